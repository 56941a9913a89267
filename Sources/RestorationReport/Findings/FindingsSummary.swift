import PlistSyntax
import RestorationLint

/// The last line of a report.
struct FindingsSummary {
  /// The number of findings by severity, or that there are none.
  let counts: String
  /// The number of archives, or of files if storyboards were checked too.
  let scope: String
  /// The inputs that could not be checked or compared.
  let remarks: String
  /// How many more rules options add; nil for none.
  private let skipped: String?

  /// The whole line, with escaped file names.
  var line: String { counts + scope + allRemarks }

  /// The remarks, with the skipped rules.
  var allRemarks: String { remarks + (skipped.map { " · " + $0 } ?? "") }

  init(_ summary: LintReport.Summary) {
    let words = [
      (summary.errors, "error"), (summary.warnings, "warning"), (summary.notes, "note"),
    ].filter { $0.0 > 0 }.map { CountText.count($0.0, $0.1) }
    let noun = summary.areArchives ? "archive" : "file"
    let files = CountText.count(summary.files, noun)
    if summary.files == 0 {
      (counts, scope) = ("no archive was checked", "")
    } else if words.isEmpty {
      (counts, scope) = ("no findings", " in \(files)")
    } else {
      counts = words.joined(separator: ", ")
      scope =
        summary.files == 1
        ? " in \(files)" : " in \(CountText.grouped(summary.filesWithFindings)) of \(files)"
    }
    var remarks = ""
    if summary.unreadable > 0 {
      remarks += " · \(CountText.count(summary.unreadable, "input")) could not be checked"
    }
    if summary.baselined + summary.gone > 0 {
      remarks += " · \(CountText.grouped(summary.baselined)) in the baseline"
    }
    if summary.gone > 0 {
      remarks += ", \(CountText.grouped(summary.gone)) more of it no longer found"
    }
    if summary.ignored > 0 {
      remarks += " · \(CountText.grouped(summary.ignored)) ignored by the configuration"
    }
    if let comparison = summary.comparison { remarks += " · " + comparison.sentence }
    self.remarks = remarks
    skipped = SkippedRulesText.hint(summary)
  }
}

extension LintReport.Comparison {
  /// The largest number of named files; further ones are counted.
  private static let mostNames = 10

  /// The result of the comparison: `compared 1 of 2; no older archive for b.data; gone: a.data`.
  /// Names are safe to print.
  var sentence: String {
    var sentence =
      "compared \(CountText.grouped(comparedCount)) of \(CountText.grouped(inputCount))"
    if !added.isEmpty { sentence += "; no older archive for " + Self.list(added) }
    if !gone.isEmpty { sentence += "; gone: " + Self.list(gone) }
    return sentence
  }

  private static func list(_ files: [Unmatched]) -> String {
    let names = files.prefix(mostNames).map {
      DisplayText.escape(ShortText.cut($0.name, to: FindingsText.lengthLimit))
    }
    return CountText.list(names, of: files.count)
  }
}
