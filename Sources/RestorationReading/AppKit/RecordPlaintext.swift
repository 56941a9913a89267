import PlistSyntax

/// A decrypted record: flags, an identifier, then tagged values.
struct RecordPlaintext {
  /// The identifier's length follows the flags.
  private static let headSize = 8
  /// Identifiers are names that developers choose. A longer one is a sign of a wrong key.
  private static let longestIdentifier = 1 << 12
  /// AppKit writes 0, or 2 for windows of the menu bar.
  private static let largestFlags = 0xFFFF

  /// The head of a record.
  struct Head {
    let flags: Int
    let identifier: String
    /// Where the tagged values begin in the plaintext.
    let end: Int
  }

  /// A tagged value.
  struct Item {
    let tag: String
    let bytes: ByteSlice
  }

  /// Why a decrypted record is invalid. It quotes nothing of it: with a wrong key everything is
  /// noise.
  struct Failure: Error {
    let reason: String
  }

  /// Decrypts the part of a record with its head.
  static func head(
    of record: AppKitRecords.Record, _ cipher: AES128
  ) throws(Failure) -> Head {
    let payload = record.payload
    let first = ByteSlice(cipher.decryptedCBC(payload, 0..<AES128.blockSize))
    let flags = Int(first.bigEndian(at: 0, byteCount: 4))
    let length = Int(first.bigEndian(at: 4, byteCount: 4))
    guard flags <= largestFlags, length <= longestIdentifier, headSize + length <= payload.count
    else { throw .wrongKey }
    let end = headSize + length
    let blocks = (end + AES128.blockSize - 1) / AES128.blockSize
    let bytes = cipher.decryptedCBC(payload, 0..<(blocks * AES128.blockSize))
    let identifier = String(decoding: bytes[headSize..<end], as: UTF8.self)
    guard identifier.utf8.elementsEqual(bytes[headSize..<end]),
      !identifier.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
    else { throw .wrongKey }
    return Head(flags: flags, identifier: identifier, end: end)
  }

  /// The tagged values, up to four zeros or until fewer than 8 bytes are left.
  static func items(
    _ plaintext: ByteSlice, from start: Int
  ) throws(Failure) -> [Item] {
    var items: [Item] = []
    var position = start
    while plaintext.count - position >= 8 {
      let tag = plaintext.bigEndian(at: position, byteCount: 4)
      if tag == 0 { break }
      let length = Int(plaintext.bigEndian(at: position + 4, byteCount: 4))
      guard let name = Self.name(ofTag: tag) else {
        throw Failure(reason: "expected a tag of four letters, found other bytes")
      }
      position += 8
      guard length <= plaintext.count - position else {
        throw Failure(
          reason: "expected the \(length) bytes of \(name), found \(plaintext.count - position)")
      }
      items.append(Item(tag: name, bytes: plaintext.slice(position..<(position + length))))
      position += length
    }
    return items
  }

  /// The letters of a tag; nil if they are not letters.
  private static func name(ofTag tag: UInt64) -> String? {
    var name = ""
    for shift in [24, 16, 8, 0] as [UInt64] {
      let byte = UInt8(truncatingIfNeeded: tag >> shift)
      guard (0x20..<0x7F).contains(byte) else { return nil }
      name.unicodeScalars.append(Unicode.Scalar(byte))
    }
    return name
  }
}

extension RecordPlaintext.Failure {
  /// The head is noise.
  fileprivate static let wrongKey = RecordPlaintext.Failure(
    reason:
      "the window's key does not decrypt it: the key is of another save, or the bytes are damaged")
}
