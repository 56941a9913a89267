import RestorationModel

extension FindingCollector {
  /// The order of the checks of a rule on one subject.
  enum Step: Int8 {
    /// The facts about the subject itself.
    case subject
    case values
    /// All earlier findings.
    case whole
  }

  /// The place of a finding in the order.
  struct Place {
    var node: Int32
    var view: Int32
    /// The number of the rule among `rules`.
    var rule: Int
    var step = Step.subject

    static func < (left: Place, right: Place) -> Bool {
      (left.node, left.view, left.rule, left.step.rawValue)
        < (right.node, right.view, right.rule, right.step.rawValue)
    }
  }

  /// A finding before the order is known.
  struct Draft {
    var finding: Finding
    let place: Place
    /// The finding is dropped if a view with this path was saved, or if a rule has excused it.
    let unlessView: UInt64?
  }
}
