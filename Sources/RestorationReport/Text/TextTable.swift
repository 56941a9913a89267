import PlistSyntax

/// Rows of cells under headings. On a terminal that is too narrow the texts are wrapped in their columns; if
/// even that has no room, the last columns go to lines of their own below each row.
struct TextTable {
  /// A column.
  struct Column {
    let title: String
    var isNumber = false
    /// The least width at which its texts can be read.
    var least = 0
  }

  /// One row. Its texts are safe to print, and the first one is ours, so that no line begins with what is
  /// in a file.
  struct Row {
    let cells: [String]
    /// The styles of cells, by their columns.
    var styles: [Int: HumanText.Style] = [:]
    /// A line below the row.
    var below: String?
  }

  private static let gap = 2
  private static let indent = "  "

  let columns: [Column]
  let rows: [Row]

  /// Appends the table.
  func write(to text: inout HumanText) {
    let shown = shownCount(in: text.layout.columns)
    let widths = widths(of: shown, in: text.layout.columns)
    let titles = Row(cells: columns.map(\.title))
    write(titles, widths, to: &text, style: .bold)
    for row in rows {
      write(row, widths, to: &text)
      let rest = row.cells[shown...].filter { !$0.isEmpty } + [row.below].compactMap(\.self)
      for line in rest {
        text.write(Self.indent)
        text.beginHanging()
        text.write(line, .dim)
        text.endLine()
      }
    }
  }

  /// How many columns there is room for.
  private func shownCount(in room: Int?) -> Int {
    guard let room else { return columns.count }
    var count = columns.count
    while count > 1, total((0..<count).map(least)) > room { count -= 1 }
    return count
  }

  private func total(_ widths: [Int]) -> Int {
    widths.reduce(0, +) + Self.gap * (widths.count - 1)
  }

  private func natural(_ column: Int) -> Int {
    rows.map { TextLayout.width(of: $0.cells[column]) }
      .reduce(TextLayout.width(of: columns[column].title), max)
  }

  private func least(_ column: Int) -> Int {
    let least = columns[column].least
    return least == 0 ? natural(column) : min(least, natural(column))
  }

  /// The widths of the first columns: the last ones give way until the row fits.
  private func widths(of count: Int, in room: Int?) -> [Int] {
    var widths = (0..<count).map(natural)
    guard let room else { return widths }
    for column in widths.indices.reversed() {
      let surplus = max(total(widths) - room, 0)
      widths[column] -= min(surplus, widths[column] - least(column))
    }
    return widths
  }

  private func write(
    _ row: Row, _ widths: [Int], to text: inout HumanText, style: HumanText.Style? = nil
  ) {
    let cells = widths.indices.map { Self.lines(row.cells[$0], width: widths[$0]) }
    for line in 0..<(cells.map(\.count).max() ?? 0) {
      var blanks = 0
      for column in widths.indices {
        let piece = line < cells[column].count ? cells[column][line] : ""
        let space = max(widths[column] - TextLayout.width(of: piece), 0)
        if columns[column].isNumber { blanks += space }
        if !piece.isEmpty {
          text.write(String(repeating: " ", count: blanks))
          if let style = style ?? row.styles[column] {
            text.write(piece, style)
          } else {
            text.write(piece)
          }
          blanks = 0
        }
        blanks += (columns[column].isNumber ? 0 : space) + Self.gap
      }
      text.endLine()
    }
  }

  /// A text in lines of a width: broken at blanks, else after a mark between words, else anywhere.
  static func lines(_ text: String, width: Int) -> [String] {
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
        lines.append(LineStart.escape(String(rest[..<end])))
        rest = rest[end...]
      }
      lines.append(LineStart.escape(String(rest)))
    }
    return lines.isEmpty ? [""] : lines
  }
}
