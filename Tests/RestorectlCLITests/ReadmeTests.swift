import Foundation
import RestorationReport
import TestSupport
import Testing

@testable import RestorectlCLI

/// What the pages show is what the tool prints. `make docs` writes the outputs anew.
@Suite struct ReadmeTests {
  private static let prompt = "$ restorectl "
  private static let opening = "```console"
  private static let closing = "```"

  /// The pages with outputs, and how many they have at least.
  private static let pages = [("README.md", 3), ("Documentation/scenes.md", 3)]

  @Test(arguments: pages.map(\.0))
  func `the outputs are real`(page: String) throws {
    CheckoutFolder.enter()
    let file = CheckoutFolder.url.appending(path: page)
    let shown = try String(contentsOf: file, encoding: .utf8)
    let real = Self.refreshed(shown)
    if ProcessInfo.processInfo.environment["RESTORECTL_WRITE_DOCS"] == "1" {
      try Data(real.utf8).write(to: file, options: .atomic)
      return
    }
    #expect(shown == real, "run `make docs` to write the outputs in \(page) anew")
  }

  @Test(arguments: pages)
  func `there are outputs to compare`(page: String, count: Int) throws {
    let file = CheckoutFolder.url.appending(path: page)
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count { $0.hasPrefix(Self.prompt) } >= count)
  }

  @Test func `the page begins with who is served, as explain does`() throws {
    let file = CheckoutFolder.url.appending(path: "README.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let table = try #require(text.range(of: ServedApps.markdown))
    #expect(text[..<table.lowerBound].count { $0 == "\n" } < 10)
    let explained = TestRun("explain")
    #expect(explained.status == .success)
    for row in ServedApps.markdown.split(separator: "\n").dropFirst(2) {
      for cell in row.split(separator: "|").map({ $0.trimmingCharacters(in: .whitespaces) }) {
        #expect(explained.output.contains(cell))
      }
    }
    #expect(TestRun("explain duplicate-path").output.contains("\nFor apps with classic UIKit.\n"))
  }

  /// The text with the lines after each prompt replaced by what the command prints now.
  private static func refreshed(_ text: String) -> String {
    var result: [Substring] = []
    var isInBlock = false
    var isOutput = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == opening { isInBlock = true }
      if isInBlock, line == closing { (isInBlock, isOutput) = (false, false) }
      guard isInBlock, line.hasPrefix(prompt) else {
        if !isOutput { result.append(line) }
        continue
      }
      result.append(line)
      isOutput = true
      // A shell takes the quotes away, which keep it from replacing the stars.
      let run = TestRun(line.dropFirst(prompt.count).filter { $0 != "'" })
      let output = (run.output + run.messages).split(
        separator: "\n", omittingEmptySubsequences: false)
      result += output.dropLast()
    }
    return result.joined(separator: "\n")
  }
}
