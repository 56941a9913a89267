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
  let objectCountPosition: Int

  /// Checks each number against the size of the file before it is used.
  init(_ bytes: ByteSlice) throws(PlistError) {
    let magicCount = BinaryPlistReader.magicByteCount
    guard bytes.count >= magicCount + 1 + 1 + Self.byteCount else {
      throw .endsTooEarly(bytes)
    }
    let start = bytes.count - Self.byteCount
    // `_unused` of CFBinaryPlistTrailer is zeros: others are in the middle of a longer file.
    let isCut = (start..<(start + 5)).contains { bytes[$0] != 0 }
    func fail(_ field: Int, _ expected: String, _ found: String) -> PlistError {
      let offset = bytes.fileOffset(at: start + field)
      if isCut { return .endsTooEarly(bytes, .invalidTrailer, at: offset) }
      return PlistError(
        .invalidTrailer, at: SourceLocation(byteOffset: offset), expected: expected, found: found)
    }
    func number(_ field: Int, _ name: String) throws(PlistError) -> Int {
      let value = bytes.bigEndian(at: start + field, byteCount: 8)
      guard let number = Int(exactly: value) else {
        throw fail(
          field, "a \(name) that the file's \(CountText.count(bytes.count, "byte")) allow",
          "\(value)")
      }
      return number
    }

    objectCountPosition = start + 8
    offsetByteCount = Int(bytes[start + 6])
    referenceByteCount = Int(bytes[start + 7])
    let sizes = [(6, "offsets", offsetByteCount), (7, "references", referenceByteCount)]
    for (field, name, size) in sizes where !(1...8).contains(size) {
      throw fail(field, "\(name) of 1 to 8 bytes", "a size of \(size)")
    }
    offsetTableStart = try number(24, "place of the offset table")
    guard offsetTableStart > magicCount, offsetTableStart < start else {
      throw fail(
        24, "an offset table between the objects and the trailer at \(start)",
        "offset \(offsetTableStart)")
    }
    objectCount = try number(8, "number of objects")
    // Every object takes a byte and an entry of the table, so the file's size bounds the count.
    let room = (start - offsetTableStart) / offsetByteCount
    guard objectCount > 0, objectCount <= room, objectCount <= offsetTableStart - magicCount else {
      throw fail(
        8,
        "1 to \(CountText.grouped(min(room, offsetTableStart - magicCount))) objects, as many as the file has"
          + " room for", CountText.grouped(objectCount))
    }
    rootNumber = try number(16, "root object")
    guard rootNumber < objectCount else {
      throw fail(
        16, "a root object among the \(CountText.grouped(objectCount)) of the file",
        "number \(rootNumber)")
    }
  }
}
