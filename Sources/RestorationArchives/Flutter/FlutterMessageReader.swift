enum FlutterTag: UInt8 {
  case null, yes, no, int32, int64, largeInteger, float64, string
  case bytes, int32List, int64List, float64List, list, map, float32List
}

/// Reads values in the format of Flutter's StandardMessageCodec: a byte for the type, then the
/// value, little-endian. Source: Flutter's documentation of StandardMessageCodec.
///
/// If the length of a value is unknown, everything after it is lost, because a value begins where the
/// one before it ends.
struct FlutterMessageReader {
  let bytes: ByteSlice
  /// The next byte, counted from the payload's start.
  var position = 0
  var isLost = false

  var isAtEnd: Bool { position == bytes.count }

  /// What follows the value of the payload, as one that cannot be read; nil if nothing does.
  var excess: StateValue? {
    isLost || isAtEnd
      ? nil : .unreadable(UnreadableValue(error("the end of the payload", found: "more bytes")))
  }

  private func error(_ expected: String, found: String, at place: Int? = nil) -> PlistError {
    let place = place ?? position
    // The end of the file has no byte of its own.
    return PlistError(
      .invalidContents, at: SourceLocation(byteOffset: bytes.fileOffset(at: place)),
      expected: expected, found: "\(found) at byte \(place) of the payload")
  }

  /// The next value. What is unreadable is so alone, or ends what can be read. Recursive: at most
  /// `Limits.valueDepth` deep.
  mutating func value(depth: Int) -> StateValue {
    do throws(PlistError) {
      return try read(depth)
    } catch {
      isLost = true
      let reason = error.reason + "; what follows is lost"
      return .unreadable(UnreadableValue(reason: reason, location: error.location))
    }
  }

  /// - Throws: if the start of the next value is unknown.
  private mutating func read(_ depth: Int) throws(PlistError) -> StateValue {
    let start = position
    guard depth < Limits.valueDepth else {
      throw error("values nested at most \(Limits.valueDepth) levels deep", found: "one more level")
    }
    let byte = UInt8(truncatingIfNeeded: try little(1))
    guard let tag = FlutterTag(rawValue: byte) else {
      throw error(
        "a type between 0 and \(FlutterTag.float32List.rawValue)", found: "\(byte)", at: start)
    }
    switch tag {
    case .null: return .null
    case .yes: return .bool(true)
    case .no: return .bool(false)
    case .int32: return Self.integer(try little(4), 4)
    case .int64: return Self.integer(try little(8), 8)
    case .largeInteger:
      // More than 64 bits: a text with hexadecimal digits.
      let value = try text()
      guard case .string(let text) = value else { return value }
      let digits = text.begins(with: "-") ? text.dropFirst() : text[...]
      if !digits.isEmpty, digits.allSatisfy(\.isHexDigit) { return .string("0x" + text) }
      return .unreadable(
        UnreadableValue(error("hexadecimal digits", found: "other text", at: start)))
    case .float64:
      try align(to: 8)
      return Self.real(try little(8), 8)
    case .string: return try text()
    case .bytes: return .data(try slice())
    case .int32List: return try numbers(4, Self.integer)
    case .int64List: return try numbers(8, Self.integer)
    case .float64List: return try numbers(8, Self.real)
    case .float32List: return try numbers(4, Self.real)
    case .list: return try list(depth + 1)
    case .map: return try map(depth + 1)
    }
  }

  private static func integer(_ bits: UInt64, _ width: Int) -> StateValue {
    let number = Int64(bitPattern: bits)
    return .integer(PlistInteger(width == 4 ? Int64(Int32(truncatingIfNeeded: number)) : number))
  }

  private static func real(_ bits: UInt64, _ width: Int) -> StateValue {
    let short = Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
    return .real(ExactReal(width == 4 ? short : Double(bitPattern: bits)))
  }

  // MARK: Parts

  private func require(_ count: Int) throws(PlistError) {
    let left = bytes.count - position
    guard count <= left else {
      throw error(CountText.bytes(count), found: "\(CountText.bytes(left)) before the end")
    }
  }

  private mutating func little(_ count: Int) throws(PlistError) -> UInt64 {
    try require(count)
    var number: UInt64 = 0
    for offset in 0..<count { number |= UInt64(bytes[position + offset]) << UInt64(8 * offset) }
    position += count
    return number
  }

  /// A size: one byte below 254; 254 and two bytes; or 255 and four.
  private mutating func size() throws(PlistError) -> Int {
    let first = try little(1)
    switch first {
    case 254: return Int(try little(2))
    case 255: return Int(try little(4))
    default: return Int(first)
    }
  }

  private mutating func slice() throws(PlistError) -> ByteSlice {
    let count = try size()
    try require(count)
    position += count
    return bytes.slice((position - count)..<position)
  }

  /// Skips padding, counted from the payload's start.
  private mutating func align(to width: Int) throws(PlistError) {
    let padding = (width - position % width) % width
    try require(padding)
    position += padding
  }

  private mutating func text() throws(PlistError) -> StateValue {
    let slice = try slice()
    if let text = String(utf8Bytes: slice.bytes) { return .string(text) }
    let place = position - slice.count
    return .unreadable(UnreadableValue(error("UTF-8 text", found: "other bytes", at: place)))
  }

  private mutating func numbers(
    _ width: Int, _ make: (UInt64, Int) -> StateValue
  ) throws(PlistError) -> StateValue {
    let count = try size()
    try align(to: width)
    // Checked before the list is allocated, so that a size beyond the payload costs nothing.
    try require(count * width)
    return .array(try (0..<count).map { _ throws(PlistError) in make(try little(width), width) })
  }

  private mutating func list(_ depth: Int) throws(PlistError) -> StateValue {
    let count = try size()
    // A value has a byte or more.
    try require(count)
    var elements: [StateValue] = []
    while elements.count < count, !isLost { elements.append(value(depth: depth)) }
    return .array(elements)
  }

  private mutating func map(_ depth: Int) throws(PlistError) -> StateValue {
    let count = try size()
    var pairs: [StatePair] = []
    while pairs.count < count, !isLost {
      let key = value(depth: depth)
      pairs.append(StatePair(key, isLost ? .null : value(depth: depth)))
    }
    return .dictionary(pairs)
  }
}

/// Writes values as Flutter does: whole numbers in 32 bits if they fit, and lists as such.
struct FlutterMessageWriter {
  private(set) var bytes: [UInt8] = []

  /// Writes what `FlutterMessageReader` reads of a payload without damage. Recursive: values nest at
  /// most `Limits.valueDepth` deep.
  mutating func write(_ value: StateValue) {
    switch value {
    case .bool(let flag): add(flag ? .yes : .no)
    case .integer(let number):
      let bits = UInt64(bitPattern: number.int64 ?? 0)
      let isSmall = Int32(exactly: number.int64 ?? 0) != nil
      add(isSmall ? .int32 : .int64)
      add(bits, byteCount: isSmall ? 4 : 8)
    case .real(let real):
      add(.float64)
      while bytes.count % 8 != 0 { bytes.append(0) }
      add(real.value.bitPattern, byteCount: 8)
    case .string(let text):
      add(.string, size: text.utf8.count)
      bytes += text.utf8
    case .data(let data):
      add(.bytes, size: data.count)
      bytes += data.bytes
    case .array(let elements):
      add(.list, size: elements.count)
      for element in elements { write(element) }
    case .dictionary(let pairs):
      add(.map, size: pairs.count)
      for pair in pairs {
        write(pair.key)
        write(pair.value)
      }
    default: add(.null)
    }
  }

  private mutating func add(_ tag: FlutterTag) { bytes.append(tag.rawValue) }

  private mutating func add(_ tag: FlutterTag, size: Int) {
    add(tag)
    if size < 254 { return bytes.append(UInt8(size)) }
    let isShort = size <= UInt16.max
    bytes.append(isShort ? 254 : 255)
    add(UInt64(size), byteCount: isShort ? 2 : 4)
  }

  private mutating func add(_ number: UInt64, byteCount: Int) {
    for place in 0..<byteCount { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * place))) }
  }
}
