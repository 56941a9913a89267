import AppFiles
import Foundation
import RestorationArchives
import RestorationLint
import RestorationReport
import TestSupport
import Testing

/// The schemas of formats that are not ours, laid beside the project where there are any.
private enum ForeignSchemas {
  static let sarif = file("sarif-schema-2.1.0.json")
  static let hint = "needs RESTORECTL_SCHEMAS to name the folder of the SARIF schema"

  private static func file(_ name: String) -> URL? {
    let named = ProcessInfo.processInfo.environment["RESTORECTL_SCHEMAS"].map {
      URL(fileURLWithPath: $0)
    }
    let beside = CheckoutFolder.url.deletingLastPathComponent().appending(path: "shared/schemas")
    let file = (named ?? beside).appending(path: name)
    let isPresent = FileManager.default.fileExists(atPath: file.path(percentEncoded: false))
    return isPresent ? file : nil
  }
}

/// What is printed follows the schemas, and the schemas can refuse.
@Suite(.enabled(if: SchemaValidator.isPresent, Comment(rawValue: SchemaValidator.hint)))
struct SchemaTests {
  /// A subject, its schema, and what must not pass in place of something that is printed.
  struct Published: Sendable, CustomTestStringConvertible {
    let subject: String
    let schema: String
    let wrong: [(right: String, wrong: String)]
    var testDescription: String { schema }
  }

  static let published = [
    Published(
      subject: "findings", schema: "findings-1.schema.json",
      wrong: [
        (#""severity": "error""#, #""severity": "grave""#), (#""files": 1"#, #""files": -1"#),
        (#""byteOffset": null"#, #""byteOffset": "7""#), (#""rule": "#, #""role": "#),
        (#""line": null"#, #""line": 3"#), ("findings/1", "findings/2"),
      ]),
    Published(
      subject: "changes", schema: "diff-1.schema.json",
      wrong: [
        (#""kind": "node-added""#, #""kind": "new""#), (#""identical": false"#, #""identical": 0"#),
        ("diff/1", "diff/2"),
      ]),
    Published(
      subject: "statistics", schema: "stats-1.schema.json", wrong: [("stats/1", "stats/2")]),
    Published(
      subject: "migrations", schema: "scene-plan-1.schema.json",
      wrong: [(#""storage": "kept""#, #""storage": "stored""#), ("scene-plan/1", "scene-plan/2")]),
    Published(
      subject: "archives", schema: "archive-1.schema.json",
      wrong: [(#""kind": "viewController""#, #""kind": "controller""#), ("archive/1", "archive/2")]),
    Published(
      subject: "plans", schema: "plan-1.schema.json",
      wrong: [
        (#""role": "tab""#, #""role": "stack""#), (#""fate": "expected""#, #""fate": "discarded""#),
        (#""verdict": "needs-registration""#, #""verdict": "skipped""#),
        (#""discarded": false"#, #""discarded": true"#),
        (#""takesAlong": 0"#, #""takesAlong": null"#), (#""standing": ""#, #""standing": "lost-"#),
        (#""standing": "depends-on-code""#, #""standing": "lost""#),
        (#""problems""#, #""findings""#),
        (#""asks": "app-delegate""#, #""asks": "appDelegate""#),
        (#""searched": true"#, #""searched": false"#),
        (#""madeClass": null"#, #""madeClass": "App.List""#), ("plan/1", "plan/2"),
      ]),
  ]

  /// An app with a tab, a stack, a fault of each severity, and something of each kind.
  private static let app = RestorationArchive.uikit(
    [
      .controller(
        "Tabs", "App.TabController",
        state: [StateEntry(KnownKeys.selectedTab, "Tabs/:[0]:/Nav"), StateEntry("n", 1)]),
      .navigation("Tabs/:[0]:/Nav", children: ["Tabs/:[0]:/Nav/:[0]:/List"]),
      .controller(
        "Tabs/:[0]:/Nav/:[0]:/List", "App.List", restorationClass: "App.List",
        storyboard: StoryboardReference(name: "Main", identifier: "List")),
      .object("Store", "App.Store", state: [StateEntry("gone", .reference("Gone"))]),
    ])

  @Test(arguments: published)
  func `documents of all fixtures are valid`(_ published: Published) throws {
    let format = try FormatCase.named(published.subject, "json")
    var documents: [String] = []
    var previous = RestorationArchive(nodes: [])
    let step = TestSize.count(1, otherwise: 4)
    for (place, archive) in Fixture.all.map(\.archive).enumerated() {
      if published.subject == "migrations", archive.source.container != .uikit { continue }
      guard place.isMultiple(of: step) else { continue }
      documents.append(format.text(archive, since: previous))
      documents.append(format.text(archive, since: archive))
      previous = archive
    }
    // Two views of one path make pairs in `migrations`, which the schema does not have.
    if published.subject != "migrations" {
      for seed in TestSize.seeds(40, otherwise: 6) {
        documents.append(format.text(RandomArchive.uikit(seed: seed), since: previous))
      }
      documents.append(format.text(HostileTextTests.archive("\u{1b}\u{202e}\"\\\n")))
    }
    if published.subject == "findings" {
      documents.append(try rendered(AwkwardFindings.report, as: "json"))
      let lines = try rendered(AwkwardFindings.report, as: "jsonl").split(separator: "\n")
      documents += lines.map(String.init)
    }
    #expect(try SchemaValidator.faults(of: documents, against: published.schema) == "")
  }

  @Test(arguments: published)
  func `wrong documents are refused`(_ published: Published) throws {
    let json = try FormatCase.named(published.subject, "json").text(Self.app)
    let changed = published.wrong.map { json.replacingOccurrences(of: $0, with: $1) }
    let refused = try SchemaValidator.refused(of: [json] + changed, against: published.schema)
    #expect(!refused.contains(0))
    for (number, (right, wrong)) in published.wrong.enumerated() {
      #expect(changed[number] != json, "nothing to change: \(right)")
      #expect(refused.contains(number + 1), "accepted: \(wrong)")
    }
  }

  @Test func `rules are valid`() throws {
    let format = try #require(ReportRegistry.rules.named("json"))
    let json = String(decoding: format.bytes([RuleRegistry.all]), as: UTF8.self)
    #expect(try SchemaValidator.faults(of: [json], against: "rules-2.schema.json") == "")
    #expect(RuleRegistry.all.allSatisfy { json.contains("\"id\": \"\($0.id)\"") })
  }

  @Test(.enabled(if: ForeignSchemas.sarif != nil, Comment(rawValue: ForeignSchemas.hint)))
  func `SARIF is what its schema says`() throws {
    let schema = try #require(ForeignSchemas.sarif)
    let format = try FormatCase.named("findings", "sarif")
    let step = TestSize.count(1, otherwise: 4)
    var logs = Fixture.all.enumerated().filter { $0.offset.isMultiple(of: step) }
      .map { format.text($0.element.archive) }
    logs += [
      try rendered(AwkwardFindings.report, as: "sarif"), try rendered(LintReport(), as: "sarif"),
    ]
    #expect(try SchemaValidator.faults(of: logs, against: schema) == "")
    let wrong = logs.map {
      $0.replacingOccurrences(of: #""level": "error""#, with: #""level": "bad""#)
    }
    #expect(try SchemaValidator.faults(of: wrong, against: schema) != "")
  }
}
