/// The lines about one comparison: a heading for each added, removed, moved or changed object, and
/// its changes below. The mark in the first column: `-` and `+` for the old and the new value, `>`
/// for a move, `~` for a change without two sides, `!` for findings and for unreadable archives, `?`
/// for what was not compared, two spaces for unchanged values.
struct ChangeLines {
  private let out: Output
  /// The marks of the lines so far; a space for none.
  private var marks: Set<Character> = []
  /// Whether the lines need no legend: values that were replaced have the marks of any diff.
  private var isPlain = true

  private init(_ out: Output) { self.out = out }

  static func write(_ comparison: ArchiveComparison, _ out: Output) {
    guard let diff = comparison.diff else {
      return write(comparison.failures, out)
    }
    var table = ChangeTable(diff, comparison.findings)
    if let sameness = comparison.sameness {
      guard out.options.changeDetail != .names else { return }
      out.line("\(sameness)")
      var lines = ChangeLines(out)
      if out.options.changeDetail == .changes { table.writeUncompared(to: &lines) }
      return
    }
    switch out.options.changeDetail {
    case .changes:
      // The legend comes first, and follows from the lines.
      let body = Output(out.options)
      var lines = ChangeLines(body)
      table.write(to: &lines)
      if !lines.isPlain { out.line(lines.legend) }
      out.write(body.bytes)
    case .counts: ChangeCounts.write(diff, out)
    case .names:
      for object in diff.changedObjects { out.line("\(object.displayName)") }
      return
    }
    guard !out.options.hidesSummary else { return }
    out.line()
    out.line("\(ChangeCounts.summary(of: comparison), .bold)")
  }

  /// `--name-only` shows what differs, which is unknown of archives that cannot be read.
  private static func write(
    _ failures: [(side: ArchiveComparison.Side, reason: Failure)], _ out: Output
  ) {
    guard out.options.changeDetail != .names else { return }
    for (side, reason) in failures {
      let facts = ["no readable archive: " + reason.message, reason.contents]
      for fact in facts.compactMap(\.self) {
        out.line("\("!   ", .red)\(.hang)\("\(side.word): \(fact)", .red)")
      }
    }
  }

  // MARK: Marks

  private static let meanings: [(mark: Character, meaning: String)] = [
    ("+", "+ added"), ("-", "- removed"), (">", "> moved: old path → new path"),
    ("~", "~ changed"), ("!", "! finding of a rule"), ("?", "? not compared"),
    (" ", "no mark: shown for context"),
  ]

  private var legend: Line {
    let used = Self.meanings.filter { marks.contains($0.mark) }.map(\.meaning)
    return "\("  (", .dim)\(.hang)\(used.joined(separator: ", ") + ")", .dim)"
  }

  private mutating func line(_ mark: String, _ style: Style?, _ words: Line) {
    note(mark)
    out.line("\(mark, style)\(.hang)\(words)")
  }

  private mutating func note(_ mark: String) {
    guard let first = mark.first else { return }
    marks.insert(first)
    let isValue = mark.utf8.count > 2 && (first == "+" || first == "-")
    if first != " ", !isValue { isPlain = false }
  }
}

extension ChangeLines: ChangePrinter {
  mutating func begin(_ heading: ChangeHeading) {
    guard let path = heading.path.map(PlaceText.path) else {
      return out.line("\("  " + PlaceText.archive, .bold)")
    }
    let (mark, style): (String, Style) =
      switch heading.status {
      case .added: ("+ ", .green)
      case .removed: ("- ", .red)
      case .moved: ("> ", .yellow)
      case .same where heading.findings.isEmpty: ("  ", .dim)
      case .same, .changed: ("  ", .bold)
      }
    let name = heading.className.map { name -> Line in "  \(ValueText.className(name), .dim)" }
    let old: Line? =
      heading.status == .moved
      ? "\(heading.fromPath.map(PlaceText.path), style)\(" → ", style)" : nil
    line(mark, style, "\(old)\(path, style)\(name)\(heading.note.map { "  (\($0))" }, .dim)")
  }

  mutating func end() {}

  mutating func write(folded count: Int, areObjects: Bool) {
    out.line("\((areObjects ? "  … " : "    … ") + CountText.grouped(count) + " unchanged", .dim)")
  }

  mutating func write(unchanged values: [Change]) {
    for value in values {
      line("    ", nil, ChangeRow(unchanged: value, out.options).line.styled(.dim))
    }
  }

  mutating func write(_ change: Change) {
    for row in ChangeText(change, out.options).rows {
      let style: Style = row.mark == "-" ? .red : row.mark == "+" ? .green : .yellow
      let note = row.note.map { "  (\($0))" }
      line("\(row.mark)   ", style, "\(row.line.styled(style))\(note, .dim)")
    }
  }

  mutating func write(_ remarks: [ChangeRemark]) {
    for remark in remarks {
      switch remark {
      case .finding(let finding, let place):
        let style: Style = finding.severity == .error ? .red : .yellow
        line(
          "!   ", style,
          """
          \("\(finding.severity.word) [\(finding.rule)]", style) \(place.map { $0 + ": " })\
          \(finding.message + ". Fix: " + finding.remedy + ".")
          """)
      case .alike(let rule, let words):
        line("!   ", .yellow, "\("[\(rule)]", .yellow) \(words)")
      }
    }
  }

  mutating func write(contentsOf node: RestorationNode, isNew: Bool) {
    let mark = isNew ? "+   " : "-   "
    note(mark)
    NodeLines(mark: mark, out: out).write(node)
  }

  mutating func write(uncompared changes: ArraySlice<Change>, more: String?) {
    for change in changes {
      line(
        "?   ", .yellow,
        "\(change.printedPlace(out.options), .yellow)\(": " + ChangeTable.uncomparedNote, .dim)")
    }
    if let more { out.line("\("?   " + more, .dim)") }
  }
}

extension ArchiveComparison.Side {
  var word: String { self == .old ? "old" : "new" }
}
