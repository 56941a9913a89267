import PlistSyntax
import RestorationArchives
import RestorationReport
import TestSupport

extension Harness {
  /// AppKit's records. The beginning of the input is what one says, and is encrypted here: a fuzzer
  /// would never find valid ciphertext.
  static let appKitRecords = Harness("appkit-records", seeds: .binary, dictionary: "appkit") {
    bytes in
    let plaintext = bytes.slice(0..<min(bytes.count, longestPlaintext)).bytes
    let blocks = cipher.encryptedCBC(plaintext)
    var record = Array("NSCR1000".utf8) + [0, 0, 0, 1]
    let length = UInt32(16 + blocks.count)
    record += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) }
    record += blocks
    // The whole input after it: the walk over headers.
    try read(ByteSlice(record + bytes.bytes), windows: ByteSlice(windows))
  }

  /// The list of windows that opens the records.
  static let windowList = Harness(
    "window-list", seeds: .archives, dictionary: "appkit", changesValues: true
  ) { bytes in
    try read(ByteSlice(record), windows: bytes)
  }

  /// The encryption of the tests is slow, and what matters is at the start.
  private static let longestPlaintext = 256

  private static let cipher = AES128Encryption(key: SavedWindows.key(of: 1))

  private static let windows: [UInt8] = {
    var saved = SavedWindows()
    saved.windows = [(id: 1, key: SavedWindows.key(of: 1), state: [("NSTitle", "Window")])]
    return (try? saved.windowList()) ?? []
  }()

  private static let record: [UInt8] = {
    let state = [StateEntry("NSTitle", "x"), StateEntry("r", SavedRecord.reference("a", in: 1))]
    let record = try? SavedRecord(1, key: SavedWindows.key(of: 1), "_NSWindow", state: state)
    return record?.bytes ?? []
  }()

  private static func read(_ bytes: ByteSlice, windows: ByteSlice) throws {
    do throws(ReadError) {
      let archive = try RestorationArchive(
        appKitRecords: bytes, windows: windows, name: "input", includingHistory: true)
      _ = archive.nodes.map { $0.decoded() }
      _ = archive.unlistedNodes.map { $0.decoded() }
      _ = ArchiveStatistics(of: archive)
    } catch {
      if let location = error.location { try requireInside(location, bytes) }
    }
  }
}
