import Foundation
import RestorationKit
import RestorationReport
import TestSupport
import Testing

extension Rule {
  fileprivate static let loginIsNotSaved = Rule(
    id: "recipes/login-is-not-saved", severity: .error, summary: "the login screen was saved",
    remedy: "set its restorationIdentifier to nil"
  ) { archive, findings in
    for object in archive.nodes where object.path.identifier == "Login" {
      findings.report("comes back after a logout", on: object)
    }
  }

  fileprivate static let draftsHaveIDs = Rule(
    id: "recipes/drafts-have-ids", summary: "a draft is saved by its text",
    remedy: "save the draft's id"
  ) { archive, findings in
    if archive.nodes.isEmpty { findings.report("has no objects") }
    for object in archive.nodes {
      for view in object.decoded().views where view.path.identifier == "field" {
        findings.report("is saved", on: view)
      }
      if case .string? = object.decoded().state["draft"] {
        findings.report("is text", on: object, key: "draft")
      }
    }
  }
}

/// Rules that a user of the library has written, beside the built-in ones.
@Suite struct OwnRuleTests {
  private let document = """
    {"schema": "restorectl.archive/1", "nodes": [
      {"path": "Login", "className": "LoginController", "state": {"draft": "Milk"}},
      {"path": "List", "className": "ListController",
       "state": {"draft": "Eggs", "next": {"$reference": "Gone"}},
       "views": [{"path": "List/field"}]}]}
    """

  private func archive() throws -> RestorationArchive {
    try RestorationArchive(bytes: document.utf8, name: "tree.json")
  }

  /// The findings of the rules of these tests, and of one that is built in.
  private func relevant(_ findings: FindingList) -> [Finding] {
    findings.filter { $0.rule.contains("/") || $0.rule == "dangling-reference" }
  }

  private func linter(_ configuration: LintConfiguration = LintConfiguration()) throws -> Linter {
    try Linter(configuration: configuration, adding: [.draftsHaveIDs, .loginIsNotSaved])
  }

  @Test func `findings come with those of built-in rules, object by object`() throws {
    let all = try linter().findings(in: try archive())
    let findings = relevant(all)
    let expected: [String] = [
      "warning [recipes/drafts-have-ids] Login#draft: is text. Fix: save the draft's id.",
      "error [recipes/login-is-not-saved] Login: comes back after a logout. Fix: "
        + "set its restorationIdentifier to nil.",
      "error [dangling-reference] List#next",
      "warning [recipes/drafts-have-ids] List#draft: is text. Fix: save the draft's id.",
      "warning [recipes/drafts-have-ids] List/field: is saved. Fix: save the draft's id.",
    ]
    #expect(findings.count == expected.count)
    for (finding, text) in zip(findings, expected) { #expect(finding.description.hasPrefix(text)) }
    // The place in the file of the object.
    #expect(findings.first?.location?.textPosition?.line == 2)
    #expect(Set(all.map(\.fingerprint)).count == all.count)
    let empty = try RestorationArchive(
      bytes: #"{"schema": "restorectl.archive/1", "nodes": []}"#.utf8)
    #expect(try linter().findings(in: empty).map(\.message).contains("has no objects"))
  }

  @Test func `a configuration sets their levels and what they ignore`() throws {
    let text = """
      {"rules": {"recipes/drafts-have-ids": {"level": "info", "ignore": ["Login#draft", "**/field"]},
                 "recipes/login-is-not-saved": "off", "dangling-reference": "off"}}
      """
    let folder = try ScratchFolder()
    let configuration = try LintConfiguration(
      contentsOfFile: folder.write(".restorectl.json", text))
    let configured = relevant(try linter(configuration).findings(in: try archive()))
    #expect(configured.map(\.rule) == ["recipes/drafts-have-ids"])
    #expect(configured.first?.path == "List")
    #expect(configured.first?.severity == .info)
    let levels = LintConfiguration(
      levels: ["recipes/login-is-not-saved": .info], off: ["recipes/drafts-have-ids"])
    let findings = relevant(try linter(levels).findings(in: try archive()))
    #expect(findings.map(\.severity) == [.info, .error])
  }

  @Test func `they are in every format`() throws {
    let archive = try archive()
    #expect(FindingFormat.allCases.map(\.rawValue) == ReportRegistry.findings.map(\.name))
    for format in FindingFormat.allCases {
      let report = try linter().report(on: [archive], as: format)
      #expect(report.contains("recipes/login-is-not-saved"), "\(format)")
    }
    // 'explain' does not know them, and the page has their help.
    let text = try linter().report(on: [archive], as: .text)
    #expect(!text.contains("explain recipes/"))
    let page = try linter().report(on: [archive], as: .html)
    #expect(page.contains("<p><b>What it finds</b> The login screen was saved."))
    let sarif = try linter().report(on: [archive], as: .sarif)
    #expect(sarif.contains("\"text\": \"The login screen was saved.\""))
    let json = try linter().report(on: [archive], as: .json)
    if SchemaValidator.isPresent {
      #expect(try SchemaValidator.faults(of: [json], against: "findings-1.schema.json") == "")
    }
  }

  @Test func `a baseline knows them`() throws {
    let folder = try ScratchFolder()
    let known = try linter().baseline(of: [try archive()])
    var configuration = LintConfiguration()
    try configuration.read(baseline: folder.write("baseline.json", known))
    #expect(try linter(configuration).findings(in: try archive()).isEmpty)
    // What the baseline knows is in the next one too.
    #expect(try linter(configuration).baseline(of: [try archive()]) == known)
    #expect(known.contains("\"rule\":\"recipes/drafts-have-ids\""), "\(known)")
  }

  @Test(arguments: [
    ("duplicate-path", "'duplicate-path' is a built-in rule; write your app's name before it"),
    ("Login", "'Login' cannot be the id of a rule; write your app's name, a slash and"),
    ("app/", "cannot be the id"), ("app/a b", "cannot be the id"), ("a/b/c", "cannot be the id"),
    ("app/-x", "cannot be the id"),
  ])
  func `ids of other forms are refused`(id: String, message: String) {
    let rule = Rule(id: id, summary: "x", remedy: "y") { _, _ in }
    let error = #expect(throws: RuleError.self) { try Linter(adding: [rule]) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    #expect(error?.rule == id)
  }

  @Test func `an id is given once`() {
    let error = #expect(throws: RuleError.self) {
      try Linter(adding: [.loginIsNotSaved, .loginIsNotSaved])
    }
    #expect(
      error?.description
        == "two rules have the id 'recipes/login-is-not-saved'; give each its own")
  }

  @Test func `no rule reports without a bound`() throws {
    let chatty = Rule(id: "recipes/chatty", summary: "x", remedy: "y") { archive, findings in
      for object in archive.nodes {
        for number in 0..<5000 { findings.report("is \(number)", on: object) }
      }
      for number in 0..<5000 { findings.report("is \(number)") }
    }
    let findings = try Linter(adding: [chatty]).findings(in: try archive())
    let own = findings.filter { $0.rule == "recipes/chatty" }
    #expect(own.count <= 1001)
    #expect(own.contains { $0.message.hasPrefix("not listed: ") })
  }
}
