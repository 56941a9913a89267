import PlistSyntax

/// Reads values in the format of Flutter's StandardMessageCodec: a byte for the type, then the
/// value, little-endian. Source: Flutter's documentation of StandardMessageCodec.
struct FlutterMessageReader {
  typealias Tag = FlutterTag

  /// After more faults than this, reading stops.
  private static let mostFaults = 100

  private let bytes: ByteSlice
  private let limits: Limits
  /// The next byte, counted from the payload's start.
  private(set) var position = 0
  /// The faults after which reading could continue.
  private(set) var faults: [PlistError] = []
  /// The leaves that were read; nil if nobody asks for them.
  private(set) var leaves: FlutterLeaves?

  init(_ bytes: ByteSlice, limits: Limits, notesLeaves: Bool = false) {
    self.bytes = bytes
    self.limits = limits
    if notesLeaves { leaves = FlutterLeaves() }
  }

  func error(
    _ code: PlistFault, at place: Int? = nil, expected: String, found: String
  ) -> PlistError {
    let place = place ?? position
    // The end of the file has no byte of its own.
    return PlistError(
      code, at: SourceLocation(byteOffset: bytes.fileOffset(at: place)),
      expected: expected, found: "\(found) at byte \(place) of the payload")
  }

  /// Notes a fault after which reading continues; throws it if there are too many.
  mutating func note(_ fault: PlistError) throws(PlistError) {
    guard faults.count < Self.mostFaults else { throw fault }
    faults.append(fault)
  }

  var isAtEnd: Bool { position == bytes.count }

  /// Reads the start of a map and returns its number of pairs; returns nil and reads nothing for
  /// any other value.
  ///
  /// - Throws: if the map cannot be entered.
  mutating func enterMap(depth: Int) throws(PlistError) -> Int? {
    guard position < bytes.count, bytes[position] == Tag.map.rawValue else { return nil }
    try checkDepth(depth)
    position += 1
    return try size()
  }

  private func checkDepth(_ depth: Int) throws(PlistError) {
    guard depth < limits.valueDepth else {
      throw error(
        .tooDeep, expected: "values nested at most \(limits.valueDepth) levels deep",
        found: "one more level")
    }
  }

  /// The next value; an unreadable one if only its end is known. Recursive: at most
  /// `Limits.valueDepth` deep.
  ///
  /// - Throws: if the start of the next value is unknown.
  mutating func value(depth: Int) throws(PlistError) -> StateValue {
    let start = position
    try checkDepth(depth)
    let byte = UInt8(truncatingIfNeeded: try little(1, "a value"))
    guard let tag = Tag(rawValue: byte) else {
      throw error(
        .unknownTag, at: start, expected: "a type between 0 and \(Tag.float32List.rawValue)",
        found: "\(byte)")
    }
    switch tag {
    case .null: return .null
    case .yes: return .bool(true)
    case .no: return .bool(false)
    case .int32: return Self.int32(try number(tag, 4, "4 bytes of an integer"))
    case .int64: return Self.int64(try number(tag, 8, "8 bytes of an integer"))
    case .largeInteger: return try largeInteger()
    case .float64:
      try align(to: 8)
      return Self.float64(try number(tag, 8, "8 bytes of a real"))
    case .string: return try text(tag)
    case .bytes: return .data(try slice(tag, "bytes"))
    case .int32List: return try numbers(tag, 4, Self.int32)
    case .int64List: return try numbers(tag, 8, Self.int64)
    case .float64List: return try numbers(tag, 8, Self.float64)
    case .float32List: return try numbers(tag, 4, Self.float32)
    case .list: return try list(depth)
    case .map: return try map(depth)
    }
  }

  // MARK: Ways to leaves

  /// Reads the key of a pair, and enters the value under it.
  ///
  /// - Parameter isName: whether a text is a restoration identifier.
  mutating func enterKey(isName: Bool = false, depth: Int) throws(PlistError) -> StateValue {
    let first = leaves?.all.count ?? 0
    let key = try value(depth: depth)
    leaves?.enter(key, leavesFrom: first, isName: isName)
    return key
  }

  mutating func enterPart(_ name: String) { leaves?.enterPart(name) }

  mutating func leave() { leaves?.leave() }

  private static func int32(_ bits: UInt64) -> StateValue {
    .integer(PlistInteger(Int(Int32(truncatingIfNeeded: bits))))
  }

  private static func int64(_ bits: UInt64) -> StateValue {
    .integer(PlistInteger(Int(truncatingIfNeeded: bits)))
  }

  private static func float64(_ bits: UInt64) -> StateValue {
    .real(ExactReal(Double(bitPattern: bits)))
  }

  private static func float32(_ bits: UInt64) -> StateValue {
    .real(ExactReal(Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))))
  }

  // MARK: Parts

  private func require(_ count: Int, _ what: String) throws(PlistError) {
    let left = bytes.count - position
    guard count <= left else {
      throw error(
        .truncated, expected: what,
        found: left == 1 ? "1 byte before the end" : "\(left) bytes before the end")
    }
  }

  private mutating func little(_ count: Int, _ what: String) throws(PlistError) -> UInt64 {
    try require(count, what)
    var number: UInt64 = 0
    for offset in 0..<count { number |= UInt64(bytes[position + offset]) << UInt64(8 * offset) }
    position += count
    return number
  }

  /// A size: one byte below 254; 254 and two bytes; or 255 and four.
  private mutating func size() throws(PlistError) -> Int {
    let first = try little(1, "a size")
    switch first {
    case 254: return Int(try little(2, "2 bytes of a size"))
    case 255: return Int(try little(4, "4 bytes of a size"))
    default: return Int(first)
    }
  }

  private mutating func number(
    _ tag: Tag, _ width: Int, _ what: String
  ) throws(PlistError) -> UInt64 {
    let number = try little(width, what)
    leaves?.add(tag, (position - width)..<position)
    return number
  }

  private mutating func slice(_ tag: Tag, _ what: String) throws(PlistError) -> ByteSlice {
    let count = try size()
    try require(count, "\(count) bytes of \(what)")
    let range = position..<(position + count)
    position = range.upperBound
    leaves?.add(tag, range)
    return bytes.slice(range)
  }

  /// Skips padding, counted from the payload's start.
  private mutating func align(to width: Int) throws(PlistError) {
    let rest = position % width
    guard rest > 0 else { return }
    try require(width - rest, "fill up to a multiple of \(width)")
    position += width - rest
  }

  private mutating func text(_ tag: Tag) throws(PlistError) -> StateValue {
    let slice = try slice(tag, "text")
    if let text = String(utf8Bytes: slice.bytes) { return .string(text) }
    return try unreadable(
      error(
        .invalidText, at: position - slice.count, expected: "UTF-8 text", found: "other bytes"))
  }

  /// A number too large for 64 bits is text with hexadecimal digits.
  private mutating func largeInteger() throws(PlistError) -> StateValue {
    let start = position
    let value = try text(.largeInteger)
    guard case .string(let text) = value else { return value }
    let digits = text.begins(with: "-") ? text.dropFirst() : text[...]
    if !digits.isEmpty, digits.allSatisfy(\.isHexDigit) { return .string("0x" + text) }
    return try unreadable(
      error(
        .invalidText, at: start, expected: "hexadecimal digits of a large integer",
        found: "other text"))
  }

  private mutating func unreadable(_ fault: PlistError) throws(PlistError) -> StateValue {
    try note(fault)
    return .unreadable(UnreadableValue(fault))
  }

  private mutating func numbers(
    _ tag: Tag, _ width: Int, _ make: (UInt64) -> StateValue
  ) throws(PlistError) -> StateValue {
    let count = try size()
    try align(to: width)
    // Checked before the list is allocated, so that a size beyond the payload costs nothing.
    try require(count * width, "\(count) numbers of \(width) bytes")
    var elements: [StateValue] = []
    elements.reserveCapacity(count)
    for _ in 0..<count { elements.append(make(try little(width, "a number"))) }
    leaves?.add(tag, (position - count * width)..<position)
    return .array(elements)
  }

  private mutating func list(_ depth: Int) throws(PlistError) -> StateValue {
    let count = try size()
    try require(count, "\(count) values")
    var elements: [StateValue] = []
    for index in 0..<count {
      leaves?.enter(.index(index))
      elements.append(try value(depth: depth + 1))
      leave()
    }
    return .array(elements)
  }

  private mutating func map(_ depth: Int) throws(PlistError) -> StateValue {
    let count = try size()
    try require(2 * count, "\(count) keys and values")
    var pairs: [StatePair] = []
    for _ in 0..<count {
      let key = try enterKey(depth: depth + 1)
      pairs.append(StatePair(key, try value(depth: depth + 1)))
      leave()
    }
    return .dictionary(pairs)
  }
}
