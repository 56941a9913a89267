import RestorationTree

/// The rules that are checked on an archive, by what they ask to be called with. Checks stand beside
/// the numbers of their rules, which are the places among `rules`.
///
/// A type for each kind of check, and none that is generic over the call: a closure of a generic type
/// stands in an object, and references to it are counted with every call.
struct RuleSchedule {
  /// What a rule does with an archive.
  struct ArchiveCheck {
    let rule: Int
    let call: @Sendable (ArchiveFacts, inout FindingCollector) -> Void
  }

  /// What a rule does with a path.
  struct PathCheck {
    let rule: Int
    let call: @Sendable (SavedEntry, inout FindingCollector) -> Void
  }

  /// What a rule does with a coder.
  struct ContentCheck {
    let rule: Int
    let call: @Sendable (SavedEntry, NodeContent, inout FindingCollector) -> Void
  }

  /// What a rule does with an object and its older self.
  struct ChangeCheck {
    let rule: Int
    let call: @Sendable (SavedEntry, NodeContent, OlderEntry, inout FindingCollector) -> Void
  }

  /// What a rule does with the values of a coder.
  struct StateCheck {
    let rule: Int
    let kinds: StateSurvey.Kinds
    let bounds: [(measure: StateSurvey.Measure, limit: Int)]
    let call: @Sendable ([StateEntry], inout FindingCollector) -> Void

    /// Whether there is anything for the rule in a coder.
    func looks(at survey: StateSurvey) -> Bool {
      if !survey.kinds.isDisjoint(with: kinds) { return true }
      for bound in bounds where survey.sizes[bound.measure] > bound.limit { return true }
      return false
    }
  }

  /// The rules, in the order of the registry.
  let rules: [ActiveRule]
  private(set) var archive: [ArchiveCheck] = []
  private(set) var path: [PathCheck] = []
  private(set) var content: [ContentCheck] = []
  private(set) var state: [StateCheck] = []
  private(set) var change: [ChangeCheck] = []
  private(set) var afterwards: [ArchiveCheck] = []
  /// What passes none of these is too small for any rule.
  let limits: StateSurvey.Sizes

  init(of rules: [ActiveRule]) {
    self.rules = rules
    limits = .smallest(of: rules)
    for (number, active) in rules.enumerated() {
      let checks = active.rule.checks
      if let call = checks.archive { archive.append(ArchiveCheck(rule: number, call: call)) }
      if let call = checks.path { path.append(PathCheck(rule: number, call: call)) }
      if let call = checks.content { content.append(ContentCheck(rule: number, call: call)) }
      if let call = checks.change { change.append(ChangeCheck(rule: number, call: call)) }
      if let call = checks.afterwards { afterwards.append(ArchiveCheck(rule: number, call: call)) }
      guard let call = checks.state else { continue }
      state.append(
        StateCheck(rule: number, kinds: checks.kinds, bounds: active.bounds, call: call))
    }
  }
}
