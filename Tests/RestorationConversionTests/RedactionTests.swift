import Foundation
import PlistSyntax
import RestorationConversion
import RestorationLint
import RestorationModel
import RestorationReading
import TestSupport
import Testing
import TreeJSON

/// What an archive holds of the app's own, as texts: what `redact` must replace. Names that it keeps are
/// not among it.
private struct Contents {
  private(set) var texts: Set<String> = []

  init(of archive: RestorationArchive) {
    add(archive.envelope?.state ?? [])
    for node in archive.allNodes {
      let content = node.decoded()
      add(content.state)
      for view in content.views { add(view.decoded().state) }
    }
  }

  private mutating func add(_ state: [StateEntry]) {
    let names =
      [KnownKeys.navigationChildren, KnownKeys.activityType, KnownKeys.sceneRole]
      + [KnownKeys.sceneIdentifier, KnownKeys.sceneConfiguration]
    for entry in state where !names.contains(entry.key) { add(entry.value) }
  }

  private mutating func add(_ value: StateValue) {
    switch value {
    case .string(let text): texts.insert(text)
    case .url(let text, let base):
      for part in [text, base ?? ""].flatMap({ $0.split(separator: "/") }) where part != "https:" {
        texts.insert(String(part))
      }
    case .uuid(let text): texts.insert(text)
    case .data(let bytes) where bytes.count > 3: texts.insert(SHA256.hexDigest(of: bytes))
    case .opened(let data) where data.format == .flutter: addBucket(data.contents)
    case .opened(let data): add(data.contents)
    case .dictionary(let pairs):
      for pair in pairs {
        if case .string(let name) = pair.key, Self.isSystemKey(name) {} else { add(pair.key) }
        add(pair.value)
      }
    case .object(let name, let fields) where !name.hasPrefix("UIScene"):
      for field in fields { add(field.value) }
    case .archive(let fields): for field in fields { add(field.value) }
    default: for child in value.children { add(child) }
    }
  }

  private static func isSystemKey(_ name: String) -> Bool {
    name.hasPrefix("com.apple.") || KnownKeys.SystemKey(name) != nil
  }

  /// The values of Flutter's buckets: their names are identifiers.
  private mutating func addBucket(_ value: StateValue) {
    guard case .dictionary(let parts) = value else { return }
    for part in parts {
      guard case .dictionary(let pairs) = part.value else { continue }
      for pair in pairs {
        if part.key == "values" { add(pair.value) } else { addBucket(pair.value) }
      }
    }
  }

  /// Texts of more than three bytes that the other has too.
  func survivors(in other: Contents) -> Set<String> {
    texts.intersection(other.texts).filter { $0.utf8.count > 3 }
  }
}

/// The laws of `redact`.
@Suite struct RedactionLawTests {
  private static func written(
    _ archive: RestorationArchive, _ form: ArchiveForm = .binary
  ) throws -> [UInt8] {
    var conversion = Conversion(to: form)
    conversion.isLossy = true
    return try conversion.result(of: archive, isTree: true).bytes
  }

  private static func archive(of fixture: Fixture) throws -> RestorationArchive {
    try RestorationArchive(reading: ByteSlice(fixture.bytes()), at: fixture.place)
  }

  private static func expectLaws(of archive: RestorationArchive, at place: ArchivePlace) throws {
    for masksIdentifiers in [false, true] {
      let redacted = ContentRedaction(seed: "one", masksIdentifiers: masksIdentifiers)
        .redacted(archive)
      let survivors = Contents(of: archive).survivors(in: Contents(of: redacted))
      #expect(survivors.isEmpty)
      // The result can be written and read, and is what was written.
      let bytes = try written(redacted)
      let again = try RestorationArchive(reading: ByteSlice(bytes), at: place)
      for seed in ["one", "two"] {
        let twice = ContentRedaction(seed: seed, masksIdentifiers: masksIdentifiers)
          .redacted(again)
        let isSame = try written(twice) == bytes
        #expect(isSame, "redacted again with the seed \(seed)")
      }
      let tree = try written(redacted, .json)
      let isSame = try written(RestorationArchive(reading: ByteSlice(tree))) == bytes
      #expect(isSame, "the same in every form")
    }
  }

  @Test(arguments: ConversionLawTests.fixtures)
  func `a fixture loses its contents, and no more the second time`(fixture: Fixture) throws {
    try Self.expectLaws(of: Self.archive(of: fixture), at: fixture.place)
  }

  @Test(arguments: TestSize.seeds(300, otherwise: 20, exhaustive: 2_000))
  func `a generated archive loses its contents`(seed: UInt64) throws {
    try Self.expectLaws(of: RandomArchive.uikit(seed: seed), at: .anywhere)
  }

  /// Rules that look at what was saved, and not only where.
  private static let rulesAboutContents: Set = [
    "absolute-container-path", "home-path-in-state", "image-in-state", "secret-in-state",
    "secret-in-url", "coredata-temporary-object-id", "model-identifier-is-row",
    "model-data-in-state", "timestamp-anomaly",
  ]

  @Test(arguments: ConversionLawTests.fixtures)
  func `lint finds the same but for contents`(fixture: Fixture) throws {
    let archive = try Self.archive(of: fixture)
    func findings(_ archive: RestorationArchive) -> [String] {
      Linter().findings(in: archive).filter { !Self.rulesAboutContents.contains($0.rule) }
        .map { "\($0.rule) \($0.path ?? "") \($0.key ?? "")" }.sorted()
    }
    let redacted = ContentRedaction(seed: "0").redacted(archive)
    let again = try RestorationArchive(
      reading: ByteSlice(Self.written(redacted)), at: fixture.place)
    #expect(findings(again) == findings(archive))
  }

  /// A Mac app's state has no other form than the tree.
  @Test(arguments: Fixture.all.filter { $0.archive.source.container == .appkit })
  func `a Mac app's state is redacted as a tree`(fixture: Fixture) throws {
    let archive = try Self.archive(of: fixture)
    let redacted = ContentRedaction(seed: "0").redacted(archive)
    let bytes = try Self.written(redacted, .json)
    let again = try RestorationArchive(reading: ByteSlice(bytes))
    #expect(Contents(of: archive).survivors(in: Contents(of: again)).isEmpty)
  }
}

/// What `redact` makes of one archive.
@Suite struct RedactionTests {
  private static func tree(_ state: String) throws -> RestorationArchive {
    let text = """
      { "schema": "restorectl.archive/1",
        "nodes": [{ "path": "Tab/:[0]:/List", "className": "_TtC3App4List", "state": \(state) }] }
      """
    return try RestorationArchive(reading: ByteSlice(Array(text.utf8)))
  }

  private static func redacted(
    _ state: String, seed: String = "0", identifiers: Bool = false, keeping: [String] = []
  ) throws -> [StateEntry] {
    let kept = try keeping.map { try PathPattern(parsing: $0) }
    let redaction = ContentRedaction(seed: seed, masksIdentifiers: identifiers, keeping: kept)
    return try #require(redaction.redacted(tree(state)).nodes.first).decoded().state
  }

  @Test func `kinds and lengths stay`() throws {
    let state = try Self.redacted(
      """
      { "text": "Grüße, 世界 🧑", "empty": "", "number": 1234567, "negative": -42, "zero": 0,
        "real": 3.14159, "whole": 412.0, "small": 2.5e-7, "flag": true, "nothing": null,
        "when": {"$date": "2024-05-06T07:08:09Z"}, "bytes": {"$data": "AAECAwQFBgcICQ=="},
        "link": {"$url": "https://example.com/a/b?c=d"} }
      """)
    guard case .string(let text)? = state["text"] else {
      Issue.record("no text")
      return
    }
    #expect(text.utf8.count == "Grüße, 世界 🧑".utf8.count)
    #expect(text.utf16.count == "Grüße, 世界 🧑".utf16.count)
    #expect(state["empty"] == "")
    guard case .integer(let number)? = state["number"],
      case .integer(let negative)? = state["negative"]
    else {
      Issue.record("no numbers")
      return
    }
    #expect(number.description.count == 7 && number.int != 1_234_567)
    #expect(negative.description.count == 3 && negative.int.map { $0 < 0 && $0 != -42 } == true)
    #expect(state["zero"] == 0 && state["flag"] == true && state["nothing"] == .null)
    for (key, value) in [("real", 3.14159), ("whole", 412.0), ("small", 2.5e-7)] {
      guard case .real(let real)? = state[key] else {
        Issue.record("no real")
        return
      }
      #expect(real.value != value && real.value.description.count == value.description.count)
    }
    guard case .date(let date)? = state["when"] else {
      Issue.record("no date")
      return
    }
    #expect(date.value != 736_672_089 && date.value == date.value.rounded())
    #expect(state["bytes"]?.dataBytes?.count == 10)
    guard case .url(let url, base: nil)? = state["link"] else {
      Issue.record("no URL")
      return
    }
    #expect(url.hasPrefix("https://") && url.utf8.count == 27)
    #expect(url.split(separator: "/").count == 4 && !url.contains("example"))
  }

  @Test func `equal stays equal, and different different`() throws {
    let words = (0..<300).map { "word\($0)" }
    let list = (words + words).map { "\"\($0)\"" }.joined(separator: ",")
    let state = try Self.redacted("{ \"list\": [\(list)] }")
    guard case .array(let elements)? = state["list"] else {
      Issue.record("no list")
      return
    }
    #expect(Array(elements.prefix(300)) == Array(elements.suffix(300)))
    #expect(Set(elements).count == 300)
  }

  /// There are fewer masks of three characters.
  @Test func `no text of more than three bytes stays`() throws {
    let words = (0..<3000).map { number -> String in
      let scalars = [number % 128, number / 128, 0].compactMap {
        Unicode.Scalar(UInt32(0x4E00 + $0))
      }
      return String(String.UnicodeScalarView(scalars))
    }
    let list = words.map { "\"" + $0 + "\"" }.joined(separator: ",")
    let state = try Self.redacted("{ \"list\": [" + list + "] }")
    guard case .array(let elements)? = state["list"] else {
      Issue.record("no list")
      return
    }
    let shown = elements.compactMap { if case .string(let text) = $0 { text } else { nil } }
    #expect(shown.count == 3000)
    #expect(Set(shown).isDisjoint(with: words))
    #expect(shown.allSatisfy { $0.unicodeScalars.count == 3 && $0.utf8.count == 9 })
  }

  @Test func `another seed gives other contents`() throws {
    let state = #"{ "a": "a text of some length", "n": 123456789 }"#
    let (zero, one) = (try Self.redacted(state), try Self.redacted(state, seed: "1"))
    #expect(try Self.redacted(state) == zero)
    #expect(zero["a"] != one["a"] && zero["n"] != one["n"])
  }

  @Test func `names stay, and the system's values`() throws {
    let state = try Self.redacted(
      """
      { "draft": 1, "kUIViewControllerChildrenKey": ["Tab/:[0]:/List"],
        "kScrollViewContentOffsetKey": {"$point": [0, 412.5]}, "kTextSelectedTextKey": "mine",
        "kTextSelectedTextLocationKey": 7, "other": {"$reference": "Tab/:[0]:/List"},
        "kApplicationSelectedCellIndexPathsKey": [{"$indexPath": [0, 3]}] }
      """)
    #expect(state.map(\.key).first == "draft")
    #expect(state["kUIViewControllerChildrenKey"] == .array(["Tab/:[0]:/List"]))
    #expect(state["kScrollViewContentOffsetKey"] == .point(0, 412.5))
    #expect(state["kTextSelectedTextKey"] != "mine")
    #expect(state["kTextSelectedTextLocationKey"] == 7)
    #expect(state["other"] == .reference("Tab/:[0]:/List"))
    #expect(
      state["kApplicationSelectedCellIndexPathsKey"]
        == .array([.indexPath([PlistInteger(0), PlistInteger(3)])]))
  }

  @Test func `identifiers are masked alike everywhere`() throws {
    let archive = try Self.tree(
      #"{ "other": {"$reference": "Tab/:[0]:/List"}, "draft": 1, "kTextEditableKey": true }"#)
    let shown = ContentRedaction(seed: "0", masksIdentifiers: true).redacted(archive)
    let node = try #require(shown.nodes.first)
    let content = node.decoded()
    #expect(!node.path.raw.contains("List") && node.path.raw.contains("/:[0]:/"))
    #expect(node.path.raw.utf8.count == "Tab/:[0]:/List".utf8.count)
    #expect(content.state[0].value == .reference(node.path.raw))
    #expect(content.state[0].key != "other" && content.state[1].key != "draft")
    #expect(content.state[2].key == "kTextEditableKey")
    let name = try #require(content.className.value)
    #expect(name != "_TtC3App4List")
    #expect(SwiftClassName.demangled(name) != nil, "\(name) is a mangled name")
  }

  @Test func `what a pattern names is kept`() throws {
    let state = #"{ "a": { "b": ["one text", "other"], "c": "more" }, "d": "last one" }"#
    let kept = try Self.redacted(state, keeping: ["Tab/List#a.b", "#d"])
    #expect(kept["d"] == "last one")
    guard case .dictionary(let pairs)? = kept["a"] else {
      Issue.record("no dictionary")
      return
    }
    #expect(pairs[0] == StatePair("b", .array(["one text", "other"])))
    #expect(pairs[1].key != "c" && pairs[1].value != "more")
    let all = try Self.redacted(state, keeping: ["**/List"])
    let isSame = try all == Self.tree(state).nodes[0].decoded().state
    #expect(isSame)
  }

  /// Names that look like secrets are no names.
  @Test func `a token in a name is masked though names are kept`() throws {
    let token = "ghp_" + String(repeating: "a1B2", count: 9)
    let text = """
      { "schema": "restorectl.archive/1",
        "nodes": [{ "path": "Root/\(token)", "className": "\(token)", "restorationClass": "\(token)",
          "storyboard": { "name": "\(token)" },
          "state": { "\(token)": 1, "r": {"$reference": "Root/\(token)"} } }] }
      """
    let archive = try RestorationArchive(reading: ByteSlice(Array(text.utf8)))
    let redacted = ContentRedaction(seed: "0").redacted(archive)
    let bytes = try Conversion(to: .json).result(of: redacted, isTree: true).bytes
    #expect(!String(decoding: bytes, as: UTF8.self).contains("a1B2"))
    #expect(redacted.paths[0].raw.hasPrefix("Root/"))
  }
}
