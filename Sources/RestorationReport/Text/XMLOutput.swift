import PlistSyntax

/// Writes XML 1.0, with two spaces for each level and each element on a line.
///
/// Text keeps its characters: control characters and line ends are character references. Only
/// characters that XML 1.0 does not allow become `\u{1b}`. Source: Extensible Markup Language (XML)
/// 1.0, fifth edition, sections 2.2, 2.4, 3.3.3.
struct XMLOutput {
  /// An attribute's name and value.
  typealias Attribute = (name: String, value: String)

  private(set) var bytes = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)
  private var open: [String] = []

  /// Begins an element.
  mutating func begin(_ name: String, _ attributes: [Attribute] = []) {
    indent()
    tag(name, attributes, end: ">\n")
    open.append(name)
  }

  /// Ends the innermost element.
  mutating func end() {
    guard let name = open.popLast() else { return }
    indent()
    bytes += "</\(name)>\n".utf8
  }

  /// Writes an element without contents.
  mutating func empty(_ name: String, _ attributes: [Attribute]) {
    indent()
    tag(name, attributes, end: "/>\n")
  }

  /// Writes an element with text.
  mutating func element(_ name: String, _ attributes: [Attribute] = [], text: String) {
    indent()
    tag(name, attributes, end: ">")
    bytes += Self.escape(text).utf8
    bytes += "</\(name)>\n".utf8
  }

  /// Writes trusted text as a comment, which must not contain two hyphens in a row.
  mutating func comment(_ words: String) {
    indent()
    bytes += "<!-- \(Self.escape(words.replacing("--", with: ""))) -->\n".utf8
  }

  private mutating func indent() {
    for _ in open { bytes += [0x20, 0x20] }
  }

  private mutating func tag(_ name: String, _ attributes: [Attribute], end: String) {
    bytes += "<\(name)".utf8
    for attribute in attributes {
      bytes += " \(attribute.name)=\"\(Self.escape(attribute.value))\"".utf8
    }
    bytes += end.utf8
  }

  /// The text that a reader of the XML gets.
  static func representable(_ text: String) -> String {
    guard !text.unicodeScalars.allSatisfy(isAllowed) else { return text }
    var shown = ""
    for scalar in text.unicodeScalars {
      if isAllowed(scalar) {
        shown.unicodeScalars.append(scalar)
      } else {
        shown += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return shown
  }

  private static func escape(_ text: String) -> String {
    var escaped = ""
    var previous: Unicode.Scalar = " "
    for scalar in representable(text).unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      // The start of a command to a continuous-integration system: see `DisplayText`.
      case "#" where previous == "#": escaped += "&#35;"
      case _ where DisplayText.isHidden(scalar):
        escaped += "&#x\(String(scalar.value, radix: 16));"
      default: escaped.unicodeScalars.append(scalar)
      }
      previous = scalar
    }
    return escaped
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0xD: true
    case 0x0...0x1F, 0xFFFE, 0xFFFF: false
    default: true
    }
  }
}
