/// Reads JSON (RFC 8259).
///
/// It accepts more than the grammar in one point: a UTF-8 byte order mark at the start is skipped.
/// Two objects that keyed archives need are read as other values: `{"CF$UID": n}` is a UID and
/// `{"$data": "<base64>"}` is data, each as the only key; anything else stays a dictionary.
struct JSONReader {
  private let bytes: ByteSlice
  private var position: Int
  private var builder: PlistBuilder

  static func read(_ bytes: ByteSlice) throws(PlistError) -> PlistDocument {
    var reader = JSONReader(
      bytes: bytes, position: bytes.utf8MarkByteCount, builder: PlistBuilder(.json, in: bytes))
    reader.skipWhiteSpace()
    let root = try reader.readValue()
    while let place = reader.builder.containers.indices.last { try reader.readNext(at: place) }
    reader.skipWhiteSpace()
    guard reader.position == bytes.count else {
      throw bytes.unexpected(
        at: reader.position, .trailingContent, expected: "the end of the text")
    }
    return reader.builder.document(root: root)
  }

  /// Continues after an opening bracket or a value: to the next value, or past the closing bracket. The
  /// container stays in the stack, because a copy of it would be one of all its children.
  private mutating func readNext(at place: Int) throws(PlistError) {
    let isDictionary = builder.containers[place].isDictionary
    skipWhiteSpace()
    if skip(isDictionary ? "}" : "]") { return builder.close() }
    if !builder.containers[place].children.isEmpty {
      guard skip(",") else {
        throw bytes.unexpected(
          at: position, expected: isDictionary ? "',' or '}'" : "',' or ']'")
      }
      skipWhiteSpace()
    }
    if isDictionary { builder.containers[place].children.append(try readKey()) }
    builder.containers[place].children.append(try readValue())
  }

  private mutating func readKey() throws(PlistError) -> ValueID {
    guard isNext("\"") else {
      throw bytes.unexpected(at: position, expected: "a key in quotes")
    }
    let key = try readString()
    skipWhiteSpace()
    guard skip(":") else { throw bytes.unexpected(at: position, expected: "':' after a key") }
    skipWhiteSpace()
    return key
  }

  private mutating func readValue() throws(PlistError) -> ValueID {
    guard position < bytes.count else {
      throw bytes.unexpected(at: position, expected: "a value")
    }
    let start = position
    switch bytes[start] {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      position += 1
      return try builder.open(isDictionary: bytes[start] == UInt8(ascii: "{"), at: start)
    case UInt8(ascii: "\""): return try readString()
    case UInt8(ascii: "t"): return try readWord("true", .bool(true))
    case UInt8(ascii: "f"): return try readWord("false", .bool(false))
    case UInt8(ascii: "n"): return try readWord("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return try builder.add(try number(), at: start)
    default: throw bytes.unexpected(at: start, expected: "a value")
    }
  }

  private mutating func readWord(
    _ word: String, _ value: PlistValue
  ) throws(PlistError) -> ValueID {
    guard bytes.has(word, at: position) else {
      throw bytes.textError(
        .unexpectedCharacter, at: position, expected: "'\(word)'", found: "another word")
    }
    position += word.utf8.count
    return try builder.add(value, at: position - word.utf8.count)
  }

  private func isNext(_ character: Unicode.Scalar) -> Bool {
    position < bytes.count && bytes[position] == UInt8(ascii: character)
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard isNext(character) else { return false }
    position += 1
    return true
  }

  private mutating func skipWhiteSpace() {
    while position < bytes.count, bytes[position].isXMLSpace { position += 1 }
  }
}

// MARK: Strings

extension JSONReader {
  private mutating func readString() throws(PlistError) -> ValueID {
    let start = position
    position += 1
    var text: [UInt8] = []
    var hasHalfPair = false
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        let string = String(decoding: text, as: UTF8.self)
        return try builder.add(
          hasHalfPair ? .damagedString(string) : .string(string), at: start)
      case UInt8(ascii: "\\"):
        if try readEscape(into: &text) { hasHalfPair = true }
      case 0..<0x20:
        throw bytes.unexpected(at: position, expected: "an escape for a control character")
      default:
        let length = UnicodeText.characterLength(bytes, at: position, end: bytes.count)
        guard length > 0 else {
          throw bytes.unexpected(at: position, .invalidText, expected: "well-formed UTF-8")
        }
        text += bytes.elements(position..<position + length)
        position += length
      }
    }
    throw bytes.unexpected(at: bytes.count, expected: "the closing quote of a string")
  }

  /// Reads the escape at a backslash. Half of a surrogate pair passes, although it is not a
  /// character (RFC 8259, 8.2, allows both): the rest of the document remains readable. A String
  /// cannot contain it, so the text has an escape for it: `\u{d83d}`.
  ///
  /// - Returns: whether it is half of a surrogate pair.
  private mutating func readEscape(into text: inout [UInt8]) throws(PlistError) -> Bool {
    var units: [UInt16] = []
    while bytes.has("\\u", at: position) {
      units.append(try codeUnit(at: position))
      position += 6
    }
    if !units.isEmpty {
      let (characters, isWhole) = UnicodeText.text(units)
      text += characters.utf8
      return !isWhole
    }
    guard position + 1 < bytes.count, let character = Self.escapes[bytes[position + 1]] else {
      throw bytes.unexpected(
        at: position + 1, .invalidEscape,
        expected: "one of \" \\ / b f n r t u after a backslash")
    }
    text.append(character)
    position += 2
    return false
  }

  private static let escapes = Dictionary(
    uniqueKeysWithValues: zip("\"\\/bfnrt".utf8, "\"\\/\u{8}\u{C}\n\r\t".utf8))

  private func codeUnit(at start: Int) throws(PlistError) -> UInt16 {
    var unit: UInt16 = 0
    for position in (start + 2)..<(start + 6) {
      guard position < bytes.count, let digit = bytes[position].hexDigitValue else {
        throw bytes.unexpected(
          at: position, .invalidEscape, expected: "four hexadecimal digits after \\u")
      }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }
}

// MARK: Numbers

extension JSONReader {
  private mutating func number() throws(PlistError) -> PlistValue {
    let start = position
    let isNegative = skip("-")
    let hasLeadingZero = isNext("0")
    let digitCount = try skipDigits("a digit")
    guard !hasLeadingZero || digitCount == 1 else {
      throw bytes.unexpected(
        at: start, .invalidNumber, expected: "a number without leading zeros")
    }
    let hasFraction = skip(".")
    if hasFraction { _ = try skipDigits("a digit after the decimal point") }
    let hasExponent = skip("e") || skip("E")
    if hasExponent {
      _ = skip("+") || skip("-")
      _ = try skipDigits("a digit in the exponent")
    }
    let text = bytes.string(start..<position)
    // Only a real can represent the sign of `-0`.
    if !hasFraction, !hasExponent, !isNegative || !hasLeadingZero {
      return PlistInteger(text).map { .integer($0) } ?? .longInteger
    }
    guard let real = Double(text), real.isFinite else {
      throw bytes.textError(
        .invalidNumber, at: start, expected: "a real of at most 1.8e308", found: "a larger one")
    }
    return .real(real)
  }

  private mutating func skipDigits(_ expected: String) throws(PlistError) -> Int {
    let start = position
    while position < bytes.count, bytes[position].isASCIIDigit { position += 1 }
    guard position > start else {
      throw bytes.unexpected(at: position, .invalidNumber, expected: expected)
    }
    return position - start
  }
}
