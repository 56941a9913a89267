package import RestorationArchives
package import RestorationLint
package import RestorationPlan
package import RestorationStatistics

/// Every format of each subject of this target, the default first. A new format is a file in `Formats/`
/// and a line here.
package enum ReportRegistry {
  /// The formats of `dump`.
  package static let archives: [ReportFormat<RestorationArchive>] = [
    .tree, .paths, .flat, .json, .jsonl, .apple, .html,
  ]

  /// The formats of `lint`.
  package static let findings: [ReportFormat<LintReport>] = [
    .text, .json, .jsonl, .sarif, .github, .xcode, .junit, .gitlab, .checkstyle, .markdown,
    .html,
  ]

  /// The formats of `diff`.
  package static let changes: [ReportFormat<ArchiveComparison>] = [
    .text, .json, .jsonl, .markdown, .html,
  ]

  /// The formats of `plan`.
  package static let plans: [ReportFormat<ArchivePlan>] = [.text, .json, .html]

  /// The formats of `plan --to-scenes`.
  package static let migrations: [ReportFormat<SceneMigration>] = [.text, .json, .swift]

  /// The formats of `stats`.
  package static let statistics: [ReportFormat<ArchiveStatistics>] = [.text, .json]

  /// The formats of `find`.
  package static let places: [ReportFormat<PlaceReport>] = [.text, .json, .paths]

  /// The formats of `rules`.
  package static let rules: [ReportFormat<[Rule]>] = [.text, .json]

  /// A line of the registry, for any subject.
  package struct Entry: Hashable, Sendable {
    /// The list that the format is in.
    package let subject: String
    /// The name for `--format`.
    package let name: String
    /// What it prints, for the help.
    package let summary: String
    /// Whether it is for people.
    package let isForPeople: Bool

    fileprivate static func of<Subject>(
      _ subject: String, _ formats: [ReportFormat<Subject>]
    ) -> [Entry] {
      formats.map {
        Entry(subject: subject, name: $0.name, summary: $0.summary, isForPeople: $0.isForPeople)
      }
    }
  }

  /// All lists in one.
  package static var all: [Entry] {
    Entry.of("archives", archives) + Entry.of("findings", findings) + Entry.of("changes", changes)
      + Entry.of("plans", plans) + Entry.of("migrations", migrations)
      + Entry.of("statistics", statistics) + Entry.of("places", places)
      + Entry.of("rules", rules)
  }
}

extension Array {
  /// The format with a name, or nil.
  package func named<Subject>(_ name: String) -> ReportFormat<Subject>?
  where Element == ReportFormat<Subject> {
    for place in 0..<count where self[place].name == name { return self[place] }
    return nil
  }
}
