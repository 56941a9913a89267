/// A rule that is checked in this run. A class, because it is passed on with every finding.
final class ActiveRule: Sendable {
  let rule: Rule
  let severity: Severity
  let settings: LintConfiguration.RuleSettings

  init(_ rule: Rule, severity: Severity, settings: LintConfiguration.RuleSettings) {
    self.rule = rule
    self.severity = severity
    self.settings = settings
  }

  /// The limit in force for an option.
  func limit(_ name: String) -> Int {
    guard let option = rule.options.first(where: { $0.name == name }),
      case .limit(let value, _) = option.value
    else { preconditionFailure("\(rule.id) has no limit named \(name)") }
    return settings.limits[name] ?? value
  }
}

extension Rule {
  /// Its first missing input, with the alternatives; nil if none is missing.
  func lacks(given: InputSet) -> [Input]? {
    if let input = inputs.first(where: { !given.contains($0) }) { return [input] }
    return alternatives.isEmpty || alternatives.contains(where: given.contains)
      ? nil : alternatives
  }
}
