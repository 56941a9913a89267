import Foundation
import TestSupport
import Testing

@testable import RestorectlCLI

/// What help and formats.md say about JSON of one file and of several holds.
@Suite struct JSONShapeTests {
  @Test func `help and the page about formats say the same`() throws {
    let page = try String(
      contentsOf: CheckoutFolder.url.appending(path: "Documentation/formats.md"), encoding: .utf8)
    let words = page.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains(OptionSpec.jsonOrLines))
    func help(_ command: String) -> String {
      TestRun("help \(command)").output.split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
    }
    #expect(help("dump").contains(OptionSpec.jsonOrLines))
    for command in ["stats", "plan"] {
      #expect(help(command).contains(OptionSpec.jsonOfSeveral))
    }
  }

  @Test(arguments: ["dump", "stats", "plan"])
  func `a folder gives an array and a file a document`(command: String) {
    CheckoutFolder.enter()
    func first(_ operands: String) -> Character? {
      TestRun("\(command) --format json \(operands)").output.first
    }
    #expect(first("Fixtures/recipes.data") == "{")
    #expect(first("Fixtures/diff") == "[")
    #expect(first("Fixtures/diff/monday.data Fixtures/diff/tuesday.data") == "[")
  }

  @Test func `lines are the same for a file and for a folder`() throws {
    CheckoutFolder.enter()
    let folder = try TemporaryFolder()
    try folder.write("a.json", #"{ "schema": "restorectl.archive/1", "nodes": [] }"#)
    let one = TestRun(["dump", "--format", "jsonl", folder.argument("a.json")]).output
    let all = TestRun(["dump", "--format", "jsonl", folder.argument()]).output
    #expect(one == all && one.first == "{")
  }
}
