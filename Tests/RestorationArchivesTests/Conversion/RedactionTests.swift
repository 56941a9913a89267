import Foundation
import RestorationArchives
import RestorationLint
import Secrets
import TestSupport
import Testing

/// What an archive holds, as texts: what `redact` must replace. What `KeptContents` names is not among it.
private struct Contents {
  private(set) var texts: Set<String> = []

  init(of archive: RestorationArchive) {
    add(archive.envelope?.state ?? [])
    for version in [archive.envelope?.bundleVersion, archive.envelope?.systemVersion] {
      if let version, version.utf8.count > 7 { texts.insert(version) }
    }
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
    for entry in state where !names.contains(entry.key) {
      add(entry.value)
      if KeptContents.keys.contains(entry.key) { continue }
      entry.value.visit { value, _ in
        addNumber(value)
        return true
      }
    }
  }

  private mutating func addNumber(_ value: StateValue) {
    let numbers: [String] =
      switch value {
      case .integer(let number): [number.description]
      case .real(let real), .date(let real): ["\(real.value)"]
      case .range(let location, let length): [location.description, length.description]
      case .indexPath(let indices): indices.map(\.description)
      case .geometry(let geometry): geometry.numbers.map { "\($0.value)" }
      default: []
      }
    texts.formUnion(numbers.filter { $0.filter(\.isNumber).count > 4 })
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
        if case .string(let name) = pair.key, KeptContents.keys.contains(name) {
        } else {
          add(pair.key)
        }
        add(pair.value)
      }
    case .object(let name, let fields) where !name.hasPrefix("UIScene"):
      for field in fields { add(field.value) }
    case .archive(let fields): for field in fields { add(field.value) }
    default: for child in value.children { add(child) }
    }
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
      let isWhole = try written(again) == bytes
      #expect(isWhole)
      let tree = try written(redacted, .json)
      let isSame = try written(RestorationArchive(reading: ByteSlice(tree))) == bytes
      #expect(isSame, "the same in every form")
    }
  }

  @Test(arguments: ConversionLawTests.fixtures)
  func `a fixture loses its contents`(fixture: Fixture) throws {
    try Self.expectLaws(of: Self.archive(of: fixture), at: fixture.place)
  }

  @Test(arguments: TestSize.seeds(300, otherwise: 8, exhaustive: 2_000))
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

  /// A Mac app's state has no other form than the tree. Names of windows, their frames and their groups
  /// of tabs are kept.
  @Test func `a Mac app's state is redacted as a tree`() throws {
    let archive = try WindowFixture.sketch().archive()
    let redacted = ContentRedaction(seed: "0").redacted(archive)
    let bytes = try Self.written(redacted, .json)
    let again = try RestorationArchive(reading: ByteSlice(bytes))
    let survivors = Contents(of: archive).survivors(in: Contents(of: again))
    let kept: Set = ["Canvas", "Inspector", "120 80 900 600 0 0 1440 875 ", "5C1F-documents"]
    #expect(survivors == kept)
  }
}

/// Documentation/security.md lists the names that `redact` keeps. `make docs` writes them anew.
@Suite struct KeptContentsTests {
  @Test func `the list on the page is fresh`() throws {
    let file = CheckoutFolder.url.appending(path: "Documentation/security.md")
    let page = try String(contentsOf: file, encoding: .utf8)
    let start = try #require(page.range(of: "<!-- kept -->\n")).upperBound
    let end = try #require(page.range(of: "<!-- end -->")).lowerBound
    let lists = [KeptContents.classes, KeptContents.keys].map { names in
      names.sorted().map { "`\($0)`" }.joined(separator: ", ")
    }
    let fresh =
      page[..<start] + "* these classes, also with '--identifiers': \(lists[0])\n"
      + "* these keys, also in dictionaries: \(lists[1])\n" + page[end...]
    #expect(
      try CheckoutFolder.isFresh("Documentation/security.md", String(fresh)), "run `make docs`")
  }
}

/// What `redact` makes of many values. `Tests/Transcripts/redact-values.md` shows each kind.
@Suite struct RedactionTests {
  /// There are fewer masks of three characters.
  @Test func `equal stays equal, different different, and no text of more than three bytes stays`()
    throws
  {
    let words = (0..<3000).map { number in
      String(decoding: [number % 128, number / 128, 0].map { 0x4E00 + UInt16($0) }, as: UTF16.self)
    }
    let list = (words + (0..<300).map { "word\($0)" }).map { #""\#($0)""# }
    let text = """
      { "schema": "restorectl.archive/1",
        "nodes": [{ "path": "A", "state": { "list": [\((list + list).joined(separator: ","))] } }] }
      """
    let archive = try RestorationArchive(text: text)
    let redacted = ContentRedaction(seed: "0").redacted(archive)
    guard case .array(let elements)? = redacted.nodes.first?.decoded()["list"] else {
      Issue.record("no list")
      return
    }
    #expect(Array(elements.prefix(3300)) == Array(elements.suffix(3300)))
    #expect(Set(elements.suffix(300)).count == 300)
    let shown = elements.prefix(3000).compactMap {
      if case .string(let text) = $0 { text } else { nil }
    }
    #expect(shown.count == 3000)
    #expect(Set(shown).isDisjoint(with: words))
    #expect(shown.allSatisfy { $0.unicodeScalars.count == 3 && $0.utf8.count == 9 })
  }

  /// Of the digits that masks are made of.
  @Test(arguments: ["0", "1", "2"])
  func `no number is its own mask`(seed: String) {
    let numbers = (0..<1024).map { number in
      (0..<5).reduce(0) { $0 * 10 + [4, 6, 8, 9][number >> (2 * $1) & 3] }
    }
    let list = StateValue.array(numbers.map { StateValue(integerLiteral: $0) })
    let archive = RestorationArchive.uikit([.controller("A", state: [StateEntry("list", list)])])
    let redacted = ContentRedaction(seed: seed).redacted(archive)
    guard case .array(let shown)? = redacted.nodes.first?.decoded()["list"] else {
      Issue.record("no list")
      return
    }
    #expect(!zip(numbers, shown).contains { StateValue(integerLiteral: $0) == $1 })
  }

  @Test(arguments: [("1234", true), ("12345", false), ("17.4.1", true), ("17.48151623", false)])
  func `a version is of short numbers`(_ version: String, _ isKept: Bool) {
    var archive = RestorationArchive.uikit([RestorationNode]())
    archive.envelope = Envelope()
    archive.envelope?.bundleVersion = version
    let shown = ContentRedaction(seed: "0").redacted(archive).envelope?.bundleVersion
    #expect((shown == version) == isKept)
  }

  @Test func `nothing hides where names and numbers stay`() throws {
    let note = StateValue.dictionary([StatePair("note", "CANARY horse")])
    let name = StatePair(.string(KnownKeys.sceneConfigurationName), "Default")
    let saved = [
      StateEntry(
        KnownKeys.sceneConfiguration, .dictionary([name, StatePair("userInfo", note)])),
      StateEntry("real", .real(ExactReal(Double(nan: 0x48_6F72_7365, signaling: false)))),
    ]
    for container in [ArchiveContainer.scene, .sceneSessions] {
      let archive = RestorationArchive(container, [.of(.session, "CANARY", state: saved)])
      let hidden = ContentRedaction(seed: "0", masksIdentifiers: true).redacted(archive).nodes[0]
      #expect(!"\(hidden.path) \(hidden.decoded().state)".contains("CANARY"))
      let state = ContentRedaction(seed: "0").redacted(archive).nodes[0].decoded().state
      #expect("\(state[0])".contains("Default") && !"\(state[0])".contains("CANARY"))
      guard case .real(let real) = state[1].value else {
        Issue.record("no real")
        continue
      }
      #expect(real.value.bitPattern == Double.nan.bitPattern)
    }
  }

  @Test func `a secret of several names of a path is masked`() {
    let path = "Root/hooks.slack.com/services/T01ABCDEF/B02GHIJKL/a1B2c3D4e5F6g7H8i9J0k1L2"
    let redacted = ContentRedaction(seed: "0").redacted(.uikit([.controller(path)]))
    let shown = redacted.nodes[0].path.raw
    #expect(!shown.contains("T01ABCDEF") && !shown.contains("a1B2c3D4"))
    #expect(shown.split(separator: "/").count == 6)
  }
}

extension ContentRedaction {
  /// As the command makes it.
  init(seed: String, masksIdentifiers: Bool = false) {
    self.init(
      seed: seed, masksIdentifiers: masksIdentifiers,
      isSecret: { NameScreen.secrets.shown($0) != nil })
  }
}
