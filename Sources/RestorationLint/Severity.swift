/// How grave a finding is. The raw values stand in `restorectl.findings/1`.
public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
  /// Worth knowing.
  case info
  /// Likely to be a fault.
  case warning
  /// State is lost, or goes to the wrong object.
  case error

  /// Milder before graver.
  public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .info: 0
    case .warning: 1
    case .error: 2
    }
  }
}

/// What a person sets a rule to.
package enum RuleLevel: String, Hashable, Sendable, CaseIterable {
  /// The rule is not checked.
  case off
  /// Its findings are worth knowing.
  case info
  /// Its findings are warnings.
  case warning
  /// Its findings are errors.
  case error

  /// The level at which a rule has findings of a severity.
  init(_ severity: Severity) {
    self =
      switch severity {
      case .info: .info
      case .warning: .warning
      case .error: .error
      }
  }

  /// The severity of the rule's findings; nil when there are none.
  package var severity: Severity? {
    switch self {
    case .off: nil
    case .info: .info
    case .warning: .warning
    case .error: .error
    }
  }
}
