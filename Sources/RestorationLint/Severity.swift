/// The severity of a finding. The raw values appear in `restorectl.findings/1`.
public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
  /// A note.
  case info
  /// Probably a fault.
  case warning
  /// State is lost, or goes to the wrong object.
  case error

  /// Lower before higher.
  public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The level that a user sets for a rule: a severity of its findings, or off.
package enum RuleLevel: String, Hashable, Sendable, CaseIterable {
  case off, info, warning, error

  init(_ severity: Severity) { self = RuleLevel(rawValue: severity.rawValue) ?? .error }

  /// The severity of the rule's findings; nil when there are none.
  package var severity: Severity? { Severity(rawValue: rawValue) }
}
