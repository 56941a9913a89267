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
  private var cells: [Cell] = []
  /// The cell at which the hanging part begins, whose lines continue below it; nil for a line that
  /// continues below its first word.
  private var hang: Int?

  init(_ line: Line, columns: Int) {
    self.columns = columns
    for (place, run) in line.runs.enumerated() {
      if place == line.hang { hang = cells.count }
      cells += run.text.unicodeScalars.map {
        Cell(scalar: $0, width: TextLayout.width(of: $0), styles: run.styles)
      }
    }
  }

  var lines: [Line] {
    let least = max(columns * 2 / 5, 20)
    // The line is not broken inside its indent, in which a tree has lines.
    var firstBreak = cells.prefix { " │├└─".unicodeScalars.contains($0.scalar) }.count
    // Deep inside a tree the lines would otherwise become too narrow.
    var margin = min(firstBreak + (hang == nil ? 2 : 4), columns - least)
    // A hanging part that has no room beside what is before it begins on a line of its own.
    var firstEnd: Int?
    if let hang {
      let column = cells[..<hang].reduce(0) { $0 + $1.width }
      if columns - column >= least {
        (margin, firstBreak) = (column, hang)
      } else if column > firstBreak, column <= columns {
        firstEnd = hang
      }
    }
    var lines: [Line] = []
    var rest = cells[...]
    while !rest.isEmpty {
      let isFirst = lines.isEmpty
      // The room that `Line.withoutCommand` needs.
      let isCommand = ["::", "##"].contains {
        $0.unicodeScalars.elementsEqual(rest.prefix(2).map(\.scalar))
      }
      let room = isFirst ? columns : columns - margin - (isCommand ? 5 : 0)
      let end =
        (isFirst ? firstEnd : nil)
        ?? Self.end(of: rest, room: room, firstBreak: isFirst ? firstBreak : 0)
      let part = Self.line(rest[..<end])
      lines.append(isFirst ? part : "\(blanks: margin)\(part)")
      rest = rest[end...].drop { $0.scalar == " " }
    }
    return lines
  }

  /// Where a line ends: at a blank, after a slash, or where there is no room.
  private static func end(of cells: ArraySlice<Cell>, room: Int, firstBreak: Int) -> Int {
    var used = 0
    var full = cells.startIndex
    while full < cells.endIndex, used + cells[full].width <= room {
      used += cells[full].width
      full += 1
    }
    if full == cells.endIndex { return full }
    let first = max(firstBreak, cells.startIndex + 1)
    guard first < full else { return max(full, cells.startIndex + 1) }
    if let blank = (first...full).last(where: { cells[$0].scalar == " " }) { return blank }
    if let slash = (first..<full).last(where: { cells[$0].scalar == "/" }) { return slash + 1 }
    return full
  }

  /// Cells as a line, without the blanks at its end.
  private static func line(_ cells: ArraySlice<Cell>) -> Line {
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
