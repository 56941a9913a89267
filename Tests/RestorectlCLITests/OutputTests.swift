import Foundation
import Platform
import ProjectFiles
import TestSupport
import Testing

@testable import RestorectlCLI

extension FileError {
  static let closedPipe = FileError.system(errno: EPIPE)
}

/// Outputs that cannot be written. Tests/Transcripts/usage-outputs.md has the others.
@Suite struct OutputTests {
  init() { CheckoutFolder.enter() }

  @Test func `a file is written though nobody reads standard output`() throws {
    let folder = try TemporaryFolder()
    // A file that is named twice is read once.
    let recipes = try [UInt8](Data(contentsOf: FixtureFolder.url.appending(path: "recipes.data")))
    for number in 0..<100 {
      try folder.write("in/\(number).data", bytes: recipes)
    }
    let inputs = [folder.argument("in")]
    let lines: [ByteString] = ["dump", "--format", "jsonl"]
    let whole = TestRun(lines + inputs).output
    let file = ByteString("jsonl:".utf8 + folder.path("a").bytes)
    let run = TestRun(
      lines + ["--format", file] + inputs, output: MemoryDestination(failingWith: .closedPipe))
    #expect(run.status == .closedPipe)
    #expect(folder.read("a") == whole)
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
  func `a file that must not be written stays`() throws {
    let folder = try TemporaryFolder()
    try folder.write("out", "old")
    try folder.setPermissions(0o444, of: "out")
    let report = ByteString("json:".utf8 + folder.path("out").bytes)
    let run = TestRun(["dump", "--format", report, "Fixtures/recipes.data"])
    #expect(run.status == .failure)
    #expect(run.messages.contains("cannot be written: permission denied"))
    #expect(folder.read("out") == "old")
  }

  @Test(arguments: ["plan", "plan --to-scenes", "stats", "dump"])
  func `a report stays if nothing could be read`(command: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("out", "old")
    let words = command.split(separator: " ").map { ByteString($0.utf8) }
    let report = ByteString("json:".utf8 + folder.path("out").bytes)
    let run = TestRun(words + ["--format", report, folder.argument("gone")])
    #expect(run.status == .failure)
    #expect(folder.read("out") == "old")
  }

  @Test func `tokens are taken in patterns, and not shown in messages`() throws {
    let token = "ghp_" + String(repeating: "a1B2", count: 9)
    let folder = try TemporaryFolder()
    try folder.write(
      "a.json",
      #"{"schema":"restorectl.archive/1","nodes":[{"path":"R/\#(token)","state":{"a":1}}]}"#)
    let pattern = ByteString("R/\(token)".utf8)
    #expect(TestRun(["stats", "--path", pattern, folder.argument("a.json")]).status == .success)
    let run = TestRun(["lint", "--rule", ByteString("token=\(token)".utf8)])
    #expect(run.status == .failure && !run.messages.contains(token))
  }

  @Test func `a page goes to a file, which is named, and not to a terminal`() throws {
    let folder = try TemporaryFolder()
    let page = ByteString("html:".utf8 + folder.path("page.html").bytes)
    let lines: [ByteString] = ["dump", "Fixtures/recipes.data", "--format"]
    let name = folder.path("page.html").displayed
    #expect(TestRun(lines + [page]).messages == "restorectl: wrote \(name)\n")
    #expect(TestRun(lines + [page, "--quiet"]).messages.isEmpty)
    let run = TestRun(lines + ["html"], output: MemoryDestination(isTerminal: true))
    #expect(run.status == .failure && run.output.isEmpty)
    #expect(run.messages.contains("write it to a file with '--format html:FILE.html'"))
  }
}
