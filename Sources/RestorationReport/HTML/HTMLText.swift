import PlistSyntax

/// Text in place of text or of a quoted attribute in HTML.
enum HTMLText {
  /// The text with the characters escaped that end a text or an attribute.
  /// Source: HTML, living standard, 13.1.2.3 and 13.1.4.
  static func escape(_ text: String) -> String {
    guard text.utf8.contains(where: { name(of: $0) != nil }) else { return text }
    var escaped: [UInt8] = []
    append(text, to: &escaped)
    return String(decoding: escaped, as: UTF8.self)
  }

  /// Appends the escaped text.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    for byte in text.utf8 {
      if let name = name(of: byte) { bytes += "&\(name);".utf8 } else { bytes.append(byte) }
    }
  }

  private static func name(of byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "&"): "amp"
    case UInt8(ascii: "<"): "lt"
    case UInt8(ascii: ">"): "gt"
    case UInt8(ascii: "\""): "quot"
    case UInt8(ascii: "'"): "#39"
    default: nil
    }
  }
}

extension HumanText {
  /// Appends trusted markup.
  mutating func markup(_ html: String) { bytes += html.utf8 }

  /// Appends text in HTML; each style is a class of a `span`.
  mutating func appendHTML(_ text: String, _ styles: [Style]) {
    guard hasStyles, !styles.isEmpty, !text.isEmpty else {
      return HTMLText.append(text, to: &bytes)
    }
    markup("<span class=\"\(styles.map(\.className).joined(separator: " "))\">")
    HTMLText.append(text, to: &bytes)
    markup("</span>")
  }

  /// Appends trusted text, in a page as a link to an element of it.
  mutating func write(_ text: String, linkedTo id: String?, _ style: Style) {
    guard isHTML, let id else { return write(text, style) }
    markup("<a href=\"#\(id)\">")
    HTMLText.append(text, to: &bytes)
    markup("</a>")
  }
}

extension HumanText.Style {
  /// The class of the style in a page's style sheet.
  fileprivate var className: String {
    switch self {
    case .bold: "b"
    case .dim: "d"
    case .red: "red"
    case .green: "green"
    case .yellow: "yellow"
    case .blue: "blue"
    case .magenta: "magenta"
    case .cyan: "cyan"
    }
  }
}
