/// A page with both archives side by side, object by object. One that moved is one row, with both
/// paths.
struct ChangesPage: Report {
  private var tally = ComparisonTally()

  func begin(_ out: Output) {
    HTMLPage(
      title: "Changes of saved state", unit: "objects",
      filters: [.change, .class, .severity, .rule]
    ).begin(out)
  }

  mutating func add(_ comparison: ArchiveComparison, to out: Output) {
    tally.add(comparison)
    if !out.options.isSingle, comparison.isWithoutNews { return }
    let name: Markup? = comparison.file.map {
      "<h2>\(comparison.status.rawValue) <code>\($0)</code></h2>\n"
    }
    var verdict: Line = ""
    if comparison.diff != nil {
      verdict = "\(comparison.sameness ?? ChangeCounts.summary(of: comparison), .bold)"
    }
    for (side, reason) in comparison.failures {
      verdict = "\(verdict)\(side.word): no readable archive: \(reason.message, .red). "
    }
    HTMLPage.section("\(name)<span class=\"verdict\">\(verdict)</span>\n", out) {
      guard let diff = comparison.diff else { return }
      out.html("<table class=\"sides\">\n<thead><tr>")
      for file in [diff.oldSource.file, diff.newSource.file] {
        out.html("<th scope=\"col\"><code>\(file ?? "an archive")</code></th>")
      }
      out.html("</tr></thead>\n")
      var table = ChangeTable(diff, comparison.findings)
      var rows = ChangeRows(out: out)
      table.write(to: &rows)
      out.html("</table>\n")
    }
  }

  func end(isEmpty: Bool, _ out: Output) {
    if !out.options.isSingle {
      out.html("<p class=\"summary b\">\(tally.description)</p>\n")
    }
    HTMLPage.end(out)
  }
}

/// The rows of a table with the old archive on one side and the new one on the other.
private struct ChangeRows: ChangePrinter {
  /// More unchanged values in a row are folded.
  private static let mostUnchanged = 6

  let out: Output

  /// A row over both sides.
  private static func wide(_ markup: Markup) -> Markup {
    "<tr><td colspan=\"2\">\(markup)</td></tr>\n"
  }

  // MARK: Objects

  func begin(_ heading: ChangeHeading) {
    let name: Markup? = heading.className.map { " data-class=\"\(ValueText.className($0))\"" }
    out.html(
      """
      <tbody data-item data-change="\(heading.status.rawValue)"\(name)\
      \(Markup(attributesOf: heading.findings))>

      """)
    guard let path = heading.path else {
      return out.html("<tr><th colspan=\"2\" scope=\"row\">\(PlaceText.archive)</th></tr>\n")
    }
    let status = heading.status
    let old = status == .added ? nil : heading.fromPath ?? path
    let new = status == .removed ? nil : path
    out.html(old == new ? "<tr class=\"same\">" : "<tr>")
    for (path, side) in [(old, ChangeHeading.Status.removed), (new, .added)] {
      let isMarked = status == side || status == .moved
      let style: Markup? = isMarked ? " class=\"\(side.rawValue)\"" : nil
      let isNamed = status == side || status == .moved && side == .added
      let badge: Markup? = isNamed ? " <span class=\"badge\">\(status.rawValue)</span>" : nil
      let note: Markup? = isNamed ? Self.note(heading.note) : nil
      let code: Markup? = path.map { "<code>\(PlaceText.path($0))</code>" }
      out.html("<th scope=\"row\"\(style)>\(code)\(badge)\(note)</th>")
    }
    out.html("</tr>\n")
  }

  func end() { out.html("</tbody>\n") }

  func write(folded count: Int, areObjects: Bool) {
    let row = Self.wide(Markup("\("… \(CountText.grouped(count)) unchanged", .dim)" as Line))
    out.html(areObjects ? "<tbody>\(row)</tbody>\n" : row)
  }

  func write(contentsOf node: RestorationNode, isNew: Bool) {
    var isEmpty = true
    let lines = Output(out.options) { [out] bytes in
      if isEmpty {
        out.html(
          isNew ? "<tr><td></td><td class=\"added\"><pre>" : "<tr><td class=\"removed\"><pre>")
      }
      isEmpty = false
      out.write(bytes)
    }
    NodeLines(mark: "", out: lines).write(node)
    lines.flush()
    if isEmpty { return }
    out.html(isNew ? "</pre></td></tr>\n" : "</pre></td><td></td></tr>\n")
  }

  func write(_ remarks: [ChangeRemark]) {
    guard !remarks.isEmpty else { return }
    out.html("<tr><td colspan=\"2\"><ul class=\"findings\">\n")
    for remark in remarks {
      switch remark {
      case .finding(let finding, let place):
        out.html(FindingBlocks.item(finding, place: place))
      case .alike(let rule, let words): out.html("<li><code>\(rule)</code> \(words)</li>\n")
      }
    }
    out.html("</ul>\n</td></tr>\n")
  }

  func write(uncompared changes: ArraySlice<Change>, more: String?) {
    out.html("<tbody><tr><th colspan=\"2\" scope=\"row\">not compared</th></tr>\n")
    for change in changes {
      let note: Line = "\(": " + ChangeTable.uncomparedNote, .dim)"
      out.html(Self.wide("<code>\(change.printedPlace(out.options))</code>\(note)"))
    }
    if let more { out.html(Self.wide("\(more)")) }
    out.html("</tbody>\n")
  }

  // MARK: Values

  /// Writes unchanged values; many are folded, and written once for both sides.
  func write(unchanged values: [Change]) {
    let rows = values.lazy.map { ChangeRow(unchanged: $0, out.options) }
    guard values.count > Self.mostUnchanged else {
      for row in rows { write(old: row, new: row) }
      return
    }
    out.html(
      """
      <tr><td colspan="2"><details><summary>\(CountText.grouped(values.count)) unchanged</summary>
      <pre>
      """)
    for row in rows { out.line(row.line) }
    out.html("</pre></details></td></tr>\n")
  }

  func write(_ change: Change) {
    let rows = ChangeText(change, out.options).rows
    let (old, new) = (rows.first { $0.mark == "-" }, rows.first { $0.mark == "+" })
    if old != nil || new != nil { write(old: old, new: new) }
    for row in rows where row.mark == "~" { out.html(Self.wide(Self.markup(row))) }
  }

  private func write(old: ChangeRow?, new: ChangeRow?) {
    out.html(old?.mark == " " ? "<tr class=\"same\">" : "<tr>")
    for (row, name) in [(old, "removed"), (new, "added")] {
      let style: Markup? = row.map { $0.mark != " " } ?? false ? " class=\"\(name)\"" : nil
      out.html("<td\(style)>\(row.map(Self.markup))</td>")
    }
    out.html("</tr>\n")
  }

  private static func markup(_ row: ChangeRow) -> Markup {
    "<code>\(row.line)</code>\(note(row.note))"
  }

  private static func note(_ note: String?) -> Markup? {
    note.map { Markup("\(" (\($0))", .dim)" as Line) }
  }
}
