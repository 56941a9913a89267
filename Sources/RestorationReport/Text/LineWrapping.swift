/// Wraps one line of a terminal that is too long, between words and after the slashes of paths,
/// keeping its colours.
struct LineWrapping {
  /// A character with its styles.
  private struct Cell {
    let scalar: Unicode.Scalar
    let width: Int
    let styles: [Style]
  }

  private let columns: Int
  private let guide: String
  private var cells: [Cell] = []
  /// The cell at which the hanging part begins, whose lines continue below it; nil for a line that
  /// continues below its first word.
  private var hang: Int?

  init(_ line: Line, columns: Int) {
    self.columns = columns
    guide = line.guide
    for (place, run) in line.runs.enumerated() {
      if place == line.hang { hang = cells.count }
      cells += run.text.unicodeScalars.map {
        Cell(scalar: $0, width: TextLayout.width(of: $0), styles: run.styles)
      }
    }
    if line.hang == line.runs.count { hang = cells.count }
  }

  var lines: [Line] {
    var margin = TextLayout.width(of: guide)
    /// The first cell at which the line may be broken, and whether it is.
    var (firstBreak, isForced) = (0, false)
    let blanks = cells.prefix { $0.scalar == " " }.count
    let hangColumn = hang.map { width(cells[..<$0]) }
    let least = max(columns * 2 / 5, 20)
    if let hang, let hangColumn, columns - hangColumn >= least {
      (margin, firstBreak) = (hangColumn, hang)
    } else {
      // Deep inside a tree the lines would otherwise become too narrow.
      let own = max(margin, blanks) + (hang == nil ? 2 : 4)
      firstBreak = max(blanks, margin)
      margin = columns - own >= least ? own : min(margin, columns - least)
      if let hang, let hangColumn, hangColumn > firstBreak, hangColumn <= columns {
        (firstBreak, isForced) = (hang, true)
      }
    }
    return lines(margin: margin, firstBreak: firstBreak, isForced: isForced)
  }

  private func lines(margin: Int, firstBreak: Int, isForced: Bool) -> [Line] {
    var lines: [Line] = []
    var rest = cells[...]
    if isForced {
      lines.append(line(rest.prefix(firstBreak)))
      rest = rest.dropFirst(firstBreak)
    }
    while !rest.isEmpty {
      var piece = rest
      if !lines.isEmpty { piece = escapingCommand(in: piece) }
      let room = columns - (lines.isEmpty ? 0 : margin)
      let first = lines.isEmpty ? firstBreak - rest.startIndex : 0
      let end = self.end(of: piece, room: room, firstBreak: first)
      let own = line(piece.prefix(end))
      lines.append(lines.isEmpty ? own : "\(marginLine(margin))\(own)")
      rest = piece.dropFirst(end).drop { $0.scalar == " " }
    }
    return lines
  }

  /// How many cells fit: up to a blank, after a slash, or where there is no room.
  private func end(of cells: ArraySlice<Cell>, room: Int, firstBreak: Int) -> Int {
    let cells = Array(cells)
    var used = 0
    var full = 0
    while full < cells.count, used + cells[full].width <= room {
      used += cells[full].width
      full += 1
    }
    if full == cells.count { return full }
    let first = max(firstBreak, 1)
    guard first < full else { return max(full, 1) }
    if let blank = (first...full).last(where: { cells[$0].scalar == " " }) { return blank }
    if let slash = (first..<full).last(where: { cells[$0].scalar == "/" }) { return slash + 1 }
    return full
  }

  /// Keeps a line from beginning like a command, as `Line.withoutCommand` does.
  private func escapingCommand(in cells: ArraySlice<Cell>) -> ArraySlice<Cell> {
    guard let first = cells.first,
      let escape = Line.commandEscape(of: cells.prefix(2).map(\.scalar))
    else { return cells }
    return escape.unicodeScalars.map { Cell(scalar: $0, width: 1, styles: first.styles) }
      + cells.dropFirst()
  }

  private func marginLine(_ margin: Int) -> Line {
    let guide = TextLayout.width(of: guide) <= margin ? guide : ""
    let isVisible = guide.contains { $0 != " " }
    return "\(guide, isVisible ? .dim : nil)\(blanks: margin - TextLayout.width(of: guide))"
  }

  private func width(_ cells: ArraySlice<Cell>) -> Int { cells.reduce(0) { $0 + $1.width } }

  /// Cells as a line, without the blanks at its end.
  private func line(_ cells: ArraySlice<Cell>) -> Line {
    var line: Line = ""
    let rest = cells.reversed().prefix { $0.scalar == " " }.count
    for cell in cells.dropLast(rest) {
      if line.runs.last?.styles != cell.styles {
        line.runs.append(Line.Run(text: "", styles: cell.styles))
      }
      line.runs[line.runs.count - 1].text.unicodeScalars.append(cell.scalar)
    }
    return line
  }
}
