import RestorationTree

/// The rules that are checked on an archive, by what they ask to be called with. Checks stand beside
/// the numbers of their rules, so that to call one for each of many objects counts no references to
/// anything that threads share.
struct RuleSchedule {
  /// A check of one kind.
  struct Check<Call> {
    /// The number of its rule: its place among `rules`.
    let rule: Int
    let call: Call
  }

  /// What a rule does with the values of a coder.
  struct StateCheck {
    /// The number of its rule: its place among `rules`.
    let rule: Int
    let kinds: StateSurvey.Kinds
    let bounds: [(measure: StateSurvey.Measure, limit: Int)]
    let state: (@Sendable ([StateEntry], inout FindingCollector) -> Void)?
    let outline: (@Sendable (StateOutline, inout FindingCollector) -> Void)?

    /// Whether there is anything for the rule in a coder.
    func looks(at survey: StateSurvey) -> Bool {
      if !survey.kinds.isDisjoint(with: kinds) { return true }
      for bound in bounds where survey.sizes[bound.measure] > bound.limit { return true }
      return false
    }
  }

  /// The rules, in the order of the registry.
  let rules: [ActiveRule]
  let archive: [Check<@Sendable (ArchiveFacts, inout FindingCollector) -> Void>]
  let path: [Check<@Sendable (SavedEntry, inout FindingCollector) -> Void>]
  let content: [Check<@Sendable (SavedEntry, NodeContent, inout FindingCollector) -> Void>]
  let state: [StateCheck]
  let change:
    [Check<@Sendable (SavedEntry, NodeContent, OlderEntry, inout FindingCollector) -> Void>]
  let afterwards: [Check<@Sendable (ArchiveFacts, inout FindingCollector) -> Void>]
  /// What passes none of these is too small for any rule.
  let limits: StateSurvey.Sizes

  init(of rules: [ActiveRule]) {
    func checks<Call>(_ call: (RuleChecks) -> Call?) -> [Check<Call>] {
      rules.enumerated().compactMap { place, active in
        call(active.rule.checks).map { Check(rule: place, call: $0) }
      }
    }
    self.rules = rules
    archive = checks(\.archive)
    path = checks(\.path)
    content = checks(\.content)
    change = checks(\.change)
    afterwards = checks(\.afterwards)
    state = rules.enumerated().compactMap { place, active in
      let checks = active.rule.checks
      guard checks.state != nil || checks.outline != nil else { return nil }
      return StateCheck(
        rule: place, kinds: checks.kinds, bounds: active.bounds, state: checks.state,
        outline: checks.outline)
    }
    limits = .smallest(of: rules)
  }
}
