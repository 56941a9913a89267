import Foundation
import RestorationArchives
import Secrets
import TestSupport
import Testing

/// Data with something in it that can be shown.
@Suite struct OpenedDataTests {
  private static func data(_ text: String) -> StateValue { .data(ByteSlice(utf8: text)) }

  /// A property list of Foundation's.
  private static func list(_ value: Any) throws -> [UInt8] {
    Array(try PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0))
  }

  /// What is read from an archive in which values were saved, and from its tree in JSON.
  private static func read(_ state: [StateEntry]) throws -> [StateEntry] {
    let archive = RestorationArchive.uikit([.controller("Editor", "Editor", state: state)])
    let bytes = try archive.keyedArchive().written(as: .binary)
    let read = try RestorationArchive(reading: ByteSlice(bytes))
    #expect(try read.readAgain() == read)
    // The bytes are kept as they are.
    let written = try read.keyedArchive().written(as: .binary)
    #expect(written == bytes)
    return try #require(read.nodes.first).decoded().state
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
    let text = "[\"" + String(repeating: "x", count: (1 << 20) / 3) + "\"]"
    let large = ByteSlice(utf8: text)
    let state = try Self.read([
      StateEntry("a", .data(large)), StateEntry("b", .data(ByteSlice(utf8: "[2]"))),
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
    let archive = RestorationArchive.uikit([
      .controller("Editor", state: [StateEntry("draft", .opened(shown))])
    ])
    #expect(try archive.readAgain() == archive)
    #expect(throws: EncodingError.self) { try archive.keyedArchive() }
  }

  /// The page Tests/Transcripts/read-data.md has other formats.
  @Test func `a damaged binary list that names a credential is hidden whole`() {
    let bytes =
      Array("bplist00".utf8) + [0xD1, 1, 2, 0x58] + Array("password".utf8) + [0x57]
      + Array("hunter2".utf8)
    #expect(
      StateValue.data(ByteSlice(bytes)).redacted(key: "main")
        == .string("<redacted, \(bytes.count) bytes>"))
  }
}
