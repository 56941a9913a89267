/// Reads JSON (RFC 8259) into a tape. Keeps an explicit stack, so depth uses no C stack.
///
/// It accepts more than the grammar in one point: a UTF-8 byte order mark at the start is skipped.
/// Two objects that keyed archives need are read as other values: `{"CF$UID": n}` is a UID and
/// `{"$data": "<base64>"}` is data, each as the only key; anything else stays a dictionary.
struct JSONReader {
  private struct OpenContainer {
    /// The place of the container's word in the tape.
    let index: Int
    let isObject: Bool
  }

  private let source: TextSource
  private let scanner: JSONScanner
  private let limits: Limits
  private var position: Int
  private var tape: TextTapeBuilder
  private var stack: [OpenContainer] = []

  static func read(_ bytes: ByteSlice, limits: Limits) throws(PlistError) -> PlistDocument {
    var reader = JSONReader(try TextSource(bytes), limits: limits)
    try reader.readDocument()
    let tape = TextTape(syntax: .json, source: reader.source, words: reader.tape.words)
    return PlistDocument(syntax: .json, bytes: bytes, root: ValueID(0), backing: .text(tape))
  }

  private init(_ source: TextSource, limits: Limits) {
    self.source = source
    self.limits = limits
    scanner = JSONScanner(source)
    position = ByteOrderMark(source.bytes) == .utf8 ? 3 : 0
    // `[],` takes two words in three bytes, which is the maximum.
    tape = TextTapeBuilder(wordLimit: source.bytes.count / 3 * 2 + 2)
  }

  private mutating func readDocument() throws(PlistError) {
    position = scanner.skipWhiteSpace(from: position)
    try readValue()
    while let container = stack.last {
      try readNext(in: container)
    }
    position = scanner.skipWhiteSpace(from: position)
    guard position == scanner.bytes.count else {
      throw source.error(
        .trailingContent, at: position, expected: "the end of the text",
        found: source.character(at: position))
    }
  }

  /// Continues after an opening bracket or a value: to the next value, or past the closing bracket.
  private mutating func readNext(in container: OpenContainer) throws(PlistError) {
    position = scanner.skipWhiteSpace(from: position)
    let closing = UInt8(ascii: container.isObject ? "}" : "]")
    if position < scanner.bytes.count, scanner.bytes[position] == closing {
      position += 1
      close(container)
      return
    }
    if tape.words.count > container.index + 2 {
      guard position < scanner.bytes.count, scanner.bytes[position] == UInt8(ascii: ",") else {
        throw source.unexpected(
          at: position, expected: container.isObject ? "',' or '}'" : "',' or ']'")
      }
      position = scanner.skipWhiteSpace(from: position + 1)
    }
    if container.isObject { try readKey() }
    try readValue()
  }

  private mutating func readKey() throws(PlistError) {
    guard position < scanner.bytes.count, scanner.bytes[position] == UInt8(ascii: "\"") else {
      throw source.unexpected(at: position, expected: "a key in quotes")
    }
    tape.appendScalar(at: position)
    position = scanner.skipWhiteSpace(from: try scanner.string(at: position).end)
    guard position < scanner.bytes.count, scanner.bytes[position] == UInt8(ascii: ":") else {
      throw source.unexpected(at: position, expected: "':' after a key")
    }
    position = scanner.skipWhiteSpace(from: position + 1)
  }

  /// Reads a scalar, or opens a container.
  private mutating func readValue() throws(PlistError) {
    guard position < scanner.bytes.count else {
      throw source.unexpected(at: position, expected: "a value")
    }
    let start = position
    switch scanner.bytes[position] {
    case UInt8(ascii: "{"): return try open(isObject: true)
    case UInt8(ascii: "["): return try open(isObject: false)
    case UInt8(ascii: "\""): position = try scanner.string(at: start).end
    case UInt8(ascii: "t"): position = try scanner.word("true", at: start)
    case UInt8(ascii: "f"): position = try scanner.word("false", at: start)
    case UInt8(ascii: "n"): position = try scanner.word("null", at: start)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      let number = try JSONNumber(at: start, in: source)
      try number.checkRange(in: source)
      position = number.range.upperBound
    default: throw source.unexpected(at: position, expected: "a value")
    }
    tape.appendScalar(at: start)
  }

  private mutating func open(isObject: Bool) throws(PlistError) {
    guard stack.count < limits.containerDepth else {
      throw source.error(
        .tooDeep, at: position,
        expected: "containers nested at most \(limits.containerDepth) deep",
        found: "one more level")
    }
    stack.append(OpenContainer(index: tape.words.count, isObject: isObject))
    tape.openContainer(at: position)
    position += 1
  }

  private mutating func close(_ container: OpenContainer) {
    stack.removeLast()
    tape.closeContainer(container.index)
    // One key with a scalar: possibly one of the objects for another value. As a word without the
    // container flag it is later recognised at no cost.
    guard container.isObject, tape.hasOneScalarPair(container.index) else { return }
    let start = tape.position(container.index)
    if JSONTaggedValue.read(at: start, in: scanner) != nil {
      tape.replaceWithScalar(container.index)
    }
  }
}

extension JSONReader {
  /// The value at an index of a tape. Reads only this value again, and cannot fail: text that the
  /// reader did not accept is null.
  static func value(_ tape: TextTape, _ index: Int) -> PlistValue {
    let start = tape.position(index)
    guard start < tape.bytes.count else { return .null }
    let scanner = JSONScanner(tape.source)
    switch tape.bytes[start] {
    case UInt8(ascii: "["): return .array(tape.elements(index))
    case UInt8(ascii: "{"):
      if tape.isContainer(index) { return .dictionary(tape.elements(index)) }
      return JSONTaggedValue.read(at: start, in: scanner) ?? .null
    case UInt8(ascii: "\""):
      guard let string = try? scanner.string(at: start).string else { return .null }
      return .string(string)
    case UInt8(ascii: "t"): return .bool(true)
    case UInt8(ascii: "f"): return .bool(false)
    case UInt8(ascii: "n"): return .null
    default:
      guard let number = try? JSONNumber(at: start, in: tape.source) else { return .null }
      return number.value(in: tape.bytes)
    }
  }
}
