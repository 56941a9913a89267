import Platform
import PlistSyntax
import RestorationLint

/// The globs of one setting, which note those that have matched a file or a folder.
final class GlobList: Sendable {
  /// The largest number of globs that a message names.
  private static let mostNamed = 10

  /// The setting: a key path of the configuration, or an option.
  let setting: String
  private let globs: [FileGlob]
  /// The places of the globs that have matched; nil if no file was looked at.
  private let matched = SharedState<Set<Int>?>(nil)

  init(_ setting: String, _ globs: [FileGlob]) {
    self.setting = setting
    self.globs = globs
  }

  /// Whether a glob matches a file, or a folder on its path. Every glob is tried, so that all that
  /// match are noted.
  func covers(_ path: [[UInt8]]) -> Bool {
    let matches = globs.indices.filter { globs[$0].covers(path) }
    matched.withLock { $0 = ($0 ?? []).union(matches) }
    return !matches.isEmpty
  }

  /// Whether any file was looked at.
  var isAsked: Bool { matched.withLock { $0 != nil } }

  /// The globs that have matched nothing so far, as one fact; nil if there are none.
  var unmatched: String? {
    let matched = matched.withLock { $0 ?? [] }
    let unmatched = globs.indices.filter { !matched.contains($0) }.map { globs[$0].text }
    guard !unmatched.isEmpty else { return nil }
    let names = unmatched.prefix(Self.mostNamed).map { "'\(DisplayText.escape($0))'" }
    return "no file matches " + CountText.list(names, of: unmatched.count)
  }
}

/// The files that a search includes, by `include` and `exclude` of a configuration and `--exclude`.
/// Files outside the configuration's folder are not filtered.
struct FileFilter {
  let include: GlobList?
  let exclude: GlobList?
  private let names: StableNames
  /// The exclusions of the command line, below the current folder.
  var typed: (exclude: GlobList, names: StableNames)?

  /// A filter by the globs of a configuration; nil for a setting without any.
  init(include: [FileGlob]?, exclude: [FileGlob]?, names: StableNames) {
    self.include = include.map { GlobList("include", $0) }
    self.exclude = exclude.map { GlobList("exclude", $0) }
    self.names = names
  }

  /// Where its globs come from, for messages.
  var source: String {
    guard typed != nil else { return "the configuration" }
    return include == nil && exclude == nil ? "--exclude" : "the configuration or --exclude"
  }

  /// Whether a search skips a file.
  func leavesOut(file: FilePath) -> Bool {
    // All of them are asked, so that a glob is not taken for unused because of another.
    let isExcluded = leavesOut(folder: file)
    guard let path = names.componentsBelow(file) else { return isExcluded }
    return !(include?.covers(path) ?? true) || isExcluded
  }

  /// Whether a search does not enter a folder.
  func leavesOut(folder: FilePath) -> Bool {
    let isTyped = typed.flatMap { typed in
      typed.names.componentsBelow(folder).map(typed.exclude.covers)
    }
    let isConfigured = exclude.flatMap { names.componentsBelow(folder).map($0.covers) }
    return isTyped ?? false || isConfigured ?? false
  }
}

/// The globs of a setting that matched nothing.
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
}

extension Session {
  /// The globs without a match, of a run that has ended: those of `--exclude`; and those of the
  /// configuration if the run searched its whole folder, or with `--verbose`.
  func unmatchedGlobs(
    _ filter: FileFilter?, _ rules: FileRules, _ configuration: Configuration?,
    _ common: CommonOptions
  ) -> [UnmatchedGlobs] {
    let unmatched = { (lists: [GlobList?], file: FilePath?) in
      lists.compactMap(\.self).compactMap { list in
        list.unmatched.map { UnmatchedGlobs(file: file, setting: list.setting, fact: $0) }
      }
    }
    let typed = unmatched([filter?.typed?.exclude], nil)
    guard let file = configuration?.file, common.isVerbose || searches(file.folder, common) else {
      return typed
    }
    let searched = [filter?.include, filter?.exclude].filter { $0?.isAsked ?? false }
    return typed + unmatched(searched + rules.lists, file)
  }

  /// Whether a search of the operands visits the whole of a folder.
  private func searches(_ folder: FilePath, _ common: CommonOptions) -> Bool {
    guard let folder = try? System.resolved(folder) else { return false }
    return common.operands.compactMap(\.path).contains { path in
      guard let root = try? System.resolved(path.resolved(from: self.folder)) else { return false }
      return folder == root || folder.relative(to: root) != nil
    }
  }

  /// Reports globs that matched nothing.
  func say(_ globs: UnmatchedGlobs) {
    if let file = globs.file {
      messages.say(
        about: file.displayed,
        "\(globs.setting): \(globs.fact); globs start from the folder of the configuration")
    } else {
      messages.say(
        "option '\(globs.setting)': \(globs.fact); globs start from the current folder")
    }
  }
}
