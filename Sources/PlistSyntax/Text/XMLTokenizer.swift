/// Reads any XML document tag by tag, strictly and without recursion. Text, comments, instructions
/// and CDATA sections are checked and skipped; nothing is fetched, and no declared entity is
/// expanded.
package struct XMLTokenizer {
  /// The next part of a document.
  package enum Token: Sendable {
    /// An element begins.
    case start(Element)
    /// The innermost element that began ends.
    case end
  }

  /// The start of an element, with its attributes. Text is read from the document on demand.
  package struct Element: Sendable {
    fileprivate let tag: XMLScanner.Tag
    fileprivate let attributes: [XMLScanner.Attribute]
    fileprivate let bytes: ByteSlice

    /// The name, with its prefix if it has one.
    package var name: String { bytes.string(tag.name) }

    /// Whether the name is this one.
    package func isNamed(_ name: String) -> Bool { bytes.equals(tag.name, name) }

    /// The value of an attribute, or nil.
    package subscript(name: String) -> String? {
      for attribute in attributes where bytes.equals(attribute.name, name) {
        return XMLText.attributeValue(bytes, attribute.value)
      }
      return nil
    }
  }

  private var scanner: XMLScanner
  private let limits: Limits
  /// The names of the open elements.
  private var open: [Range<Int>] = []
  private var rootName: Range<Int>?
  /// Whether the last element was written as `<name/>`, and its end was not yet returned.
  private var isAtEmptyEnd = false
  private var cursor = TextSource.Cursor()

  /// Reads up to the root element.
  ///
  /// - Throws: `PlistError`, with the place of the fault.
  package init(_ bytes: ByteSlice, limits: Limits = Limits()) throws(PlistError) {
    scanner = try XMLScanner(document: bytes)
    self.limits = limits
  }

  /// The next token; nil after the end of the root element.
  ///
  /// - Throws: `PlistError`, with the place of the fault.
  package mutating func next() throws(PlistError) -> Token? {
    if isAtEmptyEnd {
      isAtEmptyEnd = false
      return try end()
    }
    guard let name = open.last else {
      if rootName != nil { return nil }
      return .start(try start())
    }
    _ = try scanner.text()
    guard scanner.isAtEndTag else { return .start(try start()) }
    try scanner.endTag(named: name)
    return try end()
  }

  /// The location of an element that began after those of earlier calls. All calls together walk
  /// the text once.
  package mutating func location(of element: Element) -> SourceLocation {
    scanner.source.location(of: element.tag.start, from: &cursor)
  }

  private mutating func start() throws(PlistError) -> Element {
    var attributes: [XMLScanner.Attribute] = []
    let tag = try scanner.startTag(attributes: &attributes)
    try checkDistinct(attributes)
    guard open.count < limits.containerDepth else {
      throw scanner.source.error(
        .tooDeep, at: tag.start,
        expected: "elements nested at most \(limits.containerDepth) deep",
        found: "one more level")
    }
    open.append(tag.name)
    rootName = rootName ?? tag.name
    isAtEmptyEnd = tag.isEmpty
    return Element(tag: tag, attributes: attributes, bytes: scanner.bytes)
  }

  private mutating func end() throws(PlistError) -> Token {
    open.removeLast()
    if open.isEmpty, let rootName {
      let bytes = scanner.bytes
      try scanner.readEpilog(after: bytes.string(rootName))
    }
    return .end
  }

  private func checkDistinct(_ attributes: [XMLScanner.Attribute]) throws(PlistError) {
    guard attributes.count > 1 else { return }
    var names: Set<ByteSlice> = []
    for attribute in attributes {
      guard names.insert(scanner.bytes.slice(attribute.name)).inserted else {
        throw scanner.source.error(
          .unexpectedCharacter, at: attribute.name.lowerBound,
          expected: "each attribute once",
          found: "another " + scanner.source.excerpt(attribute.name))
      }
    }
  }
}
