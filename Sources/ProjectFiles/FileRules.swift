package import Platform
package import RestorationLint

/// The settings of rules by file: those of the run, and over them those of the overrides that match the
/// file.
package struct FileRules: Sendable {
  /// The settings for files that no override matches.
  package let usual: LintConfiguration
  package let lists: [GlobList]
  /// From the folder of the configuration.
  private let names: StableNames
  private let settings: @Sendable ([Int]) -> LintConfiguration
  private let make: @Sendable (LintConfiguration) -> Linter
  private let usualLinter: Linter

  /// Rules under a configuration.
  ///
  /// - Parameters:
  ///   - usual: the settings for files that no override matches.
  ///   - make: makes the linter of some settings.
  ///   - settings: the settings under some of its overrides, by their places in ascending order.
  package init(
    _ configuration: Configuration?, names: StableNames, usual: LintConfiguration,
    make: @escaping @Sendable (LintConfiguration) -> Linter = { Linter(configuration: $0) },
    settings: @escaping @Sendable ([Int]) -> LintConfiguration
  ) {
    lists = (configuration?.overrides ?? []).enumerated().map { place, override in
      GlobList("overrides[\(place)].files", override.files.value)
    }
    self.names = names
    self.settings = settings
    self.usual = usual
    self.make = make
    usualLinter = make(usual)
  }

  /// The places of the overrides that match a file; nil for one without a name.
  package func overrides(of file: FilePath?) -> [Int] {
    guard !lists.isEmpty, let file, let path = names.componentsBelow(file) else { return [] }
    return lists.indices.filter { lists[$0].covers(path) }
  }

  package func settings(under overrides: [Int]) -> LintConfiguration {
    overrides.isEmpty ? usual : settings(overrides)
  }

  /// The linter for a file; nil for one without a name.
  package func linter(for file: FilePath?) -> Linter {
    let overrides = overrides(of: file)
    return overrides.isEmpty ? usualLinter : make(settings(under: overrides))
  }
}
