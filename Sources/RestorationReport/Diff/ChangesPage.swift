import PlistSyntax
import RestorationArchives
import RestorationDiff
import RestorationLint

/// A page with both archives side by side, object by object. One that moved is one row, with both
/// paths; if it has another place in the old archive's order, a row at that place links to it.
struct ChangesPage: Report {
  private let options: RenderOptions
  private var tally = ComparisonTally()

  init(_ options: RenderOptions) { self.options = options }

  func begin(_ out: Output) {
    HTMLPage(
      title: "Changes of saved state", unit: "objects",
      filters: [.change, .class, .severity, .rule]
    ).begin(by: options.tool, out)
  }

  mutating func add(_ comparison: ArchiveComparison, to out: Output) {
    tally.add(comparison)
    if !options.isSingle, comparison.isWithoutNews { return }
    var section = ChangeSection(comparison, options: options, out: out)
    section.write()
  }

  func end(isEmpty: Bool, _ out: Output) {
    if !options.isSingle {
      out.html("<p class=\"summary b\">\(tally.description)</p>\n")
    }
    HTMLPage.end(out)
  }
}

/// A comparison in a page: a table with the old archive on one side and the new one on the other.
private struct ChangeSection {
  private enum Status: String {
    case same, added, removed, moved, changed
  }

  /// More unchanged values in a row are folded.
  private static let mostUnchanged = 6

  private let comparison: ArchiveComparison
  private let options: RenderOptions
  private let out: Output
  private var findings: ChangeFindings

  init(_ comparison: ArchiveComparison, options: RenderOptions, out: Output) {
    (self.comparison, self.options, self.out) = (comparison, options, out)
    findings = ChangeFindings(
      (comparison.findings ?? []).map { options.revealsSecrets ? $0 : $0.withoutSecrets })
  }

  mutating func write() {
    let name: Markup? = comparison.file.map {
      "<h2>\(comparison.status.rawValue) <code>\($0)</code></h2>\n"
    }
    var verdict: Line = ""
    if comparison.diff != nil {
      verdict = "\(comparison.sameness ?? ChangeCounts.summary(of: comparison), .bold)"
    }
    for failure in comparison.failures {
      verdict =
        "\(verdict)\(failure.side.word): no readable archive: \(failure.message, .red). "
    }
    HTMLPage.section("\(name)<span class=\"verdict\">\(verdict)</span>\n", options, out) {
      if let diff = comparison.diff { write(diff) }
    }
  }

  private mutating func write(_ diff: ArchiveDiff) {
    out.html("<table class=\"sides\">\n<thead><tr>")
    for file in [diff.oldSource.file, diff.newSource.file] {
      out.html("<th scope=\"col\"><code>\(file ?? "an archive")</code></th>")
    }
    out.html("</tr></thead>\n")
    let departures = Departures(diff)
    writeOldPlaces(departures.objects(after: nil), in: diff)
    for (place, item) in diff.objects.enumerated() {
      let hasLeft = departures.objects.contains(place)
      // A removed object is at its old place only.
      if !(hasLeft && item.isRemoved) { write(item, hasLeft ? anchor(of: place) : nil) }
      writeOldPlaces(departures.objects(after: place), in: diff)
    }
    writeUncompared(diff)
    out.html("</table>\n")
    var others: [Finding] = []
    while let path = findings.next { others += findings.take(below: path) }
    FindingBlocks(others).writePage(namesPlaces: true, out)
  }

  private func writeUncompared(_ diff: ArchiveDiff) {
    guard !diff.uncompared.isEmpty else { return }
    out.html("<tbody><tr><th colspan=\"2\" scope=\"row\">not compared</th></tr>\n")
    for change in diff.uncompared {
      let place = (change.path?.raw ?? "") + "#" + (ChangeValues(change, options).key ?? "")
      let note: Line = "\(": not compared, redacted on one side", .dim)"
      out.html("<tr><td colspan=\"2\"><code>\(place)</code>\(note)</td></tr>\n")
    }
    out.html("</tbody>\n")
  }

  /// The id of an object's row, if it has another place in the old archive.
  private func anchor(of place: Int) -> String {
    let file = ByteSlice(Array((comparison.file ?? "").utf8))
    return "m\(SHA256.hexDigest(of: file).prefix(8))-\(place)"
  }

  // MARK: Objects

  private mutating func write(_ item: Folded<ObjectDiff>, _ anchor: String?) {
    switch item {
    case .folded(let count): out.html("<tbody>\(Self.folded(count))</tbody>\n")
    case .unchanged(let object):
      begin(.same, className: object.className, [], anchor)
      writePaths(object.path, object.path, .same, anchor)
      out.html("</tbody>\n")
    case .changed(let object): write(object, anchor)
    }
  }

  private static func folded(_ count: Int) -> Markup {
    wide(Markup("\("… \(CountText.grouped(count)) unchanged", .dim)" as Line))
  }

  /// A row over both sides.
  private static func wide(_ markup: Markup) -> Markup {
    "<tr><td colspan=\"2\">\(markup)</td></tr>\n"
  }

  /// Writes rows where the old archive has objects that the new one has elsewhere.
  private mutating func writeOldPlaces(_ places: [Int], in diff: ArchiveDiff) {
    for place in places {
      let item = diff.objects[place]
      if item.isRemoved {
        write(item, nil)
        continue
      }
      // A group without items: searches and filters hide it.
      let anchor = anchor(of: place)
      out.html(
        """
        <tbody data-group id="\(anchor)-old"><tr><th scope="row" class="removed">\
        \(Self.code(item.oldPath)) <a href="#\(anchor)">new place</a></th><th></th></tr></tbody>

        """)
    }
  }

  private static func code(_ path: RestorationPath?) -> Markup? {
    path.map { "<code>\($0.raw.isEmpty ? "(empty path)" : $0.raw)</code>" }
  }

  private func begin(
    _ status: Status, className: String?, _ findings: [Finding], _ anchor: String?
  ) {
    let id: Markup? = anchor.map { " id=\"\($0)\"" }
    let name: Markup? = className.map { " data-class=\"\(ValueText.className($0))\"" }
    out.html(
      """
      <tbody data-item data-change="\(status.rawValue)"\(id)\(name)\
      \(Markup(attributesOf: findings))>

      """)
  }

  private func writePaths(
    _ old: RestorationPath?, _ new: RestorationPath?, _ status: Status, _ anchor: String?
  ) {
    out.html(old == new ? "<tr class=\"same\">" : "<tr>")
    for (path, mark) in [(old, Status.removed), (new, .added)] {
      let isMarked = status == mark || status == .moved
      let style: Markup? = isMarked ? " class=\"\(mark.rawValue)\"" : nil
      let link: Markup? =
        mark == .removed ? anchor.map { " <a href=\"#\($0)-old\">old place</a>" } : nil
      let isMoved = status != .same && status != .changed
      let isNamed = isMoved && (mark == .removed) == (status == .removed)
      let badge: Markup? = isNamed ? " <span class=\"badge\">\(status.rawValue)</span>" : nil
      out.html("<th scope=\"row\"\(style)>\(Self.code(path))\(link)\(badge)</th>")
    }
    out.html("</tr>\n")
  }

  private mutating func write(_ object: ObjectDiff, _ anchor: String?) {
    let kinds = Set(object.changes.map(\.kind))
    let status: Status =
      kinds.contains(.nodeAdded)
      ? .added
      : kinds.contains(.nodeRemoved) ? .removed : kinds.contains(.nodeMoved) ? .moved : .changed
    let found = findings.take(below: object.path)
    begin(status, className: object.className, found, anchor)
    if let path = object.path {
      writePaths(
        status == .added ? nil : object.fromPath ?? path, status == .removed ? nil : path, status,
        anchor)
    } else {
      out.html("<tr><th colspan=\"2\" scope=\"row\">\(PlaceText.archive)</th></tr>\n")
    }
    writeItems(of: object)
    if !found.isEmpty {
      out.html("<tr><td colspan=\"2\">")
      FindingBlocks(found).writePage(out)
      out.html("</td></tr>\n")
    }
    out.html("</tbody>\n")
  }

  // MARK: Values

  /// Writes the values; many equal ones in a row are folded, and written once for both sides.
  private func writeItems(of object: ObjectDiff) {
    var items = object.items[...]
    while let item = items.first {
      let same = items.prefix { if case .unchanged = $0 { true } else { false } }
      guard same.count > Self.mostUnchanged else {
        write(item)
        items.removeFirst()
        continue
      }
      let values = Output(isPage: true)
      for case .unchanged(let value) in same {
        values.line(ChangeRow(unchanged: value, options).line)
      }
      out.html(
        """
        <tr><td colspan="2"><details><summary>\(CountText.grouped(same.count)) unchanged</summary>
        <pre>
        """)
      out.write(values.bytes)
      out.html("</pre></details></td></tr>\n")
      items = items.dropFirst(same.count)
    }
  }

  private func write(_ item: Folded<Change>) {
    switch item {
    case .folded(let count): out.html(Self.folded(count))
    case .unchanged(let value):
      let row = ChangeRow(unchanged: value, options)
      write(old: row, new: row)
    case .changed(let change):
      if let node = change.node.value { return write(node, isNew: change.kind == .nodeAdded) }
      let rows = ChangeText(change, options).rows
      let (old, new) = (rows.first { $0.mark == "-" }, rows.first { $0.mark == "+" })
      if old != nil || new != nil { write(old: old, new: new) }
      // Of a move, the row with the paths shows the rest.
      for row in rows where row.mark == "~" && !(row.label.isEmpty && row.note == nil) {
        out.html(Self.wide(Self.markup(row)))
      }
    }
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
    let note = row.note.map { Markup("\(" (\($0))", .dim)" as Line) }
    return "<code>\(row.line)</code>\(note)"
  }

  /// Writes the contents of an added or removed object, on its side.
  private func write(_ node: RestorationNode, isNew: Bool) {
    let lines = Output(isPage: true)
    NodeLines(options, "", lines).write(node)
    if lines.bytes.isEmpty { return }
    out.html(
      isNew ? "<tr><td></td><td class=\"added\"><pre>" : "<tr><td class=\"removed\"><pre>")
    out.write(lines.bytes)
    out.html(isNew ? "</pre></td></tr>\n" : "</pre></td><td></td></tr>\n")
  }
}

extension Folded<ObjectDiff> {
  fileprivate var isRemoved: Bool {
    guard case .changed(let object) = self else { return false }
    return object.changes.contains { $0.kind == .nodeRemoved }
  }

  fileprivate var oldPath: RestorationPath? {
    switch self {
    case .changed(let object): object.fromPath ?? object.path
    case .unchanged(let object): object.path
    case .folded: nil
    }
  }
}
