/// Which rules are checked, and how grave their findings are.
public struct LintConfiguration: Hashable, Sendable {
  /// What rules are set to, by id. Rules that are not named here keep their own severity.
  public var levels: [String: RuleLevel]
  /// The ids of the only rules that are checked; nil for all.
  public var only: Set<String>?

  /// A configuration; without arguments, every rule as it is.
  public init(levels: [String: RuleLevel] = [:], only: Set<String>? = nil) {
    self.levels = levels
    self.only = only
  }

  /// The severity of a rule's findings; nil when the rule is not checked.
  public func severity(of rule: Rule) -> Severity? {
    if let only, !only.contains(rule.id) { return nil }
    return levels[rule.id].map(\.severity) ?? rule.severity
  }
}
