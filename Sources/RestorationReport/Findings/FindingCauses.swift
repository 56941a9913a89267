/// The findings of one rule with one message and one fix: the same missing class, key or identifier
/// in many places.
struct FindingCause {
  let places: [LintReport.PlacedFinding]
  var finding: Finding { places[0].finding }

  /// More places of a cause are counted.
  static let mostPlaces = 5

  /// The highest severity first, then in the order of the table by rule, then of the first finding.
  static func list(_ findings: [LintReport.PlacedFinding]) -> [FindingCause] {
    let causes = findings.grouped {
      [$0.finding.rule, $0.finding.severity.rawValue, $0.finding.message, $0.finding.remedy]
    }.map { FindingCause(places: $0.items) }
    let byRow = Dictionary(grouping: causes) { RuleCount.Key($0.finding) }
    return RuleCount.rows(of: findings.map(\.finding)).flatMap { byRow[$0.key] ?? [] }
  }

  /// `12 places in 3 files`.
  func count(inFiles hasFiles: Bool) -> String {
    let count = CountText.count(places.count, "place")
    let files = Set(places.map(\.file)).count
    return hasFiles && files > 1 ? count + " in " + CountText.count(files, "file") : count
  }
}

struct RuleCount {
  struct Key: Hashable {
    let rule: String
    let severity: Severity

    init(_ finding: Finding) { (rule, severity) = (finding.rule, finding.severity) }
  }

  let key: Key
  let count: Int
  var rule: String { key.rule }
  var severity: Severity { key.severity }

  /// The number of findings from which a table by rule comes first.
  static let manyFindings = 10

  /// The highest severity first, then the most frequent.
  static func rows(of findings: [Finding]) -> [RuleCount] {
    Dictionary(grouping: findings) { Key($0) }.map { RuleCount(key: $0, count: $1.count) }
      .sorted { ($1.severity, $1.count, $0.rule) < ($0.severity, $0.count, $1.rule) }
  }
}
