import Foundation
import TestSupport
import Testing

@testable import RestorectlCLI

@Suite struct PlanCommandTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let line: String
    let status: ExitCode
    /// What standard error says, or part of it; nothing if empty.
    let message: String

    init(_ line: String, _ status: ExitCode, _ message: String = "") {
      self.line = line
      self.status = status
      self.message = message
    }

    var testDescription: String { line }
  }

  static let cases: [Case] = [
    Case("plan Fixtures/recipes.data", .success),
    Case("plan --nil Tabs/Editor Fixtures/recipes.data", .success),
    Case("plan --nil Tabs/Editor --nil Tabs/Composer Fixtures/recipes.data", .remarks, "Composer"),
    Case("plan --nil Tabs/Editor Fixtures/recipes.data Fixtures/diff/monday.data", .success),
    Case("plan --quiet --nil Nowhere Fixtures/recipes.data", .remarks),
    Case(
      "plan --nil Nowhere Fixtures/recipes.data Fixtures/missing.data", .failure, "missing.data"),
    Case("plan Fixtures/faults", .success),
    Case("plan Fixtures/settings.archive", .failure, "nothing to restore"),
    Case("plan Fixtures", .success),
    Case("plan Fixtures/com.example.Sketch.savedState", .success),
    Case("plan Fixtures/com.example.Sketch.savedState/data.data", .success),
    Case("plan --info-plist Fixtures/app/Info.plist Fixtures/app/v2.data", .success),
    Case(
      "plan --info-plist Fixtures/recipes.tree.json Fixtures/recipes.data", .failure,
      "recipes.tree.json: line 1, column 1: expected an Info.plist, with keys such as "),
    Case("plan --fail-on lost Fixtures/recipes.data", .success),
    Case("plan --fail-on risk Fixtures/recipes.data", .success),
    Case("plan --fail-on lost --nil Tabs/Editor Fixtures/recipes.data", .remarks),
    Case("plan --fail-on lost Fixtures/faults/dangling-reference.data", .success),
    Case("plan --fail-on risk Fixtures/faults/dangling-reference.data", .remarks),
    Case("plan --fail-on lost Fixtures/faults/unsupported-archive-version.data", .remarks),
    Case("plan --fail-on lost --jobs 3 Fixtures/diff Fixtures/faults", .remarks),
    Case(
      "plan --fail-on risk --storyboards Fixtures/app --classes Fixtures/app/classes.txt "
        + "Fixtures/app/v1.data", .remarks),
    Case("plan --fail-on error Fixtures/recipes.data", .failure, "risk"),
    Case("plan --to-scenes Fixtures/recipes.data", .success),
    Case("plan --to-scenes --format swift Fixtures/diff", .success),
    Case("plan --to-scenes Fixtures", .success),
    Case("plan --format swift Fixtures/recipes.data", .failure, "needs option '--to-scenes'"),
    Case("plan --to-scenes --nil Tabs Fixtures/recipes.data", .failure, "--nil"),
    Case("plan --to-scenes --fail-on lost Fixtures/recipes.data", .failure, "--fail-on"),
    Case(
      "plan --to-scenes Fixtures/com.example.Sketch.savedState/data.data", .failure,
      "not a classic UIKit archive"),
    Case("plan Fixtures/README.md", .failure, "README.md"),
    Case("plan", .failure, "FILE"),
    Case("plan --nil Tabs#key Fixtures/recipes.data", .failure, "not keys"),
    Case("plan --format jsno Fixtures/recipes.data", .failure, "did you mean 'json'"),
  ]

  @Test(arguments: cases)
  func `the status says how it went`(run: Case) {
    CheckoutFolder.enter()
    let result = TestRun(run.line)
    #expect(result.status == run.status)
    if run.message.isEmpty {
      #expect(result.messages == "")
    } else {
      #expect(result.messages.contains(run.message))
    }
  }

  @Test func `several archives in one file are an array of plans`() throws {
    CheckoutFolder.enter()
    let folder = try TemporaryFolder()
    for fixture in ["diff", "com.example.Recipes.savedState"] {
      try folder.write(
        fixture + ".json", TestRun("dump --format json Fixtures/\(fixture)").output)
    }
    let several = TestRun(["plan", "--format", "json", folder.argument("diff.json")])
    #expect(several.status == .success)
    #expect(several.output.hasPrefix("[\n"))
    #expect(several.output.components(separatedBy: "restorectl.plan/1").count == 3)
    let one = TestRun([
      "plan", "--format", "json", folder.argument("com.example.Recipes.savedState.json"),
    ])
    #expect(one.output.hasPrefix("{\n"))
    #expect(TestRun("plan --format json Fixtures/README.md").output == "")
    #expect(TestRun("plan --format json Fixtures/missing Fixtures/gone").output == "[]\n")
  }

  @Test func `one recipe gives one plan in every form that it is written in`() {
    CheckoutFolder.enter()
    let plans = ["data", "plist", "keyed.json", "tree.json"].map { ending in
      TestRun("plan Fixtures/recipes.\(ending)").output.split(separator: "\n").dropFirst()
    }
    #expect(plans[0].count > 30)
    for plan in plans.dropFirst() { #expect(plan == plans[0]) }
  }

  @Test func `the configuration of lint is read`() throws {
    CheckoutFolder.enter()
    let app = CheckoutFolder.url.appending(path: "Fixtures/app").path
    let folder = try TemporaryFolder()
    try folder.write(
      ".restorectl.json",
      """
      { "classes": "\(app)/classes.txt", "storyboards": ["\(app)/Main.storyboard"],
        "rules": { "storyboard-missing": "off" } }
      """)
    let config = folder.argument(".restorectl.json")
    let run = TestRun(["plan", "--config", config, "Fixtures/app/v1.data"])
    #expect(
      run.output.contains("  1. error    Tabs/:[0]:/Notes/:[1]:/Note  restoration-class-missing\n"))
    #expect(!run.output.contains("storyboard-missing"))
    #expect(
      run.output.contains(
        "Of the app, not provided and assumed unchanged: its Info.plist (--info-plist)."))
    #expect(
      TestRun(["plan", "--no-config", "Fixtures/app/v1.data"]).output.contains(
        "Not provided: its classes (--classes)"))
    try folder.write("broken.json", "{ \"rulez\": {} }")
    let broken = TestRun([
      "plan", "--config", folder.argument("broken.json"), "Fixtures/app/v1.data",
    ])
    #expect(broken.status == .failure)
    #expect(broken.messages.contains("rulez"))
  }

  @Test func `the table of scenes is joined with the scenes beside it`() {
    CheckoutFolder.enter()
    let sessions = "Fixtures/com.example.Scenes.savedState/KnownSceneSessions/data.data"
    let run = TestRun("plan \(sessions)")
    #expect(run.output.contains("activity       com.example.recipes.edit  (10 values, about "))
    #expect(run.output.contains("activity       com.example.recipes.timer  (2 values, about "))
    let gate = TestRun("plan --fail-on lost --classes Fixtures/app/classes.txt \(sessions)")
    #expect(gate.status == .remarks)
    #expect(gate.output.contains("\nProblems\n  1. error  "))
    #expect(gate.output.contains("  scene-delegate-class-missing\n"))
  }
}
