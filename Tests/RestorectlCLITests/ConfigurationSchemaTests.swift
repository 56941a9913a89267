import Foundation
import Platform
import ProjectFiles
import RestorationLint
import TestSupport
import Testing

@testable import RestorectlCLI

/// Documentation/schemas/config.schema.json is made from the tables of the reader. `make docs` writes
/// it anew.
@Suite struct ConfigurationSchemaTests {
  @Test func `the schema is fresh, and the one that a project gets`() throws {
    let folder = try ScratchFolder()
    #expect(TestRun(["lint", "--init", folder.path()], folder: folder.path()).status == .success)
    let fresh = try folder.read(".restorectl.schema.json")
    #expect(
      try CheckoutFolder.isFresh("Documentation/schemas/config.schema.json", fresh),
      "run `make docs`")
  }

  /// What a run says against a configuration; nil if it accepts it.
  private func fault(in document: String) throws -> String? {
    let folder = try ScratchFolder()
    try folder.write("c.json", document)
    let run = TestRun(
      ["lint", "--print-config", "--config", folder.path("c.json")], folder: folder.path())
    return run.status == .success ? nil : run.messages
  }

  private static let documents = [
    "{}", #"{"$schema": "x"}"#, #"{"$schema": 1}"#, "[]", #"{"rulez": {}}"#, #"{"rules": []}"#,
    #"{"rules": {}, "failOn": "warning"}"#, #"{"failOn": "errors"}"#, #"{"failOn": {}}"#,
    #"{"format": "json", "include": [], "exclude": ["**/x?", "./a/"]}"#, #"{"format": "xml"}"#,
    #"{"baseline": "b", "against": "a", "expectPaths": "e", "classes": "c"}"#,
    #"{"storyboards": ["App", "X.xib"], "infoPlist": "Info.plist"}"#, #"{"storyboards": "App"}"#,
    #"{"infoPlist": []}"#, #"{"classes": null}"#, #"{"baseline": ""}"#, #"{"against": 1}"#,
    #"{"include": ["/a"]}"#, #"{"include": [""]}"#, #"{"exclude": "x"}"#, #"{"exclude": [1]}"#,
    #"{"diffIgnore": ["A#*"]}"#, #"{"diffIgnore": "A"}"#, #"{"diffIgnore": [1]}"#,
    #"{"rules": {"nonsense": "off"}}"#, #"{"rules": {"duplicate-path": {"level": null}}}"#,
    #"{"rules": {"duplicate-path": {"bytes": 1}}}"#,
    #"{"rules": {"duplicate-path": {"ignore": "A"}}}"#,
    #"{"rules": {"large-state": {"valueBytes": 9223372036854775807}}}"#,
    #"{"rules": {"large-state": {"valueBytes": 9223372036854775808}}}"#,
    #"{"rules": {"large-state": {"valueBytes": 1.5}}}"#,
    #"{"rules": {"large-state": {"valueBytes": "1"}}}"#,
    #"{"rules": {"app/rule-2": "off"}}"#, #"{"rules": {"app/x": {"ignore": ["A"]}}}"#,
    #"{"rules": {"app/x": {"bytes": 1}}}"#, #"{"rules": {"App/x": "off"}}"#,
    #"{"rules": {"app/-x": "off"}}"#, #"{"rules": {"app/": "off"}}"#,
    #"{"overrides": {}}"#, #"{"overrides": [7]}"#, #"{"overrides": [{"rules": {}}]}"#,
    #"{"overrides": [{"files": "a"}]}"#, #"{"overrides": [{"files": 1, "rules": {}}]}"#,
    #"{"overrides": [{"files": ["a", "/b"], "rules": {}}]}"#,
    #"{"overrides": [{"files": ["a", "b"], "rules": {"dangling-reference": "off"}}]}"#,
    #"{"overrides": [{"files": "a", "rules": {}, "rulez": 1}]}"#,
    #"{"overrides": [{"files": "a", "rules": {"nope": "off"}}]}"#,
  ]

  @Test(.enabled(if: SchemaValidator.isPresent, "\(SchemaValidator.hint)"))
  func `the schema and the reader agree`() throws {
    var documents = Self.documents
    for count in [100, 101] {
      let list = [String](repeating: #"{"files": "a", "rules": {}}"#, count: count)
      documents.append("{\"overrides\": [\(list.joined(separator: ","))]}")
    }
    for rule in RuleRegistry.all {
      documents += ["\"off\"", "\"of\"", "{}", "{\"ignore\": [\"*\"], \"level\": \"info\"}", "7"]
        .map { "{\"rules\": {\"\(rule.id)\": \($0)}}" }
      for option in rule.options {
        documents += ["0", "-1", "[]", "[\"a\"]", "[1]", "[\"\"]", "true"]
          .map { "{\"rules\": {\"\(rule.id)\": {\"\(option.name)\": \($0)}}}" }
      }
    }
    let refused = try SchemaValidator.refused(of: documents, against: "config.schema.json")
    for (number, document) in documents.enumerated() {
      let fault = try fault(in: document)
      #expect((fault == nil) == !refused.contains(number), "\(document): \(fault ?? "accepted")")
    }
    #expect(!refused.isEmpty && refused.count < documents.count)
  }

  @Test(.enabled(if: SchemaValidator.isPresent, "\(SchemaValidator.hint)"))
  func `what lint writes is valid`() throws {
    let folder = try ScratchFolder()
    for name in ["new/a.json", "new/b.json", "old/a.json", "old/c.json"] {
      try folder.write(name, TreeText.tree(#"{"path": "A"}, {"path": "A/"}"#))
    }
    func output(_ words: String...) -> String {
      TestRun(["lint"] + words, folder: folder.path()).output
    }
    _ = output("--write-baseline", folder.path("base.json"), folder.path("new"))
    let baseline = try folder.read("base.json")
    #expect(try SchemaValidator.faults(of: [baseline], against: "baseline-1.schema.json") == "")
    let other = baseline.replacing("\"fingerprint\":\"", with: "\"fingerprint\":\"x")
    #expect(try SchemaValidator.faults(of: [other], against: "baseline-1.schema.json") != "")
    let unmatched = output(
      "--require-match", "--format", "json", "--against", folder.path("old"),
      folder.path("new"))
    #expect(unmatched.contains("\"unmatched\""))
    #expect(try SchemaValidator.faults(of: [unmatched], against: "findings-1.schema.json") == "")
  }

  /// What `explain` shows of a rule's options can be pasted, and hides nothing that every rule has.
  @Test(arguments: RuleRegistry.all.filter { !$0.options.isEmpty })
  func `an explained rule can be configured`(_ rule: Rule) throws {
    let page = TestRun("explain \(rule.id)").output
    let start = try #require(page.firstRange(of: "{ \"rules\": {")).lowerBound
    #expect(try fault(in: String(page[start...])) == nil)
    let names = rule.options.map(\.name)
    for name in names { #expect(page[start...].contains("\"\(name)\": "), "\(name)") }
    #expect(Set(names + ["level", "ignore"]).count == names.count + 2)
  }

  @Test func `the example in the documentation can be read`() throws {
    let file = CheckoutFolder.url.appending(path: "Documentation/configuration.md")
    let page = try String(contentsOf: file, encoding: .utf8)
    let start = try #require(page.firstRange(of: "```json\n")).upperBound
    let end = try #require(page[start...].firstRange(of: "```")).lowerBound
    #expect(try fault(in: String(page[start..<end])) == nil)
  }
}
