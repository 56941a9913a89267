extension XMLScanner {
  /// A scanner at the root element of a document: the text is now in UTF-8, contains only
  /// characters that XML allows, and everything before the root was read.
  init(document bytes: ByteSlice) throws(PlistError) {
    let utf16 = UTF16Source(bytes)
    let text = if let utf16 { try utf16.transcoded() } else { bytes }
    self.init(try TextSource(text, transcodedFrom: utf16))
    if let bad = XMLText.firstNotAllowed(text) {
      let isText = UTF8Check.characterLength(text.view, at: bad, end: text.count) > 0
      throw source.error(
        isText ? .unexpectedCharacter : .invalidText, at: bad,
        expected: isText ? "characters that XML allows" : "well-formed UTF-8",
        found: source.character(at: bad))
    }
    try readProlog(isUTF16: utf16 != nil)
  }

  /// Reads everything that is allowed after the root element, up to the end of the text.
  mutating func readEpilog(after root: @autoclosure () -> String) throws(PlistError) {
    try skipMiscellany()
    guard position == bytes.count else {
      throw source.error(
        .trailingContent, at: position, expected: "the end of the text after </\(root())>",
        found: source.character(at: position))
    }
  }

  /// Reads everything that is allowed before the root element: an XML declaration, comments,
  /// processing instructions, and a document type, whose declarations are skipped.
  ///
  /// - Parameter isUTF16: whether the text was converted from 16-bit units, so that the declaration
  ///   must agree.
  private mutating func readProlog(isUTF16: Bool) throws(PlistError) {
    if ByteOrderMark(bytes) == .utf8 { position = 3 }
    // White space before the declaration is not well-formed, but occurs in pasted texts and is
    // harmless.
    while position < bytes.count, Self.isWhiteSpace(bytes[position]) { position += 1 }
    if isNext("<?xml"), position + 5 < bytes.count, Self.isWhiteSpace(bytes[position + 5]) {
      position += 5
      try readDeclaration(isUTF16: isUTF16)
    }
    try skipMiscellany()
    if isNext("<!DOCTYPE") {
      try skipDocumentType()
      try skipMiscellany()
    }
  }

  private mutating func readDeclaration(isUTF16: Bool) throws(PlistError) {
    while let attribute = try attribute() {
      guard bytes.equals(attribute.name, "encoding") else { continue }
      try checkEncoding(attribute.value, isUTF16: isUTF16)
    }
    guard isNext("?>") else {
      throw source.unexpected(at: position, expected: "'?>' after the XML declaration")
    }
    position += 2
  }

  private func checkEncoding(_ value: Range<Int>, isUTF16: Bool) throws(PlistError) {
    let name = bytes.string(value).lowercased()
    if isUTF16 {
      if ["utf-16", "utf-16le", "utf-16be", "utf16", "iso-10646-ucs-2"].contains(name) { return }
    } else if name == "us-ascii" || name == "ascii" {
      guard let bad = bytes.firstNonASCII(in: 0..<bytes.count) else { return }
      throw source.error(
        .invalidText, at: bad, expected: "7-bit text, as the XML declaration states",
        found: source.character(at: bad))
    } else if name == "utf-8" || name == "utf8" {
      return
    }
    throw source.error(
      .unsupportedEncoding, at: value.lowerBound,
      expected: isUTF16
        ? "encoding=\"UTF-16\" in a text of 16-bit units"
        : "encoding=\"UTF-8\" (save the file as UTF-8, and declare UTF-8)",
      found: source.excerpt(value))
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
      case UInt8(ascii: "["):
        isInSubset = true
        position += 1
      case UInt8(ascii: "]"):
        isInSubset = false
        position += 1
      case UInt8(ascii: ">") where !isInSubset:
        position += 1
        return
      default: position += 1
      }
    }
    throw source.unexpected(at: position, expected: "'>' after the document type")
  }

  private mutating func skipQuoted() throws(PlistError) {
    let quote = bytes[position]
    let start = position
    position += 1
    while position < bytes.count, bytes[position] != quote { position += 1 }
    guard position < bytes.count else {
      throw source.error(
        .truncated, at: start, expected: "a closing quote in the document type",
        found: "none up to the end of the text")
    }
    position += 1
  }
}
