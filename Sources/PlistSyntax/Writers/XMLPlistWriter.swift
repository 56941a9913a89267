/// Writes XML property lists in the layout of Apple's tools: tabs, one element on each line, data
/// in lines of 76 columns with tabs counted as 8.
struct XMLPlistWriter {
  /// A container that is being written.
  private enum OpenContainer {
    case array(IndexingIterator<[ValueID]>)
    case dictionary(IndexingIterator<[PlistEntry]>)
  }

  private static let header = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">

    """
  private static let dataColumns = 76
  private static let tabColumns = 8
  /// The largest indentation of data in tabs.
  private static let dataTabLimit = 8

  private let document: PlistDocument
  private let budget: TextBudget
  private var replacesUnwritable = false
  private var bytes: [UInt8]
  private var stack: [OpenContainer] = []

  static func write(
    _ document: PlistDocument, _ replacesUnwritable: Bool, to buffer: inout [UInt8]
  ) throws(PlistError) {
    var writer = XMLPlistWriter(document, appendingTo: buffer)
    writer.replacesUnwritable = replacesUnwritable
    buffer = []
    defer { buffer = writer.bytes }
    writer.bytes += header.utf8
    try writer.writeValue(document.root)
    while let container = writer.stack.last { try writer.writeNext(in: container) }
    writer.bytes += "</plist>\n".utf8
  }

  private init(_ document: PlistDocument, appendingTo buffer: [UInt8]) {
    self.document = document
    budget = TextBudget(document, start: buffer.count)
    bytes = buffer
  }

  private mutating func writeNext(in container: OpenContainer) throws(PlistError) {
    switch container {
    case .array(var elements):
      guard let element = elements.next() else { return close("array") }
      stack[stack.count - 1] = .array(elements)
      try writeValue(element)
    case .dictionary(var entries):
      guard let entry = entries.next() else { return close("dict") }
      stack[stack.count - 1] = .dictionary(entries)
      guard case .string(let key) = document.value(entry.key) else {
        throw document.writingError(
          .notRepresentable, entry.key,
          expected: "a string as key (a binary property list can have others)",
          found: document.value(entry.key).typeName)
      }
      try writeLine("key", text: key, entry.key)
      try writeValue(entry.value)
    }
  }

  private mutating func writeValue(_ id: ValueID) throws(PlistError) {
    let value = document.value(id)
    switch value {
    case .bool(let bool): writeLine(bool ? "<true/>" : "<false/>")
    case .integer(let integer, _): writeLine("<integer>\(integer)</integer>")
    case .real(let real, _): writeLine("<real>\(Self.text(real))</real>")
    case .date(let seconds): writeLine("<date>\(try dateText(seconds, id))</date>")
    case .uid(let uid): writeUID(uid)
    case .string(let string): try writeLine("string", text: string, id)
    case .data(let data): writeData(data)
    case .array(let elements):
      let iterator = elements.makeIterator()
      var first = iterator
      first.next() == nil
        ? writeLine("<array/>") : open("<array>", .array(iterator))
    case .dictionary(let elements):
      try refuseDictionaryThatReadsAsUID(elements, id)
      let iterator = elements.makeIterator()
      var first = iterator
      first.next() == nil
        ? writeLine("<dict/>") : open("<dict>", .dictionary(iterator))
    case .null where replacesUnwritable: writeLine("<string></string>")
    case .set(let elements) where replacesUnwritable,
      .orderedSet(let elements) where replacesUnwritable:
      open("<array>", .array(elements.makeIterator()))
    case .null, .longInteger, .set, .orderedSet:
      throw document.writingError(
        .notRepresentable, id,
        expected: "a value that an XML property list can represent (use a binary property list)",
        found: value.typeName)
    }
    try budget.check(bytes.count, at: id, in: document)
  }

  // MARK: Lines

  private mutating func indent(_ tabCount: Int) {
    for _ in 0..<tabCount { bytes.append(0x09) }
  }

  private mutating func writeLine(_ markup: String) {
    indent(stack.count)
    bytes += markup.utf8
    bytes.append(0x0A)
  }

  private mutating func open(_ tag: String, _ container: OpenContainer) {
    writeLine(tag)
    stack.append(container)
  }

  private mutating func close(_ name: String) {
    stack.removeLast()
    writeLine("</\(name)>")
  }

  private mutating func writeUID(_ uid: UInt64) {
    writeLine("<dict>")
    for line in ["<key>\(XMLPlistReader.uidKey)</key>", "<integer>\(uid)</integer>"] {
      bytes.append(0x09)
      writeLine(line)
    }
    writeLine("</dict>")
  }

  private mutating func writeData(_ data: ByteSlice) {
    writeLine("<data>")
    let tabCount = min(stack.count, Self.dataTabLimit)
    let byteCount = (Self.dataColumns - tabCount * Self.tabColumns) / 4 * 3
    var position = 0
    while position < data.count {
      let end = min(position + byteCount, data.count)
      indent(tabCount)
      Base64.encode(data, position..<end, into: &bytes)
      bytes.append(0x0A)
      position = end
    }
    writeLine("</data>")
  }

  private mutating func writeLine(
    _ name: String, text: String, _ id: ValueID
  ) throws(PlistError) {
    indent(stack.count)
    bytes += "<\(name)>".utf8
    var text = document.utf8(text)
    if replacesUnwritable, XMLText.firstNotAllowed(text) != nil {
      text = ByteSlice(Array(Self.allowed(in: text.string(0..<text.count)).utf8))
    }
    if let bad = XMLText.firstNotAllowed(text) {
      let scalar = text.string(bad..<text.count).unicodeScalars.first?.value ?? 0
      throw document.writingError(
        .notRepresentable, id,
        expected: "text without characters that XML 1.0 forbids (use a binary property list or"
          + " JSON)", found: "U+" + String(scalar, radix: 16, uppercase: true))
    }
    for position in 0..<text.count {
      switch text[position] {
      case UInt8(ascii: "&"): bytes += "&amp;".utf8
      case UInt8(ascii: "<"): bytes += "&lt;".utf8
      case UInt8(ascii: ">"): bytes += "&gt;".utf8
      case 0x0D: bytes += "&#13;".utf8  // unescaped, it would read as LF
      case let byte: bytes.append(byte)
      }
    }
    bytes += "</\(name)>\n".utf8
  }

  /// A text with U+FFFD for each character that XML forbids.
  private static func allowed(in text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isBad = XMLText.firstNotAllowed(ByteSlice(Array(String(scalar).utf8))) != nil
      scalars.append(isBad ? "\u{FFFD}" : scalar)
    }
    return String(scalars)
  }

  // MARK: Scalars

  private static func text(_ real: Double) -> String {
    // The words that CoreFoundation writes.
    if real.isNaN { return "nan" }
    if real.isInfinite { return real < 0 ? "-infinity" : "+infinity" }
    return real.description
  }

  private func dateText(_ seconds: Double, _ id: ValueID) throws(PlistError) -> String {
    let seconds = replacesUnwritable ? seconds.rounded() : seconds
    guard seconds == seconds.rounded(), let text = ISO8601.format(secondsSince2001: seconds) else {
      throw document.writingError(
        .notRepresentable, id,
        expected: "a date in whole seconds of the years 0 to 9999 (use a binary property list)",
        found: "\(seconds) seconds from 2001")
    }
    return text
  }

  private func refuseDictionaryThatReadsAsUID(
    _ elements: [PlistEntry], _ id: ValueID
  ) throws(PlistError) {
    guard let entry = document.onlyEntry(of: elements),
      document.says(entry.key, XMLPlistReader.uidKey),
      case .integer(let number, _) = document.value(entry.value), number.uint64 != nil
    else { return }
    throw document.writingError(
      .notRepresentable, id,
      expected:
        "a dictionary that XML can distinguish from a UID (use a binary property list)",
      found: "the only key \(XMLPlistReader.uidKey)")
  }
}
