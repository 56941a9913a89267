package import RestorationArchives
@_exported public import RestorationKit
package import RestorationLint

/// The findings of a linter in an archive, for an expectation.
package struct Expectation {
  /// What fails the test, each a text for people; empty if nothing does.
  package let failures: [String]

  /// Checks an archive. Findings below the level that the configuration names, `error` unless it names one,
  /// fail no test.
  package init(
    _ archive: RestorationArchive, against older: RestorationArchive?, storyboards: [String],
    rules: [Rule], configuration: LintConfiguration
  ) {
    var configuration = configuration
    do {
      if !storyboards.isEmpty { try configuration.read(storyboards: storyboards) }
      let linter = try Linter(configuration: configuration, adding: rules)
      let level = configuration.failOn ?? .error
      let name = archive.source.file.map { $0 + ": " } ?? ""
      failures = linter.findings(in: archive, against: older)
        .filter { $0.severity >= level }.map { name + $0.description }
    } catch {
      failures = ["\(error)"]
    }
  }
}
