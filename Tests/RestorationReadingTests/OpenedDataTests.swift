import Foundation
import PlistSyntax
import RestorationModel
import RestorationWriting
import Secrets
import TestSupport
import Testing
import TreeJSON

@testable import RestorationReading

/// Data with something in it that can be shown.
@Suite struct OpenedDataTests {
  private static func data(_ text: String) -> StateValue { .data(ByteSlice(Array(text.utf8))) }

  /// A property list of Foundation's.
  private static func list(
    _ value: Any, _ format: PropertyListSerialization.PropertyListFormat = .binary
  ) throws -> [UInt8] {
    Array(try PropertyListSerialization.data(fromPropertyList: value, format: format, options: 0))
  }

  /// What is read from an archive in which values were saved, and from its tree in JSON.
  private static func read(_ state: [StateEntry]) throws -> [StateEntry] {
    var content = NodeContent(kind: .viewController)
    content.className = .value("Editor")
    content.state = state
    let archive = RestorationArchive(
      envelope: Envelope(), nodes: [RestorationNode(path: "Editor", content: content)])
    var bytes: [UInt8] = []
    try archive.keyedArchive().write(as: .binary, to: &bytes)
    let read = try RestorationArchive(reading: ByteSlice(bytes))
    #expect(try Self.again(read) == read)
    // The bytes are kept as they are.
    var written: [UInt8] = []
    try read.keyedArchive().write(as: .binary, to: &written)
    #expect(written == bytes)
    return try #require(read.nodes.first).decoded().state
  }

  private static func again(_ archive: RestorationArchive) throws -> RestorationArchive {
    var json = JSONOutput()
    archive.writeJSON(into: &json)
    return try RestorationArchive(reading: ByteSlice(json.bytes))
  }

  private static func opened(_ bytes: [UInt8], key: String = "draft") throws -> OpenedData? {
    guard case .opened(let data) = try read([StateEntry(key, .data(ByteSlice(bytes)))])[0].value
    else { return nil }
    #expect(data.bytes?.bytes == bytes)
    return data
  }

  @Test func `JSON is opened`() throws {
    let data = try #require(try Self.opened(Array(#"{"a": [1, 2.5, null]}"#.utf8)))
    #expect(data.format == .json)
    #expect(data.contents == .dictionary([StatePair("a", .array([1, 2.5, .null]))]))
  }

  @Test(arguments: [PropertyListSerialization.PropertyListFormat.binary, .xml])
  func `a plain property list is opened`(
    format: PropertyListSerialization.PropertyListFormat
  ) throws {
    let inner = try Self.list(["page": 3])
    let bytes = try Self.list(["draft": Data(inner)], format)
    let data = try #require(try Self.opened(bytes))
    #expect(data.format == .propertyList)
    let contents = OpenedData(
      bytes: ByteSlice(inner), format: .propertyList,
      contents: .dictionary([StatePair("page", 3)]))
    #expect(data.contents == .dictionary([StatePair("draft", .opened(contents))]))
  }

  @Test(arguments: [
    "7", "", "{", #"{"a": }"#, #"{"x":"#, "text", "bplist00", "<plist><dict>", #""text""#,
    String(repeating: "[", count: 200) + String(repeating: "]", count: 200),
  ])
  func `what is none, damaged or too deep stays data`(text: String) throws {
    #expect(try Self.opened(Array(text.utf8)) == nil)
  }

  @Test func `a keyed archive is one, damaged or not`() throws {
    let archive = try SavedRecord.archive([StateEntry("page", 3)])
    let value = try Self.read([StateEntry("draft", .data(ByteSlice(archive)))])[0].value
    #expect(value == .archive([StateField("page", 3)]))
    let damaged = try Self.list(["$archiver": "NSKeyedArchiver", "$top": 1])
    #expect(try Self.opened(damaged) == nil)
  }

  @Test func `Flutter's state is known by its key, and in a scene by the keys next to it`() throws {
    let message = StateValue.data(ByteSlice(FlutterMessage.timer))
    let date = StateEntry(KnownKeys.flutterModificationDate, 1)
    for state in [
      [StateEntry(KnownKeys.flutterData, message)], [StateEntry("main", message), date],
    ] {
      #expect(try Self.read(state)[0].value == FlutterMessage.openedTimer)
    }
    #expect(try Self.opened(FlutterMessage.timer) == nil)
  }

  @Test func `damaged Flutter state is opened with what can be read of it`() throws {
    let data = try #require(
      try Self.opened(FlutterMessage.timer.dropLast(), key: KnownKeys.flutterData))
    #expect(data.isDamaged)
    guard case .dictionary(let pairs) = data.contents else {
      Issue.record("not opened")
      return
    }
    #expect(pairs.first == StatePair("values", .dictionary([StatePair("route", "/timer")])))
    #expect(data.contents.unreadableCount == 1)
  }

  @Test func `what is damaged of Flutter's state is counted`() throws {
    let state = [
      StateEntry(KnownKeys.flutterData, .data(ByteSlice(FlutterMessage.timer.dropLast())))
    ]
    var content = NodeContent(kind: .viewController)
    content.state = state
    let archive = RestorationArchive(
      envelope: Envelope(), nodes: [RestorationNode(path: "Editor", content: content)])
    var bytes: [UInt8] = []
    try archive.keyedArchive().write(as: .binary, to: &bytes)
    let read = try RestorationArchive(reading: ByteSlice(bytes))
    for archive in [read, try Self.again(read)] {
      #expect(archive.nodes.first?.decoded().unreadableCount == 1)
    }
  }

  // MARK: Bounds

  @Test func `data nests no deeper than archives may`() throws {
    var bytes = try Self.list(["page": 3])
    for _ in 0..<40 { bytes = try Self.list(["inner": Data(bytes)]) }
    var value = try Self.read([StateEntry("draft", .data(ByteSlice(bytes)))])[0].value
    var depth = 0
    while case .opened(let data) = value, case .dictionary(let pairs) = data.contents {
      value = pairs[0].value
      depth += 1
    }
    #expect((1..<Limits().nestedArchives).contains(depth))
    #expect(value.dataBytes != nil)
  }

  @Test func `what is opened for one object is bounded together`() throws {
    let text = "[" + String(repeating: "1,", count: DataOpener.byteLimit / 3) + "1]"
    let large = ByteSlice(Array(text.utf8))
    let state = try Self.read([
      StateEntry("a", .data(large)), StateEntry("b", .data(ByteSlice(Array("[2]".utf8)))),
      StateEntry("c", .data(ByteSlice(large.bytes + [0x20]))),
    ])
    let isOpened = state.map { if case .opened = $0.value { true } else { false } }
    #expect(isOpened == [true, true, false])
  }

  // MARK: Secrets

  @Test func `a secret in data is taken out, and the bytes with it`() throws {
    let text = #"{"page": 3, "login": {"password": "hunter2-and-more"}}"#
    let state = try Self.read([StateEntry("draft", Self.data(text))])
    guard case .opened(let shown) = state[0].value.redacted(key: "draft") else {
      Issue.record("not opened")
      return
    }
    #expect(shown.bytes == nil)
    #expect(
      shown.contents
        == .dictionary([
          StatePair("page", 3),
          StatePair(
            "login", .dictionary([StatePair("password", "<redacted, 16 characters>")])),
        ]))
    var content = NodeContent(kind: .viewController)
    content.state = [StateEntry("draft", .opened(shown))]
    let archive = RestorationArchive(
      envelope: Envelope(), nodes: [RestorationNode(path: "Editor", content: content)])
    #expect(try Self.again(archive) == archive)
    #expect(throws: EncodingError.self) { try archive.keyedArchive() }
  }

  @Test(arguments: ["authToken", "NSDataKey"])
  func `data under the name of a credential is hidden whole`(key: String) throws {
    let state = try Self.read([StateEntry(key, Self.data(#"{"page": 3}"#))])
    #expect(state[0].value.redacted(key: key) == "<redacted, 11 bytes>")
  }

  @Test func `data that was not opened is hidden as a whole`() {
    let data = Self.data(#"{"password": "hunter2-and-more"}"#)
    #expect(data.redacted(key: "form") == "<redacted, 32 bytes>")
    let harmless = Self.data(#"{"page": 3}"#)
    #expect(harmless.redacted(key: "form") == harmless)
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

  @Test(arguments: [
    #"{"$data": "!"}"#, #"{"$data": null}"#, #"{"$data": null, "format": "json"}"#,
    #"{"$data": "e30=", "format": "odd"}"#, #"{"$data": 7, "format": "json", "contents": {}}"#,
  ])
  func `data in a tree that is none is an error with its place`(value: String) {
    let tree = """
      {"schema": "restorectl.archive/1", "nodes": [{"path": "A", "state": {"a": \(value)}}]}
      """
    let error = #expect(throws: ReadFault.self) {
      try RestorationArchive(reading: ByteSlice(Array(tree.utf8)))
    }
    #expect(error?.location != nil)
  }
}
