import Foundation
import RestorationLint
import RestorationReport
import Testing

struct RuleFormatTests {
  private func text(_ name: String, _ options: RenderOptions = RenderOptions()) throws -> String {
    var buffer: [UInt8] = []
    try #require(ReportRegistry.rules.named(name)).write(
      [RuleRegistry.all], options, into: &buffer)
    return String(decoding: buffer, as: UTF8.self)
  }

  @Test func table() throws {
    let lines = try text("text").split(separator: "\n")
    #expect(lines.count == RuleRegistry.all.count)
    let idWidth = RuleRegistry.all.map(\.id.count).max() ?? 0
    for (line, rule) in zip(lines, RuleRegistry.all) {
      func padded(_ text: String, _ width: Int) -> String {
        text.padding(toLength: width + 2, withPad: " ", startingAt: 0)
      }
      #expect(
        line == padded(rule.id, idWidth) + padded(rule.severity.rawValue, 7)
          + padded(rule.certainty.rawValue, 9) + rule.summary)
    }
  }

  @Test func colouredTableSaysTheSame() throws {
    var options = RenderOptions()
    options.colored = true
    let colored = try text("text", options)
    #expect(colored.contains("\u{1b}[31merror\u{1b}[0m"))
    #expect(colored.replacing(/\u{1b}\[[0-9;]*m/, with: "") == (try text("text")))
  }

  private struct Document: Decodable {
    struct Rule: Decodable {
      struct Example: Decodable {
        struct Companion: Decodable {
          let input: String
          let text: String
        }
        let document: String
        let companion: Companion?
        let limits: [String: Int]
      }
      struct Option: Decodable {
        let name: String
        let kind: String
        let `default`: Int?
        let unit: String?
      }
      let id: String
      let options: [Option]
      let badExamples: [Example]
      let goodExamples: [Example]
    }
    let schema: String
    let rules: [Rule]
  }

  @Test func json() throws {
    let json = Data(try text("json").utf8)
    let document = try JSONDecoder().decode(Document.self, from: json)
    #expect(document.schema == "restorectl.rules/1")
    #expect(document.rules.map(\.id) == RuleRegistry.all.map(\.id))
    for (rule, expected) in zip(document.rules, RuleRegistry.all) {
      #expect(rule.badExamples.map(\.document) == expected.badExamples.map(\.document))
      #expect(rule.goodExamples.map(\.document) == expected.goodExamples.map(\.document))
      #expect(
        rule.badExamples.map(\.companion?.text) == expected.badExamples.map(\.companion?.text))
      #expect(rule.badExamples.map(\.limits) == expected.badExamples.map(\.limits))
      #expect(rule.options.map(\.name) == expected.options.map(\.name))
    }
    let option = try #require(
      document.rules.first { $0.id == "state-size-regression" }?.options.last)
    #expect(option.name == "bytes" && option.kind == "limit")
    #expect(option.default == 8192 && option.unit == "bytes")
    let examples = try #require(document.rules.first { $0.id == "class-changed" }?.badExamples)
    #expect(examples.map(\.companion?.input) == ["older-archive", "older-archive"])
  }
}

struct RulePageTests {
  private func page(_ rule: Rule) -> String {
    var buffer: [UInt8] = []
    RulePage.write(rule, into: &buffer)
    return String(decoding: buffer, as: UTF8.self)
  }

  @Test func wholePage() throws {
    let rule = try #require(RuleRegistry.rule(id: "listed-path-without-state"))
    #expect(
      page(rule) == """
        listed-path-without-state (error, exact)
          For apps with classic UIKit.

        What it finds
          A path is in the list of saved objects, but no state was saved for it.

        Why it matters
          UIKit restores the objects in its list one by one and silently passes over a
          path that has no state. The object is not recreated, and what is below it
          finds no parent.
          Source: public analyses of how UIKit saves and restores.

        Bad: a child without state
          { "schema": "restorectl.archive/1",
            "nodes": [ { "path": "Drawer" },
                       { "path": "Drawer/:[0]:/Inspector", "hasState": false } ] }
          → found at Drawer/:[0]:/Inspector

        Bad: the root without state
          { "schema": "restorectl.archive/1",
            "nodes": [ { "path": "Root", "hasState": false }, { "path": "Root/:[0]:/List" } ] }
          → found at Root

        Good: state with nothing in it
          { "schema": "restorectl.archive/1", "nodes": [ { "path": "Drawer", "state": {} } ] }

        Good: state that is not mentioned
          { "schema": "restorectl.archive/1", "nodes": [ { "path": "Drawer" } ] }

        How to fix it
          Save the state again, and look for code that changes the archive or the
          identifier.

        What it cannot see
          The rule cannot tell why the state is gone. State that was saved under a path
          that the list does not name is not looked at.

        Options
          'lint --rule listed-path-without-state=off' switches it off; 'info', 'warning'
          or 'error' sets its level.

        """)
  }

  @Test(arguments: RuleRegistry.all)
  func headingsAreTheSameForEveryRule(_ rule: Rule) {
    let lines = page(rule).split(separator: "\n", omittingEmptySubsequences: false)
    let headings = lines.dropFirst().filter { !$0.isEmpty && !$0.hasPrefix(" ") }
      .map { $0.hasPrefix("Bad: ") ? "Bad" : $0.hasPrefix("Good: ") ? "Good" : String($0) }
    let unique = headings.reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
    #expect(
      unique == [
        "What it finds", "Why it matters", "Bad", "Good", "How to fix it", "What it cannot see",
        "Options",
      ])
    #expect(lines.allSatisfy { $0.count <= 100 })
  }
}
