/// Every format of each subject of this target, the default first.
package enum ReportRegistry {
  package static let archives: [ReportFormat<RestorationArchive>] = [
    .init("tree", "an indented tree", [.text], separator: "\n", print: TreeReport.write),
    .init(
      "paths", "one restoration path on each line, in save order", [.lines],
      print: ArchivesJSON.writePaths),
    .init(
      "flat", "one line 'PLACE = VALUE' for each value", [.lines, .searchable],
      print: FlatReport.write),
    .json("json", "restorectl.archive/1: the whole tree, typed", document: ArchivesJSON.document),
    .json(
      "jsonl", "the same, one archive on each line", asLines: true, document: ArchivesJSON.document),
    .init(
      "apple", "the layout of Apple's restorationArchiveTool", [.lines], separator: "\n\n",
      print: AppleReport.write),
    .page(
      "a page to look at in a browser, in one file",
      HTMLPage(title: "Saved state", unit: "objects", filters: [.kind, .class])
    ) { TreeReport.writeSection($0, showsSizes: true, $1, $2) },
  ]

  package static let findings: [ReportFormat<LintReport>] = [
    .init("text", "by file on a terminal, else one line for each finding", [.text]) {
      FindingsText($0)
    },
    .whole("json", "restorectl.findings/1: all details") { report, _, out in
      out.document(FindingsJSON.document(report))
    },
    .init("jsonl", "the same, one file on each line; skipped rules last") { _ in FindingsJSONL() },
    .whole("sarif", "SARIF 2.1.0, for GitHub code scanning") { report, options, out in
      out.document(SARIFLog(report, options).document)
    },
    .whole(
      "github", "annotations: GitHub Actions workflow commands", [.lines],
      print: GitHubCommands.write),
    .whole("xcode", "issues for Xcode's build log", [.lines], print: XcodeIssues.write),
    .whole(
      "junit", "JUnit's XML: a test for each finding and for each clean file",
      print: JUnitReport.write),
    .whole("gitlab", "a GitLab code quality report") { report, options, out in
      out.document(GitLabReport.document(report, options))
    },
    .whole("markdown", "Markdown, for a comment on a pull request", [.lines]) { report, _, out in
      out.write(FindingsMarkdown.comment(report))
    },
    .init(
      "html", "a page with the findings on their objects, in one file", [.page, .surroundings]
    ) { FindingsPage($0) },
  ]

  package static let changes: [ReportFormat<ArchiveComparison>] = [
    .init("text", "changes by object, with - and + lines", [.text, .endless]) { ChangesText($0) },
    .json("json", "restorectl.diff/1", document: ChangesJSON.document),
    .json(
      "jsonl", "the same, one comparison on each line", [.endless], asLines: true,
      document: ChangesJSON.document),
    .init("markdown", "the same lines as text, for a pull request", [.lines]) {
      ChangesMarkdown($0)
    },
    .init("html", "a page with both archives side by side, in one file", [.page, .surroundings]) {
      ChangesPage($0)
    },
  ]

  package static let plans: [ReportFormat<ArchivePlan>] = [
    .init("text", "problems, the first screen, losses, and each object", [.text]) {
      PlansReport($0)
    },
    .json("json", "restorectl.plan/1") { plan, _, _ in PlanJSON.document(plan) },
    .init("html", "a page with how each object is restored, in one file", [.page]) {
      PlansReport($0)
    },
  ]

  package static let migrations: [ReportFormat<SceneMigration>] = [
    .init(
      "text", "the contents of the scene's user activity, for each screen", [.text],
      separator: "\n", print: MigrationText.write),
    .json("json", "restorectl.scene-plan/1") { migration, _, _ in MigrationJSON.document(migration)
    },
    .init("swift", "a sketch of the scene's delegate") { migration, _, out in
      out.write(SceneSketch.code(for: migration))
    },
  ]

  package static let statistics: [ReportFormat<ArchiveStatistics>] = [
    .init(
      "text", "bar charts, the largest first", [.text], separator: "\n",
      print: StatisticsText.write),
    .json("json", "restorectl.stats/1") { statistics, _, _ in StatisticsJSON.document(statistics) },
  ]

  package static let places: [ReportFormat<PlaceReport>] = [
    .init(
      "text", "when, whose and what, then the path; the newest first", [.text],
      print: PlacesText.write),
    .init("json", "restorectl.find/1") { report, _, out in
      out.document(PlacesJSON.document(report))
    },
    .init("paths", "one path a line, as dump takes it", [.lines], print: PlacesText.writePaths),
  ]

  package static let rules: [ReportFormat<[Rule]>] = [
    .init("text", "the list of all rules, or a page for each RULE", [.text]) {
      RulesText.write($0, $1, $2)
    },
    .init("json", "restorectl.rules/2") { rules, _, out in
      out.document(RulesJSON.document(rules))
    },
  ]
}

extension ReportFormat where Subject == LintReport {
  /// A format that needs all findings before it can print any.
  fileprivate static func whole(
    _ name: String, _ summary: String, _ traits: [Trait] = [],
    print: @escaping Print
  ) -> Self {
    Self(name, summary, traits) { WholeFindings(options: $0, print: print) }
  }
}

private struct WholeFindings: Report {
  let options: RenderOptions
  let print: ReportFormat<LintReport>.Print
  var whole = LintReport()

  mutating func add(_ part: LintReport, to out: Output) { whole.append(part) }
  func end(isEmpty: Bool, _ out: Output) { print(whole, options, out) }
}
