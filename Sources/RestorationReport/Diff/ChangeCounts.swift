/// The changes of a comparison in numbers.
enum ChangeCounts {
  /// Longer paths are not aligned, in columns.
  private static let widestPath = 60
  private static let mostMarks = 30

  /// Writes a line for each object, with a mark for each of its changes.
  static func write(_ diff: ArchiveDiff, _ out: Output) {
    let rows = diff.changedObjects.map { (name: $0.displayName, changes: $0.changes) }
    let width = rows.map { $0.name.width }.filter { $0 <= widestPath }.max() ?? 0
    let digits = String(rows.map(\.changes.count).max() ?? 0).count
    for row in rows {
      let marks = row.changes.prefix(mostMarks).map { change -> Line in
        "\(change.kind.mark.text, change.kind.mark.style)"
      }
      let more = row.changes.count > mostMarks ? "…" : ""
      out.line(
        """
          \(row.name, width: width)  \(right: String(row.changes.count), width: digits) \
        \(marks.joined(separator: ""))\(more)
        """)
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
    var byKind = Dictionary(grouping: comparison.diff?.changes ?? [], by: \.kind)
    let envelope = byKind[.envelopeChanged] ?? []
    let isVersion = !envelope.isEmpty && envelope.allSatisfy { $0.key == "bundleVersion" }
    if isVersion { byKind[.envelopeChanged] = nil }
    var parts = counted.compactMap { kind, one, many in
      byKind[kind].map { "\(CountText.grouped($0.count)) \($0.count == 1 ? one : many)" }
    }
    if isVersion { parts.append("app version changed") }
    if let count = comparison.diff?.uncompared.count, count > 0 { parts.append(uncompared(count)) }
    let changes = parts.joined(separator: ", ")
    guard let findings = comparison.findings else { return changes }
    let found = findings.bySeverity.grouped(by: \.severity)
      .map { CountText.count($0.items.count, $0.key.word) }
    let subject = comparison.time == nil ? "for users who update" : "since the last save"
    return changes + "; " + (found.isEmpty ? "no finding" : found.joined(separator: ", "))
      + " " + subject
  }

  static func uncompared(_ count: Int) -> String {
    CountText.count(count, "value") + " not compared (redacted on one side)"
  }
}

/// The numbers of archives in two folders by status.
typealias ComparisonTally = [ArchiveComparison.Status: Int]

extension ComparisonTally {
  /// `12 archives: 1 changed, 2 added, 9 the same`.
  var text: String {
    let statuses: [ArchiveComparison.Status] = [.changed, .added, .removed, .unreadable, .same]
    let parts = statuses.compactMap { status in
      self[status].map {
        CountText.grouped($0) + " " + (status == .same ? "the same" : status.rawValue)
      }
    }
    let head = CountText.count(values.reduce(0, +), "archive")
    return parts.isEmpty ? head : head + ": " + parts.joined(separator: ", ")
  }
}

extension Change.Kind {
  var mark: (text: String, style: Style) {
    switch sort {
    case .added: ("+", .green)
    case .removed: ("-", .red)
    case .moved: (">", .yellow)
    case .changed: ("~", .yellow)
    }
  }
}

extension ArchiveDiff {
  var changedObjects: [ObjectDiff] { objects.compactMap(\.changed) }
}

extension ObjectDiff {
  var displayName: String { path.map(PlaceText.path) ?? PlaceText.archive }
}
