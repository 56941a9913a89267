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
    let reader = try BinaryPlistReader(bytes)
    let trailer = reader.trailer
    var builder = PlistBuilder(.binary, in: bytes)
    try builder.checkRoom(for: trailer.objectCount, at: trailer.objectCountPosition)
    var claimedByteCount = 0
    for number in 0..<trailer.objectCount {
      let start = try reader.offset(of: number)
      let object = try reader.object(at: start)
      claimedByteCount += object.end - start
      guard claimedByteCount <= trailer.offsetTableStart else {
        throw reader.error(
          .overlappingObjects, at: start, expected: "objects that do not share their bytes",
          found: "more bytes in objects than the file has")
      }
      let value = try reader.value(of: object, isRoot: number == trailer.rootNumber)
      let id = try builder.add(value, at: start)
      if object.kind == .utf16, UnicodeText.firstHalfPair(in: reader.utf16Units(object)) != nil {
        builder.markHalfPair(id)
      }
    }
    try reader.checkNesting(builder.values, builder.offsets)
    return builder.document(root: ValueID(trailer.rootNumber))
  }

  private init(_ bytes: ByteSlice) throws(PlistError) {
    let magicCount = Self.magicByteCount
    guard bytes.count >= magicCount + 2 else {
      throw .endsTooEarly(bytes)
    }
    guard bytes[magicCount] == UInt8(ascii: "0") else {
      throw PlistError(
        .unknownSyntax, at: SourceLocation(byteOffset: bytes.fileOffset(at: magicCount)),
        expected: "version 0x of the binary property list format",
        found: "version bytes 0x" + String(bytes[magicCount], radix: 16) + " 0x"
          + String(bytes[magicCount + 1], radix: 16))
    }
    self.bytes = bytes
    trailer = try BinaryPlistTrailer(bytes)
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
        let contents = try object(at: Int(offsets[number])).start
        throw error(
          .containerCycle, at: contents + place * trailer.referenceByteCount,
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

  private func reference(at place: Int) throws(PlistError) -> ValueID {
    let reference = bytes.bigEndian(at: place, byteCount: trailer.referenceByteCount)
    guard reference < trailer.objectCount else {
      throw error(
        .invalidReference, at: place,
        expected: "a reference to one of \(CountText.grouped(trailer.objectCount)) objects",
        found: "object \(reference)")
    }
    return ValueID(Int(reference))
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

  private struct Object {
    let kind: Kind
    let start: Int
    let byteCount: Int
    var end: Int { start + byteCount }
    var range: Range<Int> { start..<end }
  }

  /// Reads the marker of the object at a place, and checks that its contents are in the file.
  ///
  /// The layout is that of CoreFoundation's `CFBinaryPList.c`: a marker byte, whose upper half is
  /// the kind and whose lower half is a size, then the contents. A size of 15 and more is in an
  /// integer object after the marker.
  private func object(at place: Int) throws(PlistError) -> Object {
    let marker = bytes[place]
    guard let kind = Kind(rawValue: marker >> 4) else { throw invalidMarker(at: place) }
    var (start, count, unit) = (place + 1, UInt64(marker & 0x0F), 1)
    switch (kind, count) {
    case (.simple, 0x0), (.simple, 0x8), (.simple, 0x9): unit = 0
    case (.integer, 0...4), (.real, 2...3), (.date, 3): count = 1 << count
    case (.simple, _), (.integer, _), (.real, _), (.date, _): throw invalidMarker(at: place)
    case (.uid, _): count += 1
    case (_, 0x0F): (start, count) = try longSize(ofObjectAt: place)
    default: break
    }
    switch kind {
    case .utf16: unit = 2
    case .array, .orderedSet, .set: unit = trailer.referenceByteCount
    case .dictionary: unit = 2 * trailer.referenceByteCount
    default: break
    }
    let room = trailer.offsetTableStart - start
    let (byteCount, overflow) = count.multipliedReportingOverflow(by: UInt64(unit))
    guard !overflow, byteCount <= room else {
      throw invalidLength(at: place, room, overflow ? "\(count) × \(unit)" : "\(byteCount)")
    }
    return Object(kind: kind, start: start, byteCount: Int(byteCount))
  }

  /// The size in the integer object after a marker, and the place after it.
  private func longSize(
    ofObjectAt place: Int
  ) throws(PlistError) -> (start: Int, count: UInt64) {
    let position = place + 1
    let room = trailer.offsetTableStart - position
    guard room >= 1 else { throw invalidLength(at: place, room, "1") }
    let marker = bytes[position]
    guard marker >> 4 == Kind.integer.rawValue, marker & 0x0F <= 3 else {
      throw unexpectedByte(
        .invalidLength, at: position, expected: "an integer with the object's length")
    }
    let byteCount = 1 << Int(marker & 0x0F)
    guard byteCount <= room - 1 else {
      throw invalidLength(at: place, room - 1, "\(byteCount)")
    }
    return (
      position + 1 + byteCount, bytes.bigEndian(at: position + 1, byteCount: byteCount)
    )
  }

  private func value(of object: Object, isRoot: Bool) throws(PlistError) -> PlistValue {
    switch object.kind {
    case .simple:
      let marker = bytes[object.start - 1]
      return marker == 0x00 ? .null : .bool(marker == 0x09)
    case .integer: return integer(object)
    case .real: return .real(real(object))
    case .date: return .date(real(object))
    case .data: return .data(bytes.slice(object.range))
    case .ascii:
      let text = bytes.string(object.range)
      // What is not ASCII takes more bytes than units.
      if text.utf16.count != text.utf8.count, let bad = bytes.firstNonASCII(in: object.range) {
        throw unexpectedByte(.invalidText, at: bad, expected: "7-bit text in an ASCII string")
      }
      return .string(text)
    case .utf8:
      if let bad = UnicodeText.firstInvalid(bytes, object.range) {
        throw unexpectedByte(.invalidText, at: bad, expected: "well-formed UTF-8")
      }
      return .string(bytes.string(object.range))
    case .utf16: return .string(try utf16Text(object, isRoot: isRoot))
    case .uid: return .uid(try uid(object))
    case .array: return .array(try references(object))
    case .orderedSet: return .orderedSet(try references(object))
    case .set: return .set(try references(object))
    case .dictionary: return .dictionary(try entries(object))
    }
  }

  /// Integers of 1, 2 and 4 bytes are unsigned; those of 8 and 16 are signed.
  private func integer(_ object: Object) -> PlistValue {
    let byteCount = object.byteCount
    guard byteCount == 16 else {
      let bits = bytes.bigEndian(at: object.start, byteCount: byteCount)
      let integer = byteCount == 8 ? PlistInteger(Int64(bitPattern: bits)) : PlistInteger(bits)
      return .integer(integer)
    }
    let high = bytes.bigEndian(at: object.start, byteCount: 8)
    let low = bytes.bigEndian(at: object.start + 8, byteCount: 8)
    if high == 0 { return .integer(PlistInteger(low)) }
    let signed = Int64(bitPattern: low)
    guard high == .max, signed < 0 else { return .longInteger }
    return .integer(PlistInteger(signed))
  }

  private func real(_ object: Object) -> Double {
    let bits = bytes.bigEndian(at: object.start, byteCount: object.byteCount)
    return object.byteCount == 4
      ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits)
  }

  private func uid(_ object: Object) throws(PlistError) -> UInt64 {
    let lastBytes = max(object.start, object.end - 8)
    for position in object.start..<lastBytes where bytes[position] != 0 {
      throw error(
        .invalidNumber, at: object.start - 1, expected: "a UID of up to 64 bits",
        found: "one of \(object.byteCount) bytes")
    }
    return bytes.bigEndian(at: lastBytes, byteCount: object.end - lastBytes)
  }

  /// In a container, half of a surrogate pair does not make the document invalid; the text shows
  /// it.
  private func utf16Text(_ object: Object, isRoot: Bool) throws(PlistError) -> String {
    let units = utf16Units(object)
    if isRoot, let bad = UnicodeText.firstHalfPair(in: units) {
      throw error(
        .invalidText, at: object.start + 2 * bad, expected: "well-formed UTF-16",
        found: "half of a surrogate pair")
    }
    return UnicodeText.text(units)
  }

  private func utf16Units(_ object: Object) -> [UInt16] {
    UnicodeText.utf16Units(bytes.slice(object.range), isBigEndian: true)
  }

  private func references(_ object: Object) throws(PlistError) -> [ValueID] {
    let width = trailer.referenceByteCount
    return try (0..<object.byteCount / width).map { (index) throws(PlistError) in
      try reference(at: object.start + index * width)
    }
  }

  /// The keys of a dictionary come first, and then its values.
  private func entries(_ object: Object) throws(PlistError) -> [PlistEntry] {
    let parts = try references(object)
    let count = parts.count / 2
    return (0..<count).map { PlistEntry(key: parts[$0], value: parts[count + $0]) }
  }

  private func invalidMarker(at place: Int) -> PlistError {
    unexpectedByte(.invalidMarker, at: place, expected: "the marker of an object")
  }

  private func unexpectedByte(_ code: PlistFault, at place: Int, expected: String) -> PlistError {
    error(code, at: place, expected: expected, found: "byte 0x" + String(bytes[place], radix: 16))
  }

  private func invalidLength(at place: Int, _ room: Int, _ length: String) -> PlistError {
    error(
      .invalidLength, at: place,
      expected: "contents of at most \(room) bytes, up to the offset table",
      found: "a length of \(length)")
  }

  private func error(
    _ code: PlistFault, at position: Int, expected: String, found: String
  ) -> PlistError {
    PlistError(
      code, at: bytes.location(at: position, isText: false), expected: expected, found: found)
  }
}
