import RestorationDiff
import RestorationTree
import TestSupport
import Testing

/// Two saves of a Mac app.
@Suite struct AppKitDiffTests {
  @Test func `numbers that every launch gives anew are no change`() throws {
    let old = try WindowFixture.sketch()
    var new = old
    new.windows[1].state.removeAll { $0.0 == "NSWindowNumber" }
    new.windows[1].state.append(("NSWindowNumber", 99))
    #expect(ArchiveDiff(try old.archive(), try new.archive()).isIdentical)
    var options = DiffOptions()
    options.comparesVolatile = true
    let all = ArchiveDiff(try old.archive(), try new.archive(), options: options)
    #expect(all.changes.map(\.key) == ["NSWindowNumber"])
  }

  @Test func `a superseded record is no change`() throws {
    let old = try WindowFixture.sketch()
    var new = old
    new.records.removeAll { $0.identifier == "_NSWindow" && $0.windowID == 2 }
    new.records.append(old.records[6])
    #expect(
      ArchiveDiff(try old.archive(), try new.archive()).changes.allSatisfy {
        $0.kind == .orderChanged
      })
    #expect(try old.archive().recordSummary != new.archive().recordSummary)
  }

  @Test func `a new title is a change of the window and of its record`() throws {
    let old = try WindowFixture.sketch()
    var new = old
    new.windows[1].state[0].1 = "Port"
    let diff = ArchiveDiff(try old.archive(), try new.archive())
    #expect(
      diff.changes.map { "\($0.path?.raw ?? "")#\($0.key ?? "")" } == ["window/Canvas#NSTitle"])
  }
}
