import PlistSyntax
import RestorationModel
import RestorationReading
import TestSupport
import Testing
import TreeJSON

/// Windows that share a frame, according to their records.
@Suite struct TabGroupTests {
  /// An app with a window for each entry, its identifier the letter after `A`.
  private func archive(
    _ tabs: [[(String, StateValue)]], order: [StateValue] = []
  ) throws -> RestorationArchive {
    var saved = SavedWindows()
    for (place, state) in tabs.enumerated() {
      let id = UInt32(place + 2)
      let name = String(Unicode.Scalar(UInt8(ascii: "A") + UInt8(place)))
      saved.windows.append((id, SavedWindows.key(of: id), [("NSUIID", .string(name))]))
      saved.records.append(
        try SavedRecord(
          id, key: SavedWindows.key(of: id), "_NSWindow",
          state: state.map { StateEntry($0.0, $0.1) }))
    }
    saved.windows.append((.max, SavedWindows.key(of: .max), [("NSWindowZOrder", .array(order))]))
    return try saved.archive()
  }

  private func tab(
    _ group: StateValue, _ index: StateValue, _ more: (String, StateValue)...
  ) -> [(String, StateValue)] {
    [("NSTabGrpID", group), ("NSTabIdx", index)] + more
  }

  @Test func `windows of a group are in the order of their tabs`() throws {
    let archive = try archive([
      tab("one", 1), tab("two", 0), tab("one", 0, ("NSIsKey", true)), tab("two", 1),
      [("NSTitle", "alone")], tab("three", 0),
    ])
    #expect(archive.tabGroups.map(\.identifier) == ["one", "two"])
    #expect(
      archive.tabGroups.map { $0.windows.map(\.raw) } == [
        ["window/C", "window/A"], ["window/B", "window/D"],
      ])
    #expect(archive.tabGroups.map { $0.front?.raw } == ["window/C", nil])
    var json = JSONOutput()
    archive.writeJSON(into: &json)
    let again = try RestorationArchive(reading: ByteSlice(json.bytes))
    #expect(again == archive && again.tabGroups == archive.tabGroups)
  }

  @Test func `the front tab is that of the first window on screen where no other mark is`() throws {
    let archive = try archive(
      [
        tab("one", 0, ("NSWindowNumber", 11), ("NSIsMain", false)),
        tab("one", 1, ("NSWindowNumber", 12)), tab("one", 2, ("NSWindowNumber", 13)),
      ], order: [99, 12, 11])
    #expect(archive.tabGroups.first?.front == "window/B")
  }

  @Test func `values of other types make no group and no order`() throws {
    let archive = try archive([
      tab(7, 0), tab("", 0), tab("one", "last"), tab("one", -1, ("NSIsKey", 1)), tab("one", .null),
    ])
    #expect(
      archive.tabGroups.map { $0.windows.map(\.raw) } == [["window/D", "window/C", "window/E"]])
    #expect(archive.tabGroups.first?.front == nil)
    var other = archive
    other.source.container = .uikit
    #expect(other.tabGroups.isEmpty)
  }
}
