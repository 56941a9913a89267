enum ChangeCounts {
  /// Longer paths are not aligned, in columns.
  private static let widestPath = 60
  private static let mostMarks = 30

  static func write(_ diff: ArchiveDiff, _ out: Output) {
    let rows = diff.changedObjects.map { (name: $0.displayName, changes: $0.changes) }
    let widths = rows.map { TextLayout.width(of: $0.name) }
    let width = widths.filter { $0 <= widestPath }.max() ?? 0
    let digits = String(rows.map(\.changes.count).max() ?? 0).count
    for row in rows {
      var marks: Line = ""
      for change in row.changes.prefix(mostMarks) {
        let (mark, style) = mark(of: change.kind)
        marks = "\(marks)\(mark, style)"
      }
      let more = row.changes.count > mostMarks ? "…" : ""
      out.line(
        "  \(row.name, width: width)  \(right: String(row.changes.count), width: digits) \(marks)\(more)"
      )
    }
  }

  private static func mark(of kind: Change.Kind) -> (String, Style) {
    switch kind {
    case .nodeAdded, .valueAdded: ("+", .green)
    case .nodeRemoved, .valueRemoved: ("-", .red)
    case .nodeMoved: (">", .yellow)
    default: ("~", .yellow)
    }
  }

  private static let counted: [(kind: Change.Kind, one: String, many: String)] = [
    (.nodeAdded, "object added", "objects added"),
    (.nodeRemoved, "object removed", "objects removed"),
    (.nodeMoved, "moved", "moved"),
    (.valueAdded, "value added", "values added"),
    (.valueRemoved, "value removed", "values removed"),
    (.valueChanged, "value changed", "values changed"),
    (.typeChanged, "type changed", "types changed"),
    (.classChanged, "class changed", "classes changed"),
    (.restorationClassChanged, "restoration class changed", "restoration classes changed"),
    (.storyboardChanged, "storyboard changed", "storyboards changed"),
    (.orderChanged, "order changed", "orders changed"),
    (.envelopeChanged, "archive-wide value changed", "archive-wide values changed"),
  ]

  /// The changes counted by kind and, if rules were requested, their findings by severity: `1
  /// object added, 2 moved; 1 error for users who update`.
  static func summary(of comparison: ArchiveComparison) -> String {
    var parts = summary(of: comparison.diff?.changes ?? [])
    if let diff = comparison.diff, !diff.uncompared.isEmpty {
      parts.append(uncompared(diff.uncompared.count))
    }
    let changes = parts.joined(separator: ", ")
    guard let findings = comparison.findings else { return changes }
    let counts = Severity.allCases.sorted(by: >).compactMap { severity in
      let count = findings.count { $0.severity == severity }
      return count == 0 ? nil : CountText.count(count, severity.word)
    }
    return changes + "; " + (counts.isEmpty ? "no finding" : counts.joined(separator: ", "))
      + " \(comparison.findingsSubject)"
  }

  /// `2 values not compared (redacted on one side)`.
  static func uncompared(_ count: Int) -> String {
    CountText.count(count, "value") + " not compared (redacted on one side)"
  }

  /// The changes counted by kind: `1 object added`, `2 moved`.
  private static func summary(of changes: [Change]) -> [String] {
    let counts = Dictionary(grouping: changes, by: \.kind).mapValues(\.count)
    if changes.contains(where: { $0.kind == .envelopeChanged }),
      changes.allSatisfy({ $0.kind != .envelopeChanged || $0.key == "bundleVersion" })
    {
      let rest = summary(of: changes.filter { $0.kind != .envelopeChanged })
      return rest + ["app version changed"]
    }
    return counted.compactMap { entry in
      counts[entry.kind].map { "\(CountText.grouped($0)) \($0 == 1 ? entry.one : entry.many)" }
    }
  }
}

/// The numbers of archives in two folders by status: `12 archives: 1 changed, 2 added, 9 the same`.
struct ComparisonTally: CustomStringConvertible {
  private var counts: [ArchiveComparison.Status: Int] = [:]

  mutating func add(_ comparison: ArchiveComparison) {
    counts[comparison.status, default: 0] += 1
  }

  var description: String {
    let words: [(ArchiveComparison.Status, String)] = [
      (.changed, "changed"), (.added, "added"), (.removed, "removed"), (.unreadable, "unreadable"),
      (.same, "the same"),
    ]
    let parts = words.compactMap { status, word in
      counts[status].map { "\(CountText.grouped($0)) \(word)" }
    }
    let head = CountText.count(counts.values.reduce(0, +), "archive")
    return parts.isEmpty ? head : head + ": " + parts.joined(separator: ", ")
  }
}

extension ArchiveDiff {
  var changedObjects: [ObjectDiff] { objects.compactMap(\.changed) }
}

extension ObjectDiff {
  var displayName: String { path.map(PlaceText.path) ?? PlaceText.archive }
}
