/// Reads any XML document tag by tag, strictly and without recursion. Comments and instructions are
/// skipped; nothing is fetched, and no declared entity is expanded.
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

  let source: TextSource
  private let bytes: ByteSlice
  private let depth: Int
  private var position = 0
  private var open: [String] = []
  private var hasRoot = false
  /// Whether the last element was written as `<name/>`, and its end was not yet returned.
  private var isAtEmptyEnd = false
  private var lines = LineIndex()

  /// The text before the last token, up to the tag before it.
  private(set) var text = ""
  private(set) var textStart = 0
  /// The place of its first part that is not white space; nil if there is none.
  private(set) var firstContent: Int?
  private(set) var tokenStart = 0

  /// Reads up to the root element.
  package init(_ bytes: ByteSlice, depth: Int = Limits.containerDepth) throws(PlistError) {
    source = try TextSource(convertingUTF16: bytes)
    self.bytes = source.bytes
    self.depth = depth
    if let bad = XMLText.firstNotAllowed(source.bytes) {
      let isText = UnicodeText.characterLength(source.bytes, at: bad, end: source.bytes.count) > 0
      throw source.unexpected(
        at: bad, isText ? .unexpectedCharacter : .invalidText,
        expected: isText ? "characters that XML allows" : "well-formed UTF-8")
    }
    try readProlog()
  }

  /// The next token; nil after the end of the root element.
  package mutating func next() throws(PlistError) -> Token? {
    if isAtEmptyEnd {
      isAtEmptyEnd = false
      (text, textStart, firstContent) = ("", position, nil)
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
    guard open.count < depth else {
      throw source.error(
        .tooDeep, at: start,
        expected: "elements nested at most \(depth) deep",
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
      throw source.unexpected(
        at: position, .trailingContent, expected: "the end of the text after </\(name)>")
    }
    return .end
  }

  private mutating func readEndTag(of name: String) throws(PlistError) {
    tokenStart = position
    position += 2
    let found = try readName()
    guard bytes.equals(found, name) else {
      throw source.error(
        .unexpectedElement, at: tokenStart, expected: "</\(name)>",
        found: "the end tag " + source.excerpt(found))
    }
    skipWhiteSpace()
    try take(">", "'>'")
  }

  private mutating func readName() throws(PlistError) -> Range<Int> {
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

  private mutating func readAttributes() throws(PlistError) -> [String: String] {
    var attributes: [String: String] = [:]
    while let (name, value) = try readAttribute() {
      guard attributes.updateValue(value.text, forKey: bytes.string(name)) == nil else {
        throw source.error(
          .unexpectedCharacter, at: name.lowerBound, expected: "each attribute once",
          found: "another " + source.excerpt(name))
      }
    }
    return attributes
  }

  private mutating func readAttribute() throws(PlistError) -> (
    name: Range<Int>, value: (text: String, start: Int)
  )? {
    guard position < bytes.count, bytes[position].isXMLSpace else { return nil }
    skipWhiteSpace()
    guard position < bytes.count, ![">", "/", "?"].contains(where: isNext) else { return nil }
    let name = try readName()
    skipWhiteSpace()
    try take("=", "'=' after an attribute's name")
    skipWhiteSpace()
    guard isNext("\"") || isNext("'") else {
      throw source.unexpected(at: position, expected: "an attribute's value in quotes")
    }
    return (name, try readAttributeValue())
  }

  /// References are replaced by their characters, and literal white space by spaces (XML 1.0,
  /// section 3.3.3).
  private mutating func readAttributeValue() throws(PlistError) -> (text: String, start: Int) {
    let quote = bytes[position]
    position += 1
    let start = position
    var value: [UInt8] = []
    while position < bytes.count, bytes[position] != UInt8(ascii: "<") {
      switch bytes[position] {
      case quote:
        position += 1
        return (String(decoding: value, as: UTF8.self), start)
      case UInt8(ascii: "&"): value += try readReference().utf8
      case let byte:
        value.append(byte.isXMLSpace ? 0x20 : byte)
        position += byte == 0x0D && isNext("\r\n") ? 2 : 1
      }
    }
    throw source.unexpected(at: position, expected: "the end of an attribute's value")
  }
}

// MARK: Text

extension XMLTokenizer {
  /// Reads text up to the next tag: references and CDATA sections are replaced by their characters,
  /// and each line end by LF (XML 1.0, sections 2.4 to 2.11 and 4.1).
  private mutating func readText() throws(PlistError) {
    textStart = position
    firstContent = nil
    var text: [UInt8] = []
    while position < bytes.count {
      let start = position
      switch bytes[position] {
      case UInt8(ascii: "<") where isNext("<!--"): try skipComment()
      case UInt8(ascii: "<") where isNext("<?"): try skipInstruction()
      case UInt8(ascii: "<") where isNext("<![CDATA["):
        try readCDATA(into: &text)
        firstContent = firstContent ?? start
      case UInt8(ascii: "<") where isNext("<!") || position + 1 == bytes.count:
        throw source.unexpected(at: position + 1, expected: "a comment or a CDATA section")
      case UInt8(ascii: "<"):
        self.text = String(decoding: text, as: UTF8.self)
        return
      case UInt8(ascii: "&"):
        let character = try readReference()
        if !character.utf8.allSatisfy(\.isXMLSpace) { firstContent = firstContent ?? start }
        text += character.utf8
      case UInt8(ascii: "]") where isNext("]]>"):
        throw source.error(
          .unexpectedCharacter, at: position, expected: "']]&gt;' outside a CDATA section",
          found: "']]>'")
      case let byte:
        if firstContent == nil, !byte.isXMLSpace { firstContent = start }
        appendCharacter(to: &text)
      }
    }
    throw source.unexpected(at: bytes.count, expected: "a tag")
  }

  /// Appends a byte; CR and CR LF are read as LF.
  private mutating func appendCharacter(to text: inout [UInt8]) {
    let byte = bytes[position]
    text.append(byte == 0x0D ? 0x0A : byte)
    position += byte == 0x0D && isNext("\r\n") ? 2 : 1
  }

  private mutating func readCDATA(into text: inout [UInt8]) throws(PlistError) {
    position += "<![CDATA[".utf8.count
    let end = try next("]]>", "']]>' after a CDATA section")
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
      throw source.error(
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
    if isNext("<!DOCTYPE") {
      try skipDocumentType()
      try skipMiscellany()
    }
  }

  private mutating func readDeclaration() throws(PlistError) {
    while let (name, value) = try readAttribute() {
      if bytes.equals(name, "encoding") { try source.checkEncoding(value.text, at: value.start) }
    }
    try take("?>", "'?>' after the XML declaration")
  }

  /// Skips `<!DOCTYPE …>`, with its declarations in brackets. Nothing is fetched; entities that are
  /// declared here stay unknown.
  private mutating func skipDocumentType() throws(PlistError) {
    position += "<!DOCTYPE".utf8.count
    var isInSubset = false
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): try skipQuoted()
      case UInt8(ascii: "<") where isNext("<!--"): try skipComment()
      case UInt8(ascii: "<") where isNext("<?"): try skipInstruction()
      case UInt8(ascii: "<") where !isInSubset:
        throw source.unexpected(at: position, expected: "'>' after the document type")
      case UInt8(ascii: ">") where !isInSubset:
        position += 1
        return
      case let byte:
        if byte == UInt8(ascii: "[") { isInSubset = true }
        if byte == UInt8(ascii: "]") { isInSubset = false }
        position += 1
      }
    }
    throw source.unexpected(at: position, expected: "'>' after the document type")
  }

  private mutating func skipQuoted() throws(PlistError) {
    let quote = bytes.string(position..<position + 1)
    guard let end = bytes.firstRange(of: quote, from: position + 1) else {
      throw source.error(
        .truncated, at: position, expected: "a closing quote in the document type",
        found: "none up to the end of the text")
    }
    position = end.upperBound
  }

  /// Skips white space, comments and processing instructions.
  private mutating func skipMiscellany() throws(PlistError) {
    while true {
      skipWhiteSpace()
      if isNext("<!--") {
        try skipComment()
      } else if isNext("<?") {
        try skipInstruction()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() throws(PlistError) {
    position += "<!--".utf8.count
    position = try next("--", "'-->' after a comment").upperBound
    try take(">", "'>' after '--' in a comment")
  }

  private mutating func skipInstruction() throws(PlistError) {
    let start = position
    position += 2
    let name = try readName()
    guard !bytes.equals(name, "xml") else {
      throw source.error(
        .unexpectedElement, at: start,
        expected: "an XML declaration only at the very start of the file", found: "one here")
    }
    position = try next("?>", "'?>' after an instruction").upperBound
  }

  private func isNext(_ text: String) -> Bool { bytes.has(text, at: position) }

  /// Continues after a text, which must be next.
  private mutating func take(_ text: String, _ expected: String) throws(PlistError) {
    guard isNext(text) else { throw source.unexpected(at: position, expected: expected) }
    position += text.utf8.count
  }

  /// Where a text is next.
  private func next(_ text: String, _ expected: String) throws(PlistError) -> Range<Int> {
    if let range = bytes.firstRange(of: text, from: position) { return range }
    throw source.unexpected(at: bytes.count, expected: expected)
  }

  private mutating func skipWhiteSpace() {
    while position < bytes.count, bytes[position].isXMLSpace { position += 1 }
  }
}
