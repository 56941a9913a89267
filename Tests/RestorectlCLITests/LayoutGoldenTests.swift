import Foundation
import RestorationReport
import TestSupport
import Testing

@testable import RestorectlCLI

/// What people see on terminals of four widths. `make golden` writes the files anew.
@Suite struct LayoutGoldenTests {
  private static let widths = [60, 80, 120, 200]

  /// The name of a file under `LayoutGoldens/`, without ending, and what is typed.
  private static let cases: [(name: String, line: String)] = [
    ("dump", "dump Fixtures/recipes.data"),
    ("dump-appkit", "dump Fixtures/com.example.Sketch.savedState/data.data"),
    ("dump-typed", "dump Fixtures/typed-values.data"),
    ("lint", "lint --notes Fixtures/faults"),
    ("lint-clean", "lint Fixtures/recipes.data"),
    ("lint-many", "lint --notes --no-config Fixtures"),
    ("lint-policy", "lint --print-config"),
    ("diff", "diff --lint Fixtures/diff/monday.data Fixtures/diff/tuesday.data"),
    ("diff-stat", "diff --stat Fixtures/diff/monday.data Fixtures/diff/tuesday.data"),
    ("plan", "plan Fixtures/recipes.data"),
    ("plan-scenes", "plan Fixtures/com.example.Scenes.savedState"),
    ("plan-to-scenes", "plan --to-scenes Fixtures/typed-values.data"),
    // Whenever the fixtures were copied, it was later.
    ("find", "find --now 2001-01-02 Fixtures/com.example.Sketch.savedState"),
    ("stats", "stats Fixtures/recipes.data"),
    ("rules", "rules"),
    ("explain", "explain duplicate-path"),
    ("explain-all", "explain"),
    ("help", "help"),
    ("help-lint", "lint --help"),
    ("help-lint-short", "lint -h"),
    ("help-watch", "watch --help"),
    ("help-convert", "convert --help"),
    ("help-redact", "redact --help"),
  ]

  private static let folder = CheckoutFolder.url.appending(
    path: "Tests/RestorectlCLITests/LayoutGoldens")

  private static func run(_ line: String, columns: Int?) -> TestRun {
    CheckoutFolder.enter()
    return TestRun(
      line.split(separator: " ").map { ByteString($0.utf8) },
      output: MemoryDestination(isTerminal: columns != nil),
      environment: Environment(columns.map { [.columns: ByteString("\($0)".utf8)] } ?? [:]))
  }

  @Test(arguments: cases)
  func `a run looks on a terminal as it looked before`(name: String, line: String) throws {
    var text = "$ restorectl \(line)\n"
    for width in Self.widths {
      let run = Self.run(line, columns: width)
      #expect(run.status != .failure)
      for line in run.output.split(separator: "\n") {
        let columns = TextLayout.width(of: String(line))
        #expect(columns <= width, "\(columns) of \(width): \(line)")
        #expect(line.last != " ", "\(line)")
      }
      text += "=== \(width) columns ===\n" + run.output
    }
    let file = Self.folder.appending(path: name + ".txt")
    if ProcessInfo.processInfo.environment["RESTORECTL_WRITE_GOLDENS"] == "1" {
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let golden = try String(contentsOf: file, encoding: .utf8)
    #expect(text == golden, "if this is right: `make golden`, and read the difference")
  }

  @Test func `every layout belongs to a run`() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Self.folder.path(percentEncoded: false))
    #expect(files.sorted() == Self.cases.map { $0.name + ".txt" }.sorted())
  }

  @Test func `every command is looked at`() {
    let shown = Set(Self.cases.map { String($0.line.prefix { $0 != " " }) })
    // What these print is for programs and the same at every width.
    let others = ["version", "generate"]
    #expect(shown == Set(Command.all.map(\.name)).subtracting(others))
  }

  /// The words are the same in both layouts, but for what is above and between lines.
  @Test(arguments: ["plan Fixtures/recipes.data", "stats Fixtures/settings.archive"])
  func `a pipe has the same words`(line: String) {
    func words(_ columns: Int?) -> [Substring] {
      Self.run(line, columns: columns).output.split { " \n█▏▎▍▌▋▊▉".contains($0) }
    }
    #expect(words(nil) == words(120))
  }

  @Test func `the terminal's window decides without COLUMNS`() {
    let output = MemoryDestination(isTerminal: true, columns: 50)
    CheckoutFolder.enter()
    let run = TestRun(["dump", "Fixtures/recipes.data"], output: output)
    #expect(run.output.split(separator: "\n").allSatisfy { TextLayout.width(of: "\($0)") <= 50 })
    #expect(run.output != Self.run("dump Fixtures/recipes.data", columns: 80).output)
    for odd in ["", "0", "-5", "wide"] {
      let usual = TestRun(
        ["dump", "Fixtures/recipes.data"], output: MemoryDestination(isTerminal: true),
        environment: Environment([.columns: ByteString(odd.utf8)]))
      #expect(usual.output == Self.run("dump Fixtures/recipes.data", columns: 80).output)
    }
  }
}
