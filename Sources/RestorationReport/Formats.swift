/// Every format of each subject of this target, the default first.
package enum ReportRegistry {
  package static let archives: [ReportFormat<RestorationArchive>] = [
    .init(
      "tree", "an indented tree", as: [.text], separator: "\n", Printed(print: TreeReport.write)),
    .init(
      "paths", "one restoration path on each line, in save order", as: [.lines],
      Printed(print: ArchivesJSON.writePaths)),
    .init(
      "flat", "one line 'PLACE = VALUE' for each value", as: [.lines, .searchable, .endless],
      Printed(print: FlatReport.write)),
    .init(
      "json", "restorectl.archive/1: the whole tree, typed",
      Documents(document: ArchivesJSON.document)),
    .init(
      "jsonl", "the same, one archive on each line",
      Documents(areLines: true, document: ArchivesJSON.document)),
    .init(
      "apple", "the layout of Apple's restorationArchiveTool", as: [.lines], separator: "\n\n",
      Printed { AppleReport(out: $1).write($0) }),
    .init(
      "html", "a page to look at in a browser, in one file",
      page: HTMLPage(title: "Saved state", unit: "objects", filters: ["kind", "class"]),
      Printed { TreeReport.writeSection($0, showsSizes: true, $1) }),
  ]

  package static let findings: [ReportFormat<LintReport>] = [
    .init(
      "text", "by file on a terminal, else one line for each finding", as: [.text], FindingsText()),
    .init(
      "json", "restorectl.findings/1: all details",
      WholeFindings { $1.document(FindingsJSON.document($0)) }),
    .init("jsonl", "the same, one file on each line; skipped rules last", FindingsJSONL()),
    .init(
      "sarif", "SARIF 2.1.0, for GitHub code scanning",
      WholeFindings { $1.document(SARIFLog($0, $1.options).document) }),
    .init(
      "github", "annotations: GitHub Actions workflow commands", as: [.lines],
      WholeFindings { GitHubCommands(out: $1).write($0) }),
    .init(
      "xcode", "issues for Xcode's build log", as: [.lines], WholeFindings(print: XcodeIssues.write)
    ),
    .init(
      "junit", "JUnit's XML: a test for each finding and for each clean file",
      WholeFindings(print: JUnitReport.write)),
    .init(
      "gitlab", "a GitLab code quality report",
      WholeFindings { $1.document(GitLabReport.document($0, $1.options)) }),
    .init(
      "markdown", "Markdown, for a comment on a pull request", as: [.lines],
      WholeFindings { $1.write(FindingsMarkdown.comment($0)) }),
    .init(
      "html", "a page with the findings on their objects, in one file", as: [.surroundings],
      page: HTMLPage(
        title: "Restoration findings", unit: "entries",
        filters: ["severity", "rule", "kind", "class"]),
      FindingsPage()),
  ]

  package static let changes: [ReportFormat<ArchiveComparison>] = [
    .init("text", "changes by object, with - and + lines", as: [.text, .endless], ChangesReport()),
    .init("json", "restorectl.diff/1", Documents(document: ChangesJSON.document)),
    .init(
      "jsonl", "the same, one comparison on each line", as: [.endless],
      Documents(areLines: true, document: ChangesJSON.document)),
    .init(
      "markdown", "the same lines as text, for a pull request", as: [.lines], ChangesMarkdown()),
    .init(
      "html", "a page with both archives side by side, in one file", as: [.surroundings],
      page: HTMLPage(
        title: "Changes of saved state", unit: "objects",
        filters: ["change", "class", "severity", "rule"]),
      ChangesReport()),
  ]

  package static let plans: [ReportFormat<ArchivePlan>] = [
    .init(
      "text", "problems, the first screen, losses, and each object", as: [.text], separator: "\n",
      PlansReport()),
    .init("json", "restorectl.plan/1", Documents { (plan: ArchivePlan, _) in plan.document }),
    .init(
      "html", "a page with how each object is restored, in one file",
      page: HTMLPage(
        title: "Restoration plan", unit: "entries",
        filters: ["restored", "class", "severity", "rule"]),
      PlansReport()),
  ]

  package static let migrations: [ReportFormat<SceneMigration>] = [
    .init(
      "text", "the contents of the scene's user activity, for each screen", as: [.text],
      separator: "\n", Printed { MigrationText(out: $1).write($0) }),
    .init(
      "json", "restorectl.scene-plan/1",
      Documents { (migration: SceneMigration, _) in migration.document }),
    .init(
      "swift", "a sketch of the scene's delegate",
      Printed { $1.write(SceneSketch(migration: $0).code) }),
  ]

  package static let statistics: [ReportFormat<ArchiveStatistics>] = [
    .init(
      "text", "bar charts, the largest first", as: [.text], separator: "\n",
      Printed { StatisticsText(out: $1).write($0) }),
    .init("json", "restorectl.stats/1", Documents { statistics, _ in statistics.document }),
  ]

  package static let places: [ReportFormat<PlaceReport>] = [
    .init(
      "text", "when, whose and what, then the path; the newest first", as: [.text],
      Printed(print: PlacesText.write)),
    .init("json", "restorectl.find/1", Printed { $1.document($0.document) }),
    .init(
      "paths", "one path a line, as dump takes it", as: [.lines],
      Printed(print: PlacesText.writePaths)),
  ]

  package static let rules: [ReportFormat<[Rule]>] = [
    .init(
      "text", "the list of all rules, or a page for each RULE", as: [.text],
      Printed(print: RulesText.write)),
    .init("json", "restorectl.rules/2", Printed { $1.document(RulesJSON.document($0)) }),
  ]
}

/// Prints findings when there are no more.
private struct WholeFindings: Report {
  let print: @Sendable (LintReport, Output) -> Void
  var whole = LintReport()

  mutating func add(_ part: LintReport, to out: Output) { whole.append(part) }
  func end(_ out: Output) { print(whole, out) }
}
