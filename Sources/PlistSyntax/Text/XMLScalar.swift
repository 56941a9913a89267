/// The values of elements.
enum XMLScalar {
  /// The contents of the last start tag's element.
  static func content(
    of tag: XMLScanner.Tag, in scanner: inout XMLScanner
  ) throws(PlistError) -> XMLScanner.Content {
    guard !tag.isEmpty else {
      return XMLScanner.Content(range: scanner.position..<scanner.position, isEscaped: false)
    }
    return try scanner.content()
  }

  /// The value of an element with text, or nil if the text is invalid there.
  static func value(
    _ element: XMLElement, _ content: XMLScanner.Content, in bytes: ByteSlice
  ) -> PlistValue? {
    let range = content.range
    switch element {
    case .string, .key:
      return .string(content.isEscaped ? XMLText.text(bytes, range) : bytes.string(range))
    case .integer:
      return XMLNumber.integer(trimmed(content, in: bytes))
    case .real: return XMLNumber.real(trimmed(content, in: bytes)).map { .real($0, byteWidth: 0) }
    case .date: return date(trimmed(content, in: bytes)).map { .date($0) }
    case .data:
      guard Base64.isValid(bytes, range, allowsWhiteSpace: true) else { return nil }
      return .data(
        ByteSlice(
          Base64.decoded(bytes, range), decodedFromTextAt: bytes.fileOffset(at: range.lowerBound)))
    case .isTrue: return trimmed(content, in: bytes).count == 0 ? .bool(true) : nil
    case .isFalse: return trimmed(content, in: bytes).count == 0 ? .bool(false) : nil
    case .plist, .dict, .array: return nil
    }
  }

  /// Whole seconds only, as CoreFoundation writes and reads.
  private static func date(_ text: ByteSlice) -> Double? {
    guard text.count == "2001-01-01T00:00:00Z".utf8.count else { return nil }
    return ISO8601.parse(text.string(0..<text.count))
  }

  /// The text without references and without surrounding white space.
  private static func trimmed(_ content: XMLScanner.Content, in bytes: ByteSlice) -> ByteSlice {
    let text =
      content.isEscaped
      ? ByteSlice(Array(XMLText.text(bytes, content.range).utf8)) : bytes.slice(content.range)
    var (start, end) = (0, text.count)
    while start < end, XMLScanner.isWhiteSpace(text[start]) { start += 1 }
    while end > start, XMLScanner.isWhiteSpace(text[end - 1]) { end -= 1 }
    return text.slice(start..<end)
  }

  /// Why the text of an element is invalid.
  static func error(
    _ element: XMLElement, _ content: XMLScanner.Content, at start: Int, in source: TextSource
  ) -> PlistError {
    let found = content.range.isEmpty ? "nothing" : source.excerpt(content.range)
    switch element {
    case .integer:
      return source.error(
        .invalidNumber, at: start, expected: "a whole number", found: found)
    case .real:
      return source.error(
        .invalidNumber, at: start, expected: "a real of at most 1.8e308, nan or inf", found: found)
    case .date:
      return source.error(
        .invalidDate, at: start, expected: "a date such as 2001-01-01T00:00:00Z", found: found)
    case .data:
      let bad =
        Base64.firstInvalid(source.bytes, content.range, allowsWhiteSpace: true) ?? start
      return source.error(
        .invalidBase64, at: bad, expected: "base64 in whole groups of four",
        found: bad < content.range.upperBound ? source.character(at: bad) : "the end of the data")
    default:
      return source.error(
        .unexpectedCharacter, at: start, expected: "an empty <\(element.name)/>", found: found)
    }
  }
}
