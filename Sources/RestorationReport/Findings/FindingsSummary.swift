extension LintReport.Summary {
  /// The highest first.
  var severities: [(severity: Severity, count: Int)] {
    findings.sorted { $0.key > $1.key }.map { ($0.key, $0.value) }
  }

  var counts: String {
    if files == 0 { return "no archive was checked" }
    let counts = severities.map { CountText.count($0.count, $0.severity.word) }
    return counts.isEmpty ? "no findings" : counts.joined(separator: ", ")
  }

  var scope: String {
    if files == 0 { return "" }
    let isPart = filesWithFindings > 0 && files > 1
    return " in \(isPart ? CountText.grouped(filesWithFindings) + " of " : "")"
      + CountText.count(files, areArchives ? "archive" : "file")
  }

  var remarks: String {
    let gone = gone > 0 ? ", \(CountText.grouped(gone)) more of it no longer found" : ""
    return [
      unreadable > 0 ? CountText.count(unreadable, "input") + " could not be checked" : nil,
      baselined > 0 || !gone.isEmpty
        ? CountText.grouped(baselined) + " in the baseline" + gone : nil,
      ignored > 0 ? CountText.grouped(ignored) + " ignored by the configuration" : nil,
      comparison?.sentence,
    ].compactMap { $0.map { " · " + $0 } }.joined()
  }

  var allRemarks: String { remarks + (hint.map { " · " + $0 } ?? "") }

  var line: String { counts + scope + allRemarks }

  /// The skipped rules that an option adds; none if nothing was checked, because then no rule was.
  var optionalRules: [LintReport.SkippedRule] { files == 0 ? [] : skippedRules.optional }

  /// How many more rules there are with options that were not given; nil if there are none.
  var hint: String? {
    let skipped = optionalRules
    guard !skipped.isEmpty else { return nil }
    let needs = Set(skipped.flatMap(\.needs))
    let files = Rule.Input.options.filter(needs.contains).map(\.displayName)
    return CountText.count(skipped.count, "more rule") + (skipped.count == 1 ? " needs" : " need")
      + " other files: " + files.joined(separator: ", ")
  }
}

extension [LintReport.SkippedRule] {
  /// Those that an option adds: a rule for another kind of archive does not apply.
  var optional: [LintReport.SkippedRule] {
    filter { rule in Rule.Input.options.contains(where: rule.needs.contains) }
  }
}

extension LintReport.SkippedRule {
  var sentence: String { "it needs " + needs.map(\.displayName).joined(separator: " or ") }
}

extension Rule.Input {
  /// The inputs that options provide, the most useful first.
  fileprivate static let options: [Rule.Input] = [
    .storyboards, .classNames, .infoPlist, .olderArchive, .expectedPaths,
  ]
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
    let start = "; \(CountText.grouped(files.count)) \(words)"
    return start + (files.count > 1 ? ", first " : ": ") + name
  }
}
