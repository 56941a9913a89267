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

  /// What the rule looks at.
  var needs: RuleNeeds { RuleNeeds(all: rule.inputs, any: rule.alternatives) }

  /// The first input that the rule needs and lacks, with those that would do instead; nil when it
  /// lacks nothing.
  func lacks(given: Rule.InputSet) -> [Rule.Input]? {
    if let input = rule.inputs.first(where: { !given.contains($0) }) { return [input] }
    return needs.areMet(by: given) ? nil : rule.alternatives
  }
}

/// Inputs that a rule looks at. Few rules look at others than most do.
struct RuleNeeds: Equatable {
  let all: [Rule.Input]
  /// Inputs of which one is needed; empty when there is no choice.
  let any: [Rule.Input]

  /// Whether there is all that the rule looks at.
  func areMet(by given: Rule.InputSet) -> Bool {
    all.allSatisfy(given.contains) && (any.isEmpty || any.contains(where: given.contains))
  }
}
