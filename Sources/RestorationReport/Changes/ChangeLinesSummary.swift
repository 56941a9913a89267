import PlistSyntax
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
      return count == 0 ? nil : CountText.count(count, noun)
    }
    return changes + hidden + "; \(comparison.findingsSubject): "
      + (counts.isEmpty ? "no finding" : counts.joined(separator: ", "))
  }

  /// `2 values not compared (redacted on one side)`.
  static func uncompared(_ count: Int) -> String {
    CountText.count(count, "value") + " not compared (redacted on one side)"
  }

  /// The changes counted by kind: `1 object added, 2 moved`.
  static func summary(of changes: [Change]) -> String {
    var counts: [Change.Kind: Int] = [:]
    for change in changes { counts[change.kind, default: 0] += 1 }
    return counted.compactMap { entry in
      counts[entry.kind].map { "\(CountText.grouped($0)) \($0 == 1 ? entry.one : entry.many)" }
    }.joined(separator: ", ")
  }

  /// The meaning of each mark, in the order of the legend. A space is no mark.
  private static let marks: [(mark: Character, meaning: String)] = [
    ("+", "+ added"), ("-", "- removed"), (">", "> moved: old path → new path"),
    ("~", "~ changed"), ("!", "! finding of a rule"), ("?", "? not compared"),
    (" ", "unmarked: not changed itself"),
  ]

  /// The heading of archive-wide values.
  static let archiveHeading = "the archive itself"

  /// Inserts the meaning of the marks before the lines from a byte on. Values that were replaced
  /// need none: their marks are those of any diff.
  mutating func insertLegend(at start: Int) {
    let lines = text.bytes[start...].split(separator: UInt8(ascii: "\n"))
      .compactMap(Self.visibleStart)
    let isPlain = lines.allSatisfy { line in
      line.mark == " " || ((line.mark == "+" || line.mark == "-") && line.isIndented)
    }
    guard !isPlain else { return }
    let used = Set(lines.map(\.mark))
    var legend = HumanText(options)
    legend.write("  (", .dim)
    legend.beginHanging()
    let meanings = Self.marks.filter { used.contains($0.mark) }.map(\.meaning)
    legend.write(meanings.joined(separator: ", ") + ")", .dim)
    legend.endLine()
    text.bytes.insert(contentsOf: legend.bytes, at: start)
  }

  /// The mark of a line, after escapes, and whether the line is about something in an object; nil
  /// for lines that explain themselves.
  private static func visibleStart(
    of line: ArraySlice<UInt8>
  ) -> (mark: Character, isIndented: Bool)? {
    var rest = line
    while rest.first == 0x1B { rest = rest.drop { $0 != UInt8(ascii: "m") }.dropFirst() }
    let words = rest.drop { $0 == UInt8(ascii: " ") }
    guard let mark = rest.first, !words.starts(with: "…".utf8),
      !words.starts(with: archiveHeading.utf8)
    else { return nil }
    let next = rest.dropFirst(2).first ?? UInt8(ascii: " ")
    return (Character(Unicode.Scalar(mark)), next == UInt8(ascii: " "))
  }
}
