import Platform
import PlistSyntax
import RestorationLint
import RestorationReport

/// The globs of one setting, which notes those that have matched a file or a folder.
final class GlobList: Sendable {
  /// The largest number of globs that a message names.
  private static let mostNamed = 10

  /// The setting: a key path of the configuration, or an option.
  let setting: String
  let globs: [FileGlob]
  private let use = SharedState(Use())

  private struct Use {
    var matched: Set<Int> = []
    var isAsked = false
  }

  /// Globs under a key of the configuration, or of an option.
  init(_ setting: String, _ globs: [FileGlob]) {
    self.setting = setting
    self.globs = globs
  }

  /// Whether a glob matches a file, or a folder on its path. Every glob is tried, so that all that
  /// match are noted.
  func covers(_ path: [[UInt8]]) -> Bool {
    let matches = globs.indices.filter { globs[$0].covers(path) }
    use.withLock {
      $0.isAsked = true
      $0.matched.formUnion(matches)
    }
    return !matches.isEmpty
  }

  /// Whether any file was looked at.
  var isAsked: Bool { use.withLock { $0.isAsked } }

  /// The globs that have matched nothing so far, as one fact; nil if there are none.
  var unmatched: String? {
    let matched = use.withLock { $0.matched }
    let unmatched = globs.indices.filter { !matched.contains($0) }.map { globs[$0].text }
    guard !unmatched.isEmpty else { return nil }
    let names = unmatched.prefix(Self.mostNamed).map { "'\(DisplayText.escape($0))'" }
    return "no file matches " + CountText.list(names, of: unmatched.count)
  }
}

/// The globs of a run that matched nothing.
struct UnmatchedGlobs {
  /// The configuration that has them; nil for an option.
  let file: FilePath?
  let setting: String
  /// One fact in lower case.
  let fact: String

  /// The form for reports.
  var failure: LintReport.Failure {
    LintReport.Failure(
      file: file?.displayed ?? setting, message: "\(setting): \(fact)",
      kind: .unmatched, isAboutFile: file != nil)
  }

  /// The globs without a match, of a run that has ended: those of `--exclude`; and those of the
  /// configuration if the run searched its whole folder, or if `isVerbose`.
  static func all(
    _ filter: FileFilter?, _ rules: FileRules, of request: InputRequest,
    under configuration: Configuration?, isVerbose: Bool, in session: Session
  ) -> [UnmatchedGlobs] {
    var all = [filter?.typed?.exclude].compactMap(\.self).compactMap { UnmatchedGlobs($0, in: nil) }
    guard let file = configuration?.file,
      isVerbose || request.searches(file.folder, from: session.folder)
    else { return all }
    let searched = [filter?.include, filter?.exclude].compactMap(\.self).filter(\.isAsked)
    all += (searched + rules.lists).compactMap { UnmatchedGlobs($0, in: file) }
    return all
  }

  private init?(_ list: GlobList, in file: FilePath?) {
    guard let fact = list.unmatched else { return nil }
    self.file = file
    self.fact = fact
    setting = list.setting
  }
}

extension Messages {
  /// Reports globs that matched nothing.
  func report(_ globs: [UnmatchedGlobs]) {
    for glob in globs {
      if let file = glob.file {
        say(
          about: file.displayed,
          "\(glob.setting): \(glob.fact); globs start from the folder of the configuration")
      } else {
        say("option '\(glob.setting)': \(glob.fact); globs start from the current folder")
      }
    }
  }
}

extension InputRequest {
  /// Whether a search of the operands visits the whole of a folder.
  fileprivate func searches(_ folder: FilePath, from current: FilePath) -> Bool {
    guard let folder = try? System.resolved(folder) else { return false }
    return operands.contains { operand in
      guard case .path(let path) = operand,
        let root = try? System.resolved(path.resolved(from: current))
      else { return false }
      return folder == root || folder.relative(to: root) != nil
    }
  }
}
