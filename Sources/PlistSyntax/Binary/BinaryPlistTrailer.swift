/// The last 32 bytes of a binary property list: 6 unused, then the sizes of offsets and references,
/// the number of objects, the number of the root, and the start of the offset table.
struct BinaryPlistTrailer: Sendable {
  static let byteCount = 32

  /// Bytes of one entry of the offset table, 1 to 8.
  let offsetByteCount: Int
  /// Bytes of one reference in a container, 1 to 8.
  let referenceByteCount: Int
  let objectCount: Int
  let rootNumber: Int
  /// The start of the offset table, relative to the start of the document. Objects end before it.
  let offsetTableStart: Int

  /// Checks each number against the size of the file before it is used.
  init(_ bytes: ByteSlice) throws(PlistError) {
    let firstObject = BinaryPlistReader.magicByteCount
    let start = bytes.count - Self.byteCount
    guard start > firstObject + 1 else { throw .endsTooEarly(bytes) }
    func number(_ field: Int) -> Int {
      Int(clamping: bytes.bigEndian(at: start + field, byteCount: 8))
    }
    offsetByteCount = Int(bytes[start + 6])
    referenceByteCount = Int(bytes[start + 7])
    objectCount = number(8)
    rootNumber = number(16)
    offsetTableStart = number(24)
    // Every object takes a byte and an entry of the table, so the file's size bounds the count.
    guard 1...8 ~= offsetByteCount, 1...8 ~= referenceByteCount,
      offsetTableStart > firstObject, offsetTableStart < start,
      objectCount <= (start - offsetTableStart) / offsetByteCount,
      objectCount <= offsetTableStart - firstObject, rootNumber < objectCount
    else {
      // `_unused` of CFBinaryPlistTrailer is zeros: others are in the middle of a longer file.
      if (start..<start + 5).contains(where: { bytes[$0] != 0 }) { throw .endsTooEarly(bytes) }
      throw PlistError(
        .invalidTrailer, at: bytes.location(at: start, isText: false),
        expected: "a trailer that fits a file of \(CountText.bytes(bytes.count))",
        found: "other numbers")
    }
  }
}
