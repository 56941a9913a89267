/// Writes XML property lists in the layout of Apple's tools: tabs, one element on each line, data
/// in lines of 76 columns with tabs counted as 8.
struct XMLPlistWriter {
  private static let header = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">

    """
  private static let dataColumns = 76
  private static let tabColumns = 8
  private static let dataTabLimit = 8

  private let document: PlistDocument
  private let replacesUnwritable: Bool
  private let textLimit: Int
  private var bytes = Array(header.utf8)

  static func bytes(
    of document: PlistDocument, _ replacesUnwritable: Bool, within limit: Int?
  ) throws(PlistError) -> [UInt8] {
    var writer = XMLPlistWriter(
      document: document, replacesUnwritable: replacesUnwritable,
      textLimit: min(limit ?? .max, document.textLimit))
    if let limit { writer.bytes.reserveCapacity(limit + PlistDocument.room) }
    try writer.write(document.root, tabs: 0)
    writer.line("</plist>", tabs: 0)
    return writer.bytes
  }

  /// Recursive: documents are at most `Limits.containerDepth` deep.
  private mutating func write(_ id: ValueID, tabs: Int) throws(PlistError) {
    switch document.value(id) {
    case .bool(let bool): line(bool ? "<true/>" : "<false/>", tabs: tabs)
    case .integer(let integer): line("<integer>\(integer)</integer>", tabs: tabs)
    case .real(let real): line("<real>\(Self.text(real))</real>", tabs: tabs)
    case .date(let seconds): line("<date>\(try dateText(seconds))</date>", tabs: tabs)
    case .uid(let uid):
      line("<dict>", tabs: tabs)
      line("<key>\(OpenContainer.uidKey)</key>", tabs: tabs + 1)
      line("<integer>\(uid)</integer>", tabs: tabs + 1)
      line("</dict>", tabs: tabs)
    case .string(let text):
      try PlistError.check(bytes.count + text.utf8.count, within: textLimit)
      line("<string>\(try escaped(text))</string>", tabs: tabs)
    case .data(let data): try write(data, tabs: tabs)
    case .array(let elements): try write(elements, tabs: tabs)
    case .dictionary(let entries): try write(entries, tabs: tabs)
    case .null where replacesUnwritable: line("<string></string>", tabs: tabs)
    case .set(let elements) where replacesUnwritable,
      .orderedSet(let elements) where replacesUnwritable:
      try write(elements, tabs: tabs)
    case let value:
      throw .unwritable(
        "a value that an XML property list can represent (use a binary property list)",
        found: value.typeName)
    }
    try PlistError.check(bytes.count, within: textLimit)
  }

  private mutating func write(_ elements: [ValueID], tabs: Int) throws(PlistError) {
    if elements.isEmpty { return line("<array/>", tabs: tabs) }
    line("<array>", tabs: tabs)
    for element in elements { try write(element, tabs: tabs + 1) }
    line("</array>", tabs: tabs)
  }

  private mutating func write(_ entries: [PlistEntry], tabs: Int) throws(PlistError) {
    try document.check(entries, forOnlyKey: [OpenContainer.uidKey])
    if entries.isEmpty { return line("<dict/>", tabs: tabs) }
    line("<dict>", tabs: tabs)
    for entry in entries {
      line("<key>\(try escaped(try document.keyText(entry)))</key>", tabs: tabs + 1)
      try write(entry.value, tabs: tabs + 1)
    }
    line("</dict>", tabs: tabs)
  }

  private mutating func write(_ data: ByteSlice, tabs: Int) throws(PlistError) {
    let dataTabs = min(tabs, Self.dataTabLimit)
    let byteCount = (Self.dataColumns - dataTabs * Self.tabColumns) / 4 * 3
    let lineSize = dataTabs + byteCount / 3 * 4 + 1
    try PlistError.check(bytes.count + data.count / byteCount * lineSize, within: textLimit)
    line("<data>", tabs: tabs)
    for start in stride(from: 0, to: data.count, by: byteCount) {
      indent(dataTabs)
      Base64.encode(data, start..<min(start + byteCount, data.count), into: &bytes)
      bytes.append(UInt8(ascii: "\n"))
    }
    line("</data>", tabs: tabs)
  }

  private mutating func line(_ markup: String, tabs: Int) {
    indent(tabs)
    bytes += markup.utf8
    bytes.append(UInt8(ascii: "\n"))
  }

  private mutating func indent(_ tabs: Int) {
    bytes += repeatElement(UInt8(ascii: "\t"), count: tabs)
  }

  // MARK: Scalars

  /// A terminal or a build system that shows the text finds no command in it, such as `##[error]`.
  private func escaped(_ text: String) throws(PlistError) -> String {
    var previous: Unicode.Scalar = " "
    let special = { (byte: UInt8) in byte < 0x20 || byte >= 0x7F || "&<>#:".utf8.contains(byte) }
    guard text.utf8.contains(where: special) else { return text }
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      defer { previous = scalar }
      switch scalar {
      case "&": escaped += "&amp;".unicodeScalars
      case "<": escaped += "&lt;".unicodeScalars
      case ">": escaped += "&gt;".unicodeScalars
      // Unescaped, it would read as LF.
      case "\r": escaped += "&#13;".unicodeScalars
      case "#" where previous == scalar, ":" where previous == scalar,
        _ where scalar.value >= 0x7F && DisplayText.isHidden(scalar) && XMLText.isAllowed(scalar):
        escaped += "&#\(scalar.value);".unicodeScalars
      case _ where XMLText.isAllowed(scalar): escaped.append(scalar)
      case _ where replacesUnwritable: escaped.append("\u{FFFD}")
      default:
        throw .unwritable(
          "text without characters that XML 1.0 forbids (use a binary property list or JSON)",
          found: "U+" + String(scalar.value, radix: 16, uppercase: true))
      }
    }
    return String(escaped)
  }

  private static func text(_ real: Double) -> String {
    // The words that CoreFoundation writes.
    if real.isNaN { return "nan" }
    if real.isInfinite { return real < 0 ? "-infinity" : "+infinity" }
    return real.description
  }

  private func dateText(_ seconds: Double) throws(PlistError) -> String {
    let seconds = replacesUnwritable ? seconds.rounded() : seconds
    guard seconds == seconds.rounded(), let text = ISO8601.format(secondsSince2001: seconds) else {
      throw .unwritable(
        "a date in whole seconds of the years 0 to 9999 (use a binary property list)",
        found: "\(seconds) seconds from 2001")
    }
    return text
  }
}
