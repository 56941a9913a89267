/// Walks an XML text tag by tag. Fetches nothing and expands no declared entities.
struct XMLScanner {
  let source: TextSource
  /// The text itself: stored here too, because every step reads it.
  let bytes: ByteSlice
  var position: Int

  init(_ source: TextSource, position: Int = 0) {
    self.source = source
    bytes = source.bytes
    self.position = position
  }

  /// A start tag.
  struct Tag {
    /// The place of the `<`.
    let start: Int
    let name: Range<Int>
    /// Whether it is written as `<name/>`.
    let isEmpty: Bool
  }

  /// An attribute. The value is between its quotes.
  struct Attribute {
    let name: Range<Int>
    let value: Range<Int>
  }

  /// The text between two tags.
  struct Content {
    let range: Range<Int>
    /// Whether the text contains references, comments, CDATA sections or line ends with CR.
    let isEscaped: Bool
  }

  /// Whether a text is next.
  func isNext(_ text: String) -> Bool {
    XMLText.has(text, at: position, end: bytes.count, in: bytes)
  }

  /// Whether an end tag is next.
  var isAtEndTag: Bool {
    position + 1 < bytes.count && bytes[position] == UInt8(ascii: "<")
      && bytes[position + 1] == UInt8(ascii: "/")
  }

  static func isWhiteSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
  }

  mutating func skipWhiteSpace() {
    while position < bytes.count, Self.isWhiteSpace(bytes[position]) { position += 1 }
  }

  /// Skips white space, comments and processing instructions.
  mutating func skipMiscellany() throws(PlistError) {
    while true {
      skipWhiteSpace()
      guard position + 1 < bytes.count, bytes[position] == UInt8(ascii: "<") else { return }
      switch bytes[position + 1] {
      case UInt8(ascii: "!") where isNext("<!--"): try skipComment()
      case UInt8(ascii: "?"): try skipInstruction()
      default: return
      }
    }
  }

  /// Skips everything that is allowed between elements, up to a tag. White space may be written as
  /// a reference.
  mutating func skipToTag() throws(PlistError) {
    while true {
      try skipMiscellany()
      guard position < bytes.count else {
        throw source.unexpected(at: position, expected: "a tag")
      }
      if bytes[position] == UInt8(ascii: "<") { return }
      guard bytes[position] == UInt8(ascii: "&") else {
        throw source.unexpected(at: position, expected: "a tag")
      }
      let start = position
      let scalar = try reference()
      guard scalar.isASCII, Self.isWhiteSpace(UInt8(truncatingIfNeeded: scalar.value)) else {
        throw source.error(
          .unexpectedCharacter, at: start, expected: "a tag", found: "a reference to a character")
      }
    }
  }

  /// Skips the comment that begins here.
  mutating func skipComment() throws(PlistError) {
    guard let end = XMLText.after("--", from: position + 4, end: bytes.count, in: bytes) else {
      throw source.error(
        .truncated, at: bytes.count, expected: "'-->' after a comment",
        found: "the end of the text")
    }
    position = end
    guard position < bytes.count, bytes[position] == UInt8(ascii: ">") else {
      throw source.unexpected(at: position, expected: "'>' after '--' in a comment")
    }
    position += 1
  }

  /// Skips the processing instruction that begins here.
  mutating func skipInstruction() throws(PlistError) {
    let start = position
    position += 2
    let name = try self.name()
    guard !bytes.equals(name, "xml") else {
      throw source.error(
        .unexpectedElement, at: start,
        expected: "an XML declaration only at the very start of the file", found: "one here")
    }
    guard let end = XMLText.after("?>", from: position, end: bytes.count, in: bytes) else {
      throw source.unexpected(at: bytes.count, expected: "'?>' after an instruction")
    }
    position = end
  }

  /// Reads a name.
  mutating func name() throws(PlistError) -> Range<Int> {
    let start = position
    while position < bytes.count, Self.isNameByte(bytes[position], isFirst: position == start) {
      position += 1
    }
    guard position > start else { throw source.unexpected(at: position, expected: "a name") }
    return start..<position
  }

  private static func isNameByte(_ byte: UInt8, isFirst: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "_"), UInt8(ascii: ":"), 0x80...0xFF: true
    case UInt8(ascii: "-"), UInt8(ascii: "."): !isFirst
    default: byte.isASCIILetter || byte.isASCIIDigit && !isFirst
    }
  }

  /// Reads the reference that begins here.
  mutating func reference() throws(PlistError) -> Unicode.Scalar {
    guard let (scalar, next) = XMLText.reference(bytes, at: position, end: bytes.count) else {
      var end = position + 1
      while end < bytes.count, end < position + 40, bytes[end] != UInt8(ascii: ";"),
        bytes[end] == UInt8(ascii: "#") || Self.isNameByte(bytes[end], isFirst: false)
      {
        end += 1
      }
      if end < bytes.count, bytes[end] == UInt8(ascii: ";") { end += 1 }
      throw source.error(
        .invalidEscape, at: position,
        expected: "&amp; &lt; &gt; &quot; &apos; or the number of a character that XML allows",
        found: source.excerpt(position..<end))
    }
    position = next
    return scalar
  }
}
