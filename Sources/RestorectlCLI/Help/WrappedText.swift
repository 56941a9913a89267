/// Lines of help, filled to the width of a page.
enum WrappedText {
  /// The width of a page, in columns. Terminals are at least this wide.
  static let width = 80

  /// The words of `text` in lines of at most `width` columns, each begun by `indent` spaces.
  static func lines(_ text: String, indent: Int) -> [String] {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, indent + line.count + 1 + word.count > width {
        lines.append(margin + line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " " + word
    }
    if !line.isEmpty { lines.append(margin + line) }
    return lines
  }

  /// Rows of two columns: the second begins at the same place in each row.
  static func columns(_ rows: [(String, String)], indent: Int) -> [String] {
    let start = (rows.map(\.0.count).max() ?? 0) + 2
    let margin = String(repeating: " ", count: indent)
    return rows.map { first, second in
      margin + first + String(repeating: " ", count: start - first.count) + second
    }
  }
}
