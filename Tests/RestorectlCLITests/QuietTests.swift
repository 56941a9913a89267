import TestSupport
import Testing

@testable import RestorectlCLI

/// `-q` in every command: what was asked for, and errors.
@Suite struct QuietTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let line: String
    /// What is left out of standard output, which otherwise is the same as without `-q`.
    var hidden: [String] = []
    /// Whether nothing is printed at all, since the exit status is all that was asked for.
    var isSilent = false

    var testDescription: String { line }
  }

  private static let cases: [Case] = [
    Case(line: "dump Fixtures/recipes.data"),
    Case(line: "dump --path Nowhere Fixtures/recipes.data"),
    Case(line: "dump --grep nothing-of-it Fixtures/recipes.data"),
    Case(line: "dump --path Nowhere --format json Fixtures/diff"),
    Case(
      line: "lint Fixtures/recipes.data",
      hidden: ["no findings in", " more rules ", "'restorectl plan", "'restorectl lint"]),
    Case(
      line: "lint --no-config Fixtures/faults/duplicate-path.data",
      hidden: ["1 error, 1 note in 1 archive", " more rules ", "Try 'restorectl explain"]),
    Case(line: "lint --format json Fixtures/faults"),
    Case(line: "lint --print-config"),
    Case(line: "diff Fixtures/recipes.data Fixtures/recipes.tree.json", isSilent: true),
    Case(line: "diff Fixtures/diff/monday.data Fixtures/diff/tuesday.data", isSilent: true),
    Case(
      line: "diff --ignore Nowhere Fixtures/diff/monday.data Fixtures/diff/tuesday.data",
      isSilent: true),
    Case(line: "plan Fixtures/recipes.data", hidden: ["7 saved objects: "]),
    Case(
      line: "plan --nil Nowhere --fail-on risk Fixtures/recipes.data",
      hidden: ["7 saved objects: "]),
    Case(line: "find --format paths Fixtures"),
    Case(line: "find Fixtures/com.example.Sketch.savedState"),
    Case(line: "find Fixtures", hidden: [" places with saved state"]),
    Case(line: "find --bundle-id com.example.None Fixtures"),
    Case(line: "stats Fixtures/recipes.data"),
    Case(line: "stats --path Nowhere Fixtures/recipes.data"),
    Case(line: "convert --to xml Fixtures/recipes.data"),
    Case(line: "redact --to json Fixtures/recipes.data"),
    Case(line: "redact --to json --keep Nowhere Fixtures/recipes.data"),
    Case(line: "rules"),
    Case(line: "rules --level error duplicate-path"),
    Case(line: "explain", hidden: ["'restorectl explain RULE' explains"]),
    Case(line: "explain duplicate-path"),
  ]

  @Test(arguments: cases)
  func `what was asked for and nothing else`(run: Case) {
    CheckoutFolder.enter()
    let usual = TestRun(run.line)
    for option in ["-q", "--quiet", "--verbose --quiet"] {
      let words = run.line.split(separator: " ", maxSplits: 1)
      let quiet = TestRun(
        "\(words[0]) \(option)" + (words.count > 1 ? " " + words[1] : ""))
      #expect(quiet.status == usual.status && usual.status != .failure)
      #expect(quiet.messages == "")
      let shown = usual.output.split(separator: "\n").filter { line in
        !run.hidden.contains { line.contains($0) }
      }
      #expect(quiet.output.split(separator: "\n") == (run.isSilent ? [] : shown))
    }
  }

  @Test(arguments: [
    "dump", "lint", "plan", "stats", "find", "diff Fixtures/recipes.data",
  ])
  func `errors are shown`(line: String) {
    CheckoutFolder.enter()
    let words = line.split(separator: " ", maxSplits: 1)
    let run = TestRun(
      "\(words[0]) -q \(words.count > 1 ? words[1] + " " : "")Fixtures/missing.data")
    #expect(run.status == .failure)
    #expect(run.messages.contains("Fixtures/missing.data"))
    #expect(!run.output.contains("no archive was checked"))
  }

  @Test func `every command that takes the option is run`() {
    let taking = Command.all.filter { command in
      command.options.options.contains { $0.name == OptionSpec.quiet.name }
    }
    let run = Set(Self.cases.map { String($0.line.prefix { $0 != " " }) })
    // A watch does not end by itself.
    #expect(run.union(["watch"]) == Set(taking.map(\.name)))
    #expect(
      Set(Command.all.map(\.name)).subtracting(run) == ["watch", "generate", "help", "version"])
  }
}
