/// A comparison: each object with its changes, and the findings about them. On a page it is the rows
/// of a table, with the old values on one side and the new ones on the other. As text it is lines
/// with a mark in the first column: `-` and `+` for the old and the new value, `>` for a move, `~`
/// for a change without two sides, `!` for findings, `?` for what was not compared, two spaces for
/// unchanged values.
struct ComparisonWriter {
  /// More unchanged values in a row are folded in a page.
  private static let mostUnchanged = 6

  private let diff: ArchiveDiff
  private let out: Output
  private var findings: ChangeFindings

  init(_ diff: ArchiveDiff, _ findings: [Finding]?, _ out: Output) {
    (self.diff, self.out) = (diff, out)
    self.findings = ChangeFindings(findings ?? [], in: diff)
  }

  // MARK: The walk

  mutating func write() {
    if !out.isPage, hasRareMarks {
      let meanings =
        "+ added, - removed, > moved, ~ changed, ! finding, ? not compared, "
        + "no mark: shown for context"
      out.line("\("  (", .dim)\(.hang)\(meanings + ")", .dim)")
    }
    for item in diff.objects {
      switch item {
      case .folded(let count): write(folded: count, indent: 2)
      case .unchanged(let object), .changed(let object): write(object.path, object)
      }
    }
    for path in findings.remaining { write(path) }
    writeUncompared()
  }

  /// Writes an object, or the archive itself: its changes, and the findings about it.
  private mutating func write(_ path: RestorationPath?, _ object: ObjectDiff? = nil) {
    let items = object?.items ?? []
    let whole = object?.changes.first { $0.kind.isOfObject }
    let about = items.map { item in item.changed.map { findings.take(about: $0) } ?? [] }
    let others = findings.takeRest(
      about: path, movedFrom: whole?.kind == .nodeMoved ? object?.fromPath : nil)
    begin(path, object, whole, about.flatMap(\.self) + others)
    var unchanged: [Change] = []
    for (item, found) in zip(items, about) {
      if case .unchanged(let value) = item {
        unchanged.append(value)
        continue
      }
      write(unchanged: unchanged)
      unchanged = []
      if case .folded(let count) = item { write(folded: count, indent: 4) }
      if let change = item.changed, !change.kind.isOfObject { write(change) }
      for finding in found { write(finding, place: nil) }
    }
    write(unchanged: unchanged)
    write(others, about: path)
    if let whole, whole.kind != .nodeMoved, let node = object?.node {
      write(node, isNew: whole.kind == .nodeAdded)
    }
    out.part("</tbody>\n")
  }

  // MARK: Lines and rows

  /// Writes a line with a mark; in a page, a row over both sides.
  private func line(_ mark: String, _ style: Style?, _ words: Line) {
    if out.isPage {
      return out.html("<tr><td colspan=\"2\"><code>\(words)</code></td></tr>\n")
    }
    out.line("\(mark, style)\(.hang)\(words)")
  }

  /// Whether there are other marks than those of any diff.
  private var hasRareMarks: Bool {
    !findings.isEmpty || !diff.uncompared.isEmpty
      || diff.changes.contains { $0.kind == .nodeMoved || $0.kind == .orderChanged }
  }

  // MARK: Objects

  /// Writes the heading of an object. `whole` is the change of the whole object, if there is one.
  private func begin(
    _ path: RestorationPath?, _ object: ObjectDiff?, _ whole: Change?, _ findings: [Finding]
  ) {
    let isSame = object?.items.isEmpty ?? true
    let oldPath = whole?.kind == .nodeMoved ? object?.fromPath : nil
    let name =
      (oldPath.map { PlaceText.path($0) + " → " } ?? "")
      + (path.map(PlaceText.path) ?? PlaceText.archive)
    let className = object?.className.map(ValueText.className)
    let note: Line? = whole?.note.map { "\("  (\($0))", .dim)" }
    guard out.isPage else {
      if path == nil { return out.line("\("  " + PlaceText.archive, .bold)") }
      let (mark, style) =
        whole?.kind.mark ?? (" ", isSame && findings.isEmpty ? .dim : .bold)
      let known = className.map { "  " + $0 }
      return line("\(mark) ", style, "\(name, style)\(known, .dim)\(note)")
    }
    let data: Markup? = className.map { " data-class=\"\($0)\"" }
    let status = whole?.kind.sort.rawValue ?? (isSame ? "same" : "changed")
    let badge: Markup? = whole.map { _ in " <span class=\"badge\">\(status)</span>\(note ?? "")" }
    out.html(
      """
      <tbody data-item data-change="\(status)"\(data)\(Markup(attributesOf: findings))>
      <tr><th scope="row" class="\(status)" colspan="2"><code>\(name)</code>\(badge)</th></tr>

      """)
  }

  private func write(folded count: Int, indent: Int) {
    let blanks = out.isPage ? 0 : indent
    line("", nil, "\(blanks: blanks)\("… \(CountText.grouped(count)) unchanged", .dim)")
  }

  /// Writes the contents of an added or removed object.
  private func write(_ node: RestorationNode, isNew: Bool) {
    out.part(isNew ? "<tr><td></td><td class=\"added\"><pre>" : "<tr><td class=\"removed\"><pre>")
    NodeLines(mark: out.isPage ? "" : isNew ? "+   " : "-   ", out: out).write(node)
    out.part(isNew ? "</pre></td></tr>\n" : "</pre></td><td></td></tr>\n")
  }

  // MARK: Findings

  func write(_ finding: Finding, place: String?) {
    if out.isPage {
      let item = FindingBlocks.item(finding, place: place)
      return out.html("<tr><td colspan=\"2\"><ul class=\"findings\">\n\(item)</ul></td></tr>\n")
    }
    let style = finding.severity.style
    line(
      "!   ", style,
      """
      \("\(finding.severity.word) [\(finding.rule)]", style) \(place.map { $0 + ": " })\
      \(finding.message + ". Fix: " + finding.remedy + ".")
      """)
  }

  /// Writes the findings about an object and about what moved with it. Of the latter a rule says the
  /// same again and again, so they are counted.
  private func write(_ findings: [Finding], about path: RestorationPath?) {
    for (rule, findings) in findings.grouped(by: \.rule) {
      var alike = 0
      for (number, finding) in findings.enumerated() {
        let other = finding.path.map { RestorationPath($0) }
        if other == path {
          write(finding, place: finding.key)
        } else if number == 0 {
          write(finding, place: other.map(PlaceText.path))
        } else {
          alike += 1
        }
      }
      guard alike > 0 else { continue }
      let words = "the same for \(CountText.count(alike, "object")) that moved with it"
      line("!   ", .yellow, "\("[\(rule)]", .yellow) \(words)")
    }
  }

  // MARK: Values

  private func write(_ change: Change) {
    let rows = change.rows(out.options)
    if out.isPage, rows.contains(where: { $0.mark != "~" }) {
      let cells = [("-", "removed"), ("+", "added")].map { mark, name -> Markup in
        let row = rows.first { $0.mark == mark }
        return row.map { "<td class=\"\(name)\"><code>\($0.words(nil))</code></td>" } ?? "<td></td>"
      }
      return out.html("<tr>\(cells[0])\(cells[1])</tr>\n")
    }
    for row in rows {
      let style: Style = row.mark == "-" ? .red : row.mark == "+" ? .green : .yellow
      line(row.mark + "   ", style, row.words(style))
    }
  }

  /// Writes unchanged values. In a page they are written once for both sides, and many are folded.
  private func write(unchanged values: [Change]) {
    if values.isEmpty { return }
    if out.isPage {
      let state: Markup = values.count > Self.mostUnchanged ? "" : " open"
      out.html(
        """
        <tr><td colspan="2"><details\(state)><summary>\(CountText.grouped(values.count)) unchanged\
        </summary>
        <pre>
        """)
    }
    for value in values {
      let words = value.unchangedRow(out.options).words(out.isPage ? nil : .dim)
      if out.isPage { out.line(words) } else { line("    ", nil, words) }
    }
    out.part("</pre></details></td></tr>\n")
  }

  func writeUncompared() {
    guard !diff.uncompared.isEmpty else { return }
    out.part("<tbody>\n")
    for change in diff.uncompared {
      let place = PlaceText.place(change.path, keyPath: change.shown(out.options).key ?? "")
      line("?   ", .yellow, "\(place, .yellow)\(": not compared, redacted on one side", .dim)")
    }
    out.part("</tbody>\n")
  }
}
