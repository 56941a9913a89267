import Foundation
import Platform
import ProjectFiles
import RestorationReport
import TestSupport
import Testing

@testable import RestorectlCLI

/// The output must not depend on `--jobs`.
@Suite struct JobsTests {
  init() { CheckoutFolder.enter() }

  /// A command over every fixture, those that cannot be read too, in some or each of its formats.
  static let overFixtures: [String] = {
    let others = "Fixtures Fixtures/README.md"
    var lines = [
      "dump --path Root/** --format paths \(others) gone",
      "lint --against Fixtures/diff --verbose Fixtures/diff Fixtures/com.example.Recipes.savedState",
      "lint --format text --format jsonl:/dev/null --fail-on info Fixtures",
      "dump --history --reveal --full Fixtures",
      "dump --textconv \(others) gone",
      "plan --nil **/Detail --nil **/Nobody Fixtures gone",
      "stats --all --verbose Fixtures gone",
    ]
    lines += formats(ReportRegistry.archives).map { "dump --format \($0) Fixtures" }
    lines += formats(ReportRegistry.findings).map {
      "lint --fail-on warning --format \($0) \(others)"
    }
    lines += formats(ReportRegistry.changes).map {
      "diff --lint --format \($0) Fixtures/cases Fixtures/faults"
    }
    lines += formats(ReportRegistry.plans).map { "plan --format \($0) \(others)" }
    lines += formats(ReportRegistry.statistics).map { "stats --format \($0) \(others)" }
    return lines
  }()

  private static func formats<Subject>(_ formats: [ReportFormat<Subject>]) -> [String] {
    formats.prefix(TestSize.isFull ? .max : 1).map(\.name)
  }

  @Test(arguments: overFixtures)
  func `fixtures give the same with any number`(command: String) throws {
    try Self.expectTheSame(command.split(separator: " ").map(String.init))
  }

  @Test(
    .enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.hint)),
    .enabled(if: TestSize.isFull, "takes long"),
    arguments: ["dump --format jsonl", "dump", "lint --format jsonl", "lint --format text"])
  func `the corpus gives the same with any number`(command: String) throws {
    // Named one by one, so that what is no archive gives its error too.
    let files = Corpus.files(in: "bplist-invalid") + Corpus.files(in: "uikit")
    let folders = ["keyed", "appkit", "scene"].map { "\(Corpus.folder ?? "")/\($0)" }
    try Self.expectTheSame(
      command.split(separator: " ").map(String.init) + files.map(\.path) + folders)
  }

  private static func expectTheSame(_ arguments: [String]) throws {
    let alone = TestRun(arguments + ["--jobs", "1"])
    try #require(!alone.output.isEmpty)
    for jobs in TestSize.isFull ? ["2", "8"] : ["8"] {
      let several = TestRun(arguments + ["--jobs", jobs])
      #expect(several.status == alone.status)
      #expect(several.output == alone.output)
      #expect(several.messages == alone.messages)
    }
  }

  /// Messages about what was read before the first write are kept; later ones are ignored.
  @Test(arguments: ["1", "8"])
  func `a closed pipe ends the run`(jobs: String) throws {
    // A file that is named twice is read once.
    let folder = try ScratchFolder()
    for number in 0..<40 { try folder.copy("recipes.data", to: "\(number).data") }
    let line = "dump --format jsonl @ gone --jobs \(jobs)"
    #expect(folder.run(line).messages.contains("gone"))
    let run = folder.run(line, output: MemoryDestination(failingWith: .closedPipe))
    #expect(run.status == .closedPipe)
    #expect(run.messages == "")
  }
}
