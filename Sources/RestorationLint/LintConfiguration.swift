package import RestorationModel

/// Which rules are checked, and how.
package struct LintConfiguration: Hashable, Sendable {
  /// What one rule is set to.
  package struct RuleSettings: Hashable, Sendable {
    /// The level; nil for the rule's own.
    package var level: RuleLevel?
    /// The bounds that are set, by option name.
    package var limits: [String: Int] = [:]
    /// The names that are added, by option name.
    package var names: [String: [String]] = [:]
    /// What the rule leaves alone.
    package var ignored: PatternSet = []

    /// Settings; without arguments, the rule as it is.
    package init(level: RuleLevel? = nil) { self.level = level }
  }

  /// The settings by rule id. Rules that are not named here are as they are.
  package var rules: [String: RuleSettings]
  /// The ids of the only rules that are checked; nil for all.
  package var only: Set<String>?

  /// A configuration; without arguments, every rule as it is.
  package init(rules: [String: RuleSettings] = [:], only: Set<String>? = nil) {
    self.rules = rules
    self.only = only
  }

  /// The severity of a rule's findings; nil when the rule is not checked.
  package func severity(of rule: Rule) -> Severity? {
    if let only, !only.contains(rule.id) { return nil }
    guard let level = rules[rule.id]?.level else { return rule.severity }
    return level.severity
  }
}

extension LintConfiguration.RuleSettings {
  /// Whether there is anything that the rule is to leave alone.
  var mayIgnore: Bool { !ignored.isEmpty }

  /// Whether a finding is about something that the rule is to leave alone.
  func ignores(_ finding: Finding) -> Bool {
    guard !ignored.isEmpty else { return false }
    return ignored.names(RestorationPath(finding.path ?? ""), keyPath: finding.key)
  }
}
