import RestorationArchives
import Secrets
import TestSupport
import Testing

/// Half of a surrogate pair in a text: UTF-16 that a binary property list can hold and no text can.
@Suite struct DamagedTextTests {
  /// A binary archive of texts, in which each ✂ is half of a pair.
  private static func archive(_ texts: [(key: String, text: String)]) throws -> RestorationArchive {
    var bytes = Archived.archive(texts.map { ($0.key, .text($0.text)) })
    // U+2702 is one unit; nothing else in the file has its bytes.
    for place in bytes.indices.dropLast() where bytes[place...].starts(with: [0x27, 0x02]) {
      bytes.replaceSubrange(place...place + 1, with: [0xD8, 0x3D])
    }
    return try RestorationArchive(reading: ByteSlice(bytes))
  }

  private static func damaged(_ text: String) -> StateValue {
    .unreadable(UnreadableValue(reason: "half of a surrogate pair in a text", text: text))
  }

  @Test func `a damaged text is marked, and all others are whole`() throws {
    let archive = try Self.archive([("a", "cut ✂"), ("b ✂", "é"), ("c", "✂ begins, ✂✂ ends ✂")])
    let content = try #require(archive.nodes.first).decoded()
    #expect(
      content.state == [
        StateEntry("a", Self.damaged(#"cut \u{d83d}"#)), StateEntry(#"b \u{d83d}"#, "é"),
        StateEntry("c", Self.damaged(#"\u{d83d} begins, \u{d83d}\u{d83d} ends \u{d83d}"#)),
      ])
    #expect(content.unreadableCount == 2)
    guard case .unreadable(let why)? = content["a"] else { return }
    #expect(why.location != nil)
  }

  @Test func `so is one that is an object`() throws {
    let objects = """
      "$null", { "$class": { "CF$UID": 2 }, "NS.string": "cut \\ud83d" },
      { "$classname": "NSMutableString", "$classes": [] }
      """
    let text = """
      { "$version": 100000, "$archiver": "NSKeyedArchiver", "$objects": [\(objects)],
      "$top": { "a": { "CF$UID": 1 } } }
      """
    let archive = try RestorationArchive(reading: ByteSlice(Array(text.utf8)))
    #expect(archive.nodes.first?.decoded()["a"] == Self.damaged(#"cut \u{d83d}"#))
  }
}
