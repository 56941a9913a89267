/// HTML or XML: its literals are markup, and every value in it is escaped, as in a `Line`.
/// Source: HTML, living standard, 13.1.2.3 and 13.1.4; XML 1.0, fifth edition, 2.2 and 2.4.
struct Markup: ExpressibleByStringInterpolation, StringInterpolationProtocol, Equatable {
  typealias StringInterpolation = Markup

  private(set) var text = ""

  init(literalCapacity: Int, interpolationCount: Int) {}
  init(stringLiteral text: String) { self.text = text }
  init(stringInterpolation markup: Markup) { self = markup }

  init(_ line: Line, hasStyles: Bool = true) {
    for run in line.runs {
      let words = Self.escape(run.text)
      if let anchor = run.anchor {
        text += "<a href=\"#\(anchor)\">\(words)</a>"
      } else if hasStyles, !run.styles.isEmpty {
        let classes = run.styles.map(\.className).joined(separator: " ")
        text += "<span class=\"\(classes)\">\(words)</span>"
      } else {
        text += words
      }
    }
  }

  /// Our own text, with its lines.
  init(preformatted text: String) { self.text = Self.escape(text) }

  mutating func appendLiteral(_ markup: String) { text += markup }
  mutating func appendInterpolation(_ value: String) {
    text += Self.escape(DisplayText.escape(value))
  }
  mutating func appendInterpolation(_ number: Int) { text += String(number) }
  mutating func appendInterpolation(_ line: Line) { text += Markup(line).text }
  mutating func appendInterpolation(_ markup: Markup?) { text += markup?.text ?? "" }

  private static func escape(_ text: String) -> String {
    text.escaping { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      // These are visible, but no XML can contain them.
      case "\u{FFFE}", "\u{FFFF}": "\\u{\(String(scalar.value, radix: 16))}"
      default: nil
      }
    }
  }
}

extension String {
  /// The id of an element about an object, also in a page with other archives.
  static func anchor(_ kind: String, _ place: Int, in file: String?) -> String {
    let name = ByteSlice(Array((file ?? "").utf8))
    return kind + SHA256.hexDigest(of: name).prefix(8) + "-\(place)"
  }
}

extension Style {
  /// The class in a page's style sheet.
  fileprivate var className: String {
    switch self {
    case .bold: "b"
    case .dim: "d"
    default: String(describing: self)
    }
  }
}
