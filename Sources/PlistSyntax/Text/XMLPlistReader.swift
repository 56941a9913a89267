/// Reads XML property lists into a tape. Keeps an explicit stack, so depth uses no C stack.
///
/// Strict: text that is not well-formed XML, or not in Apple's document type, is refused;
/// attributes are checked and ignored. A dictionary `{"CF$UID": n}` with that one key is a UID, as
/// in the XML that CoreFoundation writes for keyed archives.
struct XMLPlistReader {
  /// The only key of a dictionary for a UID.
  static let uidKey = "CF$UID"

  private struct OpenContainer {
    /// The place of the container's word in the tape.
    let index: Int
    let element: XMLElement
    /// Whether a key was read and its value was not.
    var isAwaitingValue = false
  }

  private let limits: Limits
  private var scanner: XMLScanner
  private var tape: TextTapeBuilder
  private var stack: [OpenContainer] = []

  static func read(_ bytes: ByteSlice, limits: Limits) throws(PlistError) -> PlistDocument {
    var reader = XMLPlistReader(try XMLScanner(document: bytes), limits: limits)
    try reader.readRoot()
    let tape = TextTape(syntax: .xml, source: reader.scanner.source, words: reader.tape.words)
    return PlistDocument(syntax: .xml, bytes: tape.bytes, root: ValueID(0), backing: .text(tape))
  }

  private init(_ scanner: XMLScanner, limits: Limits) {
    self.limits = limits
    self.scanner = scanner
    // `<dict/>` takes two words in seven bytes, which is the maximum.
    tape = TextTapeBuilder(wordLimit: scanner.bytes.count / 7 * 2 + 2)
  }

  private mutating func readRoot() throws(PlistError) {
    let root = try scanner.startTag()
    guard XMLElement(root.name, in: scanner.bytes) == .plist else {
      throw unexpectedElement(root, expected: "<plist>")
    }
    guard !root.isEmpty else {
      throw unexpectedElement(root, expected: "a value in <plist>")
    }
    try scanner.skipToTag()
    try readValue(expected: "a value in <plist>")
    while let container = stack.last { try readNext(in: container) }
    try scanner.skipToTag()
    try scanner.endTag(of: XMLElement.plist)
    try scanner.readEpilog(after: XMLElement.plist.name)
  }

  /// Continues after a start tag or a value: to the next element, or past the container's end tag.
  private mutating func readNext(in container: OpenContainer) throws(PlistError) {
    try scanner.skipToTag()
    let start = scanner.position
    if scanner.isAtEndTag {
      guard !container.isAwaitingValue else {
        throw scanner.source.error(
          .unpairedKey, at: start, expected: "a value for the last key", found: "</dict>")
      }
      try scanner.endTag(of: container.element)
      close(container)
    } else if container.element == .array {
      try readValue(expected: "a value in <array>")
    } else if container.isAwaitingValue {
      stack[stack.count - 1].isAwaitingValue = false
      try readValue(expected: "a value for the last key")
    } else {
      stack[stack.count - 1].isAwaitingValue = true
      try readKey()
    }
  }

  private mutating func readKey() throws(PlistError) {
    let tag = try scanner.startTag()
    switch XMLElement(tag.name, in: scanner.bytes) {
    case .key:
      try checkScalar(.key, tag)
      tape.appendScalar(at: tag.start)
    case nil: throw unexpectedElement(tag, expected: "<key>")
    case let element?:
      throw scanner.source.error(
        .unpairedKey, at: tag.start, expected: "<key>", found: "<\(element.name)>")
    }
  }

  private mutating func readValue(expected: String) throws(PlistError) {
    if scanner.isAtEndTag {
      throw scanner.source.error(
        .unexpectedElement, at: scanner.position, expected: expected, found: "an end tag")
    }
    let tag = try scanner.startTag()
    switch XMLElement(tag.name, in: scanner.bytes) {
    case .dict: try open(.dict, tag)
    case .array: try open(.array, tag)
    case .key where stack.last?.element == .dict:
      throw scanner.source.error(
        .unpairedKey, at: tag.start, expected: expected, found: "another <key>")
    case .key, .plist, nil: throw unexpectedElement(tag, expected: expected)
    case let element?:
      try checkScalar(element, tag)
      tape.appendScalar(at: tag.start)
    }
  }

  private mutating func open(_ element: XMLElement, _ tag: XMLScanner.Tag) throws(PlistError) {
    guard stack.count < limits.containerDepth else {
      throw scanner.source.error(
        .tooDeep, at: tag.start,
        expected: "containers nested at most \(limits.containerDepth) deep",
        found: "one more level")
    }
    let container = OpenContainer(index: tape.words.count, element: element)
    stack.append(container)
    tape.openContainer(at: tag.start)
    if tag.isEmpty { close(container) }
  }

  private mutating func close(_ container: OpenContainer) {
    stack.removeLast()
    tape.closeContainer(container.index)
    // As a word without the container flag, a UID is later distinguished from a dictionary at no
    // cost.
    guard container.element == .dict, tape.hasOneScalarPair(container.index) else { return }
    let dictionary = XMLScanner(scanner.source, position: tape.position(container.index))
    if XMLScalar.uid(dictionary) != nil { tape.replaceWithScalar(container.index) }
  }

  /// Reads a scalar's contents and end tag, and checks that they are valid.
  private mutating func checkScalar(
    _ element: XMLElement, _ tag: XMLScanner.Tag
  ) throws(PlistError) {
    let start = scanner.position
    let content = try XMLScalar.content(of: tag, in: &scanner)
    if !tag.isEmpty { try scanner.endTag(of: element) }
    if element == .string || element == .key { return }
    guard XMLScalar.value(element, content, in: scanner.bytes) == nil else { return }
    throw XMLScalar.error(element, content, at: start, in: scanner.source)
  }

  private func unexpectedElement(_ tag: XMLScanner.Tag, expected: String) -> PlistError {
    scanner.source.error(
      .unexpectedElement, at: tag.start, expected: expected,
      found: (tag.isEmpty ? "the empty element " : "the element ")
        + scanner.source.excerpt(tag.name))
  }
}

extension XMLPlistReader {
  /// The value at an index of a tape. Reads only this value again, and cannot fail: text that the
  /// reader did not accept is null.
  static func value(_ tape: TextTape, _ index: Int) -> PlistValue {
    var scanner = XMLScanner(tape.source, position: tape.position(index))
    let start = scanner
    guard let tag = try? scanner.startTag(), let element = XMLElement(tag.name, in: tape.bytes)
    else { return .null }
    switch element {
    case .plist: return .null
    case .array: return .array(tape.elements(index))
    case .dict:
      if tape.isContainer(index) { return .dictionary(tape.elements(index)) }
      return XMLScalar.uid(start).map { .uid($0) } ?? .null
    default:
      guard let content = try? XMLScalar.content(of: tag, in: &scanner) else { return .null }
      return XMLScalar.value(element, content, in: tape.bytes) ?? .null
    }
  }
}
