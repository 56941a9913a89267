struct FindingsSummary {
  /// The severities with findings, the highest first.
  let severities: [(severity: Severity, count: Int)]
  /// The number of findings by severity, or that there are none.
  let counts: String
  /// The number of archives, or of files if storyboards were checked too.
  let scope: String
  /// The inputs that could not be checked or compared.
  let remarks: String
  /// How many more rules options add; nil for none.
  let hint: String?

  var line: String { counts + scope + allRemarks }

  var allRemarks: String { remarks + (hint.map { " · " + $0 } ?? "") }

  init(_ summary: LintReport.Summary) {
    severities = [
      (.error, summary.errors), (.warning, summary.warnings), (.info, summary.notes),
    ].filter { $0.1 > 0 }
    let files = CountText.count(summary.files, summary.areArchives ? "archive" : "file")
    if summary.files == 0 {
      (counts, scope) = ("no archive was checked", "")
    } else if severities.isEmpty {
      (counts, scope) = ("no findings", " in \(files)")
    } else {
      counts = severities.map { CountText.count($0.count, $0.severity.word) }
        .joined(separator: ", ")
      let part = summary.files == 1 ? "" : CountText.grouped(summary.filesWithFindings) + " of "
      scope = " in \(part)\(files)"
    }
    let gone = ", \(CountText.grouped(summary.gone)) more of it no longer found"
    let baselined = CountText.grouped(summary.baselined) + " in the baseline"
    remarks = [
      summary.unreadable > 0
        ? CountText.count(summary.unreadable, "input") + " could not be checked" : nil,
      summary.baselined + summary.gone > 0 ? baselined + (summary.gone > 0 ? gone : "") : nil,
      summary.ignored > 0
        ? CountText.grouped(summary.ignored) + " ignored by the configuration" : nil,
      summary.comparison?.sentence,
    ].compactMap { $0.map { " · " + $0 } }.joined()
    hint = SkippedRulesText.hint(summary)
  }
}

extension LintReport.Comparison {
  /// The result of the comparison: `compared 1 of 3; 2 have no older archive, first b.data; 1 is gone,
  /// first a.data`. Safe to print.
  package var sentence: String {
    "compared \(CountText.grouped(comparedCount)) of \(CountText.grouped(inputCount))"
      + Self.clause(added, added.count == 1 ? "has no older archive" : "have no older archive")
      + Self.clause(gone, gone.count == 1 ? "is gone" : "are gone")
  }

  private static func clause(_ files: [Unmatched], _ words: String) -> String {
    guard let first = files.first else { return "" }
    let name = DisplayText.escape(ShortText.cut(first.name, to: FindingsText.lengthLimit))
    return
      "; \(CountText.grouped(files.count)) \(words)\(files.count > 1 ? ", first" : ":") \(name)"
  }
}

/// The text about rules that could not be checked. All formats count the same ones: those that an
/// option adds. A rule for another kind of archive is not skipped, it does not apply.
enum SkippedRulesText {
  /// The inputs that options provide, the most useful first.
  private static let options: [Rule.Input] = [
    .storyboards, .classNames, .infoPlist, .olderArchive, .expectedPaths,
  ]

  /// The skipped rules that an option adds; none if nothing was checked, because then no rule was.
  static func rules(of summary: LintReport.Summary) -> [LintReport.SkippedRule] {
    summary.files == 0 ? [] : rules(of: summary.skippedRules)
  }

  static func rules(of skipped: [LintReport.SkippedRule]) -> [LintReport.SkippedRule] {
    skipped.filter { needs(of: $0).contains(where: options.contains) }
  }

  /// How many more rules there are with options that were not given; nil if there are none.
  static func hint(_ summary: LintReport.Summary) -> String? {
    let skipped = rules(of: summary)
    guard !skipped.isEmpty else { return nil }
    let given = options.filter { option in skipped.contains { needs(of: $0).contains(option) } }
    return
      "\(CountText.count(skipped.count, "more rule")) \(skipped.count == 1 ? "needs" : "need") "
      + "other files: "
      + given.map(\.displayName).joined(separator: ", ")
  }

  /// That a rule was skipped, and for which input.
  static func sentence(on skipped: LintReport.SkippedRule) -> String {
    "it needs \(needs(of: skipped).map(\.displayName).joined(separator: " or "))"
  }

  private static func needs(of skipped: LintReport.SkippedRule) -> [Rule.Input] {
    [skipped.needs] + skipped.alternatives
  }
}
