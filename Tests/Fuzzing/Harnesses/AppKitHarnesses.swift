import RestorationArchives
import RestorationReport
import TestSupport

extension Harness {
  /// AppKit's records. The beginning of the input is what one says, and is encrypted here: a fuzzer
  /// would never find valid ciphertext.
  static let appKitRecords = Harness("appkit-records", seeds: .binary, dictionary: "appkit") {
    bytes in
    let plaintext = bytes.slice(0..<min(bytes.count, longestPlaintext)).bytes
    let blocks = AES128Encryption(key: SavedWindows.key(of: 1)).encryptedCBC(plaintext)
    var record = Array("NSCR1000".utf8) + [0, 0, 0, 1]
    let length = UInt32(16 + blocks.count)
    record += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) }
    record += blocks
    // The whole input after it: the walk over headers, and the other windows' records.
    try read(ByteSlice(record + bytes.bytes), windows: ByteSlice(windows))
  }

  /// The list of windows that opens the records.
  static let windowList = Harness(
    "window-list", seeds: .archives, dictionary: "appkit", changesValues: true
  ) { bytes in
    try read(ByteSlice(records), windows: bytes)
  }

  /// The encryption of the tests is slow, and what matters is at the start.
  private static let longestPlaintext = 256

  private static let windows = (try? WindowFixture.sketch().windowList()) ?? []
  private static let records = (try? WindowFixture.sketch().data) ?? []

  private static func read(_ bytes: ByteSlice, windows: ByteSlice) throws {
    try reading(bytes) {
      let archive = try RestorationArchive(
        appKitRecords: bytes, windows: windows, name: "input", includingHistory: true)
      try archive.readAll(bytes)
      _ = ArchiveStatistics(of: archive)
      let summary = archive.recordSummary
      let offsets = (summary?.unreadable ?? []).map(\.byteOffset)
      for offset in offsets + [summary?.stop?.byteOffset].compactMap(\.self) {
        try require((0..<bytes.count).contains(offset), "a record outside of the file")
      }
    }
  }
}
