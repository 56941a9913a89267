import Foundation
import TestSupport
import Testing

@testable import RestorectlCLI

/// Whole runs over the fixtures, with all that they print. `make golden` writes the files anew.
@Suite struct GoldenTests {
  struct Case: Sendable, CustomTestStringConvertible {
    /// The file under `Goldens/`, without ending.
    let name: String
    /// What is typed after `restorectl`, from the folder of the checkout.
    let line: String

    init(_ name: String, _ line: String) {
      self.name = name
      self.line = line
    }

    var testDescription: String { name }
  }

  static let cases: [Case] =
    commandCases
    + CaseFixture.all.flatMap { fixture in
      ["text", "json", "markdown"].map { format in
        let folder = "Fixtures/cases/\(fixture.name)"
        return Case(
          "case-\(fixture.name)-\(format)",
          "diff --format \(format) \(folder)/old.data \(folder)/new.data")
      }
    }

  private static let commandCases: [Case] = [
    Case("dump-tree", "dump Fixtures/recipes.data"),
    Case("dump-tree-full", "dump --full Fixtures/recipes.plist"),
    Case("dump-tree-depth", "dump --depth 1 Fixtures/recipes.data"),
    Case("dump-tree-pattern", "dump --path Tabs/**/RecipeDetail Fixtures/recipes.data"),
    Case("dump-tree-key", "dump --path **#draft.steps Fixtures/recipes.data"),
    Case("dump-tree-colored", "dump --color always --path Cookbook Fixtures/recipes.data"),
    Case("dump-tree-typed", "dump Fixtures/typed-values.data"),
    Case("dump-tree-keyed", "dump Fixtures/settings.archive"),
    Case("dump-tree-faults", "dump Fixtures/faults"),
    Case("dump-tree-scenes", "dump Fixtures/com.example.Scenes.savedState"),
    Case("dump-json-scenes", "dump --format json Fixtures/com.example.Scenes.savedState"),
    Case("dump-paths", "dump --format paths Fixtures/recipes.data"),
    Case("dump-paths-plain", "dump --format paths --plain Fixtures/recipes.keyed.json"),
    Case("dump-json", "dump --format json Fixtures/recipes.data"),
    Case("dump-json-typed", "dump --format json Fixtures/typed-values.data"),
    Case("dump-json-several", "dump --format json Fixtures/diff"),
    Case("dump-jsonl", "dump --format jsonl Fixtures/diff"),
    Case("dump-apple", "dump --format apple Fixtures/recipes.data"),
    Case("dump-apple-typed", "dump --format apple Fixtures/typed-values.data"),
    Case("dump-no-match", "dump --path Nowhere Fixtures/recipes.data"),
    Case("dump-appkit", "dump Fixtures/com.example.Sketch.savedState/data.data"),
    Case(
      "dump-appkit-history",
      "dump --history --path window/** Fixtures/com.example.Sketch.savedState/data.data"),
    Case("dump-appkit-json", "dump --format json Fixtures/com.example.Sketch.savedState/data.data"),
    Case("lint-appkit", "lint --strict Fixtures/com.example.Sketch.savedState/data.data"),
    Case("lint-text", "lint Fixtures"),
    Case("lint-text-verbose", "lint --verbose Fixtures/faults"),
    Case("lint-text-good", "lint Fixtures/recipes.data"),
    Case("lint-text-colored", "lint --color always Fixtures/faults/duplicate-path.data"),
    Case("lint-json", "lint --format json Fixtures/faults"),
    Case("lint-only", "lint --only missing-class-name --strict Fixtures/faults"),
    Case("lint-rule-off", "lint --rule duplicate-path=off Fixtures/faults/duplicate-path.data"),
    Case(
      "lint-project",
      "lint --storyboards Fixtures/app --classes Fixtures/app/classes.txt "
        + "--info-plist Fixtures/app/Info.plist --expect-paths Fixtures/app/expected-paths.txt "
        + "Fixtures/app/v1.data Fixtures/app/v2.data"),
    Case("lint-against", "lint --against Fixtures/app/v1.data Fixtures/app/v2.data"),
    Case("diff-text", "diff Fixtures/diff/monday.data Fixtures/diff/tuesday.data"),
    Case("diff-text-all", "diff --all Fixtures/diff/monday.data Fixtures/diff/tuesday.data"),
    Case(
      "diff-text-colored",
      "diff --color always Fixtures/diff/monday.data Fixtures/diff/tuesday.data"),
    Case("diff-json", "diff --format json Fixtures/diff/monday.data Fixtures/diff/tuesday.data"),
    Case(
      "diff-markdown", "diff --format markdown Fixtures/diff/monday.data Fixtures/diff/tuesday.data"
    ),
    Case("diff-stat", "diff --stat Fixtures/diff/monday.data Fixtures/diff/tuesday.data"),
    Case("diff-name-only", "diff --name-only Fixtures/diff/monday.data Fixtures/diff/tuesday.data"),
    Case(
      "diff-ignore",
      "diff --verbose --ignore **/Inbox --ignore #bundleVersion Fixtures/diff/monday.data "
        + "Fixtures/diff/tuesday.data"),
    Case("diff-folders", "diff Fixtures/cases/tab-bar Fixtures/cases/navigation-stack"),
    Case(
      "diff-folders-json",
      "diff --format json Fixtures/cases/table-with-model Fixtures/cases/table-without-model"),
    Case(
      "diff-lint",
      "diff --lint Fixtures/cases/other-class/old.data Fixtures/cases/other-class/new.data"),
    Case(
      "diff-lint-markdown",
      "diff --lint --format markdown Fixtures/diff/monday.data Fixtures/diff/tuesday.data"),
    Case("diff-added", "diff /dev/null Fixtures/recipes.data"),
    Case("dump-textconv", "dump --textconv Fixtures/recipes.data"),
    Case("dump-textconv-corrupt", "dump --textconv Fixtures/README.md"),
    Case("diff-same", "diff Fixtures/recipes.data Fixtures/recipes.tree.json"),
    Case("plan-text", "plan Fixtures/recipes.data"),
    Case(
      "plan-text-nil", "plan --nil **/RecipeList --nil Tabs/Editor Fixtures/recipes.data"),
    Case("plan-text-colored", "plan --color always Fixtures/faults/duplicate-path.data"),
    Case("plan-text-discarded", "plan Fixtures/faults/unsupported-archive-version.data"),
    Case("plan-text-several", "plan Fixtures/diff"),
    Case("plan-json", "plan --format json --nil Tabs/Editor Fixtures/recipes.data"),
    Case("plan-to-scenes", "plan --to-scenes Fixtures/typed-values.data"),
    Case("plan-to-scenes-json", "plan --to-scenes --format json Fixtures/recipes.data"),
    Case("plan-to-scenes-swift", "plan --to-scenes --format swift Fixtures/recipes.data"),
    Case("plan-to-scenes-other", "plan --to-scenes Fixtures/settings.archive"),
    Case("plan-no-match", "plan --nil Nowhere Fixtures/diff/monday.data"),
    Case("plan-other", "plan Fixtures/settings.archive"),
    Case("plan-tab-bar", "plan Fixtures/cases/tab-bar/new.data"),
    Case("plan-appkit", "plan Fixtures/com.example.Sketch.savedState"),
    Case("plan-scenes", "plan Fixtures/com.example.Scenes.savedState"),
    Case(
      "plan-scenes-project",
      "plan --info-plist Fixtures/app/Info.plist --classes Fixtures/app/classes.txt "
        + "Fixtures/com.example.Scenes.savedState/KnownSceneSessions/data.data"),
    Case(
      "plan-storyboards",
      "plan --storyboards Fixtures/app --classes Fixtures/app/classes.txt Fixtures/app/v1.data"),
    Case("find-no-place", "find --bundle-id com.example.App Fixtures/faults"),
    Case("find-usage", "find -"),
    Case("stats-text", "stats Fixtures/recipes.data"),
    Case("stats-text-keyed", "stats Fixtures/settings.archive"),
    Case("stats-text-colored", "stats --color always Fixtures/diff"),
    Case("stats-json", "stats --format json Fixtures/diff/monday.data"),
    Case("stats-bad", "stats Fixtures/README.md"),
    Case("rules", "rules"),
    Case("rules-json", "rules --format json"),
    Case("explain", "explain duplicate-path"),
    Case("explain-all", "explain"),
    Case("help", "--help"),
    Case("help-dump", "help dump"),
    Case("help-lint", "help lint"),
    Case("help-lint-short", "lint -h"),
    Case("help-diff", "help diff"),
    Case("help-diff-short", "diff -h"),
    Case("help-plan", "help plan"),
    Case("help-find", "help find"),
    Case("help-stats", "help stats"),
    Case("help-rules", "help rules"),
    Case("help-explain", "help explain"),
    Case("usage-command", "lnit"),
    Case("usage-option", "dump --fromat json Fixtures/recipes.data"),
    Case("usage-rule", "explain duplicate-paths"),
    Case("bad-missing", "dump Fixtures/missing.data Fixtures/settings.archive"),
    Case("bad-folder", "diff Fixtures Fixtures/recipes.data"),
    Case("bad-other", "dump Fixtures/README.md"),
  ]

  @Test(arguments: cases)
  func `a run prints what it printed before`(run: Case) throws {
    CheckoutFolder.enter()
    let result = TestRun(run.line)
    var text = "$ restorectl \(run.line)\n" + result.output
    if !result.messages.isEmpty { text += "--- standard error ---\n" + result.messages }
    text += "--- exit \(result.status.rawValue) ---\n"
    let file = CheckoutFolder.url.appending(
      path: "Tests/RestorectlCLITests/Goldens/\(run.name).txt")
    if ProcessInfo.processInfo.environment["RESTORECTL_WRITE_GOLDENS"] == "1" {
      try Data(text.utf8).write(to: file)
    }
    let golden = try String(contentsOf: file, encoding: .utf8)
    #expect(text == golden, "if this is right: `make golden`, and read the difference")
  }

  @Test func `every golden belongs to a run`() throws {
    let folder = CheckoutFolder.url.appending(path: "Tests/RestorectlCLITests/Goldens")
    let files = try FileManager.default.contentsOfDirectory(
      atPath: folder.path(percentEncoded: false))
    #expect(files.sorted() == Self.cases.map { $0.name + ".txt" }.sorted())
  }
}
