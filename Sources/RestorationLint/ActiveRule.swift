/// A rule that is checked in this run. A class, since it is handed on wherever findings are counted.
final class ActiveRule: Sendable {
  let rule: Rule
  let number: Int16
  let severity: Severity
  let settings: LintConfiguration.RuleSettings
  /// The bound that is in force for each option that has one.
  private let limits: [(option: String, limit: Int)]

  init(
    rule: Rule, number: Int16, severity: Severity, settings: LintConfiguration.RuleSettings
  ) {
    self.rule = rule
    self.number = number
    self.severity = severity
    self.settings = settings
    limits = rule.options.compactMap { option -> (option: String, limit: Int)? in
      guard case .limit(let value, _) = option.value else { return nil }
      return (option.name, settings.limits[option.name] ?? value)
    }
  }

  /// The bound that is in force for an option.
  func limit(_ name: String) -> Int {
    guard let known = limits.first(where: { $0.option == name }) else {
      preconditionFailure("\(rule.id) has no limit named \(name)")
    }
    return known.limit
  }

  /// Whether the rule has all that it looks at.
  func hasInputs(given: Rule.InputSet) -> Bool {
    rule.inputs.allSatisfy(given.contains)
      && (rule.alternatives.isEmpty || rule.alternatives.contains(where: given.contains))
  }

  /// The first input that the rule needs and lacks, with those that would do instead; nil when it
  /// lacks nothing.
  func lacks(given: Rule.InputSet) -> [Rule.Input]? {
    if let input = rule.inputs.first(where: { !given.contains($0) }) { return [input] }
    return hasInputs(given: given) ? nil : rule.alternatives
  }
}
