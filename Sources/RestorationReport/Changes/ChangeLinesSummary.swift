import RestorationDiff
import RestorationLint

// The numbers of changes, and the meaning of the marks.

extension ChangeLines {
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
  /// object added, 2 moved; for older state: 1 error`.
  static func summary(of comparison: ArchiveComparison) -> String {
    let changes = summary(of: comparison.diff?.changes ?? [])
    let hiddenCount = comparison.diff?.uncompared.count ?? 0
    let hidden = hiddenCount == 0 ? "" : ", " + uncompared(hiddenCount)
    guard let findings = comparison.findings else { return changes + hidden }
    let nouns: [(Severity, String)] = [(.error, "error"), (.warning, "warning"), (.info, "note")]
    let counts = nouns.compactMap { severity, noun in
      let count = findings.count { $0.severity == severity }
      return count == 0 ? nil : ScalarText.count(count, noun)
    }
    return changes + hidden + "; \(comparison.findingsSubject): "
      + (counts.isEmpty ? "no finding" : counts.joined(separator: ", "))
  }

  /// `2 values not compared (redacted on one side)`.
  static func uncompared(_ count: Int) -> String {
    ScalarText.count(count, "value") + " not compared (redacted on one side)"
  }

  /// The changes counted by kind: `1 object added, 2 moved`.
  static func summary(of changes: [Change]) -> String {
    var counts: [Change.Kind: Int] = [:]
    for change in changes { counts[change.kind, default: 0] += 1 }
    return counted.compactMap { entry in
      counts[entry.kind].map { "\(ScalarText.grouped($0)) \($0 == 1 ? entry.one : entry.many)" }
    }.joined(separator: ", ")
  }

  /// The meaning of the marks of added, removed and moved objects; nil if there are none: `+ added,
  /// - removed`.
  static func legend(of diff: ArchiveDiff) -> String? {
    let kinds = Set(diff.changes.map(\.kind))
    let words: [(Change.Kind, String)] = [
      (.nodeAdded, "+ added"), (.nodeRemoved, "- removed"),
      (.nodeMoved, "> moved: old path → new path"),
    ]
    let parts = words.compactMap { kinds.contains($0) ? $1 : nil }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
