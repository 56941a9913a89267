extension XMLScanner {
  /// Reads the next start tag, and ignores its attributes.
  mutating func startTag() throws(PlistError) -> Tag {
    let start = position
    let name = try startTagName()
    while let _ = try attribute() {}
    return try restOfStartTag(named: name, at: start)
  }

  /// Reads the next start tag, with its attributes.
  mutating func startTag(attributes: inout [Attribute]) throws(PlistError) -> Tag {
    let start = position
    let name = try startTagName()
    while let attribute = try attribute() { attributes.append(attribute) }
    return try restOfStartTag(named: name, at: start)
  }

  private mutating func startTagName() throws(PlistError) -> Range<Int> {
    guard position < bytes.count, bytes[position] == UInt8(ascii: "<") else {
      throw source.unexpected(at: position, expected: "a start tag")
    }
    position += 1
    return try name()
  }

  private mutating func restOfStartTag(
    named name: Range<Int>, at start: Int
  ) throws(PlistError) -> Tag {
    if position < bytes.count, bytes[position] == UInt8(ascii: ">") {
      position += 1
      return Tag(start: start, name: name, isEmpty: false)
    }
    guard isNext("/>") else { throw source.unexpected(at: position, expected: "'>'") }
    position += 2
    return Tag(start: start, name: name, isEmpty: true)
  }

  /// Reads an attribute and the white space around it; nil if there is none.
  mutating func attribute() throws(PlistError) -> Attribute? {
    // Most tags have none.
    guard position < bytes.count, Self.isWhiteSpace(bytes[position]) else { return nil }
    skipWhiteSpace()
    guard position < bytes.count else { return nil }
    switch bytes[position] {
    case UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "?"): return nil
    default: break
    }
    let name = try self.name()
    skipWhiteSpace()
    guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else {
      throw source.unexpected(at: position, expected: "'=' after an attribute's name")
    }
    position += 1
    skipWhiteSpace()
    guard position < bytes.count,
      bytes[position] == UInt8(ascii: "\"") || bytes[position] == UInt8(ascii: "'")
    else {
      throw source.unexpected(at: position, expected: "an attribute's value in quotes")
    }
    let quote = bytes[position]
    position += 1
    let valueStart = position
    while position < bytes.count, bytes[position] != quote {
      switch bytes[position] {
      case UInt8(ascii: "<"):
        throw source.unexpected(at: position, expected: "the end of an attribute's value")
      case UInt8(ascii: "&"): _ = try reference()
      default: position += 1
      }
    }
    guard position < bytes.count else {
      throw source.unexpected(at: position, expected: "the end of an attribute's value")
    }
    position += 1
    return Attribute(name: name, value: valueStart..<(position - 1))
  }

  /// Reads the end tag of an element.
  mutating func endTag(of element: XMLElement) throws(PlistError) {
    let start = position
    let found = try endTagName(expected: element.name)
    guard XMLElement(found, in: bytes) == element else {
      throw wrongEndTag(found, at: start, expected: element.name)
    }
    try restOfEndTag()
  }

  /// Reads the end tag of the element whose start tag has its name at a place.
  mutating func endTag(named name: Range<Int>) throws(PlistError) {
    let (start, bytes) = (position, bytes)
    let found = try endTagName(expected: bytes.string(name))
    guard bytes.slice(found) == bytes.slice(name) else {
      throw wrongEndTag(found, at: start, expected: bytes.string(name))
    }
    try restOfEndTag()
  }

  private mutating func endTagName(
    expected: @autoclosure () -> String
  ) throws(PlistError) -> Range<Int> {
    guard isAtEndTag else {
      guard position < bytes.count else {
        throw source.unexpected(at: position, expected: "</\(expected())>")
      }
      throw source.error(
        .unexpectedElement, at: position, expected: "</\(expected())>", found: "another element")
    }
    position += 2
    return try name()
  }

  private func wrongEndTag(_ found: Range<Int>, at start: Int, expected: String) -> PlistError {
    source.error(
      .unexpectedElement, at: start, expected: "</\(expected)>",
      found: "the end tag " + source.excerpt(found))
  }

  private mutating func restOfEndTag() throws(PlistError) {
    skipWhiteSpace()
    guard position < bytes.count, bytes[position] == UInt8(ascii: ">") else {
      throw source.unexpected(at: position, expected: "'>'")
    }
    position += 1
  }

  /// Reads text up to the next tag, which must be an end tag.
  mutating func content() throws(PlistError) -> Content {
    let content = try text()
    guard isAtEndTag else {
      throw source.error(
        .unexpectedElement, at: position, expected: "text and an end tag", found: "an element")
    }
    return content
  }

  /// Reads text up to the next tag.
  mutating func text() throws(PlistError) -> Content {
    let start = position
    var isEscaped = false
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "<"):
        guard try skipMarkupInText() else {
          return Content(range: start..<position, isEscaped: isEscaped)
        }
        isEscaped = true
      case UInt8(ascii: "&"):
        isEscaped = true
        _ = try reference()
      case 0x0D:
        isEscaped = true
        position += 1
      case UInt8(ascii: "]"):
        guard !isNext("]]>") else {
          throw source.error(
            .unexpectedCharacter, at: position, expected: "']]&gt;' outside a CDATA section",
            found: "']]>'")
        }
        position += 1
      default: position += 1
      }
    }
    throw source.unexpected(at: bytes.count, expected: "an end tag")
  }

  /// Skips a comment, an instruction or a CDATA section; false if a tag is next.
  private mutating func skipMarkupInText() throws(PlistError) -> Bool {
    guard position + 1 < bytes.count else {
      throw source.unexpected(at: position + 1, expected: "a comment or a CDATA section")
    }
    switch bytes[position + 1] {
    case UInt8(ascii: "?"): try skipInstruction()
    case UInt8(ascii: "!"):
      if isNext("<!--") {
        try skipComment()
      } else if isNext("<![CDATA[") {
        guard let end = XMLText.after("]]>", from: position + 9, end: bytes.count, in: bytes) else {
          throw source.unexpected(at: bytes.count, expected: "']]>' after a CDATA section")
        }
        position = end
      } else {
        throw source.unexpected(at: position + 1, expected: "a comment or a CDATA section")
      }
    default: return false
    }
    return true
  }
}
