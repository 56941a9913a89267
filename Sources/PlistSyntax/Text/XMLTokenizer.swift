/// Reads any XML document tag by tag, without recursion. Comments and instructions are skipped, and
/// what is in them is not checked; nothing is fetched, and no declared entity is expanded.
package struct XMLTokenizer {
  package enum Token: Sendable {
    case start(Element)
    /// The innermost element that began ends.
    case end
  }

  package struct Element: Sendable {
    package let name: String
    /// The place of the `<`.
    let start: Int
    fileprivate let attributes: [String: String]

    package subscript(name: String) -> String? { attributes[name] }
  }

  /// The text in UTF-8.
  let bytes: ByteSlice
  /// In a property list, `<plist>` and a scalar are around and inside the containers.
  private static let depth = Limits.containerDepth + 2
  private var position = 0
  private var open: [String] = []
  private var hasRoot = false
  /// Whether the last element was written as `<name/>`, and its end was not yet returned.
  private var isAtEmptyEnd = false
  private var lines = LineIndex()

  /// The text before the last token, up to the tag before it.
  private(set) var text = ""
  private(set) var textStart = 0
  private(set) var tokenStart = 0

  /// Reads up to the root element.
  package init(_ bytes: ByteSlice) throws(PlistError) {
    self.bytes = try bytes.convertedFromUTF16()
    if let bad = XMLText.firstNotAllowed(self.bytes) {
      throw self.bytes.unexpected(
        at: bad, .invalidText, expected: "characters of UTF-8 that XML allows")
    }
    try readProlog()
  }

  /// The next token; nil after the end of the root element.
  package mutating func next() throws(PlistError) -> Token? {
    if isAtEmptyEnd {
      isAtEmptyEnd = false
      (text, textStart) = ("", position)
      return try end()
    }
    guard let name = open.last else {
      if hasRoot { return nil }
      hasRoot = true
      return .start(try start())
    }
    try readText()
    guard isNext("</") else { return .start(try start()) }
    try readEndTag(of: name)
    return try end()
  }

  /// The location of an element that began after those of earlier calls. All calls together walk
  /// the text once.
  package mutating func location(of element: Element) -> SourceLocation {
    SourceLocation(
      byteOffset: bytes.fileOffset(at: element.start),
      textPosition: lines.advance(to: element.start, in: bytes))
  }
}

// MARK: Tags

extension XMLTokenizer {
  private mutating func start() throws(PlistError) -> Element {
    tokenStart = position
    let start = position
    try take("<", "a start tag")
    let name = bytes.string(try readName())
    let attributes = try readAttributes()
    isAtEmptyEnd = isNext("/>")
    try take(isAtEmptyEnd ? "/>" : ">", "'>'")
    guard open.count < Self.depth else {
      throw bytes.textError(
        .tooDeep, at: start,
        expected: "elements nested at most \(Self.depth) deep",
        found: "one more level")
    }
    open.append(name)
    return Element(name: name, start: start, attributes: attributes)
  }

  private mutating func end() throws(PlistError) -> Token {
    let name = open.removeLast()
    guard open.isEmpty else { return .end }
    try skipMiscellany()
    guard position == bytes.count else {
      throw bytes.unexpected(
        at: position, .trailingContent, expected: "the end of the text after </\(name)>")
    }
    return .end
  }

  private mutating func readEndTag(of name: String) throws(PlistError) {
    tokenStart = position
    position += 2
    let found = try readName()
    guard bytes.equals(found, name) else {
      throw bytes.textError(
        .unexpectedElement, at: tokenStart, expected: "</\(name)>",
        found: "the end tag " + bytes.excerpt(found))
    }
    skipWhiteSpace()
    try take(">", "'>'")
  }

  private mutating func readName() throws(PlistError) -> Range<Int> {
    let start = position
    while position < bytes.count, Self.isNameByte(bytes[position], isFirst: position == start) {
      position += 1
    }
    guard position > start else { throw bytes.unexpected(at: position, expected: "a name") }
    return start..<position
  }

  private static func isNameByte(_ byte: UInt8, isFirst: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "_"), UInt8(ascii: ":"), 0x80...0xFF: true
    case UInt8(ascii: "-"), UInt8(ascii: "."): !isFirst
    default: byte.isASCIILetter || byte.isASCIIDigit && !isFirst
    }
  }

  private mutating func readAttributes() throws(PlistError) -> [String: String] {
    var attributes: [String: String] = [:]
    while position < bytes.count, bytes[position].isXMLSpace {
      skipWhiteSpace()
      if [">", "/", "?"].contains(where: isNext) { break }
      let name = bytes.string(try readName())
      skipWhiteSpace()
      try take("=", "'=' after an attribute's name")
      skipWhiteSpace()
      attributes[name] = try readAttributeValue()
    }
    return attributes
  }

  /// References are replaced by their characters, and literal white space by spaces (XML 1.0,
  /// section 3.3.3).
  private mutating func readAttributeValue() throws(PlistError) -> String {
    guard isNext("\"") || isNext("'") else {
      throw bytes.unexpected(at: position, expected: "an attribute's value in quotes")
    }
    let quote = bytes[position]
    position += 1
    var value: [UInt8] = []
    while position < bytes.count, bytes[position] != UInt8(ascii: "<") {
      switch bytes[position] {
      case quote:
        position += 1
        return String(decoding: value, as: UTF8.self)
      case UInt8(ascii: "&"): value += try readReference().utf8
      case let byte:
        value.append(byte.isXMLSpace ? 0x20 : byte)
        position += byte == 0x0D && isNext("\r\n") ? 2 : 1
      }
    }
    throw bytes.unexpected(at: position, expected: "the end of an attribute's value")
  }
}

// MARK: Text

extension XMLTokenizer {
  /// Reads text up to the next tag: references and CDATA sections are replaced by their characters,
  /// and each line end by LF (XML 1.0, sections 2.4 to 2.11 and 4.1).
  private mutating func readText() throws(PlistError) {
    textStart = position
    var text: [UInt8] = []
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "<") where isNext("<!--"):
        position = try next("-->", after: "<!--").upperBound
      case UInt8(ascii: "<") where isNext("<?"): position = try next("?>", after: "<?").upperBound
      case UInt8(ascii: "<") where isNext("<![CDATA["): try readCDATA(into: &text)
      case UInt8(ascii: "<") where isNext("<!") || position + 1 == bytes.count:
        throw bytes.unexpected(at: position + 1, expected: "a comment or a CDATA section")
      case UInt8(ascii: "<"):
        self.text = String(decoding: text, as: UTF8.self)
        return
      case UInt8(ascii: "&"): text += try readReference().utf8
      default: appendCharacter(to: &text)
      }
    }
    throw bytes.unexpected(at: bytes.count, expected: "a tag")
  }

  /// Appends a byte; CR and CR LF are read as LF.
  private mutating func appendCharacter(to text: inout [UInt8]) {
    let byte = bytes[position]
    text.append(byte == 0x0D ? 0x0A : byte)
    position += byte == 0x0D && isNext("\r\n") ? 2 : 1
  }

  private mutating func readCDATA(into text: inout [UInt8]) throws(PlistError) {
    position += "<![CDATA[".utf8.count
    let end = try next("]]>")
    while position < end.lowerBound { appendCharacter(to: &text) }
    position = end.upperBound
  }

  /// Reads one of the five predefined entities, or the number of a character that XML allows.
  private mutating func readReference() throws(PlistError) -> String {
    let start = position + 1
    var end = start
    while end < bytes.count, end < start + 39,
      bytes[end] == UInt8(ascii: "#") || Self.isNameByte(bytes[end], isFirst: false)
    {
      end += 1
    }
    let isComplete = end < bytes.count && bytes[end] == UInt8(ascii: ";")
    guard isComplete, let character = XMLText.character(bytes.string(start..<end)) else {
      throw bytes.textError(
        .invalidEscape, at: position,
        expected: "&amp; &lt; &gt; &quot; &apos; or the number of a character that XML allows",
        found: isComplete ? "another entity" : "'&' by itself")
    }
    position = end + 1
    return character
  }
}

// MARK: Before, between and after the elements

extension XMLTokenizer {
  /// Reads everything that is allowed before the root element: an XML declaration, comments,
  /// processing instructions, and a document type, whose declarations are skipped.
  private mutating func readProlog() throws(PlistError) {
    position = bytes.utf8MarkByteCount
    // White space before the declaration is not well-formed, but occurs in pasted texts and is
    // harmless.
    skipWhiteSpace()
    if isNext("<?xml"), position + 5 < bytes.count, bytes[position + 5].isXMLSpace {
      position += 5
      try readDeclaration()
    }
    try skipMiscellany()
    // Nothing is fetched, and entities that are declared here stay unknown.
    if isNext("<!DOCTYPE") {
      let end = try next(">")
      if bytes.slice(position..<end.lowerBound).contains("[") {
        repeat {
          position = try next("]").upperBound
          skipWhiteSpace()
        } while !isNext(">")
        position += 1
      } else {
        position = end.upperBound
      }
      try skipMiscellany()
    }
  }

  private mutating func readDeclaration() throws(PlistError) {
    let start = position
    if let name = try readAttributes()["encoding"], !XMLText.encodings.contains(name.lowercased()) {
      throw bytes.textError(
        .unknownSyntax, at: start,
        expected: "encoding=\"UTF-8\" (save the file as UTF-8, and declare UTF-8)",
        found: "another encoding")
    }
    try take("?>", "'?>' after the XML declaration")
  }

  /// Skips white space, comments and processing instructions.
  private mutating func skipMiscellany() throws(PlistError) {
    while true {
      skipWhiteSpace()
      if isNext("<!--") {
        position = try next("-->", after: "<!--").upperBound
      } else if isNext("<?") {
        position = try next("?>", after: "<?").upperBound
      } else {
        return
      }
    }
  }

  private func isNext(_ text: String) -> Bool { bytes.has(text, at: position) }

  /// Continues after a text, which must be next.
  private mutating func take(_ text: String, _ expected: String) throws(PlistError) {
    guard isNext(text) else { throw bytes.unexpected(at: position, expected: expected) }
    position += text.utf8.count
  }

  /// Where a text is next, after one that is here.
  private func next(_ text: String, after start: String = "") throws(PlistError) -> Range<Int> {
    let from = position + start.utf8.count
    if let range = bytes.firstRange(of: text, from: from) { return range }
    throw bytes.unexpected(at: bytes.count, expected: "'\(text)'")
  }

  private mutating func skipWhiteSpace() {
    while position < bytes.count, bytes[position].isXMLSpace { position += 1 }
  }
}
