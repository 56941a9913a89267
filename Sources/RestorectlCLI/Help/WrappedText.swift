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
    return rows.flatMap { row($0.0, $0.1, start: start, indent: indent) }
  }

  /// One row: the second column begins `start` after the first, in each of its lines.
  static func row(_ first: String, _ second: String, start: Int, indent: Int) -> [String] {
    var rest = lines(second, indent: indent + start)
    guard !rest.isEmpty else { return [String(repeating: " ", count: indent) + first] }
    let head = String(repeating: " ", count: indent) + first
    rest[0] = head + rest[0].dropFirst(head.count)
    return rest
  }
}
