/// Reads XML property lists. Keeps an explicit stack, so depth uses no C stack.
///
/// Strict: text that is not well-formed XML, or not in Apple's document type, is refused;
/// attributes are checked and ignored. A dictionary `{"CF$UID": n}` with that one key is a UID, as
/// in the XML that CoreFoundation writes for keyed archives.
struct XMLPlistReader {
  /// The only key of a dictionary for a UID.
  static let uidKey = "CF$UID"

  private struct OpenContainer {
    let id: ValueID
    let element: XMLElement
    /// The elements, or keys and values by turns.
    var children: [ValueID] = []

    /// Whether a key was read and its value was not.
    var isAwaitingValue: Bool { element == .dict && children.count % 2 == 1 }
  }

  private let limits: Limits
  private var scanner: XMLScanner
  private var builder: PlistBuilder
  private var stack: [OpenContainer] = []

  static func read(_ bytes: ByteSlice, limits: Limits) throws(PlistError) -> PlistDocument {
    var reader = XMLPlistReader(try XMLScanner(document: bytes), limits: limits)
    let root = try reader.readRoot()
    return PlistDocument(
      reader.builder, syntax: .xml, bytes: reader.scanner.bytes, root: root)
  }

  private init(_ scanner: XMLScanner, limits: Limits) {
    self.limits = limits
    self.scanner = scanner
    builder = PlistBuilder(.xml, in: scanner.bytes)
  }

  private mutating func readRoot() throws(PlistError) -> ValueID {
    let root = try scanner.startTag()
    guard XMLElement(root.name, in: scanner.bytes) == .plist else {
      throw unexpectedElement(root, expected: "<plist>")
    }
    guard !root.isEmpty else {
      throw unexpectedElement(root, expected: "a value in <plist>")
    }
    try scanner.skipToTag()
    let value = try readValue(expected: "a value in <plist>")
    while let container = stack.last { try readNext(in: container) }
    try scanner.skipToTag()
    try scanner.endTag(of: XMLElement.plist)
    try scanner.readEpilog(after: XMLElement.plist.name)
    return value
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
      stack.removeLast()
      return close(container)
    }
    let place = stack.count - 1
    let child =
      if container.element == .array {
        try readValue(expected: "a value in <array>")
      } else if container.isAwaitingValue {
        try readValue(expected: "a value for the last key")
      } else {
        try readKey()
      }
    stack[place].children.append(child)
  }

  private mutating func readKey() throws(PlistError) -> ValueID {
    let tag = try scanner.startTag()
    switch XMLElement(tag.name, in: scanner.bytes) {
    case .key: return try builder.add(try scalar(.key, tag), at: tag.start)
    case nil: throw unexpectedElement(tag, expected: "<key>")
    case let element?:
      throw scanner.source.error(
        .unpairedKey, at: tag.start, expected: "<key>", found: "<\(element.name)>")
    }
  }

  private mutating func readValue(expected: String) throws(PlistError) -> ValueID {
    if scanner.isAtEndTag {
      throw scanner.source.error(
        .unexpectedElement, at: scanner.position, expected: expected, found: "an end tag")
    }
    let tag = try scanner.startTag()
    switch XMLElement(tag.name, in: scanner.bytes) {
    case .dict: return try open(.dict, tag)
    case .array: return try open(.array, tag)
    case .key where stack.last?.element == .dict:
      throw scanner.source.error(
        .unpairedKey, at: tag.start, expected: expected, found: "another <key>")
    case .key, .plist, nil: throw unexpectedElement(tag, expected: expected)
    case let element?: return try builder.add(try scalar(element, tag), at: tag.start)
    }
  }

  private mutating func open(
    _ element: XMLElement, _ tag: XMLScanner.Tag
  ) throws(PlistError) -> ValueID {
    guard stack.count < limits.containerDepth else {
      throw scanner.source.error(
        .tooDeep, at: tag.start,
        expected: "containers nested at most \(limits.containerDepth) deep",
        found: "one more level")
    }
    let id = try builder.add(.null, at: tag.start)
    let container = OpenContainer(id: id, element: element)
    if tag.isEmpty { close(container) } else { stack.append(container) }
    return id
  }

  private mutating func close(_ container: OpenContainer) {
    let children = container.children
    guard container.element == .dict else {
      return builder.fill(container.id, with: .array(children))
    }
    let entries = stride(from: 0, to: children.count, by: 2).map {
      PlistEntry(key: children[$0], value: children[$0 + 1])
    }
    guard let uid = uid(entries) else {
      return builder.fill(container.id, with: .dictionary(entries))
    }
    builder.removeAll(after: container.id)
    builder.fill(container.id, with: .uid(uid))
  }

  private func uid(_ entries: [PlistEntry]) -> UInt64? {
    guard entries.count == 1,
      case .string(Self.uidKey) = builder.values[entries[0].key.rawValue],
      case .integer(let number, _) = builder.values[entries[0].value.rawValue]
    else { return nil }
    return number.uint64
  }

  /// Reads a scalar's contents and end tag.
  private mutating func scalar(
    _ element: XMLElement, _ tag: XMLScanner.Tag
  ) throws(PlistError) -> PlistValue {
    let start = scanner.position
    let content = try XMLScalar.content(of: tag, in: &scanner)
    if !tag.isEmpty { try scanner.endTag(of: element) }
    if let value = XMLScalar.value(element, content, in: scanner.bytes) { return value }
    throw XMLScalar.error(element, content, at: start, in: scanner.source)
  }

  private func unexpectedElement(_ tag: XMLScanner.Tag, expected: String) -> PlistError {
    scanner.source.error(
      .unexpectedElement, at: tag.start, expected: expected,
      found: (tag.isEmpty ? "the empty element " : "the element ")
        + scanner.source.excerpt(tag.name))
  }
}
