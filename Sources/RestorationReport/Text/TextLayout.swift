/// The width of lines for people, and how longer ones are wrapped.
package struct TextLayout: Hashable, Sendable {
  /// The columns of the terminal; nil in a pipe or a file, where lines are never wrapped.
  package let columns: Int?

  /// On narrower terminals nothing could be aligned.
  private static let narrowest = 20
  /// Longer lines of prose are hard to read, however wide the terminal is.
  private static let widestProse = 100
  /// The width of a page of prose that is not on a terminal.
  private static let usualProse = 80

  /// A layout for a terminal of a width; without a width, one that never wraps.
  package init(columns: Int? = nil) {
    self.columns = columns.map { max($0, Self.narrowest) }
  }

  package var isTerminal: Bool { columns != nil }

  package var proseColumns: Int { min(columns ?? Self.usualProse, Self.widestProse) }

  // MARK: Widths

  package static func width(of text: String) -> Int {
    // Most text is ASCII, of which each byte takes a column.
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.unicodeScalars.reduce(0) { $0 + width(of: $1) }
  }

  /// The width of a character in columns: two in East Asian scripts and for emoji, none for a
  /// combining one. Source: Unicode Standard Annex 11, East Asian Width.
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

  /// The words of a text in lines of at most `width` columns, each indented by `indent` blanks.
  package static func lines(_ text: String, width: Int, indent: Int = 0) -> [String] {
    let line: Line = "\(blanks: indent)\(.hang)\(Line(stringLiteral: text))"
    return LineWrapping(line, columns: width).lines.map(\.description)
  }
}
