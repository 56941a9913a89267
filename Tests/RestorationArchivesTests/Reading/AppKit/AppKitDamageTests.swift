import RestorationArchives
import TestSupport
import Testing

/// What damage leaves. `DamageTests` changes every byte.
@Suite struct AppKitDamageTests {
  @Test func `windows that share one large value are an unreadable list`() throws {
    var builder = PlistBuilder()
    let one = builder.add(.integer(PlistInteger(1)))
    let large = builder.add(.array(Array(repeating: one, count: 4_000)))
    var windows: [ValueID] = []
    for id in 0..<2_000 {
      let id = builder.add(.integer(PlistInteger(id)))
      windows.append(builder.dictionary([("NSWindowID", id), ("all", large)]))
    }
    let root = builder.add(.array(windows))
    let list = try builder.document(root: root).written(as: .binary)
    let archive = try RestorationArchive(
      appKitRecords: ByteSlice(WindowFixture.sketch().data), windows: ByteSlice(list))
    #expect(archive.nodes.isEmpty)
    let fault = try #require(archive.recordSummary?.listFault)
    #expect(fault.reason.contains("values in a coder"))
  }

  /// A flip in one record never reaches the state of another.
  @Test func `damage stays in its record`() throws {
    let saved = try WindowFixture.sketch()
    let good = try saved.archive()
    var damaged = saved.data
    // The last block of the last record.
    damaged[damaged.count - 20] ^= 0x40
    let archive = try RestorationArchive(
      appKitRecords: ByteSlice(damaged), windows: ByteSlice(saved.windowList()))
    for node in good.nodes where node.path.raw != "window/#3/_NSWindow" {
      #expect(archive[path: node.path.raw] == node)
    }
  }
}
