import RestorationDiff
import TestSupport
import Testing

/// Two saves of a Mac app.
@Suite struct AppKitDiffTests {
  @Test func `numbers that every launch gives anew are no change`() throws {
    let old = try WindowFixture.sketch()
    var new = old
    new.windows[1].state.removeAll { $0.0 == "NSWindowNumber" }
    new.windows[1].state.append(("NSWindowNumber", 99))
    #expect(ArchiveDiff(from: try old.archive(), to: try new.archive()).isIdentical)
    var options = DiffOptions()
    options.comparesVolatile = true
    let all = ArchiveDiff(from: try old.archive(), to: try new.archive(), options: options)
    #expect(all.changes.map(\.key) == ["NSWindowNumber"])
  }

  @Test func `a superseded record is no change`() throws {
    let old = try WindowFixture.sketch()
    var new = old
    new.records.removeAll { $0.identifier == "_NSWindow" && $0.windowID == 2 }
    new.records.append(old.records[6])
    #expect(
      ArchiveDiff(from: try old.archive(), to: try new.archive()).changes.allSatisfy {
        $0.kind == .orderChanged
      })
    #expect(try old.archive().recordSummary != new.archive().recordSummary)
  }

  /// The paths and keys of what changed.
  private func changes(_ old: RestorationArchive, _ new: RestorationArchive) -> [String] {
    ArchiveDiff(from: old, to: new).changes.map { "\($0.path?.raw ?? "")#\($0.key ?? "")" }
  }

  @Test func `a new title is a change of the window and of its record`() throws {
    let old = try WindowFixture.sketch()
    var new = old
    new.windows[1].state[0].1 = "Port"
    #expect(changes(try old.archive(), try new.archive()) == ["window/Canvas#NSTitle"])
  }

  @Test func `records without a key are compared by their bytes`() throws {
    let old = try WindowFixture.sketch()
    var new = old
    #expect(changes(try old.archive(), try new.archive()) == [])
    new.records[5].items = []
    let diff = ArchiveDiff(from: try old.archive(), to: try new.archive())
    #expect(diff.changes.map(\.key) == ["recordsWithoutKey.window 9"])
    #expect(diff.changes.first?.kind == .envelopeChanged)
  }

  @Test func `what one side cannot show is not taken for removed`() throws {
    let good = try WindowFixture.sketch()
    var keyless = good
    keyless.windows[1].key = nil
    var wrong = good
    wrong.windows[1].key = SavedWindows.key(of: 50)
    var cut = good
    cut.tail = [1, 2, 3]
    cut.records.removeLast()
    let all = try good.archive()
    for (side, key) in [(keyless, "recordsWithoutKey.window 2"), (wrong, "unreadableRecords")] {
      let keys = changes(all, try side.archive())
      #expect(keys == ["#" + key] || keys == ["#" + key, "window/Canvas#"], "\(keys)")
      #expect(changes(try side.archive(), all).count == keys.count)
    }
    #expect(changes(all, try cut.archive()) == [])
    let noList = try RestorationArchive(appKitRecords: ByteSlice(good.data), windows: nil)
    #expect(changes(all, noList).allSatisfy { $0.hasPrefix("#") })
    #expect(changes(noList, noList) == [])
    // A window that is gone from the list was closed.
    var closed = good
    closed.windows.remove(at: 1)
    #expect(changes(all, try closed.archive()).contains("window/Canvas/ToolPalette#"))
  }
}
