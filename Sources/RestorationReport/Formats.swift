/// Every format of each subject of this target, the default first.
package enum ReportRegistry {
  package static let archives: [ReportFormat<RestorationArchive>] = [
    .init("tree", "an indented tree", [.text], separator: "\n", print: TreeReport.write),
    .init(
      "paths", "one restoration path on each line, in save order", [.lines],
      print: ArchivesJSON.writePaths),
    .init(
      "flat", "one line 'PLACE = VALUE' for each value", [.lines, .searchable, .endless],
      print: FlatReport.write),
    .json("json", "restorectl.archive/1: the whole tree, typed", document: ArchivesJSON.document),
    .json(
      "jsonl", "the same, one archive on each line", asLines: true, document: ArchivesJSON.document),
    .init(
      "apple", "the layout of Apple's restorationArchiveTool", [.lines], separator: "\n\n",
      print: { AppleReport(out: $1).write($0) }),
    .init(
      "html", "a page to look at in a browser, in one file",
      page: HTMLPage(title: "Saved state", unit: "objects", filters: ["kind", "class"])
    ) { TreeReport.writeSection($0, showsSizes: true, $1) },
  ]

  package static let findings: [ReportFormat<LintReport>] = [
    .init("text", "by file on a terminal, else one line for each finding", [.text]) {
      FindingsText()
    },
    .whole("json", "restorectl.findings/1: all details") {
      $1.document(FindingsJSON.document($0))
    },
    .init("jsonl", "the same, one file on each line; skipped rules last") { FindingsJSONL() },
    .whole("sarif", "SARIF 2.1.0, for GitHub code scanning") {
      $1.document(SARIFLog($0, $1.options).document)
    },
    .whole(
      "github", "annotations: GitHub Actions workflow commands", [.lines],
      print: { GitHubCommands(out: $1).write($0) }),
    .whole("xcode", "issues for Xcode's build log", [.lines], print: XcodeIssues.write),
    .whole(
      "junit", "JUnit's XML: a test for each finding and for each clean file",
      print: JUnitReport.write),
    .whole("gitlab", "a GitLab code quality report") {
      $1.document(GitLabReport.document($0, $1.options))
    },
    .whole("markdown", "Markdown, for a comment on a pull request", [.lines]) {
      $1.write(FindingsMarkdown.comment($0))
    },
    .init(
      "html", "a page with the findings on their objects, in one file", [.surroundings],
      page: HTMLPage(
        title: "Restoration findings", unit: "entries",
        filters: ["severity", "rule", "kind", "class"])
    ) { FindingsPage() },
  ]

  package static let changes: [ReportFormat<ArchiveComparison>] = [
    .init("text", "changes by object, with - and + lines", [.text, .endless]) { ChangesReport() },
    .json("json", "restorectl.diff/1", document: ChangesJSON.document),
    .json(
      "jsonl", "the same, one comparison on each line", [.endless], asLines: true,
      document: ChangesJSON.document),
    .init("markdown", "the same lines as text, for a pull request", [.lines]) {
      ChangesMarkdown()
    },
    .init(
      "html", "a page with both archives side by side, in one file", [.surroundings],
      page: HTMLPage(
        title: "Changes of saved state", unit: "objects",
        filters: ["change", "class", "severity", "rule"])
    ) { ChangesReport() },
  ]

  package static let plans: [ReportFormat<ArchivePlan>] = [
    .init(
      "text", "problems, the first screen, losses, and each object", [.text], separator: "\n"
    ) { PlansReport() },
    .json("json", "restorectl.plan/1") { plan, _ in plan.document },
    .init(
      "html", "a page with how each object is restored, in one file",
      page: HTMLPage(
        title: "Restoration plan", unit: "entries",
        filters: ["restored", "class", "severity", "rule"])
    ) { PlansReport() },
  ]

  package static let migrations: [ReportFormat<SceneMigration>] = [
    .init(
      "text", "the contents of the scene's user activity, for each screen", [.text],
      separator: "\n", print: { MigrationText(out: $1).write($0) }),
    .json("json", "restorectl.scene-plan/1") { migration, _ in MigrationJSON.document(migration) },
    .init("swift", "a sketch of the scene's delegate") {
      $1.write(SceneSketch(migration: $0).code)
    },
  ]

  package static let statistics: [ReportFormat<ArchiveStatistics>] = [
    .init(
      "text", "bar charts, the largest first", [.text], separator: "\n",
      print: { StatisticsText(out: $1).write($0) }),
    .json("json", "restorectl.stats/1") { statistics, _ in StatisticsJSON.document(statistics) },
  ]

  package static let places: [ReportFormat<PlaceReport>] = [
    .init(
      "text", "when, whose and what, then the path; the newest first", [.text],
      print: PlacesText.write),
    .init("json", "restorectl.find/1") { $1.document(PlacesJSON.document($0)) },
    .init("paths", "one path a line, as dump takes it", [.lines], print: PlacesText.writePaths),
  ]

  package static let rules: [ReportFormat<[Rule]>] = [
    .init(
      "text", "the list of all rules, or a page for each RULE", [.text], print: RulesText.write),
    .init("json", "restorectl.rules/2") { $1.document(RulesJSON.document($0)) },
  ]
}

extension ReportFormat where Subject == LintReport {
  /// A format that needs all findings before it can print any.
  fileprivate static func whole(
    _ name: String, _ summary: String, _ traits: [Trait] = [],
    print: @escaping Print
  ) -> Self {
    Self(name, summary, traits) { WholeFindings(print: print) }
  }
}

private struct WholeFindings: Report {
  let print: ReportFormat<LintReport>.Print
  var whole = LintReport()

  mutating func add(_ part: LintReport, to out: Output) { whole.append(part) }
  func end(_ out: Output) { print(whole, out) }
}
