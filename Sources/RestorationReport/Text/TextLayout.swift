/// How wide lines for people are, and how longer ones are broken.
package struct TextLayout: Hashable, Sendable {
  /// The columns of the terminal; nil in a pipe or a file, where lines are never wrapped.
  package let columns: Int?

  /// On anything narrower nothing could be aligned.
  private static let narrowest = 20
  /// Longer lines of prose are hard to read, however wide the terminal is.
  private static let widestProse = 100
  /// The width of a page of prose that is not on a terminal.
  private static let usualProse = 80

  /// A layout for a terminal with so many columns; without them, one that never wraps.
  package init(columns: Int? = nil) {
    self.columns = columns.map { max($0, Self.narrowest) }
  }

  /// Whether a person reads the lines on a terminal.
  package var isTerminal: Bool { columns != nil }

  /// The width of a page of our own prose, in columns.
  package var proseColumns: Int { min(columns ?? Self.usualProse, Self.widestProse) }

  // MARK: Widths

  /// How many columns a text takes on a terminal.
  package static func width(of text: String) -> Int {
    // Most text is ASCII, of which each byte takes a column.
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.unicodeScalars.reduce(0) { $0 + width(of: $1) }
  }

  /// How many columns a character takes: two in East Asian scripts and of emoji, none if it is written
  /// onto the one before.
  /// Source: Unicode Standard Annex 11, East Asian Width.
  static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0..<0x300: return 1
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
      0x1F900...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return 1
    }
  }

  // MARK: Prose

  /// The words of a text in lines that fit `width` columns, each begun by `indent` blanks.
  package static func lines(_ text: String, width: Int, indent: Int = 0) -> [String] {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = ""
    var lineWidth = 0
    for word in text.split(separator: " ") {
      let wordWidth = Self.width(of: String(word))
      if !line.isEmpty, indent + lineWidth + 1 + wordWidth > width {
        lines.append(margin + line)
        (line, lineWidth) = ("", 0)
      }
      line += line.isEmpty ? String(word) : " " + word
      lineWidth += (lineWidth == 0 ? 0 : 1) + wordWidth
    }
    if !line.isEmpty { lines.append(margin + line) }
    return lines
  }
}
