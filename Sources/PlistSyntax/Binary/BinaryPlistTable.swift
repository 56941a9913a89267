/// The objects of a binary property list, found through its offset table and read in place.
///
/// `BinaryPlistReader` has checked every object that the root reaches, so reading one again cannot
/// fail, unless the file changed under us: then the object reads as null.
///
/// Numbers and an address, so that asking for a value counts no references. Whoever has a table keeps
/// the `ByteSlice` that it was made from.
@usableFromInline package struct BinaryPlistTable: Sendable {
  @usableFromInline package let bytes: ByteView
  @usableFromInline package let trailer: BinaryPlistTrailer

  /// How many bytes `bplist` takes, with which the file begins; two version bytes follow, of which the
  /// first is 0.
  @inlinable static var magicByteCount: Int { 6 }

  /// Where an object begins, as the table says; 0 for a number beyond it.
  @inlinable @inline(__always) func position(_ number: Int) -> Int {
    guard number >= 0, number < trailer.objectCount else { return 0 }
    // The trailer's numbers were checked against the file's size: nothing here can overflow.
    return Int(
      truncatingIfNeeded: bytes.bigEndian(
        at: trailer.offsetTableStart &+ number &* trailer.offsetByteCount,
        byteCount: trailer.offsetByteCount))
  }

  /// Where an object begins, if it lies where objects are: a file may change after it was checked.
  @inlinable @inline(__always) func start(of number: Int) -> Int? {
    let start = position(number)
    return start >= Self.magicByteCount && start < trailer.offsetTableStart
      ? start : nil
  }

  /// The object that a reference of a container names.
  @inlinable @inline(__always) package func reference(at start: Int, number: Int) -> Int {
    // Should it overflow, what comes out is still a place that is looked at before it is read.
    Int(
      truncatingIfNeeded: bytes.bigEndian(
        at: start &+ number &* trailer.referenceByteCount, byteCount: trailer.referenceByteCount))
  }

  /// The objects that a list names at some places, in order.
  package func references(_ elements: PlistElements, at places: Range<Int>) -> [ValueID] {
    precondition(places.upperBound <= elements.knownCount ?? 0, "no such element")
    var numbers: [ValueID] = []
    numbers.reserveCapacity(places.count)
    for number in places {
      numbers.append(ValueID(reference(at: elements.start, number: number)))
    }
    return numbers
  }

  /// The bytes of a data value.
  package func data(_ data: PlistData) -> ByteView {
    bytes.part(data.start..<data.start + data.byteCount)
  }

  /// What stands at an object's place.
  package func value(_ number: Int) -> PlistValue {
    guard let start = start(of: number) else { return .null }
    var cursor = BinaryPlistCursor(start: start)
    return (try? cursor.readValue(self)) ?? .null
  }
}

/// One object of a binary property list: its value, and the bytes that it takes.
///
/// The layout is that of CoreFoundation's `CFBinaryPList.c`: a marker byte, whose upper half names
/// the kind and whose lower half gives a size, then the contents.
struct BinaryPlistObject {
  let value: PlistValue
  /// The object's bytes, marker included, relative to the start of the document.
  let range: Range<Int>
}

extension BinaryPlistTable {
  /// Reads and checks one object: its offset, its marker, and that its contents fit before the
  /// offset table. References are not followed.
  func object(_ number: Int) throws(PlistError) -> BinaryPlistObject {
    guard number < trailer.objectCount, let start = start(of: number) else {
      throw error(
        .invalidOffset,
        at: trailer.offsetTableStart
          + min(number, trailer.objectCount - 1) * trailer.offsetByteCount,
        expected: "an offset before the offset table at \(trailer.offsetTableStart)",
        found: "\(position(number)) for object \(number)")
    }
    var cursor = BinaryPlistCursor(start: start)
    let value = try cursor.readValue(self)
    return BinaryPlistObject(value: value, range: start..<cursor.position)
  }
}

/// Reads one object from its marker on.
private struct BinaryPlistCursor {
  let start: Int
  var position: Int

  init(start: Int) {
    self.start = start
    position = start + 1
  }

  @inline(__always) mutating func readValue(
    _ table: BinaryPlistTable
  ) throws(PlistError) -> PlistValue {
    let marker = table.bytes[start]
    let low = Int(marker & 0x0F)
    switch marker >> 4 {
    case 0x0: return try simpleValue(low, table)
    case 0x1 where low <= 4: return try integer(byteCount: 1 << low, table)
    case 0x2 where low == 2: return .real(try real(byteCount: 4, table), byteWidth: 4)
    case 0x2 where low == 3: return .real(try real(byteCount: 8, table), byteWidth: 8)
    case 0x3 where low == 3: return .date(try real(byteCount: 8, table))
    case 0x4:
      let count = try length(low, table)
      let contents = try take(count, unit: 1, table)
      return .data(PlistData(start: contents, byteCount: count, encoding: .raw))
    case 0x5: return try string(count: length(low, table), unit: 1, .ascii, table)
    case 0x6: return try string(count: length(low, table), unit: 2, .utf16BigEndian, table)
    case 0x7: return try string(count: length(low, table), unit: 1, .utf8, table)
    case 0x8: return try uid(byteCount: low + 1, table)
    case 0xA: return .array(try elements(low, perElement: 1, table))
    case 0xB: return .orderedSet(try elements(low, perElement: 1, table))
    case 0xC: return .set(try elements(low, perElement: 1, table))
    case 0xD: return .dictionary(try elements(low, perElement: 2, table))
    default: throw invalidMarker(table)
    }
  }

  private func simpleValue(_ low: Int, _ table: BinaryPlistTable) throws(PlistError) -> PlistValue {
    switch low {
    case 0x0: return .null
    case 0x8: return .bool(false)
    case 0x9: return .bool(true)
    default: throw invalidMarker(table)
    }
  }

  private func invalidMarker(_ table: BinaryPlistTable) -> PlistError {
    table.error(
      .invalidMarker, at: start, expected: "the marker of an object",
      found: "byte 0x" + String(table.bytes[start], radix: 16))
  }

  /// Integers of 1, 2 and 4 bytes are unsigned; those of 8 and 16 are signed.
  private mutating func integer(
    byteCount: Int, _ table: BinaryPlistTable
  ) throws(PlistError) -> PlistValue {
    let contents = try take(byteCount, unit: 1, table)
    guard byteCount == 16 else {
      let bits = table.bytes.bigEndian(at: contents, byteCount: byteCount)
      let number =
        byteCount == 8 ? PlistInteger(Int64(bitPattern: bits)) : PlistInteger(bits)
      return .integer(number, byteWidth: byteCount)
    }
    let high = table.bytes.bigEndian(at: contents, byteCount: 8)
    let low = table.bytes.bigEndian(at: contents + 8, byteCount: 8)
    return .integer(PlistInteger(high: Int64(bitPattern: high), low: low), byteWidth: 16)
  }

  private mutating func real(byteCount: Int, _ table: BinaryPlistTable) throws(PlistError) -> Double
  {
    let contents = try take(byteCount, unit: 1, table)
    let bits = table.bytes.bigEndian(at: contents, byteCount: byteCount)
    return byteCount == 4
      ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits)
  }

  /// A UID takes 1 to 16 bytes; one that needs more than 64 bits names no object of any file.
  private mutating func uid(
    byteCount: Int, _ table: BinaryPlistTable
  ) throws(PlistError) -> PlistValue {
    let contents = try take(byteCount, unit: 1, table)
    let significant = min(byteCount, 8)
    for index in 0..<(byteCount - significant) where table.bytes[contents + index] != 0 {
      throw table.error(
        .invalidNumber, at: start, expected: "a UID of up to 64 bits",
        found: "one of \(byteCount) bytes")
    }
    let end = contents + byteCount
    return .uid(table.bytes.bigEndian(at: end - significant, byteCount: significant))
  }

  private mutating func string(
    count: Int, unit: Int, _ encoding: PlistString.Encoding, _ table: BinaryPlistTable
  ) throws(PlistError) -> PlistValue {
    let contents = try take(count, unit: unit, table)
    return .string(PlistString(start: contents, byteCount: count * unit, encoding: encoding))
  }

  private mutating func elements(
    _ low: Int, perElement: Int, _ table: BinaryPlistTable
  ) throws(PlistError) -> PlistElements {
    let count = try length(low, table)
    let contents = try take(count, unit: perElement * table.trailer.referenceByteCount, table)
    return PlistElements(start: contents, knownCount: count)
  }

  /// The size in the lower half of a marker; 15 means that an integer object with it follows.
  @inline(__always) private mutating func length(
    _ low: Int, _ table: BinaryPlistTable
  ) throws(PlistError) -> Int {
    guard low == 0xF else { return low }
    let marker = table.bytes[try take(1, unit: 1, table)]
    let power = Int(marker & 0x0F)
    guard marker >> 4 == 0x1, power <= 3 else {
      throw table.error(
        .invalidLength, at: position - 1, expected: "an integer with the object's length",
        found: "byte 0x" + String(marker, radix: 16))
    }
    let contents = try take(1 << power, unit: 1, table)
    let value = table.bytes.bigEndian(at: contents, byteCount: 1 << power)
    guard let count = Int(exactly: value) else { throw tooLong(table, found: "\(value)") }
    return count
  }

  /// Claims the next `count` units and returns where they begin.
  @inline(__always) private mutating func take(
    _ count: Int, unit: Int, _ table: BinaryPlistTable
  ) throws(PlistError) -> Int {
    let (byteCount, overflow) = count.multipliedReportingOverflow(by: unit)
    let available = table.trailer.offsetTableStart - position
    guard !overflow, byteCount <= available else {
      throw tooLong(table, found: overflow ? "\(count) × \(unit)" : "\(byteCount)")
    }
    defer { position += byteCount }
    return position
  }

  private func tooLong(_ table: BinaryPlistTable, found: String) -> PlistError {
    table.error(
      .invalidLength, at: start,
      expected: "contents of at most \(table.trailer.offsetTableStart - position) bytes, up to the"
        + " offset table",
      found: "a length of \(found)")
  }
}

extension BinaryPlistTable {
  func error(
    _ code: PlistError.Code, at position: Int, expected: String, found: String
  )
    -> PlistError
  {
    PlistError(
      code, at: SourceLocation(byteOffset: bytes.fileOffset(at: position)), expected: expected,
      found: found)
  }
}
