import PlistSyntax
import RestorationLint

/// The text about rules that could not be checked. All formats count the same ones: those that an option
/// adds. A rule for another kind of archive is not skipped, it does not apply.
enum SkippedRulesText {
  /// The inputs that options provide, the most useful first.
  private static let options: [Rule.Input] = [
    .storyboards, .classNames, .infoPlist, .olderArchive, .expectedPaths,
  ]

  /// The skipped rules that an option adds; none if nothing was checked, because then no rule was.
  static func rules(of summary: LintReport.Summary) -> [LintReport.SkippedRule] {
    summary.files == 0 ? [] : rules(of: summary.skippedRules)
  }

  /// Those of the rules that an option adds.
  static func rules(of skipped: [LintReport.SkippedRule]) -> [LintReport.SkippedRule] {
    skipped.filter { needs(of: $0).contains(where: options.contains) }
  }

  /// How many more rules there are with options that were not given; nil if there are none.
  static func hint(_ summary: LintReport.Summary) -> String? {
    let skipped = rules(of: summary)
    guard !skipped.isEmpty else { return nil }
    let given = options.filter { option in skipped.contains { needs(of: $0).contains(option) } }
    return "\(CountText.count(skipped.count, "more rule")) with "
      + given.map(\.displayName).joined(separator: ", ")
  }

  /// The missing input of a rule.
  static func need(of skipped: LintReport.SkippedRule) -> String {
    needs(of: skipped).map(\.displayName).joined(separator: " or ")
  }

  private static func needs(of skipped: LintReport.SkippedRule) -> [Rule.Input] {
    [skipped.needs] + skipped.alternatives
  }
}
