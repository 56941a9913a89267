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

  private var rank: Int {
    switch self {
    case .info: 0
    case .warning: 1
    case .error: 2
    }
  }
}

/// The level that a user sets for a rule.
package enum RuleLevel: String, Hashable, Sendable, CaseIterable {
  /// The rule is not checked.
  case off
  /// Its findings are notes.
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
