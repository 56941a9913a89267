import RestorationModel

/// The checks of all rules, by what they ask to be called with, each with the number of its rule.
struct LintChecks: Sendable {
  typealias ArchiveCheck = @Sendable (ArchiveFacts, inout FindingCollector) -> Void
  typealias PathCheck = @Sendable (SavedEntry, inout FindingCollector) -> Void
  typealias ContentCheck = @Sendable (SavedEntry, NodeContent, inout FindingCollector) -> Void
  typealias StateCheck = @Sendable ([StateEntry], inout FindingCollector) -> Void
  typealias ChangeCheck =
    @Sendable (SavedEntry, NodeContent, OlderEntry, inout FindingCollector) -> Void

  private(set) var archive: [(rule: Int, call: ArchiveCheck)] = []
  private(set) var path: [(rule: Int, call: PathCheck)] = []
  private(set) var content: [(rule: Int, call: ContentCheck)] = []
  private(set) var state: [(rule: Int, call: StateCheck)] = []
  private(set) var change: [(rule: Int, call: ChangeCheck)] = []
  private(set) var afterwards: [(rule: Int, call: ArchiveCheck)] = []

  /// The checks of some rules, which are numbered by their places.
  init(of rules: [ActiveRule]) {
    for (rule, active) in rules.enumerated() {
      let checks = active.rule.checks
      if let call = checks.archive { archive.append((rule, call)) }
      if let call = checks.path { path.append((rule, call)) }
      if let call = checks.content { content.append((rule, call)) }
      if let call = checks.state { state.append((rule, call)) }
      if let call = checks.change { change.append((rule, call)) }
      if let call = checks.afterwards { afterwards.append((rule, call)) }
    }
  }
}
