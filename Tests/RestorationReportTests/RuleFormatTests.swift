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
      struct Fix: Decodable {
        let swiftBefore: String?
        let swiftAfter: String?
        let inspector: String?
      }
      let id: String
      let options: [Option]
      let fix: Fix?
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
      #expect(rule.fix?.swiftBefore == expected.fix?.swiftBefore)
      #expect(rule.fix?.swiftAfter == expected.fix?.swiftAfter)
      #expect(rule.fix?.inspector == expected.fix?.inspector)
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
  private func page(_ rule: Rule, showsExamples: Bool = false) -> String {
    var buffer: [UInt8] = []
    RulePage.write(rule, showsExamples: showsExamples, into: &buffer)
    return String(decoding: buffer, as: UTF8.self)
  }

  @Test func wholePage() throws {
    let rule = try #require(RuleRegistry.rule(id: "selected-tab-not-saved"))
    #expect(
      page(rule) == """
        selected-tab-not-saved (warning)
          For apps with classic UIKit. Heuristic: a finding is a guess from names and
          patterns, so check it first.

        What it finds
          A tab bar controller whose selected tab was not saved.

        Why it matters
          A tab bar controller saves a reference to the selected tab. The reference is
          missing or nil if the controller of that tab has no restoration identifier. On
          restore the tab bar then shows the tab that the app selects at launch, usually
          the first one, and not the tab that the user left.
          Source: Apple, View Controller Programming Guide for iOS, "Preserving and
          Restoring State"; public analyses of how UIKit saves and restores.

        How to fix it
          Set a restorationIdentifier on the controller of every tab.

        Before
          browse.restorationIdentifier = "Browse"
          tabs.viewControllers = [browse, SettingsViewController()]

        After
          let settings = SettingsViewController()
          browse.restorationIdentifier = "Browse"
          settings.restorationIdentifier = "Settings"
          tabs.viewControllers = [browse, settings]

        In Xcode
          the controller of each tab: Identity inspector → Restoration ID

        What it cannot see
          A tab bar controller is recognized by UIKit's keys or by its class name. The
          rule does not know which tab was selected. If no tab was saved,
          tab-controller-without-children reports that instead. A tab under the More tab
          has its own key and is not reported.

        Options
          'lint --rule selected-tab-not-saved=off' turns the rule off; 'info', 'warning'
          or 'error' sets its level.

        """)
  }

  @Test func examplesAreAtTheEnd() throws {
    let rule = try #require(RuleRegistry.rule(id: "listed-path-without-state"))
    let whole = page(rule, showsExamples: true)
    #expect(whole.hasPrefix(page(rule)))
    #expect(
      whole.hasSuffix(
        """

        Bad: a child without state
          { "schema": "restorectl.archive/1",
            "nodes": [ { "path": "Drawer" },
                       { "path": "Drawer/:[0]:/Inspector", "hasState": false } ] }
          → found at Drawer/:[0]:/Inspector

        Bad: the root without state
          { "schema": "restorectl.archive/1",
            "nodes": [ { "path": "Root", "hasState": false }, { "path": "Root/:[0]:/List" } ] }
          → found at Root

        Good: empty state
          { "schema": "restorectl.archive/1", "nodes": [ { "path": "Drawer", "state": {} } ] }

        Good: a tree that does not mention state
          { "schema": "restorectl.archive/1", "nodes": [ { "path": "Drawer" } ] }

        """))
  }

  @Test(arguments: RuleRegistry.all)
  func headingsAreTheSameForEveryRule(_ rule: Rule) {
    let lines = page(rule, showsExamples: true)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let headings = lines.dropFirst().filter { !$0.isEmpty && !$0.hasPrefix(" ") }
      .map { $0.hasPrefix("Bad: ") ? "Bad" : $0.hasPrefix("Good: ") ? "Good" : String($0) }
    let unique = headings.reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
    let fix =
      (rule.fix?.swiftAfter == nil ? [] : ["Before", "After"])
      + (rule.fix?.inspector == nil ? [] : ["In Xcode"])
    #expect(
      unique == ["What it finds", "Why it matters", "How to fix it"] + fix
        + ["What it cannot see", "Options", "Bad", "Good"])
    #expect(lines.allSatisfy { $0.count <= 100 })
  }
}
