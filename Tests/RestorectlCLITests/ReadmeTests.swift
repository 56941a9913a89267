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
  private static let pages = [
    ("README.md", 4), ("Documentation/scenes.md", 3), ("Documentation/plan.md", 1),
    ("Documentation/questions.md", 10),
  ]

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

  /// Ten questions, each with a command that answers it with words of its own.
  @Test(arguments: [
    ("wrong-tab.data", "the selected tab was not saved"),
    ("since-scenes.data", "This app uses scenes (its Info.plist declares them)"),
    ("one-controller.data", "no child of this tab bar controller was saved"),
    ("table-position.data", "neither the selection nor the visible rows are restored"),
    ("drawer.data", "no saved object refers to its child 'Drawer/:[1]:/Page'"),
    ("modal.data", "no saved object presents it"),
    ("crash-loop.data", "UIKit throws"),
    ("swiped.savedState", "No user activity was saved"),
    ("unexpected-class.data", "contains an object of the class 'App.Draft'"),
    ("flash.data", "must put the controller that its restoration class creates into the window"),
  ])
  func `each question is answered by one command`(fixture: String, answer: String) throws {
    let file = CheckoutFolder.url.appending(path: "Documentation/questions.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let sections = text.components(separatedBy: "\n## ").dropFirst()
    #expect(sections.count == 10)
    let section = try #require(sections.first { $0.contains("Fixtures/questions/" + fixture) })
    let commands = section.split(separator: "\n").filter { $0.hasPrefix(Self.prompt) }
    #expect(commands.count == 1)
    let command = try #require(commands.first)
    CheckoutFolder.enter()
    let run = TestRun(String(command.dropFirst(Self.prompt.count)))
    #expect(run.status != .failure)
    #expect(run.output.contains(answer))
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
    #expect(TestRun("explain duplicate-path").output.contains("\n  For apps with classic UIKit.\n"))
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
