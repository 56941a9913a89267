import RestorationLint

/// The text about rules that could not be checked.
enum SkippedRulesText {
  /// The inputs that options provide, the most useful first.
  private static let options: [Rule.Input] = [
    .storyboards, .classNames, .infoPlist, .olderArchive, .expectedPaths,
  ]

  /// How many more rules there are with options that were not given; nil if there are none. Rules
  /// for other kinds of archives are not counted.
  static func hint(_ skipped: [LintReport.SkippedRule]) -> String? {
    let needs = skipped.map { [$0.needs] + $0.alternatives }
    let count = needs.count { $0.contains(where: options.contains) }
    guard count > 0 else { return nil }
    let given = options.filter { option in needs.contains { $0.contains(option) } }
    return "\(ScalarText.count(count, "more rule")) with "
      + given.map(\.displayName).joined(separator: ", ")
  }

  /// How many rules were skipped; nil for none.
  static func count(_ skipped: [LintReport.SkippedRule]) -> String? {
    skipped.isEmpty ? nil : ScalarText.count(skipped.count, "rule") + " skipped"
  }

  /// The missing input of a rule.
  static func needs(of skipped: LintReport.SkippedRule) -> String {
    ([skipped.needs] + skipped.alternatives).map(\.displayName).joined(separator: " or ")
  }
}
