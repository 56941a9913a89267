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
    #expect(walk.stop == nil)
  }

  @Test func `both versions are read`() throws {
    for version in ["1000", "0006"] {
      var record = try SavedRecord(1, key: SavedWindows.key(of: 1), "A", state: [])
      record.version = version
      #expect(AppKitRecords(ByteSlice(record.bytes)).records.count == 1)
    }
  }

  @Test(arguments: [
    (header(0), "a record of at least 32 bytes, found the length 0"),
    (header(16), "a record of at least 32 bytes, found the length 16"),
    (header(33), "blocks of 16 bytes, found 33"),
    (header(64), "a record of 64 bytes, found 16 up to the end"),
    (header(.max), "blocks of 16 bytes"),
    (header(0xFFFF_FFF0), "found 16 up to the end"),
    (header(32, version: "2000"), "version 1000 or 0006"),
    (Array("NSCR10".utf8), "a header of 16 bytes, found 6 bytes"),
    (Array(repeating: 0, count: 16), "begins with NSCR"),
  ])
  func `a walk stops where a record is none`(tail: [UInt8], reason: String) throws {
    let walk = AppKitRecords(ByteSlice(Self.first + tail))
    #expect(walk.records.count == 1)
    let stop = try #require(walk.stop)
    #expect(stop.byteOffset == 32)
    #expect(
      stop.reason.contains(reason.replacing("a header", with: "a record's header")),
      "\(stop.reason)")
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
