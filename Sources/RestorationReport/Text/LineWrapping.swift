extension Line {
  private struct Cell {
    let scalar: Unicode.Scalar
    let styles: [Style]
  }

  /// The line on a terminal: wrapped between words and after the slashes of paths, with its colours.
  /// A hanging part continues below its start if there is room beside what is before it.
  func wrapped(to columns: Int) -> [Line] {
    var cells: [Cell] = []
    var hangingCell: Int?
    for (place, run) in runs.enumerated() {
      if place == hang { hangingCell = cells.count }
      cells += run.text.unicodeScalars.map { Cell(scalar: $0, styles: run.styles) }
    }
    let least = max(columns * 2 / 5, 20)
    // The line is not broken inside its indent, in which a tree has lines.
    var firstBreak = cells.prefix { " │├└─".unicodeScalars.contains($0.scalar) }.count
    // Deep inside a tree the lines would otherwise become too narrow.
    var margin = min(firstBreak + (hangingCell == nil ? 2 : 4), columns - least)
    if let hangingCell {
      let column = cells[..<hangingCell].reduce(0) { $0 + $1.scalar.width }
      if columns - column >= least { (margin, firstBreak) = (column, hangingCell) }
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
      let end = Self.end(of: rest, room: room, firstBreak: isFirst ? firstBreak : 0)
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
    while full < cells.endIndex, used + cells[full].scalar.width <= room {
      used += cells[full].scalar.width
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

extension String {
  /// The words of a text in lines of at most `width` columns, each indented by `indent` blanks.
  package func wrapped(to width: Int, indent: Int = 0) -> [String] {
    let line: Line = "\(blanks: indent)\(.hang)\(Line(stringLiteral: self))"
    return line.wrapped(to: width).map(\.description)
  }

  /// The width in columns of a terminal.
  package var width: Int {
    // Most text is ASCII, of which each byte takes a column.
    if utf8.allSatisfy({ $0 < 0x80 }) { return utf8.count }
    return unicodeScalars.reduce(0) { $0 + $1.width }
  }
}

extension Unicode.Scalar {
  /// The width in columns: two in East Asian scripts and for emoji, none for a combining one.
  /// Source: Unicode Standard Annex 11, East Asian Width.
  fileprivate var width: Int {
    switch value {
    case 0..<0x300: return 1
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
      0x1F900...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: break
    }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return 1
    }
  }
}
