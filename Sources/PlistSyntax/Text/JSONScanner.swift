/// Finds the ends of the strings, numbers and words of a JSON text, and checks them.
///
/// Each function begins at a position that the caller has read, and returns the position after the
/// parsed text. Grammar: RFC 8259.
struct JSONScanner: Sendable {
  let source: TextSource
  /// The text itself: stored here too, because every step reads it.
  let bytes: ByteSlice

  init(_ source: TextSource) {
    self.source = source
    bytes = source.bytes
  }

  /// The position of the first byte that is not white space.
  func skipWhiteSpace(from start: Int) -> Int {
    var position = start
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return position
      }
    }
    return position
  }

  /// The string whose opening quote is at `start`.
  func string(at start: Int) throws(PlistError) -> (string: PlistString, end: Int) {
    let count = bytes.count
    var position = start + 1
    var encoding = PlistString.Encoding.ascii
    while position < count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        let contents = PlistString(
          start: start + 1, byteCount: position - start - 1, encoding: encoding)
        return (contents, position + 1)
      }
      if byte == UInt8(ascii: "\\") {
        encoding = .jsonEscaped
        position = try escape(at: position)
      } else if byte >= 0x80 {
        let length = UTF8Check.characterLength(bytes.view, at: position, end: count)
        guard length > 0 else {
          throw source.error(
            .invalidText, at: position, expected: "well-formed UTF-8",
            found: source.character(at: position))
        }
        if encoding == .ascii { encoding = .utf8 }
        position += length
      } else if byte < 0x20 {
        throw source.unexpected(at: position, expected: "an escape for a control character")
      } else {
        position += 1
      }
    }
    throw source.unexpected(at: count, expected: "the closing quote of a string")
  }

  /// Checks the escape whose backslash is at `start`. Half of a surrogate pair passes, although it
  /// is not a character (RFC 8259, 8.2, allows both): the rest of the document remains readable.
  private func escape(at start: Int) throws(PlistError) -> Int {
    guard start + 1 < bytes.count else {
      throw source.unexpected(at: bytes.count, expected: "an escape after the backslash")
    }
    switch bytes[start + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return start + 2
    case UInt8(ascii: "u"): break
    default:
      throw source.error(
        .invalidEscape, at: start + 1, expected: "one of \" \\ / b f n r t u after a backslash",
        found: source.character(at: start + 1))
    }
    let unit = try codeUnit(at: start)
    guard unit & 0xF800 == 0xD800 else { return start + 6 }
    if unit < 0xDC00, start + 7 < bytes.count, bytes[start + 6] == UInt8(ascii: "\\"),
      bytes[start + 7] == UInt8(ascii: "u"), try codeUnit(at: start + 6) & 0xFC00 == 0xDC00
    {
      return start + 12
    }
    return start + 6
  }

  /// The value of the `\uXXXX` at `start`.
  private func codeUnit(at start: Int) throws(PlistError) -> UInt16 {
    var unit: UInt16 = 0
    for position in (start + 2)..<(start + 6) {
      guard position < bytes.count, let digit = JSONEscapes.hexDigit(bytes[position]) else {
        guard position < bytes.count else {
          throw source.unexpected(at: position, expected: "four hexadecimal digits")
        }
        throw source.error(
          .invalidEscape, at: position, expected: "four hexadecimal digits after \\u",
          found: source.character(at: position))
      }
      unit = unit << 4 | digit
    }
    return unit
  }

  /// Checks that a word such as `true` is at `start`.
  func word(_ word: StaticString, at start: Int) throws(PlistError) -> Int {
    let text = "\(word)"
    var position = start
    for byte in text.utf8 {
      guard position < bytes.count, bytes[position] == byte else {
        throw source.unexpected(at: position, expected: "'\(text)'")
      }
      position += 1
    }
    return position
  }
}
