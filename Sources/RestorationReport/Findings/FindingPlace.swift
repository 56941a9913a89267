import PlistSyntax
import RestorationArchives
import RestorationLint

extension Finding {
  /// Path and key in the form of patterns: `Root/List#draft`; nil for the archive as a whole.
  var place: String? {
    guard path != nil || key != nil else { return nil }
    return PlaceText.place(path.map { RestorationPath($0) }, keyPath: key)
  }

  /// The whole finding as one text, for programs: `PLACE: message. Fix: remedy.` It contains text
  /// of the archive unescaped.
  var sentence: String { (place.map { $0 + ": " } ?? "") + message + ". Fix: " + remedy + "." }

  /// The line, 1-based. A binary file has only a first line.
  var line: Int { location?.textPosition?.line ?? 1 }

  /// The column, 1-based; nil for a binary file.
  var column: Int? { location?.textPosition?.column }
}

extension LintReport.Failure {
  /// The failure as a sentence. It can contain text of the file unescaped.
  var sentence: String {
    switch kind {
    case .unreadable: isAboutFile ? "cannot be checked: " + message : message
    case .staleBaseline, .unmatched: message
    }
  }

  /// The kind of problem, in place of the id of a rule.
  var reportedKind: String {
    kind == .unreadable && !isAboutFile ? "no-archives" : kind.rawValue
  }
}

extension LintReport {
  /// The failures of a kind.
  func failures(_ kind: Failure.Kind) -> [Failure] { failures.filter { $0.kind == kind } }

  /// A finding with the name of its file.
  struct PlacedFinding {
    let file: String
    let finding: Finding
  }

  /// All findings, the highest severity first, then in their order.
  var findingsBySeverity: [PlacedFinding] {
    let placed = files.flatMap { file in
      file.findings.map { PlacedFinding(file: file.file, finding: $0) }
    }
    return Severity.allCases.sorted(by: >).flatMap { severity in
      placed.filter { $0.finding.severity == severity }
    }
  }
}

/// Distinct names.
struct UniqueNames {
  private var taken: Set<String> = []
  private var counts: [String: Int] = [:]

  /// The name, with the smallest number that makes it unique.
  mutating func name(_ wanted: String, separator: String = " #") -> String {
    var name = wanted
    var count = counts[wanted, default: 1]
    while !taken.insert(name).inserted {
      count += 1
      name = wanted + separator + String(count)
    }
    counts[wanted] = count
    return name
  }
}

/// Text that must fit a page.
enum ShortText {
  /// The text, cut in the middle if it has more than a number of characters. Only its beginning and
  /// its end are looked at: many lines can contain one long text.
  static func cut(_ text: String, to limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    let scalars = text.unicodeScalars
    let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex)
    guard let end, end < scalars.endIndex else { return text }
    let half = limit / 2
    return String(scalars.prefix(half)) + "…" + String(scalars.suffix(half))
  }
}
