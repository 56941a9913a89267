import PlistSyntax
import RestorationArchives
import RestorationDiff
import RestorationLint

/// The lines about one comparison: a heading for each added, removed, moved or changed object, and
/// its changes below. The mark in the first column: `-` and `+` for the old and the new value, `>`
/// for a move, `~` for a change without two sides, `!` for findings and for unreadable archives, `?`
/// for what was not compared, two spaces for unchanged values.
struct ChangeLines {
  private let out: Output
  private let options: RenderOptions
  private var findings = ChangeFindings([])
  /// The objects that have a heading of their own.
  private var changedPaths: Set<RestorationPath> = []
  /// The marks of the lines so far; a space for none.
  private var marks: Set<Character> = []
  /// Whether the lines need no legend: values that were replaced have the marks of any diff.
  private var isPlain = true

  private init(options: RenderOptions, out: Output) {
    (self.options, self.out) = (options, out)
  }

  static func write(_ comparison: ArchiveComparison, _ options: RenderOptions, _ out: Output) {
    guard let diff = comparison.diff else {
      return write(comparison.failures, options, out)
    }
    if let sameness = comparison.sameness {
      guard options.changeDetail != .names else { return }
      out.line("\(sameness)")
      var lines = ChangeLines(options: options, out: out)
      if options.changeDetail == .changes { lines.writeUncompared(diff) }
      return
    }
    switch options.changeDetail {
    case .changes:
      // The legend comes first, and follows from the lines.
      let body = Output(options)
      var lines = ChangeLines(options: options, out: body)
      lines.findings = ChangeFindings(comparison.findings ?? [])
      lines.changedPaths = Set(diff.changedObjects.compactMap(\.path))
      lines.writeObjects(diff)
      while let path = lines.findings.next { lines.writeFindings(about: path) }
      lines.writeUncompared(diff)
      if !lines.isPlain { out.line(lines.legend) }
      out.write(body.bytes)
    case .counts: ChangeCounts.write(diff, out)
    case .names:
      for object in diff.changedObjects { out.line("\(object.displayName)") }
      return
    }
    guard !options.hidesSummary else { return }
    out.line()
    out.line("\(ChangeCounts.summary(of: comparison), .bold)")
  }

  /// `--name-only` shows what differs, which is unknown of archives that cannot be read.
  private static func write(
    _ failures: [ArchiveComparison.Failure], _ options: RenderOptions, _ out: Output
  ) {
    guard options.changeDetail != .names else { return }
    for failure in failures {
      for fact in ["no readable archive: " + failure.message, failure.contents] {
        guard let fact else { continue }
        out.line("\("!   ", .red)\(.hang)\("\(failure.side.word): \(fact)", .red)")
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

  // MARK: Objects

  private mutating func writeObjects(_ diff: ArchiveDiff) {
    if !diff.changedObjects.contains(where: { $0.path == nil }) { writeFindings(about: nil) }
    for item in diff.objects {
      switch item {
      case .folded(let count): writeFolded(count, indent: "  ")
      case .unchanged(let object):
        line("  ", .dim, Self.heading(object.path?.raw ?? "", object.className, .dim))
      case .changed(let object): write(object)
      }
    }
  }

  private mutating func write(_ object: ObjectDiff) {
    guard let path = object.path else {
      out.line("\("  " + PlaceText.archive, .bold)")
      return writeItems(of: object)
    }
    let headings = object.changes.filter(\.kind.isHeading)
    let note = Self.note(headings.first?.note)
    let heading = { Self.heading(path.raw, object.className, $0, note) }
    switch headings.first?.kind {
    case .nodeAdded?: line("+ ", .green, heading(.green))
    case .nodeRemoved?: line("- ", .red, heading(.red))
    case .nodeMoved?:
      line(
        "> ", .yellow,
        "\(object.fromPath?.raw ?? "", .yellow)\(" → ", .yellow)\(heading(.yellow))")
    default: line("  ", .bold, heading(.bold))
    }
    writeItems(of: object)
    for change in headings {
      guard let node = change.node.value else { continue }
      let mark = change.kind == .nodeAdded ? "+   " : "-   "
      self.note(mark)
      NodeLines(options, mark, out).write(node)
    }
  }

  private static func heading(
    _ path: String, _ className: String?, _ style: Style, _ note: Line = ""
  ) -> Line {
    let name = className.map { name -> Line in "  \(ValueText.className(name), .dim)" }
    return "\(path, style)\(name ?? "")\(note)"
  }

  private static func note(_ note: String?) -> Line {
    note.map { "\("  (\($0))", .dim)" } ?? ""
  }

  private func writeFolded(_ count: Int, indent: String) {
    out.line("\("\(indent)… \(CountText.grouped(count)) unchanged", .dim)")
  }

  /// The largest number of listed values that could not be compared.
  private static let mostUncompared = 100

  private mutating func writeUncompared(_ diff: ArchiveDiff) {
    for change in diff.uncompared.prefix(Self.mostUncompared) {
      let key = ChangeValues(change, options).key ?? ""
      line(
        "?   ", .yellow,
        """
        \((change.path?.raw ?? "") + "#" + key, .yellow)\
        \(": not compared, redacted on one side", .dim)
        """)
    }
    let rest = diff.uncompared.count - Self.mostUncompared
    if rest > 0 { out.line("\("?   … \(CountText.grouped(rest)) more", .dim)") }
  }

  // MARK: Values

  private mutating func writeItems(of object: ObjectDiff) {
    for item in object.items {
      switch item {
      case .folded(let count): writeFolded(count, indent: "    ")
      case .unchanged(let value):
        let row = ChangeRow(unchanged: value, options)
        line("    ", nil, row.line.styled(.dim))
      case .changed(let change):
        if !change.kind.isHeading {
          for row in ChangeText(change, options).rows { write(row) }
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

  private mutating func write(_ row: ChangeRow) {
    let style: Style = row.mark == "-" ? .red : row.mark == "+" ? .green : .yellow
    line("\(row.mark)   ", style, "\(row.line.styled(style))\(Self.note(row.note))")
  }

  // MARK: Findings

  /// The findings about a moved object and about what moved with it; equal ones are written once.
  private mutating func write(_ findings: [Finding], movedTo path: RestorationPath) {
    var told: Set<String> = []
    var others: [(rule: String, count: Int)] = []
    for finding in findings {
      let isOwn = finding.path.isSame(as: path.raw)
      if told.insert(finding.rule).inserted || isOwn {
        write(finding, place: isOwn ? finding.key : finding.path)
      } else if let place = others.firstIndex(where: { $0.rule == finding.rule }) {
        others[place].count += 1
      } else {
        others.append((finding.rule, 1))
      }
    }
    for (rule, count) in others {
      let objects = CountText.count(count, "object")
      line("!   ", .yellow, "\("[\(rule)]", .yellow) the same for \(objects) that moved with it")
    }
  }

  /// The findings about an object without a change of its own, below a heading.
  private mutating func writeFindings(about path: RestorationPath?) {
    let findings = findings.take(below: path)
    guard !findings.isEmpty else { return }
    if let path {
      line("  ", .bold, Self.heading(path.raw, nil, .bold))
    } else {
      out.line("\("  " + PlaceText.archive, .bold)")
    }
    for finding in findings { write(finding, place: finding.key) }
  }

  /// A finding about a change; `place` is set if the line above does not show it.
  private mutating func write(_ finding: Finding, place: String?) {
    let style: Style = finding.severity == .error ? .red : .yellow
    line(
      "!   ", style,
      """
      \("\(finding.severity.word) [\(finding.rule)]", style) \(place.map { $0 + ": " })\
      \(finding.message + ". Fix: " + finding.remedy + ".")
      """)
  }
}

extension ArchiveComparison.Failure.Side {
  var word: String { self == .old ? "old" : "new" }
}

extension Change.Kind {
  fileprivate var isHeading: Bool {
    self == .nodeAdded || self == .nodeRemoved || self == .nodeMoved
  }
}

extension ArchiveDiff {
  var changedObjects: [ObjectDiff] {
    objects.compactMap { if case .changed(let object) = $0 { object } else { nil } }
  }
}

extension ObjectDiff {
  var displayName: String { path.map(PlaceText.path) ?? PlaceText.archive }
}
