package import RestorationArchives
@_exported public import RestorationKit
package import RestorationLint

extension RestorationArchive {
  /// What fails a test of this archive, each a text for people; empty if nothing does. Findings below the
  /// level that the configuration names, `error` unless it names one, fail none.
  package func faults(
    against older: RestorationArchive?, storyboards: [String], rules: [Rule],
    configuration: LintConfiguration
  ) -> [String] {
    var configuration = configuration
    do {
      if !storyboards.isEmpty { try configuration.read(storyboards: storyboards) }
      let linter = try Linter(configuration: configuration, adding: rules)
      let level = configuration.failOn ?? .error
      let name = source.file.map { $0 + ": " } ?? ""
      return linter.findings(in: self, against: older)
        .filter { $0.severity >= level }.map { name + $0.description }
    } catch {
      return ["\(error)"]
    }
  }
}
