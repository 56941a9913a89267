import Foundation
import PlistSyntax
import RestorationModel
import RestorationReading
import Secrets
import TestSupport
import Testing
import TreeJSON

/// What is written while it is read is what is written of the decoded tree.
@Suite struct TreeJSONWriterTests {
  static let forms: [Fixture.Form] = [.keyed(.binary), .keyed(.xml), .keyed(.json)]

  @Test(arguments: Fixture.all, forms)
  func `a fixture is written as its tree is`(fixture: Fixture, form: Fixture.Form) throws {
    try check(ByteSlice(fixture.archive.bytes(form)), at: fixture.place)
  }

  @Test(arguments: TestSize.seeds(200, otherwise: 30), forms)
  func `a random archive is written as its tree is`(seed: UInt64, form: Fixture.Form) throws {
    var hasControls = true
    if case .keyed(.xml) = form { hasControls = false }
    try check(
      ByteSlice(RandomArchive.uikit(seed: seed, hasControls: hasControls).bytes(form)),
      "RandomArchive.uikit(seed: \(seed), hasControls: \(hasControls)) as \(form)")
  }

  /// Dictionaries and names of all sorts, each alone and below the name of a credential.
  static let oddValues: [StateValue] = [
    .dictionary([StatePair("a", 1), StatePair("a", 2)]),
    .dictionary([StatePair(1, "a"), StatePair("b", .array([1, 2]))]),
    .dictionary([StatePair(.array(["k"]), .array(["v"])), StatePair("b", 2)]),
    .dictionary([StatePair("\u{e9}", 1), StatePair("e\u{301}", 2)]),
    .dictionary([StatePair("caf\u{e9}", .dictionary([StatePair(true, false)]))]),
    .dictionary([StatePair(.string(String(repeating: "k", count: 80)), .set([1, 2]))]),
    .dictionary([StatePair("$date", 1), StatePair("password", .array(["hunter22", .data(bytes)]))]),
    .dictionary([
      StatePair("ghp_0123456789abcdefghijklmnopqrstuvwxyz", 1),
      StatePair("ghp_0123456789abcdefghijklmnopqrstuvwxyA", 2),
    ]),
    .dictionary([
      StatePair("password", 1234), StatePair(2, .dictionary([StatePair("pin", "1234")])),
    ]),
    .dictionary((0..<40).map { StatePair(.string("key\($0 % 39)"), .integer(PlistInteger($0))) }),
    .dictionary((0..<40).map { StatePair(.string("key\($0)"), .integer(PlistInteger($0))) }),
    .dictionary([StatePair("cookie", .uuid("0AD863BA-7584-40CF-8896-BD87B3280C34"))]),
    .object(
      className: "A",
      fields: [
        StateField("$x", .url("https://a:secret@b.example/?token=abcdef", base: nil)),
        StateField("authToken", .url("https://b.example/", base: nil)),
        StateField("ghp_0123456789abcdefghijklmnopqrstuvwxyz", "##[command]\u{1}"),
      ]),
    "Bearer abcdefghijklmnopqrstuvwxyz012345", "-----BEGIN RSA PRIVATE KEY-----",
    .url("https://example.com/", base: nil), .uuid("0AD863BA-7584-40CF-8896-BD87B3280C34"),
    .date(0.25), .date(ExactReal(.nan)), .real(ExactReal(-.infinity)), .data(bytes),
    .orderedSet(["a", .dictionary([])]),
    .archive([StateField("token", "abc"), StateField("b", .null)]),
  ]
  private static let bytes = ByteSlice(Array("ghp_0123456789abcdefghijklmnopqrstuvwxyz".utf8))

  @Test(arguments: oddValues, ["state", "password", "kUIScrollViewContentOffset"])
  func `odd values are written as their tree is`(value: StateValue, key: String) throws {
    let archive = RestorationArchive.uikit([
      .controller(
        "Root", state: [StateEntry(key, value), StateEntry("again", .array([value]))])
    ])
    for form in Self.forms { try check(ByteSlice(archive.bytes(form))) }
  }

  /// No piece of a large document is large, and together they are the document.
  @Test func `a large document is drained`() throws {
    let blob = ByteSlice((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 3) })
    let text = String(repeating: "l\u{f6}ng \"text\" ", count: 50_000)
    let archive = RestorationArchive.uikit([
      .controller(
        "Root", state: [StateEntry("blob", .data(blob)), StateEntry("text", .string(text))])
    ])
    let read = try RestorationArchive(reading: ByteSlice(archive.bytes(.keyed(.binary))))
    var pieces: [[UInt8]] = []
    var json = JSONOutput { bytes in
      pieces.append(bytes)
      bytes.removeAll()
    }
    read.writeJSON(into: &json)
    pieces.append(json.bytes)
    #expect(pieces.count > 20)
    #expect(pieces.allSatisfy { $0.count < 3 << 16 })
    #expect(Array(pieces.joined()) == read.json(hidingSecrets: false))
  }

  private func check(
    _ bytes: ByteSlice, _ name: String = "", at place: ArchivePlace = .anywhere
  ) throws {
    let archive = try RestorationArchive(reading: bytes, at: place)
    var decoded = archive
    decoded.nodes = archive.nodes.map(\.inMemory)
    decoded.unlistedNodes = archive.unlistedNodes.map(\.inMemory)
    for hidesSecrets in [false, true] {
      let isSame =
        archive.json(hidingSecrets: hidesSecrets) == decoded.json(hidingSecrets: hidesSecrets)
      #expect(isSame, "\(name)")
    }
  }
}

extension RestorationNode {
  /// The same node, its content and that of its views decoded and kept.
  fileprivate var inMemory: RestorationNode {
    var content = decoded()
    content.views = content.views.map(\.inMemory)
    return with(content)
  }
}

extension RestorationArchive {
  fileprivate func json(hidingSecrets: Bool) -> [UInt8] {
    var json = JSONOutput()
    writeJSON(into: &json, through: hidingSecrets ? { RedactingSink(before: $0) } : nil)
    return json.bytes
  }
}
