import PlistSyntax
import RestorationArchives
import RestorationDiff
import RestorationLint

/// A comparison in a page: a table with the old archive on one side and the new one on the other.
struct ChangeSection {
  /// What happened to an object. The raw values are shown.
  private enum Status: String {
    case same, added, removed, moved, changed
  }

  private let comparison: ArchiveComparison
  private let options: RenderOptions
  private var findings: ChangeFindings

  init(_ comparison: ArchiveComparison, options: RenderOptions) {
    self.comparison = comparison
    self.options = options
    findings = ChangeFindings(comparison.findings ?? [])
  }

  /// Writes the section.
  mutating func write(to text: inout HumanText) {
    text.markup("<section data-group>\n<h2>")
    if let file = comparison.file {
      text.write(comparison.status.rawValue + " ")
      text.markup("<code>")
      text.write(untrusted: file)
      text.markup("</code>")
    } else {
      text.write("Old and new")
    }
    text.markup("</h2>\n<p>")
    if comparison.diff == nil {
      for failure in comparison.failures {
        text.write("\(failure.side.word): no readable archive: ")
        text.write(untrusted: failure.message, .red)
        text.write(". ")
      }
    } else {
      let isSame = comparison.diff?.isIdentical ?? true
      text.write(isSame ? "no differences" : ChangeLines.summary(of: comparison), .bold)
    }
    text.markup("</p>\n")
    if let diff = comparison.diff { write(diff, to: &text) }
    text.markup("</section>\n")
  }

  private mutating func write(_ diff: ArchiveDiff, to text: inout HumanText) {
    text.markup("<table class=\"sides\">\n<thead><tr>")
    for file in [diff.oldSource.file, diff.newSource.file] {
      text.markup("<th scope=\"col\"><code>")
      text.write(untrusted: file ?? "an archive")
      text.markup("</code></th>")
    }
    text.markup("</tr></thead>\n")
    let departures = Departures(diff)
    writeOldPlaces(departures.objects(after: nil), in: diff, to: &text)
    for (place, item) in diff.objects.enumerated() {
      let hasLeft = departures.objects.contains(place)
      // A removed object is at its old place only.
      if !(hasLeft && item.isRemoved) {
        write(item, hasLeft ? anchor(of: place) : nil, to: &text)
      }
      writeOldPlaces(departures.objects(after: place), in: diff, to: &text)
      text.drainIfLarge()
    }
    text.markup("</table>\n")
    var others: [Finding] = []
    while let path = findings.next { others += findings.take(below: path) }
    FindingBlock.write(others.map(shown), namesPlaces: true, to: &text)
  }

  /// The id of an object's row, if it has another place in the old archive.
  private func anchor(of place: Int) -> String {
    let file = ByteSlice(Array((comparison.file ?? "").utf8))
    return "m\(SHA256.hexDigest(of: file).prefix(8))-\(place)"
  }

  private mutating func write(
    _ item: Folded<ObjectDiff, UnchangedObject>, _ anchor: String?, to text: inout HumanText
  ) {
    switch item {
    case .folded(let count):
      text.markup("<tbody><tr><td colspan=\"2\">")
      text.write("… \(CountText.grouped(count)) unchanged", .dim)
      text.markup("</td></tr></tbody>\n")
    case .unchanged(let object):
      begin(.same, className: object.className, [], anchor, to: &text)
      writePaths(object.path, object.path, .same, anchor, to: &text)
      text.markup("</tbody>\n")
    case .changed(let object): write(object, anchor, to: &text)
    }
  }

  /// Writes rows where the old archive has objects that the new one has elsewhere.
  private mutating func writeOldPlaces(
    _ places: [Int], in diff: ArchiveDiff, to text: inout HumanText
  ) {
    for place in places {
      let item = diff.objects[place]
      if item.isRemoved {
        write(item, nil, to: &text)
        continue
      }
      // A group without items: searches and filters hide it.
      let anchor = anchor(of: place)
      text.markup("<tbody data-group id=\"\(anchor)-old\">")
      text.markup("<tr><th scope=\"row\" class=\"removed\">")
      write(item.oldPath, to: &text)
      text.markup(" <a href=\"#\(anchor)\">new place</a></th><th></th></tr></tbody>\n")
      text.drainIfLarge()
    }
  }

  private func write(_ path: RestorationPath?, to text: inout HumanText) {
    guard let path else { return }
    text.markup("<code>")
    text.write(untrusted: path.raw.isEmpty ? "(empty path)" : path.raw)
    text.markup("</code>")
  }

  private func shown(_ finding: Finding) -> Finding {
    options.revealsSecrets ? finding : finding.withoutSecrets
  }

  private func begin(
    _ status: Status, className: String?, _ findings: [Finding], _ anchor: String?,
    to text: inout HumanText
  ) {
    text.markup("<tbody data-item data-change=\"\(status.rawValue)\"")
    if let anchor { text.markup(" id=\"\(anchor)\"") }
    if let className {
      text.markup(" data-class=\"\(HTMLText.escape(ValueText.className(className)))\"")
    }
    if let gravest = findings.map(\.severity).max() {
      let rules = Set(findings.map(\.rule)).sorted().joined(separator: " ")
      text.markup(" data-severity=\"\(gravest.word)\" data-rule=\"\(HTMLText.escape(rules))\"")
    }
    text.markup(">\n")
  }

  private func writePaths(
    _ old: RestorationPath?, _ new: RestorationPath?, _ status: Status, _ anchor: String?,
    to text: inout HumanText
  ) {
    text.markup("<tr>")
    for (path, mark) in [(old, Status.removed), (new, .added)] {
      let isMarked = status == mark || status == .moved
      text.markup("<th scope=\"row\"\(isMarked ? " class=\"\(mark.rawValue)\"" : "")>")
      write(path, to: &text)
      if let anchor, mark == .removed {
        text.markup(" <a href=\"#\(anchor)-old\">old place</a>")
      }
      if status != .same, status != .changed, mark == (status == .removed ? .removed : .added) {
        text.markup(" <span class=\"badge\">\(status.rawValue)</span>")
      }
      text.markup("</th>")
    }
    text.markup("</tr>\n")
  }

  private mutating func write(
    _ object: ObjectDiff, _ anchor: String?, to text: inout HumanText
  ) {
    let kinds = object.changes.map(\.kind)
    let status: Status =
      kinds.contains(.nodeAdded)
      ? .added
      : kinds.contains(.nodeRemoved)
        ? .removed
        : kinds.contains(.nodeMoved)
          ? .moved
          : .changed
    let found = findings.take(below: object.path).map(shown)
    begin(status, className: object.className, found, anchor, to: &text)
    if let path = object.path {
      writePaths(
        status == .added ? nil : object.fromPath ?? path, status == .removed ? nil : path, status,
        anchor, to: &text)
    } else {
      text.markup("<tr><th colspan=\"2\" scope=\"row\">the archive itself</th></tr>\n")
    }
    for item in object.items { write(item, to: &text) }
    if !found.isEmpty {
      text.markup("<tr><td colspan=\"2\">")
      FindingBlock.write(found, to: &text)
      text.markup("</td></tr>\n")
    }
    text.markup("</tbody>\n")
  }

  private func write(_ item: Folded<Change, UnchangedValue>, to text: inout HumanText) {
    switch item {
    case .folded(let count):
      text.markup("<tr><td colspan=\"2\">")
      text.write("… \(CountText.grouped(count)) unchanged", .dim)
      text.markup("</td></tr>\n")
    case .unchanged(let value):
      let shown = ChangeValues(value, options)
      let values = ValueText(isFull: options.isFull, places: value.places.value)
      let line = ChangeText.Line(
        mark: " ", label: shown.key ?? "",
        value: shown.to.map { values.text($0.linked(under: value.keyNames)) })
      write(old: line, new: line, to: &text)
    case .changed(let change):
      if let node = change.node.value {
        return write(node, isNew: change.kind == .nodeAdded, to: &text)
      }
      let lines = ChangeText(change, options).lines
      let old = lines.first { $0.mark == "-" }
      let new = lines.first { $0.mark == "+" }
      if old != nil || new != nil { write(old: old, new: new, to: &text) }
      // Of a move, the row with the paths shows the rest.
      for line in lines where line.mark == "~" && !(line.label.isEmpty && line.note == nil) {
        text.markup("<tr><td colspan=\"2\">")
        write(line, to: &text)
        text.markup("</td></tr>\n")
      }
    }
  }

  private func write(
    old: ChangeText.Line?, new: ChangeText.Line?, to text: inout HumanText
  ) {
    text.markup("<tr>")
    for (line, name) in [(old, "removed"), (new, "added")] {
      let isMarked = line.map { $0.mark != " " } ?? false
      text.markup(isMarked ? "<td class=\"\(name)\">" : "<td>")
      if let line { write(line, to: &text) }
      text.markup("</td>")
    }
    text.markup("</tr>\n")
  }

  private func write(_ line: ChangeText.Line, to text: inout HumanText) {
    text.markup("<code>")
    text.write(untrusted: line.label)
    if let value = line.value {
      text.write(": ")
      text.write(untrusted: value)
    }
    text.markup("</code>")
    if let note = line.note {
      text.write(" (", .dim)
      text.write(untrusted: note, .dim)
      text.write(")", .dim)
    }
  }

  /// Writes the contents of an added or removed object, on its side.
  private func write(_ node: RestorationNode, isNew: Bool, to text: inout HumanText) {
    text.markup(
      isNew ? "<tr><td></td><td class=\"added\"><pre>" : "<tr><td class=\"removed\"><pre>")
    NodeLines(options, "").write(node, to: &text)
    text.markup(isNew ? "</pre></td></tr>\n" : "</pre></td><td></td></tr>\n")
  }
}

extension Folded<ObjectDiff, UnchangedObject> {
  fileprivate var isRemoved: Bool {
    guard case .changed(let object) = self else { return false }
    return object.changes.contains { $0.kind == .nodeRemoved }
  }

  /// The path of an object in the old archive.
  fileprivate var oldPath: RestorationPath? {
    switch self {
    case .changed(let object): object.fromPath ?? object.path
    case .unchanged(let object): object.path
    case .folded: nil
    }
  }
}
