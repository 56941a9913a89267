/// The findings of one rule with one message and one fix: the same missing class in many places.
struct FindingCause {
  let places: [LintReport.PlacedFinding]
  var finding: Finding { places[0].finding }

  /// More places of a cause are counted.
  static let mostPlaces = 5

  var fileCount: Int { Set(places.map(\.file)).count }
}

/// The findings of one rule with one severity: a row of the table by rule.
struct RuleFindings {
  let rule: String
  let severity: Severity
  let count: Int
  let causes: [FindingCause]

  /// The number of findings from which a table by rule comes first.
  static let manyFindings = 10

  /// The highest severity first, then the most frequent.
  static func rows(of findings: [LintReport.PlacedFinding]) -> [RuleFindings] {
    findings.grouped { [$0.finding.rule, $0.finding.severity.rawValue] }.map { _, items in
      let causes = items.grouped { [$0.finding.message, $0.finding.remedy] }
      return RuleFindings(
        rule: items[0].finding.rule, severity: items[0].finding.severity, count: items.count,
        causes: causes.map { FindingCause(places: $0.items) })
    }.sorted { ($1.severity, $1.count, $0.rule) < ($0.severity, $0.count, $1.rule) }
  }
}
