extension ByteSlice {
  /// Why a record, or its plaintext, cannot be read. Nothing of a decrypted one is quoted: with a
  /// wrong key it is noise.
  func invalidRecord(_ expected: String, found: String = "other bytes") -> PlistError {
    PlistError(
      .invalidContents, at: SourceLocation(byteOffset: fileOffset(at: 0)), expected: expected,
      found: found)
  }
}

/// The records of AppKit's `data.data`: one after the other, without a header before the first.
///
/// A record is `NSCR`, a version, the window's number and the record's own length, both big-endian,
/// then blocks of AES-128-CBC under the window's key. The layout is that of mac_apt's reader
/// (`terminalstate`), for OS X 10.8 and later.
package struct AppKitRecords: Sendable {
  struct Record: Sendable {
    /// The number of the window; `applicationID` for the application.
    let windowID: UInt32
    /// The whole record with its header.
    let bytes: ByteSlice

    var byteOffset: Int { bytes.fileOffset(at: 0) }
    var payload: ByteSlice { bytes.slice(headerSize..<bytes.count) }
  }

  static let applicationID = UInt32.max

  private static let magic = "NSCR"
  /// The version of OS X 10.8, and that of all later systems. Their layouts are the same.
  private static let versions = ["1000", "0006"]
  private static let headerSize = 16
  /// A header and one block. A shorter length would not lead to the next record.
  private static let smallestLength = 32

  /// The records before the first invalid one.
  private(set) var records: [Record] = []
  /// Why the walk ended before the end of the file; nil if it did not.
  private(set) var fault: PlistError?

  package static func isRecords(_ bytes: ByteSlice) -> Bool { bytes.hasPrefix(magic) }

  /// Walks the records by their lengths. It never searches for the magic further on, because
  /// encrypted bytes can contain it.
  init(_ bytes: ByteSlice) {
    var position = 0
    do throws(PlistError) {
      while position < bytes.count {
        let record = try Self.first(of: bytes.slice(position..<bytes.count))
        records.append(record)
        position += record.bytes.count
      }
    } catch {
      fault = error
    }
  }

  private static func first(of rest: ByteSlice) throws(PlistError) -> Record {
    let hasHeader =
      rest.count >= headerSize && isRecords(rest) && versions.contains { rest.has($0, at: 4) }
    let length = hasHeader ? Int(rest.bigEndian(at: 12, byteCount: 4)) : 0
    guard length >= smallestLength, length.isMultiple(of: AES128.blockSize), length <= rest.count
    else { throw rest.invalidRecord("a record that begins with \(magic) and its length") }
    return Record(
      windowID: UInt32(rest.bigEndian(at: 8, byteCount: 4)), bytes: rest.slice(0..<length))
  }
}

/// A record that its window's key decrypts: flags, an identifier, then tagged values. It is
/// decrypted again at each read of its content.
struct OpenedRecord: Sendable {
  /// The identifier's length follows the flags.
  private static let headSize = 8
  /// Identifiers are names that developers choose. A longer one is a sign of a wrong key.
  private static let longestIdentifier = 1 << 12
  /// AppKit writes 0, or 2 for windows of the menu bar.
  private static let largestFlags = 0xFFFF

  struct Item {
    let tag: String
    let bytes: ByteSlice
  }

  let record: AppKitRecords.Record
  private let cipher: AES128
  let flags: Int
  let identifier: String
  /// Where the tagged values begin in the plaintext.
  let headEnd: Int

  /// Decrypts the head of a record, which shows whether the key is right.
  init(_ record: AppKitRecords.Record, _ cipher: AES128) throws(PlistError) {
    let wrongKey = record.bytes.invalidRecord(
      "",
      found: "the window's key does not decrypt it: the key is of another save, or the bytes are "
        + "damaged")
    let payload = record.payload
    let first = ByteSlice(cipher.decryptedCBC(payload.slice(0..<AES128.blockSize)))
    flags = Int(first.bigEndian(at: 0, byteCount: 4))
    let length = Int(first.bigEndian(at: 4, byteCount: 4))
    guard flags <= Self.largestFlags, length <= Self.longestIdentifier,
      Self.headSize + length <= payload.count
    else { throw wrongKey }
    headEnd = Self.headSize + length
    let blocks = (headEnd + AES128.blockSize - 1) / AES128.blockSize
    let head = cipher.decryptedCBC(payload.slice(0..<(blocks * AES128.blockSize)))
    guard let identifier = String(utf8Bytes: Array(head[Self.headSize..<headEnd])),
      !identifier.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
    else { throw wrongKey }
    self.identifier = identifier
    self.record = record
    self.cipher = cipher
  }

  /// Whether it is the record of a window itself, which contains how AppKit recreates it.
  var isWindow: Bool { identifier.isSame(as: KnownKeys.AppKit.windowRecord) }

  /// Equal to that of the records that replace it, or that it replaces.
  var key: ExactText { ExactText("\(record.windowID)/\(identifier)") }

  var location: SourceLocation { SourceLocation(byteOffset: record.byteOffset) }

  /// The whole decrypted record. Every byte has the record's offset as its location.
  var plaintext: ByteSlice {
    ByteSlice(cipher.decryptedCBC(record.payload), decodedFromTextAt: record.byteOffset)
  }

  /// The tagged values of the plaintext, up to four zeros or until fewer than 8 bytes are left.
  func items(of plaintext: ByteSlice) throws(PlistError) -> [Item] {
    var items: [Item] = []
    var position = headEnd
    while plaintext.count - position >= 8 {
      let tag = plaintext.slice(position..<(position + 4)).bytes
      if tag == [0, 0, 0, 0] { break }
      let name = String(decoding: tag, as: UTF8.self)
      let length = Int(plaintext.bigEndian(at: position + 4, byteCount: 4))
      position += 8
      guard tag.allSatisfy({ (0x20..<0x7F).contains($0) }), length <= plaintext.count - position
      else { throw plaintext.invalidRecord("a tag of four letters, and its bytes") }
      items.append(Item(tag: name, bytes: plaintext.slice(position..<(position + length))))
      position += length
    }
    return items
  }

  func text(forKey key: String) -> String? {
    guard let items = try? items(of: plaintext),
      let archive = items.first(where: { $0.tag == KnownKeys.AppKit.archiveTag }),
      let graph = try? ObjectGraph(archive.bytes)
    else { return nil }
    return graph.value(atTop: key).flatMap(graph.text)
  }
}
