import Platform
import PlistSyntax
import RestorationLint

/// The settings of rules by file: those of the run, and over them those of the overrides that match the
/// file.
struct FileRules: Sendable {
  /// The settings for files that no override matches.
  let usual: LintConfiguration
  /// The globs of each override.
  private let globs: [[FileGlob]]
  /// From the folder of the configuration.
  private let names: StableNames
  private let settings: @Sendable ([Int]) -> LintConfiguration
  /// The globs that have matched a file, by the places of their overrides.
  private let matched = SharedState<Set<Match>>([])

  private struct Match: Hashable {
    let override: Int
    let glob: Int
  }

  /// Rules under a configuration.
  ///
  /// - Parameters:
  ///   - usual: the settings for files that no override matches.
  ///   - settings: the settings under some of its overrides, by their places in ascending order.
  init(
    _ configuration: Configuration?, names: StableNames, usual: LintConfiguration,
    settings: @escaping @Sendable ([Int]) -> LintConfiguration
  ) {
    globs = configuration?.overrides.map(\.files.value) ?? []
    self.names = names
    self.settings = settings
    self.usual = usual
  }

  /// The places of the overrides that match a file.
  func overrides(of file: FilePath?) -> [Int] {
    guard !globs.isEmpty, let file, let path = names.componentsBelow(file) else { return [] }
    var matches: [Match] = []
    for (override, globs) in globs.enumerated() {
      for (number, glob) in globs.enumerated() where glob.covers(path) {
        matches.append(Match(override: override, glob: number))
      }
    }
    if !matches.isEmpty { matched.withLock { $0.formUnion(matches) } }
    return matches.reduce(into: []) { if $0.last != $1.override { $0.append($1.override) } }
  }

  /// The settings for a file.
  func settings(for file: FilePath?) -> LintConfiguration {
    let overrides = overrides(of: file)
    return overrides.isEmpty ? usual : settings(overrides)
  }

  /// The settings under overrides.
  func settings(under overrides: [Int]) -> LintConfiguration {
    overrides.isEmpty ? usual : settings(overrides)
  }

  /// The globs that have matched no file so far, with the places of their overrides.
  var unusedGlobs: [(override: Int, glob: FileGlob)] {
    let matched = matched.withLock { $0 }
    return globs.enumerated().flatMap { override, globs in
      globs.enumerated().compactMap { number, glob in
        matched.contains(Match(override: override, glob: number)) ? nil : (override, glob)
      }
    }
  }
}

/// The linters of one thread: one for each set of overrides.
final class FileLinters {
  /// The most linters that are kept: neighbouring files have the same overrides.
  private static let mostKept = 8

  private let rules: FileRules
  private let make: (LintConfiguration) -> Linter
  private var known: [[Int]: Linter] = [:]

  init(_ rules: FileRules, make: @escaping (LintConfiguration) -> Linter) {
    self.rules = rules
    self.make = make
  }

  /// The linter for an input.
  func linter(for input: Input) -> Linter { linter(for: input.configuredPath) }

  /// The linter for a file; nil for one without a name.
  func linter(for file: FilePath?) -> Linter {
    let overrides = rules.overrides(of: file)
    if let linter = known[overrides] { return linter }
    if known.count == Self.mostKept { known.removeAll() }
    let linter = make(rules.settings(under: overrides))
    known[overrides] = linter
    return linter
  }
}

extension Input {
  /// The name for a configuration: of standard input, the one from --stdin-name.
  fileprivate var configuredPath: FilePath? {
    path ?? (name == Self.standardInputName ? nil : FilePath(name))
  }
}
