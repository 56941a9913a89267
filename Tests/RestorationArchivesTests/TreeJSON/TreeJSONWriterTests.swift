import RestorationArchives
import Secrets
import TestSupport
import Testing

/// What is written reads back as the same tree.
@Suite struct TreeJSONWriterTests {
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
  private static let bytes = ByteSlice(utf8: "ghp_0123456789abcdefghijklmnopqrstuvwxyz")

  @Test(arguments: oddValues, ["state", "password", "kUIScrollViewContentOffset"])
  func `odd values are read as they were written`(value: StateValue, key: String) throws {
    let archive = RestorationArchive.uikit([
      .controller("Root", state: [StateEntry(key, value), StateEntry("again", .array([value]))])
    ])
    #expect(try archive.readAgain().nodes == archive.nodes)
    var json = JSONOutput()
    archive.writeJSON(into: &json, showing: \.redacted)
    let redacted = try RestorationArchive(reading: ByteSlice(json.bytes)).nodes[0].decoded().state
    #expect(redacted == archive.nodes[0].decoded().state.map(\.redacted))
  }

  /// A document is never in memory as a whole.
  @Test func `a large document is drained`() throws {
    let texts = (0..<20_000).map { StateValue.string("l\u{f6}ng \"text\" \($0)") }
    let archive = RestorationArchive.uikit([
      .controller("Root", state: [StateEntry("texts", .array(texts))])
    ])
    var pieces: [[UInt8]] = []
    var json = JSONOutput { bytes in
      pieces.append(bytes)
      bytes.removeAll()
    }
    archive.writeJSON(into: &json)
    pieces.append(json.bytes)
    #expect(pieces.count > 5)
    #expect(pieces.allSatisfy { $0.count < 2 << 16 })
    #expect(Array(pieces.joined()) == archive.json)
  }
}
