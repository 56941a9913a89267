import Foundation
import TestSupport
import Testing

/// What the real binary does without operands, by what its standard input is.
@Suite(.enabled(if: BuiltBinary.isPresent, Comment(rawValue: BuiltBinary.hint)))
struct StandardInputTests {
  private func shell(_ line: String, in folder: URL = CheckoutFolder.url) throws -> Program.Result {
    try Program.run(
      ["sh", "-c", line.replacingOccurrences(of: "restorectl", with: "'\(BuiltBinary.path)'")],
      in: folder)
  }

  @Test(arguments: [
    "cat Fixtures/recipes.data | restorectl dump --format paths",
    "(sleep 0.3; cat Fixtures/recipes.data) | restorectl dump --format paths",
    "restorectl dump --format paths < Fixtures/recipes.data",
  ])
  func `a pipe or a file is read`(line: String) throws {
    let result = try shell(line)
    #expect(result.output.hasPrefix("Tabs\nTabs/:[0]:/Browse\n"))
    #expect(result.status == 0 && result.errors == "")
  }

  @Test(arguments: ["dump", "plan", "stats"])
  func `nothing is no input`(command: String) throws {
    for line in ["restorectl \(command) < /dev/null", ": | restorectl \(command)"] {
      let result = try shell(line)
      #expect(result.status == 2)
      #expect(result.errors.hasPrefix("restorectl: missing operand: FILE; '-' is standard input\n"))
    }
  }

  @Test func `no report replaces it`() throws {
    let folder = try ScratchFolder()
    let archive = [UInt8](try Data(contentsOf: FixtureFolder.url.appending(path: "recipes.data")))
    try folder.write("a.data", archive)
    let result = try shell("restorectl dump --format json:a.data < a.data", in: folder.url)
    #expect(result.status == 2)
    #expect(result.errors.contains("both input and report"))
    #expect(try [UInt8](Data(contentsOf: folder.file("a.data"))) == archive)
  }
}
