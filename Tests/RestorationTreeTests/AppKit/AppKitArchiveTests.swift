import Foundation
import PlistSyntax
import RestorationTree
import TestSupport
import Testing

/// What is read from the two files of a Mac app.
@Suite struct AppKitArchiveTests {
  private static let key = SavedWindows.key(of: 2)

  private func windows(_ more: [(String, StateValue)] = []) -> SavedWindows {
    var saved = SavedWindows()
    saved.windows = [(2, Self.key, [("NSUIID", "Main"), ("NSTitle", "Trip")] + more)]
    return saved
  }

  private func json(_ archive: RestorationArchive) -> String {
    var json = JSONOutput()
    archive.writeJSON(into: &json)
    return String(decoding: json.bytes, as: UTF8.self)
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
    #expect(record.state["NSTitle"] == "Harbour")
    #expect(record.state["NSFirstResponder"] == .reference("window/Canvas/ToolPalette"))
    #expect(
      record.state["NSCR.kyds"]
        == .dictionary([StatePair("canvas.colour", .archive([StateField("colour", "blue")]))]))
    #expect(archive[path: "window/#1/_NSWindow"]?.state["NSCR.flags"] == 2)
    #expect(archive[path: "window/Inspector"]?.content.kind == .window)
    #expect(archive[path: "application"]?.content.kind == .application)
    let summary = try #require(archive.recordSummary)
    #expect((summary.currentCount, summary.supersededCount) == (6, 1))
    #expect(summary.unopenable == [UnopenableRecords(windowID: 9, count: 1)])
    #expect(summary.unreadable == [] && summary.stop == nil)
  }

  @Test func `superseded records are shown only when asked for`() throws {
    let saved = try WindowFixture.sketch()
    #expect(try saved.archive().unlistedNodes.isEmpty)
    let history = try saved.archive(includingHistory: true)
    #expect(history.unlistedNodes.map(\.path.raw) == ["window/Canvas/_NSWindow"])
    #expect(history.unlistedNodes.first?.state["NSTitle"] == "Untitled")
    #expect(try history.nodes == saved.archive().nodes)
  }

  @Test func `a tree in JSON says the same`() throws {
    var saved = try WindowFixture.sketch()
    saved.tail = [1, 2, 3]
    saved.records.append(try SavedRecord(4, key: Self.key, "Other"))
    let archive = try saved.archive(includingHistory: true)
    let again = try RestorationArchive(reading: ByteSlice(Array(json(archive).utf8)))
    #expect(again == archive)
    #expect(again.recordSummary == archive.recordSummary)
    #expect(again.recordSummary?.unreadable.count == 1 && again.recordSummary?.stop != nil)
  }

  @Test func `a list of windows may be XML`() throws {
    let saved = try WindowFixture.sketch()
    let archive = try RestorationArchive(
      appKitRecords: ByteSlice(saved.data), windows: ByteSlice(saved.windowList(as: .xml)))
    #expect(try archive.recordSummary == saved.archive().recordSummary)
  }

  @Test func `a wrong key is reported without a byte of what it makes`() throws {
    var saved = windows()
    saved.records = [try SavedRecord(2, key: SavedWindows.key(of: 3), "Sidebar")]
    let archive = try saved.archive()
    #expect(archive.paths == ["window/Main"])
    let record = try #require(archive.recordSummary?.unreadable.first)
    #expect((record.windowID, record.byteOffset) == (2, 0))
    #expect(
      record.reason == "the window's key does not open it: a key of another save, or damaged bytes")
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

  @Test func `keys are in no output`() throws {
    var saved = try WindowFixture.sketch()
    let inner = StateValue.dictionary([StatePair("NSDataKey", .data(ByteSlice(Self.key)))])
    saved.windows[1].state.append(("NSWindowTabs", .array([inner])))
    saved.records.append(
      try SavedRecord(
        4, key: SavedWindows.key(of: 4), "List",
        state: [StateEntry("NSDataKey", .data(ByteSlice(Self.key)))]))
    let archive = try saved.archive(includingHistory: true)
    let text = json(archive)
    for (id, key, _) in saved.windows {
      let key = try #require(key)
      let base64 = Data(key).base64EncodedString()
      #expect(!text.contains(base64), "window \(id)")
      var dumped = ""
      dump(archive, to: &dumped)
      #expect(!dumped.contains(base64) && !dumped.contains("\(key)"))
    }
    #expect(!text.contains("NSDataKey"))
    // A damaged list is not quoted either.
    var list = try saved.windowList(as: .xml)
    list.removeLast(20)
    let error = #expect(throws: ReadError.self) {
      try RestorationArchive(appKitRecords: ByteSlice(saved.data), windows: ByteSlice(list))
    }
    let message = try #require(error).description
    #expect(message.hasPrefix("the windows.plist beside it cannot be read: "))
    #expect(!message.contains(Data(Self.key).base64EncodedString()))
  }

  @Test func `a list that is none is an error`() throws {
    let error = #expect(throws: ReadError.self) {
      try RestorationArchive(
        appKitRecords: ByteSlice(windows().data + SavedRecord(1, key: Self.key, "A").bytes),
        windows: ByteSlice(Array("{}".utf8)))
    }
    #expect(error == .windows(reason: "expected an array of windows, found a dictionary"))
  }

  @Test func `without a list nothing is opened`() throws {
    let data = try WindowFixture.sketch().data
    let archive = try RestorationArchive(reading: ByteSlice(data))
    #expect(archive.nodes.isEmpty)
    #expect(archive.recordSummary?.unopenableCount == 8)
  }

  @Test func `an unknown tag is kept as data`() throws {
    var saved = windows()
    var record = try SavedRecord(2, key: Self.key, "List", state: [StateEntry("row", 3)])
    record.items.insert((tag: "zzzz", bytes: [7, 8]), at: 0)
    saved.records = [record]
    let state = try #require(saved.archive()[path: "window/Main/List"]).state
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
    let reasons = archive.nodes.dropFirst().map { $0.content.unreadable?.reason }
    #expect(reasons[0]?.contains("rchv, found none") == true)
    #expect(reasons[1]?.contains("expected") == true)
    #expect(reasons[2] == "expected a tag of four letters, found other bytes")
    #expect(reasons[3] == nil)
    #expect(
      archive.nodes.last?.location?.byteOffset == saved.data.count - saved.records[3].bytes.count)
  }

  @Test func `what a terminal showed is hidden as text, whatever it says`() {
    let state = StateValue.dictionary([
      StatePair(
        "Window Settings",
        .array([
          .dictionary([
            StatePair("Tab Contents v2", .array([.data(ByteSlice(Array("ls -l".utf8)))])),
            StatePair("Tab Contents", "make all"), StatePair("Columns", 80),
          ])
        ]))
    ])
    let shown = "\(state.redacted(key: "TTWindowState"))"
    #expect(!shown.contains("make all"))
    #expect(shown.contains("<redacted, 5 bytes>") && shown.contains("<redacted, 8 characters>"))
  }
}
