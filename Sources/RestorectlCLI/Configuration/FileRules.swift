import Platform
import PlistSyntax
import RestorationLint

/// The settings of rules by file: those of the run, and over them those of the overrides that match the
/// file.
struct FileRules: Sendable {
  /// The settings for files that no override matches.
  let usual: LintConfiguration
  /// The globs of each override.
  let lists: [GlobList]
  /// From the folder of the configuration.
  private let names: StableNames
  private let settings: @Sendable ([Int]) -> LintConfiguration

  /// Rules under a configuration.
  ///
  /// - Parameters:
  ///   - usual: the settings for files that no override matches.
  ///   - settings: the settings under some of its overrides, by their places in ascending order.
  init(
    _ configuration: Configuration?, names: StableNames, usual: LintConfiguration,
    settings: @escaping @Sendable ([Int]) -> LintConfiguration
  ) {
    lists = (configuration?.overrides ?? []).enumerated().map { place, override in
      GlobList("overrides[\(place)].files", override.files.value)
    }
    self.names = names
    self.settings = settings
    self.usual = usual
  }

  /// The places of the overrides that match a file.
  func overrides(of file: FilePath?) -> [Int] {
    guard !lists.isEmpty, let file, let path = names.componentsBelow(file) else { return [] }
    return lists.indices.filter { lists[$0].covers(path) }
  }

  /// The settings under overrides.
  func settings(under overrides: [Int]) -> LintConfiguration {
    overrides.isEmpty ? usual : settings(overrides)
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
