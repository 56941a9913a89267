/// A comparison: each object with its changes, and the findings about them. On a page it is the rows
/// of a table, with the old archive on one side and the new one on the other. As text it is lines
/// with a mark in the first column: `-` and `+` for the old and the new value, `>` for a move, `~`
/// for a change without two sides, `!` for findings, `?` for what was not compared, two spaces for
/// unchanged values.
struct ComparisonWriter {
  /// The largest number of listed values that could not be compared.
  private static let mostUncompared = 100
  /// More unchanged values in a row are folded in a page.
  private static let mostUnchanged = 6

  private let diff: ArchiveDiff
  private let out: Output
  private var findings: ChangeFindings
  /// The objects that have a heading of their own.
  private let changedPaths: Set<RestorationPath>
  /// The marks of the lines so far; a space for none.
  private var marks: Set<Character> = []
  /// Whether the lines need no legend: values that were replaced have the marks of any diff.
  private var isPlain = true

  private init(_ diff: ArchiveDiff, _ findings: [Finding]?, _ out: Output) {
    (self.diff, self.out) = (diff, out)
    self.findings = ChangeFindings(findings ?? [])
    changedPaths = Set(diff.changedObjects.compactMap(\.path))
  }

  static func write(_ diff: ArchiveDiff, _ findings: [Finding]?, _ out: Output) {
    // The legend comes first, and follows from the lines.
    let body = out.isPage ? out : Output(out.options)
    var writer = ComparisonWriter(diff, findings, body)
    writer.write()
    if out.isPage { return }
    if !writer.isPlain { out.line(writer.legend) }
    out.write(body.bytes)
  }

  /// Writes the values that could not be compared.
  static func writeUncompared(of diff: ArchiveDiff, _ out: Output) {
    var writer = ComparisonWriter(diff, nil, out)
    writer.writeUncompared()
  }

  // MARK: The walk

  private mutating func write() {
    if !diff.changedObjects.contains(where: { $0.path == nil }) { writeFindings(about: nil) }
    for item in diff.objects {
      switch item {
      case .folded(let count): write(folded: count, areObjects: true)
      case .unchanged(let object):
        begin(ChangeHeading(path: object.path, className: object.className))
        end()
      case .changed(let object): write(object)
      }
    }
    while let path = findings.next { writeFindings(about: path) }
    writeUncompared()
  }

  private mutating func write(_ object: ObjectDiff) {
    let about = object.items.map { item in
      item.changed.map { findings.take(about: $0) } ?? []
    }
    let remarks = takeRemarks(about: object)
    let changes = object.changes
    let main = changes.first { $0.kind.status != nil }
    begin(
      ChangeHeading(
        path: object.path, fromPath: object.fromPath, className: object.className,
        status: main?.kind.status ?? .changed, note: main?.note,
        findings: about.flatMap(\.self) + remarks.compactMap(\.finding)))
    var unchanged: [Change] = []
    for (item, found) in zip(object.items, about) {
      if case .unchanged(let value) = item {
        unchanged.append(value)
        continue
      }
      write(unchanged: unchanged)
      unchanged = []
      if case .folded(let count) = item { write(folded: count, areObjects: false) }
      if let change = item.changed, change.kind.status == nil { write(change) }
      write(found.map { .finding($0, place: nil) })
    }
    write(unchanged: unchanged)
    write(remarks)
    for change in changes {
      guard let status = change.kind.status, let node = change.node else { continue }
      write(contentsOf: node, isNew: status == .added)
    }
    end()
  }

  // MARK: Findings

  private mutating func takeRemarks(about object: ObjectDiff) -> [ChangeRemark] {
    let own = findings.take(below: object.path)
    guard let path = object.path, let fromPath = object.fromPath,
      object.changes.contains(where: { $0.kind == .nodeMoved })
    else {
      return own.map { .finding($0, place: $0.key) }
    }
    return remarks(
      own + findings.take(movedFrom: fromPath, to: path, besides: changedPaths), movedTo: path)
  }

  /// The findings about a moved object and about what moved with it; equal ones are shown once.
  private func remarks(_ findings: [Finding], movedTo path: RestorationPath) -> [ChangeRemark] {
    var remarks: [ChangeRemark] = []
    var told: Set<String> = []
    var others: [Finding] = []
    for finding in findings {
      let isOwn = finding.path.isSame(as: path.raw)
      if told.insert(finding.rule).inserted || isOwn {
        let place = finding.path.map { PlaceText.path(RestorationPath($0)) }
        remarks.append(.finding(finding, place: isOwn ? finding.key : place))
      } else {
        others.append(finding)
      }
    }
    return remarks
      + others.grouped(by: \.rule).map { rule, findings in
        let objects = CountText.count(findings.count, "object")
        return .alike(rule: rule, words: "the same for \(objects) that moved with it")
      }
  }

  /// The findings about an object without a change of its own.
  private mutating func writeFindings(about path: RestorationPath?) {
    let found = findings.take(below: path)
    guard !found.isEmpty else { return }
    begin(ChangeHeading(path: path, findings: found))
    write(found.map { .finding($0, place: $0.key) })
    end()
  }

  // MARK: Lines

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

  /// Writes a row over both sides.
  private func wide(_ markup: Markup) {
    out.html("<tr><td colspan=\"2\">\(markup)</td></tr>\n")
  }

  // MARK: Objects

  private mutating func begin(_ heading: ChangeHeading) {
    if out.isPage { return beginRows(heading) }
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

  private func beginRows(_ heading: ChangeHeading) {
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

  private func end() {
    if out.isPage { out.html("</tbody>\n") }
  }

  /// Writes how many unchanged objects or values are not shown.
  private func write(folded count: Int, areObjects: Bool) {
    let words: Line = "\("… \(CountText.grouped(count)) unchanged", .dim)"
    guard out.isPage else { return out.line("\(blanks: areObjects ? 2 : 4)\(words)") }
    if areObjects { out.html("<tbody>") }
    wide("\(words)")
    if areObjects { out.html("</tbody>\n") }
  }

  private mutating func write(contentsOf node: RestorationNode, isNew: Bool) {
    guard out.isPage else {
      let mark = isNew ? "+   " : "-   "
      note(mark)
      return NodeLines(mark: mark, out: out).write(node)
    }
    let (opening, closing): (Markup, Markup) =
      isNew
      ? ("<tr><td></td><td class=\"added\"><pre>", "</pre></td></tr>\n")
      : ("<tr><td class=\"removed\"><pre>", "</pre></td><td></td></tr>\n")
    // An object without values has no empty box, and one with many is not held.
    var isEmpty = true
    let lines = Output(out.options) { [out] bytes in
      if isEmpty { out.html(opening) }
      isEmpty = false
      out.write(bytes)
    }
    NodeLines(mark: "", out: lines).write(node)
    lines.flush()
    if !isEmpty { out.html(closing) }
  }

  private mutating func write(_ remarks: [ChangeRemark]) {
    if remarks.isEmpty { return }
    if out.isPage { out.html("<tr><td colspan=\"2\"><ul class=\"findings\">\n") }
    for remark in remarks {
      switch remark {
      case .finding(let finding, let place) where out.isPage:
        out.html(FindingBlocks.item(finding, place: place))
      case .finding(let finding, let place):
        let style: Style = finding.severity == .error ? .red : .yellow
        line(
          "!   ", style,
          """
          \("\(finding.severity.word) [\(finding.rule)]", style) \(place.map { $0 + ": " })\
          \(finding.message + ". Fix: " + finding.remedy + ".")
          """)
      case .alike(let rule, let words) where out.isPage:
        out.html("<li><code>\(rule)</code> \(words)</li>\n")
      case .alike(let rule, let words):
        line("!   ", .yellow, "\("[\(rule)]", .yellow) \(words)")
      }
    }
    if out.isPage { out.html("</ul>\n</td></tr>\n") }
  }

  /// Writes the values that could not be compared, and how many more there are.
  private mutating func writeUncompared() {
    guard !diff.uncompared.isEmpty else { return }
    let (changes, more) = diff.uncompared.shown(Self.mostUncompared)
    if out.isPage {
      out.html("<tbody><tr><th colspan=\"2\" scope=\"row\">not compared</th></tr>\n")
    }
    for change in changes {
      let place = change.printedPlace(out.options)
      let note: Line = "\(": not compared, redacted on one side", .dim)"
      if out.isPage {
        wide("<code>\(place)</code>\(note)")
      } else {
        line("?   ", .yellow, "\(place, .yellow)\(note)")
      }
    }
    if let more {
      if out.isPage { wide("\(more)") } else { out.line("\("?   " + more, .dim)") }
    }
    if out.isPage { out.html("</tbody>\n") }
  }

  // MARK: Values

  /// Writes unchanged values. In a page many are folded, and written once for both sides.
  private mutating func write(unchanged values: [Change]) {
    let rows = values.lazy.map { [out] in ChangeRow(unchanged: $0, out.options) }
    guard out.isPage else {
      for row in rows { line("    ", nil, row.line.styled(.dim)) }
      return
    }
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

  private mutating func write(_ change: Change) {
    let rows = ChangeText(change, out.options).rows
    guard out.isPage else {
      for row in rows {
        let style: Style = row.mark == "-" ? .red : row.mark == "+" ? .green : .yellow
        let note = row.note.map { "  (\($0))" }
        line("\(row.mark)   ", style, "\(row.line.styled(style))\(note, .dim)")
      }
      return
    }
    let (old, new) = (rows.first { $0.mark == "-" }, rows.first { $0.mark == "+" })
    if old != nil || new != nil { write(old: old, new: new) }
    for row in rows where row.mark == "~" { wide(Self.markup(row)) }
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

/// What a comparison shows of an object, above its changes.
private struct ChangeHeading {
  /// The raw values are classes in a page.
  enum Status: String {
    case same, added, removed, moved, changed
  }

  /// Nil for the archive itself.
  let path: RestorationPath?
  var fromPath: RestorationPath?
  var className: String?
  var status = Status.same
  var note: String?
  /// All findings below the heading.
  var findings: [Finding] = []
}

/// What rules say about a change or an object.
private enum ChangeRemark {
  /// `place` is set if the line above does not show it.
  case finding(Finding, place: String?)
  /// A rule that says the same about other objects.
  case alike(rule: String, words: String)

  var finding: Finding? { if case .finding(let finding, _) = self { finding } else { nil } }
}

extension Change.Kind {
  /// What a change of a whole object makes of it; nil for others.
  fileprivate var status: ChangeHeading.Status? {
    switch self {
    case .nodeAdded: .added
    case .nodeRemoved: .removed
    case .nodeMoved: .moved
    default: nil
    }
  }
}
