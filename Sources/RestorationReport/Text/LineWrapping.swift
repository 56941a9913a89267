/// Wraps one line of a terminal that is too long, between words and after the slashes of paths,
/// keeping its colours.
struct LineWrapping {
  /// A character with its style.
  private struct Cell {
    let scalar: Unicode.Scalar
    let width: Int
    /// The numbers of the style in the escape; empty for none.
    let style: Substring
  }

  private let columns: Int
  private let isColored: Bool
  private var cells: [Cell]

  /// A line of UTF-8 in which only `HumanText` has written escapes.
  init(_ line: some Collection<UInt8>, columns: Int, isColored: Bool) {
    self.columns = columns
    self.isColored = isColored
    cells = Self.cells(of: String(decoding: line, as: UTF8.self))
  }

  private static func cells(of line: String) -> [Cell] {
    var cells: [Cell] = []
    var style: Substring = ""
    var rest = Substring(line).unicodeScalars
    while let scalar = rest.popFirst() {
      guard scalar == "\u{1b}" else {
        cells.append(Cell(scalar: scalar, width: TextLayout.width(of: scalar), style: style))
        continue
      }
      let escape = rest.prefix { $0 != "m" }
      rest = rest.dropFirst(escape.count + 1)
      let numbers = Substring(escape.dropFirst())
      style = numbers == "0" ? "" : numbers
    }
    return cells
  }

  /// The lines, without a line break at the end.
  ///
  /// - Parameters:
  ///   - hang: the byte at which the hanging part begins, whose lines continue below it; nil for a
  ///     line that continues below its first word.
  ///   - guide: the text at the start of every line.
  mutating func wrapped(hang: Int?, guide: String) -> [UInt8] {
    guard width(cells[...]) > columns else { return Self.bytes(of: cells[...]) }
    var plan = Plan(margin: TextLayout.width(of: guide), firstBreak: 0, isForced: false)
    let blanks = cells.prefix { $0.scalar == " " }.count
    let hangColumn = hang.map { width(cells[..<cell(atByte: $0)]) }
    let least = max(columns * 2 / 5, 20)
    if let hang, let hangColumn, columns - hangColumn >= least {
      plan = Plan(margin: hangColumn, firstBreak: cell(atByte: hang), isForced: false)
    } else {
      // Deep inside a tree the lines would otherwise become too narrow.
      let own = max(plan.margin, blanks) + (hang == nil ? 2 : 4)
      plan.margin = columns - own >= least ? own : min(plan.margin, columns - least)
      plan.firstBreak = max(blanks, TextLayout.width(of: guide))
      if let hang, let hangColumn, hangColumn > plan.firstBreak, hangColumn <= columns {
        plan.firstBreak = cell(atByte: hang)
        plan.isForced = true
      }
    }
    return lines(by: plan, guide: guide)
  }

  private struct Plan {
    /// The column at which the lines after the first begin.
    var margin: Int
    /// The first cell at which a line may be broken.
    var firstBreak: Int
    /// Whether the first line is broken there.
    var isForced: Bool
  }

  private mutating func lines(by plan: Plan, guide: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var start = 0
    var firstBreak = plan.firstBreak
    if plan.isForced {
      bytes += Self.bytes(of: trimmed(cells[..<plan.firstBreak]))
      start = plan.firstBreak
    }
    while start < cells.count {
      let isFirst = start == 0
      if !isFirst {
        bytes.append(UInt8(ascii: "\n"))
        appendMargin(plan.margin, guide, to: &bytes)
        escapeCommand(at: start)
        firstBreak = start
      }
      let end = self.end(from: start, room: columns - (isFirst ? 0 : plan.margin), firstBreak)
      bytes += Self.bytes(of: trimmed(cells[start..<end]))
      start = end
      while start < cells.count, cells[start].scalar == " " { start += 1 }
    }
    return bytes
  }

  /// The end of a line that begins at a cell: before a blank, after a slash, or where there is no
  /// room.
  private func end(from start: Int, room: Int, _ firstBreak: Int) -> Int {
    var used = 0
    var full = start
    while full < cells.count, used + cells[full].width <= room {
      used += cells[full].width
      full += 1
    }
    if full == cells.count { return full }
    let first = max(firstBreak, start + 1)
    guard first < full else { return max(full, start + 1) }
    if let blank = (first...full).last(where: { cells[$0].scalar == " " }) { return blank }
    if let slash = (first..<full).last(where: { cells[$0].scalar == "/" }) { return slash + 1 }
    return full
  }

  /// Keeps a line from beginning like a command to a continuous-integration system, like
  /// `LineStart`.
  private mutating func escapeCommand(at start: Int) {
    let marks = cells[start...].prefix(2).map(\.scalar)
    guard marks == [":", ":"] || marks == ["#", "#"] else { return }
    let escape = marks[0] == ":" ? "\\u{3a}" : "\\u{23}"
    let style = cells[start].style
    cells.replaceSubrange(
      start...start, with: escape.unicodeScalars.map { Cell(scalar: $0, width: 1, style: style) })
  }

  private func appendMargin(_ margin: Int, _ guide: String, to bytes: inout [UInt8]) {
    let guide = TextLayout.width(of: guide) <= margin ? guide : ""
    let isDim = isColored && guide.contains { $0 != " " }
    bytes += (isDim ? "\u{1b}[2m" + guide + "\u{1b}[0m" : guide).utf8
    bytes += repeatElement(UInt8(ascii: " "), count: margin - TextLayout.width(of: guide))
  }

  /// The cell for a byte of the text without escapes.
  private func cell(atByte byte: Int) -> Int {
    var position = 0
    for (place, cell) in cells.enumerated() {
      if position >= byte { return place }
      position += UTF8.width(cell.scalar)
    }
    return cells.count
  }

  private func width(_ cells: ArraySlice<Cell>) -> Int { cells.reduce(0) { $0 + $1.width } }

  private func trimmed(_ cells: ArraySlice<Cell>) -> ArraySlice<Cell> {
    let rest = cells.reversed().prefix { $0.scalar == " " }.count
    return cells.dropLast(rest)
  }

  private static func bytes(of cells: ArraySlice<Cell>) -> [UInt8] {
    var text = ""
    var style: Substring = ""
    for cell in cells {
      if cell.style != style {
        if !style.isEmpty { text += "\u{1b}[0m" }
        if !cell.style.isEmpty { text += "\u{1b}[\(cell.style)m" }
        style = cell.style
      }
      text.unicodeScalars.append(cell.scalar)
    }
    if !style.isEmpty { text += "\u{1b}[0m" }
    return Array(text.utf8)
  }
}
