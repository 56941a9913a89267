import Foundation
import PlistSyntax
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

  @Test func `a damaged text is marked, and all others are whole`() throws {
    let archive = try Self.archive([("a", "cut ✂"), ("b ✂", "é"), ("c", "✂ begins, ✂✂ ends ✂")])
    let content = try #require(archive.nodes.first).decoded()
    func damaged(_ text: String) -> StateValue {
      .unreadable(UnreadableValue(reason: "half of a surrogate pair in a text", text: text))
    }
    #expect(
      content.state == [
        StateEntry("a", damaged(#"cut \u{d83d}"#)), StateEntry(#"b \u{d83d}"#, "é"),
        StateEntry("c", damaged(#"\u{d83d} begins, \u{d83d}\u{d83d} ends \u{d83d}"#)),
      ])
    #expect(content.unreadableCount == 2)
    guard case .unreadable(let why)? = content["a"] else { return }
    #expect(why.location != nil)
  }

  @Test func `the same in JSON, keyed or not`() throws {
    let keyed = #"""
      {"$version": 100000, "$archiver": "NSKeyedArchiver", "$top": {"k": {"CF$UID": 1}},
      "$objects": ["$null", "cut \ud83d!"]}
      """#
    for text in [keyed, TreeText.tree(state: #""cut \ud83d!", "b": "\ud83d\ude00 \\ud83d""#)] {
      let content = try #require(RestorationArchive(text: text).nodes.first).decoded()
      #expect(
        content["k"]
          == .unreadable(
            UnreadableValue(reason: "half of a surrogate pair in a text", text: #"cut \u{d83d}!"#)))
      #expect(content.unreadableCount == 1)
    }
  }

  @Test func `a damaged secret is no less secret`() throws {
    let archive = try Self.archive([("password", "hunter2 ✂"), ("title", "plain ✂")])
    let state = try #require(archive.nodes.first).decoded().state.map(\.redacted)
    guard case .unreadable(let secret) = state[0].value,
      case .unreadable(let plain) = state[1].value
    else {
      Issue.record("\(state)")
      return
    }
    #expect(secret.text?.hasPrefix("<redacted, ") == true)
    #expect(plain.text == #"plain \u{d83d}"#)
  }

  @Test func `a tree in JSON has the text, the reason and the place`() throws {
    let archive = try Self.archive([("a", "cut ✂")])
    let text = String(decoding: archive.json, as: UTF8.self)
    #expect(text.contains(##""$unreadable": "half of a surrogate pair in a text""##))
    #expect(text.contains(##""text": "cut \\u{d83d}""##))
    #expect(text.contains(#""byteOffset": "#))
    let again = try archive.readAgain()
    #expect(again == archive)
    #expect(String(decoding: again.json, as: UTF8.self).contains(#""byteOffset": "#))
  }
}
