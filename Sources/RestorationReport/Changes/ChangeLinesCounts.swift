import RestorationArchives
import RestorationDiff

// Objects with the number of their changes, and only their names.

extension ChangeLines {
  /// Longer paths are not aligned.
  private static let widestPath = 60
  /// More marks are omitted.
  private static let mostMarks = 30

  mutating func writeCounts(_ diff: ArchiveDiff) {
    let rows = Self.objects(of: diff).map { object in
      (LineStart.escape(object.displayName), object.changes.map { Self.mark(of: $0.kind) })
    }
    let widths = rows.map { $0.0.count }
    let width = widths.filter { $0 <= Self.widestPath }.max() ?? 0
    let digits = String(rows.map { $0.1.count }.max() ?? 0).count
    for (row, nameWidth) in zip(rows, widths) {
      let count = String(row.1.count)
      text.write("  " + row.0 + String(repeating: " ", count: max(0, width - nameWidth)))
      text.write("  " + String(repeating: " ", count: digits - count.count) + count + " ")
      for (mark, style) in row.1.prefix(Self.mostMarks) { text.write(mark, style) }
      if row.1.count > Self.mostMarks { text.write("…") }
      text.endLine()
    }
  }

  mutating func writeNames(_ diff: ArchiveDiff) {
    for object in Self.objects(of: diff) {
      text.write(LineStart.escape(object.displayName))
      text.endLine()
    }
  }

  static func objects(of diff: ArchiveDiff) -> [ObjectDiff] {
    diff.objects.compactMap { if case .changed(let object) = $0 { object } else { nil } }
  }

  private static func mark(of kind: Change.Kind) -> (String, HumanText.Style) {
    switch kind {
    case .nodeAdded, .valueAdded: ("+", .green)
    case .nodeRemoved, .valueRemoved: ("-", .red)
    case .nodeMoved: (">", .yellow)
    default: ("~", .yellow)
    }
  }
}

extension ObjectDiff {
  fileprivate var displayName: String { path?.raw ?? "(\(ChangeLines.archiveHeading))" }
}
