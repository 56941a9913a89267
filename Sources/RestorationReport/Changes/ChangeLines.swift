import PlistSyntax
import RestorationArchives
import RestorationDiff
import RestorationLint

/// The lines about one comparison: a heading for each added, removed, moved or changed object, and
/// its changes below. The mark in the first column: `-` and `+` for the old and the new value, `>`
/// for a move, `~` for a change without two sides, `!` for findings and for unreadable archives,
/// two spaces for unchanged values.
struct ChangeLines {
  var text: HumanText
  let options: RenderOptions
  private var findings = ChangeFindings([])
  /// The objects that have a heading of their own.
  private var changedPaths: Set<RestorationPath> = []

  /// Lines after a text.
  init(_ options: RenderOptions, _ text: HumanText) {
    self.options = options
    self.text = text
  }

  /// Appends the lines about a comparison.
  mutating func write(_ comparison: ArchiveComparison) {
    guard let diff = comparison.diff else { return write(comparison.failures) }
    findings = ChangeFindings(comparison.findings ?? [])
    changedPaths = Set(Self.objects(of: diff).compactMap(\.path))
    guard !diff.isIdentical else {
      if options.changeDetail != .names {
        let count = diff.uncompared.count
        text.write("no differences" + (count == 0 ? "" : ", " + Self.uncompared(count)))
        text.endLine()
      }
      if options.changeDetail == .changes { writeUncompared(diff) }
      return
    }
    switch options.changeDetail {
    case .changes:
      let start = text.bytes.count
      writeObjects(diff)
      writeOtherFindings()
      writeUncompared(diff)
      insertLegend(at: start)
    case .counts: writeCounts(diff)
    case .names: return writeNames(diff)
    }
    guard !options.hidesSummary else { return }
    text.endLine()
    text.write(Self.summary(of: comparison), .bold)
    text.endLine()
  }

  // MARK: Objects

  private mutating func writeObjects(_ diff: ArchiveDiff) {
    if !Self.objects(of: diff).contains(where: { $0.path == nil }) { writeFindings(about: nil) }
    var items = diff.objects[...]
    while let item = items.popFirst() {
      switch item {
      case .folded(let count): writeFolded(count, indent: "  ")
      case .unchanged(let object): writeHeading("  ", object.path.raw, object.className, .dim)
      case .changed(let object):
        let alike = items.prefix { $0.repeats != nil && $0.repeats == object.repeats }.count
        guard let owner = object.repeats, alike > 0 else {
          write(object)
          continue
        }
        items.removeFirst(alike)
        text.write("~ ", .yellow)
        text.write(
          untrusted: "… \(CountText.grouped(alike + 1)) more that show the state of \(owner.raw)",
          .yellow)
        text.endLine()
      }
    }
  }

  private mutating func write(_ object: ObjectDiff) {
    guard let path = object.path else {
      writeArchiveHeading()
      return writeItems(of: object)
    }
    let headings = object.changes.filter(\.kind.isHeading)
    let note = headings.first?.note
    switch headings.first?.kind {
    case .nodeAdded?: writeHeading("+ ", path.raw, object.className, .green, note: note)
    case .nodeRemoved?: writeHeading("- ", path.raw, object.className, .red, note: note)
    case .nodeMoved?:
      text.write("> ", .yellow)
      text.beginHanging()
      text.write(untrusted: object.fromPath?.raw ?? "", .yellow)
      text.write(" → ", .yellow)
      writeHeading("", path.raw, object.className, .yellow, note: note)
    default: writeHeading("  ", path.raw, object.className, .bold)
    }
    writeItems(of: object)
    for change in headings {
      guard let node = change.node.value else { continue }
      NodeLines(options, change.kind == .nodeAdded ? "+   " : "-   ").write(node, to: &text)
    }
  }

  /// The largest number of listed values that could not be compared.
  private static let mostUncompared = 100

  private mutating func writeUncompared(_ diff: ArchiveDiff) {
    for change in diff.uncompared.prefix(Self.mostUncompared) {
      let key = ChangeValues(change, options).key ?? ""
      text.write("?   ", .yellow)
      text.beginHanging()
      text.write(untrusted: (change.path?.raw ?? "") + "#" + key, .yellow)
      text.write(": not compared, redacted on one side", .dim)
      text.endLine()
    }
    let rest = diff.uncompared.count - Self.mostUncompared
    guard rest > 0 else { return }
    text.write("?   … \(CountText.grouped(rest)) more", .dim)
    text.endLine()
  }

  private mutating func writeArchiveHeading() {
    text.write("  " + Self.archiveHeading, .bold)
    text.endLine()
  }

  private mutating func writeHeading(
    _ mark: String, _ path: String, _ className: String?, _ style: HumanText.Style,
    note: String? = nil
  ) {
    text.write(mark, style)
    if !mark.isEmpty { text.beginHanging() }
    text.write(mark.allSatisfy { $0 == " " } ? LineStart.escape(path) : path.escaped, style)
    if let className {
      text.write("  ")
      text.write(ValueText.className(className), .dim)
    }
    writeNote(note)
    text.endLine()
  }

  private mutating func writeFolded(_ count: Int, indent: String) {
    text.write("\(indent)… \(CountText.grouped(count)) unchanged", .dim)
    text.endLine()
  }

  // MARK: Values

  private mutating func writeItems(of object: ObjectDiff) {
    for item in object.items {
      switch item {
      case .folded(let count): writeFolded(count, indent: "    ")
      case .unchanged(let value):
        let shown = ChangeValues(value, options)
        let key = LineStart.escape(shown.key ?? "")
        let values = ValueText(isFull: options.isFull, places: value.places.value)
        let valueText = shown.to.map { values.text($0.linked(under: value.keyNames)) } ?? ""
        text.write("    ")
        text.beginHanging()
        text.write("\(key): \(valueText.escaped)", .dim)
        text.endLine()
      case .changed(let change):
        if !change.kind.isHeading {
          for line in ChangeText(change, options).lines { write(line) }
        }
        for finding in findings.take(about: change) { write(finding, place: nil) }
      }
    }
    let own = findings.take(below: object.path)
    guard let path = object.path, let fromPath = object.fromPath,
      object.changes.contains(where: { $0.kind == .nodeMoved })
    else {
      for finding in own { write(finding, place: finding.key) }
      return
    }
    write(own + findings.take(movedFrom: fromPath, to: path, besides: changedPaths), movedTo: path)
  }

  /// The findings about a moved object and about what moved with it; equal ones are written once.
  private mutating func write(_ findings: [Finding], movedTo path: RestorationPath) {
    var told: Set<String> = []
    var others: [(rule: String, count: Int)] = []
    for finding in findings {
      if told.insert(finding.rule).inserted || finding.path.isSame(as: path.raw) {
        write(finding, place: finding.path.isSame(as: path.raw) ? finding.key : finding.path)
      } else if let place = others.firstIndex(where: { $0.rule == finding.rule }) {
        others[place].count += 1
      } else {
        others.append((finding.rule, 1))
      }
    }
    for (rule, count) in others {
      text.write("!   ", .yellow)
      text.beginHanging()
      text.write("[\(rule)]", .yellow)
      text.write(" the same for \(CountText.count(count, "object")) that moved with it")
      text.endLine()
    }
  }

  /// The findings about objects without a change of their own, below a heading for each.
  private mutating func writeOtherFindings() {
    while let path = findings.next { writeFindings(about: path) }
  }

  private mutating func writeFindings(about path: RestorationPath?) {
    let findings = findings.take(below: path)
    guard !findings.isEmpty else { return }
    if let path {
      writeHeading("  ", path.raw, nil, .bold)
    } else {
      writeArchiveHeading()
    }
    for finding in findings { write(finding, place: finding.key) }
  }

  /// A finding about a change; `place` is set if the line above does not show it.
  private mutating func write(_ finding: Finding, place: String?) {
    let style: HumanText.Style = finding.severity == .error ? .red : .yellow
    text.write("!   ", style)
    text.beginHanging()
    text.write("\(finding.severity.word) [\(finding.rule)]", style)
    text.write(" ")
    if let place { text.write(untrusted: place + ": ") }
    text.write(untrusted: finding.message + ". Fix: " + finding.remedy + ".")
    text.endLine()
  }

  private mutating func write(_ line: ChangeText.Line) {
    let style: HumanText.Style =
      switch line.mark {
      case "-": .red
      case "+": .green
      default: .yellow
      }
    text.write("\(line.mark)   ", style)
    text.beginHanging()
    text.write(untrusted: line.label, style)
    if let value = line.value {
      text.write(": ", style)
      text.write(untrusted: value, style)
    }
    writeNote(line.note)
    text.endLine()
  }

  private mutating func writeNote(_ note: String?) {
    guard let note else { return }
    text.write("  (", .dim)
    text.write(untrusted: note, .dim)
    text.write(")", .dim)
  }

  // MARK: What cannot be read

  /// `--name-only` shows what differs, which is unknown here.
  private mutating func write(_ failures: [ArchiveComparison.Failure]) {
    guard options.changeDetail != .names else { return }
    for failure in failures {
      for fact in ["no readable archive: " + failure.message, failure.contents] {
        guard let fact else { continue }
        text.write("!   ", .red)
        text.beginHanging()
        text.write("\(failure.side.word): " + fact, .red)
        text.endLine()
      }
    }
  }
}

extension ArchiveComparison.Failure.Side {
  /// The word for the output.
  var word: String {
    switch self {
    case .old: "old"
    case .new: "new"
    }
  }
}

extension Folded<ObjectDiff, UnchangedObject> {
  fileprivate var repeats: RestorationPath? {
    if case .changed(let object) = self { object.repeats } else { nil }
  }
}

extension Change.Kind {
  /// Whether the change is shown in the object's own line.
  fileprivate var isHeading: Bool {
    self == .nodeAdded || self == .nodeRemoved || self == .nodeMoved
  }
}

extension String {
  /// Safe to print anywhere but at the start of a line.
  fileprivate var escaped: String { DisplayText.escape(self) }
}
