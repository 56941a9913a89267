import Foundation
import Platform
import ProjectFiles
import TestSupport
import Testing

@testable import RestorectlCLI

/// Outputs that cannot be written. Tests/Transcripts/usage-outputs.md has the others.
@Suite struct OutputTests {
  private let folder: ScratchFolder

  init() throws {
    CheckoutFolder.enter()
    folder = try ScratchFolder()
  }

  @Test func `a file is written though nobody reads standard output`() throws {
    // A file that is named twice is read once.
    for number in 0..<100 { try folder.copy("recipes.data", to: "in/\(number).data") }
    let whole = folder.run("dump --format jsonl @in").output
    let run = folder.run(
      "dump --format jsonl --format jsonl:@a @in",
      output: MemoryDestination(failingWith: .closedPipe))
    #expect(run.status == .closedPipe)
    #expect(try folder.read("a") == whole)
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
  func `a file that must not be written stays`() throws {
    try folder.write("out", "old")
    try folder.setPermissions(0o444, of: "out")
    let run = folder.run("dump --format json:@out Fixtures/recipes.data")
    #expect(run.status == .failure)
    #expect(run.messages.contains("cannot be written: permission denied"))
    #expect(try folder.read("out") == "old")
  }

  @Test(arguments: ["plan", "plan --to-scenes", "stats"])
  func `a report stays if nothing could be read`(command: String) throws {
    try folder.write("out", "old")
    #expect(folder.run("\(command) --format json:@out @gone").status == .failure)
    #expect(try folder.read("out") == "old")
  }

  @Test func `tokens are taken in patterns, and not shown in messages`() throws {
    let token = "ghp_" + String(repeating: "a1B2", count: 9)
    try folder.write(
      "a.json",
      #"{"schema":"restorectl.archive/1","nodes":[{"path":"R/\#(token)","state":{"a":1}}]}"#)
    #expect(folder.run("stats --path R/\(token) @a.json").status == .success)
    let run = folder.run("lint --rule token=\(token)")
    #expect(run.status == .failure && !run.messages.contains(token))
  }

  @Test func `a page goes to a file, which is named, and not to a terminal`() {
    let line = "dump Fixtures/recipes.data --format html"
    let name = folder.path("page.html")
    #expect(folder.run("\(line):@page.html").messages == "restorectl: wrote \(name)\n")
    #expect(folder.run("\(line):@page.html --quiet").messages.isEmpty)
    let run = folder.run(line, output: MemoryDestination(isTerminal: true))
    #expect(run.status == .failure && run.output.isEmpty)
    #expect(run.messages.contains("write it to a file with '--format html:FILE.html'"))
  }
}
