import TestSupport
import Testing

@testable import RestorationArchives

/// The walk from record to record.
@Suite struct AppKitRecordsTests {
  private static let first = SavedRecord(1, key: SavedWindows.key(of: 1), "A", items: []).bytes
  private static let second = SavedRecord(2, key: SavedWindows.key(of: 2), "B", items: []).bytes

  private static func header(_ length: UInt32, version: String = "1000") -> [UInt8] {
    Array("NSCR\(version)".utf8) + [0, 0, 0, 3]
      + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) }
  }

  @Test func `records follow each other`() {
    let walk = AppKitRecords(ByteSlice(Self.first + Self.second))
    #expect(walk.records.map(\.windowID) == [1, 2])
    #expect(walk.records.map(\.byteOffset) == [0, 32])
    #expect(walk.fault == nil)
  }

  @Test func `both versions are read`() throws {
    for version in ["1000", "0006"] {
      var record = try SavedRecord(1, key: SavedWindows.key(of: 1), "A", state: [])
      record.version = version
      #expect(AppKitRecords(ByteSlice(record.bytes)).records.count == 1)
    }
  }

  @Test(arguments: [
    header(0), header(16), header(33), header(64), header(.max), header(0xFFFF_FFF0),
    header(32, version: "2000"), Array("NSCR10".utf8), Array(repeating: 0, count: 16),
  ])
  func `a walk stops where a record is none`(tail: [UInt8]) throws {
    let walk = AppKitRecords(ByteSlice(Self.first + tail))
    #expect(walk.records.count == 1)
    let fault = try #require(walk.fault)
    #expect(fault.location.byteOffset == 32)
    #expect(fault.reason.contains("a record that begins with NSCR"))
    #expect(throws: ReadError.self) {
      try RestorationArchive(appKitRecords: ByteSlice(tail), windows: nil)
    }
  }

  @Test func `the magic is not looked for`() {
    let inside = Self.header(48) + Self.second
    let walk = AppKitRecords(ByteSlice(inside))
    #expect(walk.records.map(\.windowID) == [3])
  }

  @Test func `records are recognised`() {
    #expect(AppKitRecords.isRecords(ByteSlice(Self.first)))
    #expect(ArchiveCandidate(found: ByteSlice(Self.first)) != nil)
    #expect(!AppKitRecords.isRecords(ByteSlice(utf8: "NSC")))
    #expect(!AppKitRecords.isRecords(ByteSlice([])))
  }
}
