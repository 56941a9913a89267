import PlistSyntax

/// Rows of cells under headings. On a terminal that is too narrow the texts are wrapped in their
/// columns; if even that has no room, the last columns go to lines of their own below each row.
struct TextTable {
  struct Column {
    let title: String
    var isNumber = false
    /// The least width at which its texts can be read.
    var least = 0
    var style: Style?
  }

  /// One row. Its first text is ours, so that no line begins with what is in a file.
  struct Row {
    let cells: [String]
    var below: String?
  }

  private static let gap = 2

  let columns: [Column]
  let rows: [Row]

  func write(_ out: Output) {
    let room = out.layout.columns ?? .max
    var count = columns.count
    while count > 1, total((0..<count).map(least)) > room { count -= 1 }
    // The last columns give way until the row fits.
    var widths = (0..<count).map(natural)
    for column in widths.indices.reversed() {
      let surplus = max(total(widths) - room, 0)
      widths[column] -= min(surplus, widths[column] - least(column))
    }
    write(Row(cells: columns.map(\.title)), widths, isHeading: true, out)
    for row in rows {
      write(row, widths, isHeading: false, out)
      for rest in row.cells[count...] where !rest.isEmpty { out.line("  \(.hang)\(rest, .dim)") }
      if let below = row.below { out.line("  \(below, .dim)", breaks: false) }
    }
  }

  private func total(_ widths: [Int]) -> Int {
    widths.reduce(0, +) + Self.gap * (widths.count - 1)
  }

  private func natural(_ column: Int) -> Int {
    rows.map { TextLayout.width(of: DisplayText.escape($0.cells[column])) }
      .reduce(TextLayout.width(of: columns[column].title), max)
  }

  private func least(_ column: Int) -> Int {
    let least = columns[column].least
    return least == 0 ? natural(column) : min(least, natural(column))
  }

  private func write(_ row: Row, _ widths: [Int], isHeading: Bool, _ out: Output) {
    let cells = widths.indices.map {
      Self.lines(DisplayText.escape(row.cells[$0]), width: widths[$0])
    }
    for number in 0..<(cells.map(\.count).max() ?? 0) {
      var line: Line = ""
      var blanks = 0
      for column in widths.indices {
        let piece = number < cells[column].count ? cells[column][number] : ""
        let space = max(widths[column] - TextLayout.width(of: piece), 0)
        if columns[column].isNumber { blanks += space }
        if !piece.isEmpty {
          let style = isHeading ? .bold : columns[column].style
          line = "\(line)\(blanks: blanks)\(piece, style)"
          blanks = 0
        }
        blanks += (columns[column].isNumber ? 0 : space) + Self.gap
      }
      out.line(line)
    }
  }

  /// A text in lines of a width: broken at blanks, else after a mark between words, else anywhere.
  private static func lines(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    for line in TextLayout.lines(text, width: width) {
      var rest = Substring(line)
      while TextLayout.width(of: String(rest)) > width {
        var used = 0
        let fitting = rest.unicodeScalars.prefix { scalar in
          used += TextLayout.width(of: scalar)
          return used <= width
        }
        let marked = fitting.lastIndex { ".-_/".unicodeScalars.contains($0) }
        var end = marked.map { rest.unicodeScalars.index(after: $0) } ?? fitting.endIndex
        if end == rest.startIndex { end = rest.unicodeScalars.index(after: end) }
        lines.append(String(rest[..<end]))
        rest = rest[end...]
      }
      lines.append(String(rest))
    }
    return lines.isEmpty ? [""] : lines
  }
}
