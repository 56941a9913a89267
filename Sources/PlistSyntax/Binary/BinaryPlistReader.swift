/// Reads binary property lists: every object once, in the order of their numbers.
///
/// It refuses objects that contain themselves, nesting beyond the limit, and objects that overlap:
/// all objects together cannot have more bytes than the file, which bounds all work and memory.
struct BinaryPlistReader {
  /// The size of `bplist` at the start of the file; two version bytes follow, of which the first is
  /// 0.
  private static let magicByteCount = 6
  /// The last bytes: 6 unused, then the sizes of offsets and references, the number of objects, the
  /// number of the root, and the start of the offset table.
  static let trailerByteCount = 32

  private let bytes: ByteSlice
  /// Bytes of one entry of the offset table, 1 to 8.
  private let offsetByteCount: Int
  /// Bytes of one reference in a container, 1 to 8.
  private let referenceByteCount: Int
  private let objectCount: Int
  private let rootNumber: Int
  /// The start of the offset table, relative to the start of the document. Objects end before it.
  private let tableStart: Int

  static func read(_ bytes: ByteSlice) throws(PlistError) -> PlistDocument {
    let reader = try BinaryPlistReader(bytes)
    var builder = PlistBuilder(.binary, in: bytes)
    var claimedByteCount = 0
    for number in 0..<reader.objectCount {
      let start = try reader.offset(of: number)
      let (kind, contents) = try reader.object(at: start)
      claimedByteCount += contents.upperBound - start
      guard claimedByteCount <= reader.tableStart else {
        throw reader.error(
          .overlappingObjects, at: start, expected: "objects that do not share their bytes",
          found: "more bytes in objects than the file has")
      }
      _ = try builder.add(try reader.value(kind, contents), at: start)
    }
    try reader.checkNesting(builder.values, builder.offsets)
    return builder.document(root: ValueID(reader.rootNumber))
  }

  /// Checks each number of the trailer against the size of the file before it is used.
  private init(_ bytes: ByteSlice) throws(PlistError) {
    let firstObject = Self.magicByteCount
    let start = bytes.count - Self.trailerByteCount
    guard bytes.count > firstObject else { throw .endsTooEarly(bytes) }
    guard bytes[firstObject] == UInt8(ascii: "0") else {
      throw PlistError(
        .unknownSyntax, at: bytes.location(at: firstObject, isText: false),
        expected: "version 0 of binary property lists", found: "another")
    }
    guard start > firstObject + 1 else { throw .endsTooEarly(bytes) }
    func number(_ field: Int) -> Int {
      Int(clamping: bytes.bigEndian(at: start + field, byteCount: 8))
    }
    self.bytes = bytes
    offsetByteCount = Int(bytes[start + 6])
    referenceByteCount = Int(bytes[start + 7])
    objectCount = number(8)
    rootNumber = number(16)
    tableStart = number(24)
    // Every object takes a byte and an entry of the table, so the file's size bounds the count.
    guard 1...8 ~= offsetByteCount, 1...8 ~= referenceByteCount, tableStart > firstObject,
      tableStart < start, objectCount <= (start - tableStart) / offsetByteCount,
      objectCount <= tableStart - firstObject, rootNumber < objectCount
    else {
      // `_unused` of CFBinaryPlistTrailer is zeros: others are in the middle of a longer file.
      if (start..<start + 5).contains(where: { bytes[$0] != 0 }) { throw .endsTooEarly(bytes) }
      throw error(
        .invalidTrailer, at: start,
        expected: "a trailer that fits a file of \(CountText.bytes(bytes.count))",
        found: "other numbers")
    }
  }

  /// A container gets its level when all that contain it have theirs, which those that contain
  /// themselves never have.
  private func checkNesting(
    _ values: Blocks<PlistValue>, _ offsets: [UInt32]
  ) throws(PlistError) {
    let containers = values.indices.filter { values[$0].isContainer }
    var holders = [UInt32](repeating: 0, count: values.count)
    for number in containers { values[number].forEachChild { holders[$0.rawValue] += 1 } }
    var levels = [UInt16](repeating: 1, count: values.count)
    var ready = containers.filter { holders[$0] == 0 }
    while let number = ready.popLast() {
      guard levels[number] <= Limits.containerDepth else {
        throw error(
          .tooDeep, at: Int(offsets[number]),
          expected: "containers nested at most \(Limits.containerDepth) deep",
          found: "one more level")
      }
      let level = levels[number] + 1
      values[number].forEachChild { child in
        let child = child.rawValue
        guard values[child].isContainer else { return }
        levels[child] = max(levels[child], level)
        holders[child] -= 1
        if holders[child] == 0 { ready.append(child) }
      }
    }
    if let number = containers.first(where: { holders[$0] > 0 }) {
      throw error(
        .containerCycle, at: Int(offsets[number]),
        expected: "a container that does not contain itself", found: "one inside itself")
    }
  }

  private func offset(of number: Int) throws(PlistError) -> Int {
    let entry = tableStart + number * offsetByteCount
    let offset = bytes.bigEndian(at: entry, byteCount: offsetByteCount)
    guard let start = Int(exactly: offset), start >= Self.magicByteCount,
      start < tableStart
    else {
      throw error(
        .invalidOffset, at: entry,
        expected: "an offset before the offset table at \(tableStart)",
        found: "\(offset) for object \(number)")
    }
    return start
  }
}

// MARK: Objects

extension BinaryPlistReader {
  /// The kind of an object, by the upper half of its marker byte.
  private enum Kind: UInt8 {
    case simple = 0x0
    case integer = 0x1
    case real = 0x2
    case date = 0x3
    case data = 0x4
    case ascii = 0x5
    case utf16 = 0x6
    case utf8 = 0x7
    case uid = 0x8
    case array = 0xA
    case orderedSet = 0xB
    case set = 0xC
    case dictionary = 0xD
  }

  /// Reads the marker of the object at a place, and checks that its contents are in the file.
  ///
  /// The layout is that of CoreFoundation's `CFBinaryPList.c`: a marker byte, whose upper half is
  /// the kind and whose lower half is a size, then the contents. A size of 15 and more is in an
  /// integer object after the marker.
  private func object(
    at place: Int
  ) throws(PlistError) -> (kind: Kind, contents: Range<Int>) {
    let marker = bytes[place]
    guard let kind = Kind(rawValue: marker >> 4) else { throw invalidMarker(at: place) }
    var (start, count, unit) = (place + 1, UInt64(marker & 0x0F), 1)
    switch (kind, count) {
    case (.simple, 0x0), (.simple, 0x8), (.simple, 0x9): unit = 0
    case (.integer, 0...4), (.real, 2...3), (.date, 3): count = 1 << count
    case (.uid, 0...7): count += 1
    case (.simple, _), (.integer, _), (.real, _), (.date, _), (.uid, _):
      throw invalidMarker(at: place)
    case (_, 0x0F): (start, count) = try longSize(at: start)
    default: break
    }
    switch kind {
    case .utf16: unit = 2
    case .array, .orderedSet, .set: unit = referenceByteCount
    case .dictionary: unit = 2 * referenceByteCount
    default: break
    }
    let room = max(0, tableStart - start)
    let (byteCount, overflow) = count.multipliedReportingOverflow(by: UInt64(unit))
    guard !overflow, byteCount <= room else {
      throw error(
        .invalidLength, at: place,
        expected: "contents of at most \(room) bytes, up to the offset table", found: "more")
    }
    return (kind, start..<start + Int(byteCount))
  }

  /// The size in the integer object after a marker, and the place after it.
  private func longSize(
    at place: Int
  ) throws(PlistError) -> (start: Int, count: UInt64) {
    let byteCount = 1 << Int(bytes[place] & 0x03)
    let start = place + 1
    guard bytes[place] & 0xFC == 0x10, start + byteCount <= tableStart else {
      throw unexpectedByte(
        .invalidLength, at: place, expected: "an integer with the object's length")
    }
    return (start + byteCount, bytes.bigEndian(at: start, byteCount: byteCount))
  }

  private func value(_ kind: Kind, _ contents: Range<Int>) throws(PlistError) -> PlistValue {
    switch kind {
    case .simple:
      let marker = bytes[contents.lowerBound - 1]
      return marker == 0x00 ? .null : .bool(marker == 0x09)
    case .integer: return integer(contents)
    case .real: return .real(real(contents))
    case .date: return .date(real(contents))
    case .data: return .data(bytes.slice(contents))
    // ASCII is UTF-8 too.
    case .ascii, .utf8:
      if let bad = UnicodeText.firstInvalid(bytes, contents) {
        throw unexpectedByte(.invalidText, at: bad, expected: "well-formed UTF-8")
      }
      return .string(bytes.string(contents))
    case .utf16:
      let units = UnicodeText.utf16Units(bytes.slice(contents), isBigEndian: true)
      let (text, isWhole) = UnicodeText.text(units)
      return isWhole ? .string(text) : .damagedString(text)
    case .uid:
      return .uid(bytes.bigEndian(at: contents.lowerBound, byteCount: contents.count))
    case .array: return .array(try references(contents))
    case .orderedSet: return .orderedSet(try references(contents))
    case .set: return .set(try references(contents))
    case .dictionary:
      // The keys come first, and then the values.
      let parts = try references(contents)
      let count = parts.count / 2
      return .dictionary(
        (0..<count).map { PlistEntry(key: parts[$0], value: parts[count + $0]) })
    }
  }

  /// Integers of 1, 2 and 4 bytes are unsigned; those of 8 and 16 are signed.
  private func integer(_ contents: Range<Int>) -> PlistValue {
    let (start, byteCount) = (contents.lowerBound, contents.count)
    guard byteCount == 16 else {
      let bits = bytes.bigEndian(at: start, byteCount: byteCount)
      let integer = byteCount == 8 ? PlistInteger(Int64(bitPattern: bits)) : PlistInteger(bits)
      return .integer(integer)
    }
    let high = bytes.bigEndian(at: start, byteCount: 8)
    let low = bytes.bigEndian(at: start + 8, byteCount: 8)
    if high == 0 { return .integer(PlistInteger(low)) }
    let signed = Int64(bitPattern: low)
    guard high == .max, signed < 0 else { return .longInteger }
    return .integer(PlistInteger(signed))
  }

  private func real(_ contents: Range<Int>) -> Double {
    let bits = bytes.bigEndian(at: contents.lowerBound, byteCount: contents.count)
    return contents.count == 4
      ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits)
  }

  private func references(_ contents: Range<Int>) throws(PlistError) -> [ValueID] {
    let width = referenceByteCount
    return try (0..<contents.count / width).map { (index) throws(PlistError) in
      let place = contents.lowerBound + index * width
      let number = bytes.bigEndian(at: place, byteCount: width)
      guard number < objectCount else {
        throw error(
          .invalidReference, at: place,
          expected: "a reference to one of \(CountText.grouped(objectCount)) objects",
          found: "object \(number)")
      }
      return ValueID(Int(number))
    }
  }

  private func invalidMarker(at place: Int) -> PlistError {
    unexpectedByte(.invalidMarker, at: place, expected: "the marker of an object")
  }

  private func unexpectedByte(_ code: PlistFault, at place: Int, expected: String) -> PlistError {
    error(code, at: place, expected: expected, found: "byte 0x" + String(bytes[place], radix: 16))
  }

  private func error(
    _ code: PlistFault, at position: Int, expected: String, found: String
  ) -> PlistError {
    PlistError(
      code, at: bytes.location(at: position, isText: false), expected: expected, found: found)
  }
}
