import Foundation
import Platform
import PlistSyntax
import RestorationReport
import TestSupport
import Testing

@testable import RestorectlCLI

/// The output must not depend on `--jobs`.
@Suite struct JobsTests {
  init() { CheckoutFolder.enter() }

  /// A command over every fixture, those that cannot be read too, in each of its formats.
  static let overFixtures: [String] =
    ReportRegistry.archives.map { "dump --format \($0.name) Fixtures" }
    + ReportRegistry.findings.map {
      "lint --strict --format \($0.name) Fixtures Fixtures/README.md"
    }
    + ReportRegistry.changes.map {
      "diff --lint --format \($0.name) Fixtures/cases Fixtures/faults"
    }
    + ReportRegistry.plans.map { "plan --format \($0.name) Fixtures Fixtures/README.md" }
    + ReportRegistry.statistics.map { "stats --format \($0.name) Fixtures Fixtures/README.md" }
    + [
      "dump --path Root/** --format paths Fixtures Fixtures/README.md gone",
      "lint --against Fixtures/diff --verbose Fixtures/diff Fixtures/com.example.Recipes.savedState",
      "lint --format text --format jsonl:/dev/null --fail-on info Fixtures",
      "dump --history --reveal --full Fixtures",
      "dump --textconv Fixtures Fixtures/README.md gone",
      "plan --nil **/Detail --nil **/Nobody Fixtures gone",
      "stats --all --verbose Fixtures gone",
    ]

  @Test(arguments: overFixtures)
  func fixturesGiveTheSameWithAnyNumber(command: String) throws {
    try Self.expectTheSame(command.split(separator: " ").map { ByteString($0.utf8) })
  }

  @Test(
    .enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.hint)),
    arguments: ["dump --format jsonl", "dump", "lint --format jsonl", "lint --format text"])
  func theCorpusGivesTheSameWithAnyNumber(command: String) throws {
    // Named one by one, so that what is no archive gives its error too.
    let files = Corpus.files(in: "bplist-invalid") + Corpus.files(in: "uikit")
    let folders = ["keyed", "appkit", "scene"].map {
      ByteString("\(Corpus.folder ?? "")/\($0)".utf8)
    }
    try Self.expectTheSame(
      command.split(separator: " ").map { ByteString($0.utf8) }
        + files.map { ByteString($0.path.utf8) } + folders)
  }

  private static func expectTheSame(_ arguments: [ByteString]) throws {
    let alone = TestRun(arguments + ["--jobs", "1"])
    try #require(!alone.output.isEmpty)
    for jobs in ["2", "8"] {
      let several = TestRun(arguments + ["--jobs", ByteString(jobs.utf8)])
      #expect(several.status == alone.status)
      #expect(several.output == alone.output)
      #expect(several.messages == alone.messages)
    }
  }

  @Test(arguments: ["0", "1025", "-1", "many", ""])
  func otherNumbersAreRefused(number: String) {
    let run = TestRun(["lint", "--jobs=" + number, "Fixtures"].map { ByteString($0.utf8) })
    #expect(run.status == .failure)
    #expect(run.messages.contains("option '--jobs' needs"))
  }

  /// Messages about what was read before the first write are kept; later ones are ignored.
  @Test(arguments: ["1", "8"])
  func aClosedPipeEndsTheRun(jobs: String) {
    let good: [ByteString] = ["dump", "--format", "jsonl", "Fixtures/recipes.data"]
    let size = TestRun(good).output.utf8.count
    let enough = OutputSink.writeSize / max(size, 1) + 1
    let arguments =
      good + Array(repeating: "Fixtures/recipes.data", count: enough) + ["gone"]
      + ["--jobs", ByteString(jobs.utf8)]
    #expect(TestRun(arguments).messages.contains("gone"))
    let closed = MemoryDestination(failingWith: FileError.system(errno: EPIPE))
    let run = TestRun(arguments, output: closed)
    #expect(run.status == .closedPipe)
    #expect(run.messages == "")
  }
}
