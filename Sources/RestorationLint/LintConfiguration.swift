package import RestorationModel

/// Which rules are checked, and how.
package struct LintConfiguration: Hashable, Sendable {
  /// The settings of one rule.
  package struct RuleSettings: Hashable, Sendable {
    /// The level; nil for the rule's own.
    package var level: RuleLevel?
    /// The limits that are set, by option name.
    package var limits: [String: Int] = [:]
    /// The names that are added, by option name.
    package var names: [String: [String]] = [:]
    /// The places that the rule ignores.
    package var ignored: PatternSet = []

    /// Settings; without arguments, the defaults of the rule.
    package init(level: RuleLevel? = nil) { self.level = level }
  }

  /// The settings by rule id. Other rules have their defaults.
  package var rules: [String: RuleSettings]
  /// The ids of the only rules that are checked; nil for all.
  package var only: Set<String>?

  /// A configuration; without arguments, the defaults of all rules.
  package init(rules: [String: RuleSettings] = [:], only: Set<String>? = nil) {
    self.rules = rules
    self.only = only
  }

  /// The severity of a rule's findings; nil if the rule is not checked.
  package func severity(of rule: Rule) -> Severity? {
    if let only, !only.contains(rule.id) { return nil }
    guard let level = rules[rule.id]?.level else { return rule.severity }
    return level.severity
  }
}

extension LintConfiguration.RuleSettings {
  /// Whether the rule ignores any places.
  var mayIgnore: Bool { !ignored.isEmpty }

  /// Whether a finding is at a place that the rule ignores.
  func ignores(_ finding: Finding) -> Bool {
    guard !ignored.isEmpty else { return false }
    return ignored.names(RestorationPath(finding.path ?? ""), keyPath: finding.key)
  }
}
