import AppFiles
import Foundation
import Platform
import PlistSyntax
import RestorationLint
import RestorationModel
import TestSupport
import Testing

@testable import RestorectlCLI

/// `lint` with its other inputs.
@Suite struct LintContextTests {
  private static let project =
    "--storyboards Fixtures/app --classes Fixtures/app/classes.txt "
    + "--info-plist Fixtures/app/Info.plist --expect-paths Fixtures/app/expected-paths.txt"

  /// `file rule place` of each finding.
  private func findings(_ line: String) -> (lines: [String], run: TestRun) {
    CheckoutFolder.enter()
    let run = TestRun("lint --format json " + line)
    return (Self.lines(run.output), run)
  }

  private static func lines(_ output: String) -> [String] {
    guard
      let report = try? JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any],
      let findings = report["findings"] as? [[String: Any]]
    else { return ["no report"] }
    return findings.map { finding in
      let file = (finding["file"] as? String)?.split(separator: "/").last ?? ""
      let line = (finding["line"] as? Int).map { ":\($0)" } ?? ""
      return "\(file)\(line) \(finding["rule"] ?? "") \(finding["path"] as? String ?? "")"
    }
  }

  private static let projectRules = [
    "expected-path-missing", "storyboard-missing", "storyboard-identifier-missing",
    "storyboard-restoration-id-gap", "duplicate-view-identifier", "restoration-class-missing",
    "saved-class-missing", "state-in-scene-app",
  ]

  private var onlyProjectRules: String {
    Self.projectRules.map { "--only \($0) " }.joined()
  }

  @Test func theOldStateMeetsTheNewApp() {
    let found = findings(onlyProjectRules + Self.project + " Fixtures/app/v1.data")
    #expect(
      found.lines == [
        "v1.data state-in-scene-app ",
        "v1.data storyboard-identifier-missing Tabs/:[0]:/Notes/:[0]:/NoteList",
        "v1.data saved-class-missing Tabs/:[0]:/Notes/:[0]:/NoteList",
        "v1.data restoration-class-missing Tabs/:[0]:/Notes/:[1]:/Note",
        "v1.data storyboard-missing Tabs/:[1]:/Settings",
        "v1.data saved-class-missing Tabs/:[1]:/Settings",
        "Main.storyboard:46 storyboard-restoration-id-gap Search",
        "Main.storyboard:50 duplicate-view-identifier Search/Results",
      ])
    #expect(found.run.status == .remarks && found.run.messages == "")
  }

  @Test func theNewStateLacksAScreen() {
    let found = findings(onlyProjectRules + Self.project + " Fixtures/app/v2.data")
    #expect(
      found.lines.filter { $0.hasPrefix("v2") } == [
        "v2.data state-in-scene-app ", "v2.data expected-path-missing Tabs/Settings",
      ])
  }

  @Test(arguments: [
    ("--storyboards Fixtures/app", "storyboards"),
    ("--classes Fixtures/app/classes.txt", "classes"),
    ("--info-plist Fixtures/app/Info.plist", "info-plist"),
    ("--expect-paths Fixtures/app/expected-paths.txt", "expected-paths"),
    ("--against Fixtures/app/v1.data", "older-archive"),
    ("--against Fixtures/app", "older-archive"),
  ])
  func rulesAreSkippedWithoutTheirInput(option: String, input: String) throws {
    func skipped(_ option: String) throws -> [String] {
      CheckoutFolder.enter()
      let run = TestRun("lint --format json \(option) Fixtures/app/v2.data")
      let report = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
      let summary = report?["summary"] as? [String: Any]
      let rules = summary?["skippedRules"] as? [[String: String]] ?? []
      return rules.compactMap { $0["needs"] }
    }
    let isKnown = RuleRegistry.all.contains { $0.inputs.contains { $0.rawValue == input } }
    #expect(try skipped("").contains(input) == isKnown)
    #expect(try !skipped(option).contains(input))
  }

  @Test func storyboardsAreWalkedAndTakenOnce() throws {
    let folder = try TemporaryFolder()
    let board = try #require(TextFixture.all.first { $0.file == "app/Main.storyboard" }).text
    try folder.write("a.json", #"{ "schema": "restorectl.archive/1", "nodes": [{ "path": "A" }] }"#)
    try folder.write("App/b/B.storyboard", board)
    try folder.write("App/a/A.xib", board)
    try folder.write("App/a/notes.txt", "no storyboard")
    let run = TestRun([
      "lint", "--format", "json", "--storyboards", folder.argument("App"), "--storyboards",
      folder.argument("App/b/B.storyboard"), folder.argument("a.json"),
    ])
    #expect(run.messages == "")
    #expect(
      Self.lines(run.output).map { $0.prefix(while: { $0 != " " }) } == [
        "A.xib:46", "A.xib:50", "B.storyboard:46", "B.storyboard:50",
      ])
  }

  @Test(arguments: [
    ("--classes", "\n# none\n", "line 1, column 1: expected a class name"),
    ("--expect-paths", "A\nB//C", "line 2, column 3: expected a restoration path"),
    ("--info-plist", "[1]", "line 1, column 1: expected an Info.plist"),
    ("--storyboards", "<a></b>", "line 1, column 1: expected the <document>"),
    ("--against", "<a/>", "line 1, column 1: expected"),
  ])
  func whatCannotBeReadEndsTheRun(option: String, text: String, message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("input", text)
    try folder.write("a.json", #"{ "schema": "restorectl.archive/1", "nodes": [] }"#)
    for name in ["input", "missing"] {
      let run = TestRun([
        "lint", ByteString(option.utf8), folder.argument(name), folder.argument("a.json"),
      ])
      #expect(run.status == .failure && run.output == "")
      let expected = name == "input" ? message : "no such file"
      #expect(run.messages.contains("/\(name): \(expected)"), "\(run.messages)")
      #expect(run.messages.split(separator: "\n").count == 1)
    }
  }

  @Test func allFaultsAreToldAtOnce() throws {
    let folder = try TemporaryFolder()
    try folder.write("empty/a.txt", "")
    let run = TestRun([
      "lint", "--classes", folder.argument("c"), "--info-plist", folder.argument("i"),
      "--storyboards", folder.argument("empty"), "--against", folder.argument("o"),
    ])
    #expect(run.messages.split(separator: "\n").count == 4)
    #expect(run.messages.contains("empty: no .storyboard or .xib file in this folder; name"))
    #expect(run.status == .failure)
  }

  @Test(arguments: [
    ("--now yesterday x", "needs a time such as 2026-07-01T12:00:00Z or a date"),
    ("--now 2026-02-30 x", "needs a time"), ("--storyboards - x", "needs a file or a folder"),
    ("--classes - -", "standard input is used twice"),
    ("--classes - --info-plist - x", "standard input is used twice"),
    ("--against - --files-from -", "standard input is used twice"),
  ])
  func usageIsChecked(line: String, message: String) {
    let run = TestRun("lint " + line)
    #expect(run.status == .failure)
    #expect(run.messages.contains(message), "\(run.messages)")
  }

  @Test(arguments: [("2026-07-01", 804_556_800.0), ("2001-01-01T00:00:01.5Z", 1.5)])
  func timesAreRead(typed: String, seconds: Double) throws {
    let outcome = try ArgumentParser.parse(
      ["--now", ByteString(typed.utf8)], by: Command.lint.options)
    guard case .arguments(let parsed) = outcome else { return }
    #expect(try LintSettings(parsed).context.now == seconds)
  }

  /// What is configured is used; what is typed is stronger, each by itself.
  @Test func aConfigurationNamesFilesToo() throws {
    let folder = try TemporaryFolder()
    let tree = #"{ "schema": "restorectl.archive/1", "nodes": [{ "path": "A" }] }"#
    try folder.write("a.json", tree)
    try folder.write("old.json", tree)
    try folder.write("paths.txt", "Configured")
    try folder.write("typed.txt", "Typed")
    try folder.write("classes.txt", "C")
    try folder.write(
      ".restorectl.json",
      #"{ "expectPaths": "paths.txt", "classes": "classes.txt", "against": "old.json" }"#)
    let options: [ByteString] = ["--config", folder.argument(".restorectl.json")]
    func run(_ arguments: [ByteString]) -> TestRun {
      TestRun(["lint"] + options + arguments + [folder.argument("a.json")])
    }
    let configured = run([])
    #expect(configured.output.contains("[expected-path-missing] Configured"))
    #expect(!configured.output.contains("--classes") && !configured.output.contains("--against"))
    let typed = run(["--expect-paths", folder.argument("typed.txt")])
    #expect(typed.output.contains("[expected-path-missing] Typed"))
    #expect(!typed.output.contains("Configured") && !typed.output.contains("--classes"))
    let shown = run(["--print-config", "--expect-paths", folder.argument("typed.txt")])
    let lines = shown.output.split(separator: "\n")
    #expect(
      lines.contains {
        $0.hasPrefix("expectPaths") && $0.contains("typed.txt") && $0.hasSuffix("command line")
      })
    #expect(lines.contains { $0.hasPrefix("classes") && $0.contains("restorectl.json:1") })
  }

  @Test func filesAreCountedAsWhatTheyAre() {
    CheckoutFolder.enter()
    let archive = "--only class-map-unknown-path Fixtures/app/v1.data"
    #expect(TestRun("lint " + archive).output.contains("no findings in 1 archive"))
    let both = "--only duplicate-view-identifier --rule duplicate-view-identifier=info "
    #expect(
      TestRun("lint --storyboards Fixtures/app " + both + "Fixtures/app/v1.data").output
        .contains("1 note in 1 of 2 files"))
  }

  @Test func aListMayComeFromStandardInput() throws {
    CheckoutFolder.enter()
    let run = TestRun(
      [
        "lint", "--only", "expected-path-missing", "--expect-paths", "-", "Fixtures/app/v2.data",
      ], input: "Tabs\nTabs/Gone\n")
    #expect(run.output.contains("Tabs/Gone: expected by line 2 of the list"))
  }
}
