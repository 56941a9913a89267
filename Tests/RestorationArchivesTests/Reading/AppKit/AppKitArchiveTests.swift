import Foundation
import RestorationArchives
import TestSupport
import Testing

/// What is read from the two files of a Mac app. Tests/Transcripts/read-windows.md has damaged lists, and
/// dump.md superseded records.
@Suite struct AppKitArchiveTests {
  private static let key = SavedWindows.key(of: 2)

  private func windows(_ more: [(String, StateValue)] = []) -> SavedWindows {
    var saved = SavedWindows()
    saved.windows = [(2, Self.key, [("NSUIID", "Main"), ("NSTitle", "Trip")] + more)]
    return saved
  }

  @Test func `windows, the application and their records are nodes`() throws {
    let archive = try WindowFixture.sketch().archive()
    #expect(
      archive.paths.map(\.raw) == [
        "window/#1", "window/#1/_NSWindow", "window/Canvas", "window/Canvas/ToolPalette",
        "window/Canvas/_NS:47", "window/Canvas/_NSWindow", "window/#3", "window/#3/_NSWindow",
        "window/Inspector", "application", "application/_NSApplication",
      ])
    #expect(archive.source.container == .appkit)
    #expect(archive.envelope?.bundleVersion == "1204")
    #expect(archive.envelope?.systemVersion == "13.2.1")
    let record = try #require(archive[path: "window/Canvas/_NSWindow"])
    #expect(record.className == "Sketch.CanvasWindow")
    #expect(record.restorationClass == "Sketch.CanvasRestorer")
    #expect(record.decoded().state["NSTitle"] == "Harbour")
    #expect(record.decoded().state["NSFirstResponder"] == .reference("window/Canvas/ToolPalette"))
    #expect(
      record.decoded().state["NSCR.kyds"]
        == .dictionary([StatePair("canvas.colour", .archive([StateField("colour", "blue")]))]))
    #expect(archive[path: "window/#1/_NSWindow"]?.decoded().state["NSCR.flags"] == 2)
    #expect(archive[path: "window/Inspector"]?.decoded().kind == .window)
    #expect(archive[path: "application"]?.decoded().kind == .application)
    let summary = try #require(archive.recordSummary)
    #expect((summary.currentCount, summary.supersededCount) == (6, 1))
    #expect(summary.unopenable.map(\.windowID) == [9] && summary.unopenableCount == 1)
    #expect(summary.unreadable == [] && summary.stop == nil)
  }

  @Test func `a tree in JSON says the same`() throws {
    var saved = try WindowFixture.sketch()
    saved.tail = [1, 2, 3]
    saved.records.append(try SavedRecord(4, key: Self.key, "Other"))
    let archive = try saved.archive(includingHistory: true)
    let again = try archive.readAgain()
    #expect(again == archive)
    #expect(again.recordSummary == archive.recordSummary)
    #expect(again.recordSummary?.unreadable.count == 1 && again.recordSummary?.stop != nil)
  }

  @Test func `a list of windows may be XML, and has to be one without records`() throws {
    let saved = try WindowFixture.sketch()
    let archive = try RestorationArchive(
      appKitRecords: ByteSlice(saved.data), windows: ByteSlice(saved.windowList(as: .xml)))
    #expect(try archive.recordSummary == saved.archive().recordSummary)
    let reason = "expected an array of windows, found a dictionary"
    #expect(throws: ReadError(.windows(reason: reason))) {
      try RestorationArchive(appKitRecords: ByteSlice([]), windows: ByteSlice(utf8: "{}"))
    }
  }

  @Test func `a wrong key is reported without a byte of what it makes`() throws {
    var saved = windows()
    saved.records = [try SavedRecord(2, key: SavedWindows.key(of: 3), "Sidebar")]
    let archive = try saved.archive()
    #expect(archive.paths == ["window/Main"])
    let record = try #require(archive.recordSummary?.unreadable.first)
    #expect((record.windowID, record.byteOffset) == (2, 0))
    #expect(
      record.reason
        == "the window's key does not decrypt it: the key is of another save, or the bytes are damaged"
    )
  }

  @Test func `a key of another size is no key`() throws {
    var saved = windows()
    saved.windows[0].key = [1, 2, 3]
    saved.records = [try SavedRecord(2, key: Self.key, "Sidebar")]
    #expect(
      try saved.archive().recordSummary?.unreadable.first?.reason
        == "its window has no key of 16 bytes")
    saved.windows[0].key = nil
    #expect(try saved.archive().recordSummary?.unopenableCount == 1)
  }

  /// Where an app may have put a copy of its window's key.
  static let hidingPlaces: [(String, @Sendable (StateValue) -> StateValue)] = [
    ("alone", { $0 }),
    ("in a list", { .array([1, $0]) }),
    ("under its name", { .dictionary([StatePair("NSDataKey", $0)]) }),
    ("under its name, in a list", { .dictionary([StatePair("NSDataKey", .array([$0]))]) }),
    ("in an object", { .object(className: "Sealed", fields: [StateField("k", $0)]) }),
    ("in an archive", { .archive([StateField("NSDataKey", $0)]) }),
    ("in an archive in a set", { .set([.archive([StateField("x", $0)])]) }),
    (
      "among other bytes",
      { value in
        guard case .data(let bytes) = value else { return value }
        return .data(ByteSlice([1, 2, 3] + bytes.bytes + [4]))
      }
    ),
  ]

  @Test(arguments: hidingPlaces.map(\.0))
  func `keys are in no output`(place: String) throws {
    var saved = try WindowFixture.sketch()
    let hide = try #require(Self.hidingPlaces.first { $0.0 == place }).1
    let key = StateValue.data(ByteSlice(Self.key))
    // A list of windows has no archives.
    if !place.contains("archive"), !place.contains("set"), !place.contains("object") {
      saved.windows[1].state.append(("copy", hide(key)))
    }
    let list = SavedRecord(
      4, key: SavedWindows.key(of: 4), "Bare", items: [("zzzz", Self.key), ("rchv", Self.key)])
    saved.records += [
      try SavedRecord(
        4, key: SavedWindows.key(of: 4), "List",
        state: [StateEntry("copy", hide(key)), StateEntry("NSDataKey", hide(key))]),
      list, SavedRecord(4, key: SavedWindows.key(of: 4), "Broken", items: [("rchv", Self.key)]),
    ]
    let archive = try saved.archive(includingHistory: true)
    // Nothing that any command is given has them, so that none can reveal them.
    let text = String(decoding: archive.json, as: UTF8.self)
    #expect(text.contains("<redacted, "))
    let held =
      archive.values.compactMap(\.dataBytes)
      + archive.allNodes.compactMap { $0.decoded().unreadable?.bytes }
    for (id, key, _) in saved.windows {
      let key = try #require(key)
      let base64 = Data(key).base64EncodedString()
      #expect(!text.contains(base64), "window \(id)")
      #expect(!held.contains { Data($0.bytes).range(of: Data(key)) != nil })
      var dumped = ""
      dump(archive, to: &dumped)
      #expect(!dumped.contains(base64) && !dumped.contains("\(key)"))
    }
  }

  @Test func `a window that the list does not name has the name that its record gives`() throws {
    var saved = SavedWindows()
    saved.windows = [(2, Self.key, [("NSTitle", "Trip")])]
    saved.records = [
      try SavedRecord(2, key: Self.key, "_NSWindow", state: [StateEntry("NSUIID", "Old")]),
      try SavedRecord(
        2, key: Self.key, "List",
        state: [StateEntry("next", SavedRecord.reference("_NSWindow", in: 2))]),
      try SavedRecord(2, key: Self.key, "_NSWindow", state: [StateEntry("NSUIID", "Main")]),
    ]
    let archive = try saved.archive()
    #expect(
      archive.paths.map(\.raw) == ["window/Main", "window/Main/List", "window/Main/_NSWindow"])
    #expect(
      archive[path: "window/Main/List"]?.decoded().state["next"]
        == .reference("window/Main/_NSWindow"))
  }

  @Test func `what distinguishes the records of a window is shown for records without a key`()
    throws
  {
    var saved = windows()
    saved.windows[0].key = nil
    saved.records = [
      try SavedRecord(2, key: Self.key, "A"), try SavedRecord(2, key: Self.key, "B"),
    ]
    let one = try saved.archive().recordSummary?.unopenable
    saved.records.reverse()
    let other = try saved.archive().recordSummary?.unopenable
    #expect(one?.first?.count == 2 && other?.first?.count == 2)
    #expect(one != other && one?.first?.digest?.count == 64)
  }

  @Test func `an unknown tag is kept as data`() throws {
    var saved = windows()
    var record = try SavedRecord(2, key: Self.key, "List", state: [StateEntry("row", 3)])
    record.items.insert((tag: "zzzz", bytes: [7, 8]), at: 0)
    saved.records = [record]
    let state = try #require(saved.archive()[path: "window/Main/List"]).decoded().state
    #expect(state["row"] == 3)
    #expect(state["NSCR.zzzz"] == .data(ByteSlice([7, 8])))
  }

  @Test func `damage inside a record is the record's own`() throws {
    var saved = windows()
    saved.records = [
      SavedRecord(2, key: Self.key, "None", items: []),
      SavedRecord(2, key: Self.key, "Short", items: [("rchv", [1, 2, 3])]),
      SavedRecord(2, key: Self.key, "Odd", items: [("\u{1}\u{2}\u{3}\u{4}", [])]),
      try SavedRecord(2, key: Self.key, "Good", state: [StateEntry("row", 3)]),
    ]
    let archive = try saved.archive()
    let reasons = archive.nodes.dropFirst().map { $0.decoded().unreadable?.fault.reason }
    #expect(reasons[0]?.contains("rchv, found none") == true)
    #expect(reasons[1]?.contains("expected") == true)
    #expect(reasons[2] == "expected a tag of four letters, and its bytes, found other bytes")
    #expect(reasons[3] == nil)
    #expect(
      archive.nodes.last?.location?.byteOffset == saved.data.count - saved.records[3].bytes.count)
  }
}
