package import PlistSyntax
import RestorationModel

/// Why the bytes are not AppKit records.
package typealias RecordError = SourceError<RecordFault>

/// The faults of AppKit's records, stable across releases.
package enum RecordFault: String, Hashable, Sendable, CaseIterable {
  /// The file does not start with a complete record.
  case noRecord
}

/// The records of AppKit's `data.data`: one after the other, without a header before the first.
///
/// A record is `NSCR`, a version, the window's number and the record's own length, both big-endian,
/// then blocks of AES-128-CBC under the window's key. The layout is that of mac_apt's reader
/// (`terminalstate`), for OS X 10.8 and later.
package struct AppKitRecords: Sendable {
  /// One record.
  struct Record: Sendable {
    /// The number of the window; `applicationID` for the application.
    let windowID: UInt32
    /// The whole record with its header.
    let bytes: ByteSlice

    /// The byte offset of the record in the file.
    var byteOffset: Int { bytes.fileOffset(at: 0) }
    /// The encrypted bytes.
    var payload: ByteSlice { bytes.slice(headerSize..<bytes.count) }
  }

  /// The window number of the application.
  static let applicationID = UInt32.max

  private static let magic = "NSCR"
  /// The version of OS X 10.8, and that of all later systems. Their layouts are the same.
  private static let versions = ["1000", "0006"]
  private static let headerSize = 16
  /// A header and one block. A shorter length would not lead to the next record.
  private static let smallestLength = 32

  /// The records before the first invalid one.
  let records: [Record]
  /// Why the walk ended before the end of the file; nil if it did not.
  let stop: RecordStop?

  /// Whether bytes begin like AppKit's records.
  package static func isRecords(_ bytes: ByteSlice) -> Bool { bytes.hasPrefix(magic) }

  /// Walks the records by their lengths. It never searches for the magic further on, because
  /// encrypted bytes can contain it.
  init(_ bytes: ByteSlice) {
    var records: [Record] = []
    var position = 0
    var stop: RecordStop?
    while position < bytes.count {
      switch Self.record(bytes.slice(position..<bytes.count)) {
      case .found(let record):
        records.append(record)
        position += record.bytes.count
        continue
      case .none(let reason):
        stop = RecordStop(byteOffset: bytes.fileOffset(at: position), reason: reason)
      }
      break
    }
    self.records = records
    self.stop = stop
  }

  private enum Step {
    case found(Record)
    case none(String)
  }

  /// The record at the start of bytes, or why there is none.
  private static func record(_ rest: ByteSlice) -> Step {
    guard rest.count >= headerSize else {
      return .none(
        "expected a record's header of \(headerSize) bytes, found \(CountText.count(rest.count, "byte"))"
      )
    }
    guard rest.hasPrefix(magic) else {
      return .none("expected a record that begins with \(magic), found other bytes")
    }
    guard versions.contains(where: { rest.equals(4..<8, $0) }) else {
      return .none(
        "expected a record of version \(versions.joined(separator: " or ")), found another")
    }
    let length = Int(rest.bigEndian(at: 12, byteCount: 4))
    guard length >= smallestLength else {
      return .none(
        "expected a record of at least \(smallestLength) bytes, found the length \(length)")
    }
    guard length.isMultiple(of: AES128.blockSize) else {
      return .none(
        "expected a record's length in blocks of \(AES128.blockSize) bytes, found \(length)")
    }
    guard length <= rest.count else {
      return .none(
        "expected a record of \(CountText.count(length, "byte")), found \(CountText.grouped(rest.count)) up to the end"
      )
    }
    return .found(
      Record(
        windowID: UInt32(rest.bigEndian(at: 8, byteCount: 4)), bytes: rest.slice(0..<length)))
  }
}
