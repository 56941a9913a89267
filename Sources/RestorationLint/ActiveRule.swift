/// A rule that is checked in this run. A class, because it is passed on with every finding.
final class ActiveRule: Sendable {
  let rule: Rule
  let number: Int16
  let severity: Severity
  let settings: LintConfiguration.RuleSettings
  /// The limits in force, by option.
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

  /// The limit in force for an option.
  func limit(_ name: String) -> Int {
    guard let known = limits.first(where: { $0.option == name }) else {
      preconditionFailure("\(rule.id) has no limit named \(name)")
    }
    return known.limit
  }
}

extension Rule {
  /// Its inputs.
  var needs: RuleNeeds { RuleNeeds(all: inputs, any: alternatives) }

  /// Its first missing input, with the alternatives; nil if none is missing.
  func lacks(given: InputSet) -> [Input]? {
    if let input = inputs.first(where: { !given.contains($0) }) { return [input] }
    return needs.areMet(by: given) ? nil : alternatives
  }
}

/// The inputs of a rule. Most rules have the same ones.
struct RuleNeeds: Equatable {
  let all: [Rule.Input]
  /// Inputs of which one is needed; empty without a choice.
  let any: [Rule.Input]

  /// Whether all inputs are given.
  func areMet(by given: Rule.InputSet) -> Bool {
    all.allSatisfy(given.contains) && (any.isEmpty || any.contains(where: given.contains))
  }
}
