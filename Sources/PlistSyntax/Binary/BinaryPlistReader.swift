/// Reads binary property lists: every object once, in the order of their numbers.
///
/// It refuses objects that contain themselves, nesting beyond the limit, and objects that overlap:
/// all objects together cannot have more bytes than the file, which bounds all work and memory.
struct BinaryPlistReader {
  /// The size of `bplist` at the start of the file; two version bytes follow, of which the first is
  /// 0.
  static let magicByteCount = 6

  private let bytes: ByteSlice
  private let trailer: BinaryPlistTrailer

  static func read(_ bytes: ByteSlice) throws(PlistError) -> PlistDocument {
    guard bytes.count > magicByteCount else { throw .endsTooEarly(bytes) }
    guard bytes[magicByteCount] == UInt8(ascii: "0") else {
      throw PlistError(
        .unknownSyntax, at: bytes.location(at: magicByteCount, isText: false),
        expected: "version 0 of binary property lists", found: "another")
    }
    let trailer = try BinaryPlistTrailer(bytes)
    let reader = BinaryPlistReader(bytes: bytes, trailer: trailer)
    var builder = PlistBuilder(.binary, in: bytes)
    var claimedByteCount = 0
    for number in 0..<trailer.objectCount {
      let start = try reader.offset(of: number)
      let (kind, contents) = try reader.object(at: start)
      claimedByteCount += contents.upperBound - start
      guard claimedByteCount <= trailer.offsetTableStart else {
        throw reader.error(
          .overlappingObjects, at: start, expected: "objects that do not share their bytes",
          found: "more bytes in objects than the file has")
      }
      _ = try builder.add(try reader.value(kind, contents), at: start)
    }
    try reader.checkNesting(builder.values, builder.offsets)
    return builder.document(root: ValueID(trailer.rootNumber))
  }

  /// Walks from container to container with a stack of its own: one of calls would have to be large.
  private func checkNesting(
    _ values: Blocks<PlistValue>, _ offsets: [UInt32]
  ) throws(PlistError) {
    let depth = Limits.containerDepth
    enum Progress {
      case unseen, open, done
    }
    var progress = values.indices.map { index in
      values[index].isContainer ? Progress.unseen : .done
    }
    let root = trailer.rootNumber
    progress[root] = .open
    var open: [(number: Int, children: [ValueID], next: Int)] = [(root, values[root].children, 0)]
    while let (number, children, next) = open.last {
      let pending = children[next...].firstIndex { progress[$0.rawValue] != .done }
      guard let place = pending else {
        progress[number] = .done
        open.removeLast()
        continue
      }
      open[open.count - 1].next = place + 1
      let child = children[place].rawValue
      guard progress[child] == .unseen else {
        throw error(
          .containerCycle, at: Int(offsets[number]),
          expected: "a container that does not contain itself",
          found: "object \(child) inside itself")
      }
      guard open.count < depth else {
        throw error(
          .tooDeep, at: Int(offsets[child]), expected: "containers nested at most \(depth) deep",
          found: "one more level")
      }
      progress[child] = .open
      open.append((child, values[child].children, 0))
    }
  }

  private func offset(of number: Int) throws(PlistError) -> Int {
    let entry = trailer.offsetTableStart + number * trailer.offsetByteCount
    let offset = bytes.bigEndian(at: entry, byteCount: trailer.offsetByteCount)
    guard let start = Int(exactly: offset), start >= Self.magicByteCount,
      start < trailer.offsetTableStart
    else {
      throw error(
        .invalidOffset, at: entry,
        expected: "an offset before the offset table at \(trailer.offsetTableStart)",
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
    case .array, .orderedSet, .set: unit = trailer.referenceByteCount
    case .dictionary: unit = 2 * trailer.referenceByteCount
    default: break
    }
    let room = max(0, trailer.offsetTableStart - start)
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
    guard bytes[place] & 0xFC == 0x10, start + byteCount <= trailer.offsetTableStart else {
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
    case .ascii:
      if let bad = bytes.firstNonASCII(in: contents) {
        throw unexpectedByte(.invalidText, at: bad, expected: "7-bit text in an ASCII string")
      }
      return .string(bytes.string(contents))
    case .utf8:
      if let bad = UnicodeText.firstInvalid(bytes, contents) {
        throw unexpectedByte(.invalidText, at: bad, expected: "well-formed UTF-8")
      }
      return .string(bytes.string(contents))
    case .utf16:
      let units = UnicodeText.utf16Units(bytes.slice(contents), isBigEndian: true)
      let text = UnicodeText.text(units)
      return UnicodeText.firstHalfPair(in: units) == nil ? .string(text) : .damagedString(text)
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
    let width = trailer.referenceByteCount
    return try (0..<contents.count / width).map { (index) throws(PlistError) in
      let place = contents.lowerBound + index * width
      let number = bytes.bigEndian(at: place, byteCount: width)
      guard number < trailer.objectCount else {
        throw error(
          .invalidReference, at: place,
          expected: "a reference to one of \(CountText.grouped(trailer.objectCount)) objects",
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
