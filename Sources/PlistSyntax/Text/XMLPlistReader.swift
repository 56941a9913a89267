/// Reads XML property lists.
///
/// What is not in Apple's document type is refused; attributes are ignored. A dictionary
/// `{"CF$UID": n}` with that one key is a UID, as in the XML that CoreFoundation writes for keyed
/// archives.
struct XMLPlistReader {
  private var tokens: XMLTokenizer
  private var builder: PlistBuilder

  private var bytes: ByteSlice { tokens.bytes }

  static func read(_ bytes: ByteSlice) throws(PlistError) -> PlistDocument {
    let tokens = try XMLTokenizer(bytes)
    var reader = XMLPlistReader(tokens: tokens, builder: PlistBuilder(.xml, in: tokens.bytes))
    return try reader.readDocument()
  }

  private mutating func readDocument() throws(PlistError) -> PlistDocument {
    guard case .start(let root)? = try tokens.next() else {
      preconditionFailure("a document begins with an element")
    }
    guard root.name == "plist" else { throw unexpected(root, expected: "<plist>") }
    guard case .start(let element)? = try nextTag() else {
      throw unexpectedTag("an end tag", expected: "a value in <plist>")
    }
    let value = try readValue(element)
    while let place = builder.containers.indices.last { try readNext(at: place) }
    guard case .end? = try nextTag() else {
      throw unexpectedTag("another element", expected: "</plist>")
    }
    return builder.document(root: value)
  }

  /// The next tag after nothing but white space.
  private mutating func nextTag() throws(PlistError) -> XMLTokenizer.Token? {
    let token = try tokens.next()
    guard tokens.text.utf8.allSatisfy(\.isXMLSpace) else {
      let place = (tokens.textStart..<bytes.count).first { !bytes[$0].isXMLSpace }
      throw bytes.unexpected(at: place ?? bytes.count, expected: "a tag")
    }
    return token
  }

  /// Continues after a start tag or a value: to the next element, or past the container's end tag. The
  /// container stays in the stack, because a copy of it would be one of all its children.
  private mutating func readNext(at place: Int) throws(PlistError) {
    guard case .start(let element)? = try nextTag() else {
      guard !builder.containers[place].isAwaitingValue else {
        throw unexpectedTag("</dict>", .unpairedKey, expected: "a value for the last key")
      }
      return builder.close()
    }
    let isKey = builder.containers[place].isDictionary && !builder.containers[place].isAwaitingValue
    if isKey, element.name != "key" { throw unexpected(element, expected: "<key>") }
    builder.containers[place].children.append(
      isKey ? try readScalar(element) : try readValue(element))
  }

  private mutating func readValue(_ element: XMLTokenizer.Element) throws(PlistError) -> ValueID {
    switch element.name {
    case "dict", "array":
      return try builder.open(isDictionary: element.name == "dict", at: element.start)
    case "string", "integer", "real", "date", "data", "true", "false":
      return try readScalar(element)
    default: throw unexpected(element, expected: "a value")
    }
  }

  private func unexpectedTag(
    _ tag: String, _ code: PlistFault = .unexpectedElement, expected: String
  ) -> PlistError {
    bytes.textError(code, at: tokens.tokenStart, expected: expected, found: tag)
  }

  private func unexpected(_ element: XMLTokenizer.Element, expected: String) -> PlistError {
    let name = element.start + 1..<element.start + 1 + element.name.utf8.count
    return bytes.textError(
      .unexpectedElement, at: element.start, expected: expected,
      found: "the element " + bytes.excerpt(name))
  }
}

// MARK: Scalars

extension XMLPlistReader {
  private mutating func readScalar(_ element: XMLTokenizer.Element) throws(PlistError) -> ValueID {
    guard case .end? = try tokens.next() else {
      throw unexpectedTag("an element", expected: "text and an end tag")
    }
    let text = tokens.text
    let isString = element.name == "string" || element.name == "key"
    guard let value = isString ? .string(text) : value(element.name, text) else {
      throw invalid(element.name)
    }
    return try builder.add(value, at: element.start)
  }

  /// The value of an element with text, or nil if the text is invalid there.
  private func value(_ name: String, _ text: String) -> PlistValue? {
    if name == "data" {
      let start = bytes.fileOffset(at: tokens.textStart)
      return ByteSlice(base64: text, at: start).map { .data($0) }
    }
    let trimmed = Self.trimmed(text)
    switch name {
    case "integer": return Self.integer(trimmed)
    case "real": return Self.real(trimmed).map { .real($0) }
    case "date":
      // Whole seconds only, as CoreFoundation writes and reads.
      guard trimmed.utf8.count == "2001-01-01T00:00:00Z".utf8.count else { return nil }
      return ISO8601.parse(String(trimmed)).map { .date($0) }
    default: return trimmed.isEmpty ? .bool(name == "true") : nil
    }
  }

  private static func trimmed(_ text: String) -> Substring {
    var rest = Substring(text)
    while rest.utf8.first?.isXMLSpace == true { rest = Substring(rest.utf8.dropFirst()) }
    while rest.utf8.last?.isXMLSpace == true { rest = Substring(rest.utf8.dropLast()) }
    return rest
  }

  /// A whole number in decimal or, after `0x`, in hexadecimal, with an optional sign; nil for
  /// anything else.
  private static func integer(_ text: Substring) -> PlistValue? {
    var digits = text
    let sign = digits.first == "-" || digits.first == "+" ? String(digits.removeFirst()) : ""
    let isHexadecimal = digits.begins(with: "0x") || digits.begins(with: "0X")
    if isHexadecimal { digits.removeFirst(2) }
    guard !digits.isEmpty,
      digits.utf8.allSatisfy({ isHexadecimal ? $0.isASCIIHexDigit : $0.isASCIIDigit })
    else { return nil }
    guard let number = PlistInteger(sign + digits, radix: isHexadecimal ? 16 : 10) else {
      return .longInteger
    }
    return .integer(number)
  }

  /// A real in decimal, or one of CoreFoundation's words for numbers that are not finite; nil for
  /// anything else and for a number beyond the range of `Double`.
  private static func real(_ text: Substring) -> Double? {
    switch text.lowercased() {
    case "nan": return .nan
    case "inf", "+inf", "infinity", "+infinity": return .infinity
    case "-inf", "-infinity": return -.infinity
    default: break
    }
    // `Double` also reads hexadecimal numbers and other words, which property lists do not have.
    guard text.utf8.allSatisfy({ $0.isASCIIDigit || "+-.eE".utf8.contains($0) }),
      let real = Double(text), real.isFinite
    else { return nil }
    return real
  }

  /// What is expected in an element with text other than any.
  private static let forms: [String: (code: PlistFault, expected: String)] = [
    "integer": (.invalidNumber, "a whole number"),
    "real": (.invalidNumber, "a real of at most 1.8e308, nan or inf"),
    "date": (.invalidDate, "a date such as 2001-01-01T00:00:00Z"),
    "data": (.invalidBase64, "base64 in whole groups of four"),
  ]

  private func invalid(_ name: String) -> PlistError {
    let (code, expected) = Self.forms[name] ?? (.unexpectedCharacter, "an empty <\(name)/>")
    let start = tokens.textStart
    return bytes.textError(
      code, at: start, expected: expected,
      found: start < tokens.tokenStart ? "other text" : "nothing")
  }
}
