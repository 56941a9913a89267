import Foundation
import PlistSyntax
import RestorationArchives
import Secrets
import TestSupport
import Testing

/// Data with something in it that can be shown.
@Suite struct OpenedDataTests {
  private static func data(_ text: String) -> StateValue { .data(ByteSlice(Array(text.utf8))) }

  /// A property list of Foundation's.
  private static func list(_ value: Any) throws -> [UInt8] {
    Array(try PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0))
  }

  /// What is read from an archive in which values were saved, and from its tree in JSON.
  private static func read(_ state: [StateEntry]) throws -> [StateEntry] {
    var content = NodeContent(kind: .viewController)
    content.className = .value("Editor")
    content.state = state
    let archive = RestorationArchive(
      envelope: Envelope(), nodes: [RestorationNode(path: "Editor", content: content)])
    let bytes = try archive.keyedArchive().written(as: .binary)
    let read = try RestorationArchive(reading: ByteSlice(bytes))
    #expect(try Self.again(read) == read)
    // The bytes are kept as they are.
    let written = try read.keyedArchive().written(as: .binary)
    #expect(written == bytes)
    return try #require(read.nodes.first).decoded().state
  }

  private static func again(_ archive: RestorationArchive) throws -> RestorationArchive {
    var json = JSONOutput()
    archive.writeJSON(into: &json)
    return try RestorationArchive(reading: ByteSlice(json.bytes))
  }

  @Test func `what is too deep, or a damaged archive, stays data`() throws {
    let deep = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
    let damaged = try Self.list(["$archiver": "NSKeyedArchiver", "$top": 1])
    for bytes in [Array(deep.utf8), damaged] {
      let value = StateValue.data(ByteSlice(bytes))
      #expect(try Self.read([StateEntry("draft", value)])[0].value == value)
    }
  }

  @Test func `data nests no deeper than archives may`() throws {
    var bytes = try Self.list(["page": 3])
    for _ in 0..<40 { bytes = try Self.list(["inner": Data(bytes)]) }
    var value = try Self.read([StateEntry("draft", .data(ByteSlice(bytes)))])[0].value
    var depth = 0
    while case .opened(let data) = value, case .dictionary(let pairs) = data.contents {
      value = pairs[0].value
      depth += 1
    }
    #expect((1..<Limits.nestedArchives).contains(depth))
    #expect(value.dataBytes != nil)
  }

  @Test func `what is opened for one object is bounded together`() throws {
    let text = "[" + String(repeating: "1,", count: (1 << 19) / 3) + "1]"
    let large = ByteSlice(Array(text.utf8))
    let state = try Self.read([
      StateEntry("a", .data(large)), StateEntry("b", .data(ByteSlice(Array("[2]".utf8)))),
      StateEntry("c", .data(ByteSlice(large.bytes + [0x20]))),
    ])
    let isOpened = state.map { if case .opened = $0.value { true } else { false } }
    #expect(isOpened == [true, true, false])
  }

  @Test func `a tree without the bytes of a secret is no archive any more`() throws {
    let state = try Self.read([StateEntry("draft", Self.data(#"{"password": "hunter2"}"#))])
    guard case .opened(let shown) = state[0].value.redacted(key: "draft") else {
      Issue.record("not opened")
      return
    }
    #expect(shown.bytes == nil)
    #expect(
      shown.contents == .dictionary([StatePair("password", "<redacted, 7 characters>")]))
    var content = NodeContent(kind: .viewController)
    content.state = [StateEntry("draft", .opened(shown))]
    let archive = RestorationArchive(
      envelope: Envelope(), nodes: [RestorationNode(path: "Editor", content: content)])
    #expect(try Self.again(archive) == archive)
    #expect(throws: EncodingError.self) { try archive.keyedArchive() }
  }

  /// A map of a bucket's values, cut before their end: password, and a text under it.
  private static let cut: [UInt8] =
    [13, 1, 7, 1, 0x76, 13, 3, 7, 4] + Array("page".utf8) + [1, 7, 8] + Array("password".utf8)
    + [7, 9] + Array("hunter2".utf8)
  /// The same with another name.
  private static let harmlessCut = cut.map { $0 == 0x77 ? 0x78 : $0 }

  @Test func `of damaged Flutter state with a credential only the bytes are hidden`() throws {
    let entry = try Self.read([StateEntry(KnownKeys.flutterData, .data(ByteSlice(Self.cut)))])[0]
    guard case .opened(let data) = entry.value else {
      Issue.record("not opened")
      return
    }
    #expect(entry.value.redacted(key: entry.key) == .opened(data.showing(data.contents)))
    #expect(data.contents.unreadableCount == 1)
    let harmless = try Self.read([
      StateEntry(KnownKeys.flutterData, .data(ByteSlice(Self.harmlessCut)))
    ])[0]
    #expect(harmless.value.redacted(key: harmless.key) == harmless.value)
  }

  @Test func `damaged data that names a credential is hidden whole`() {
    let list = #"<?xml version="1.0"?><plist><dict><key>password</key><string>hunter2"#
    for bytes in [
      Self.cut, Array(#"{"page": 3, "password": "hunter2-and-"#.utf8), Array(list.utf8),
      Array("bplist00".utf8) + [0xD1, 1, 2, 0x58] + Array("password".utf8) + [0x57]
        + Array("hunter2".utf8),
    ] {
      #expect(
        StateValue.data(ByteSlice(bytes)).redacted(key: "main")
          == .string("<redacted, \(bytes.count) bytes>"))
    }
    for bytes in [Self.harmlessCut, Array(#"{"page": 3, "passage": "hunter2"#.utf8)] {
      let harmless = StateValue.data(ByteSlice(bytes))
      #expect(harmless.redacted(key: "main") == harmless)
    }
  }
}
