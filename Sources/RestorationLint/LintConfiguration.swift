/// Which rules are checked, and how, and what they look at beside the archives.
public struct LintConfiguration: Sendable {
  package struct RuleSettings: Hashable, Sendable {
    package var level: RuleLevel?
    /// The limits that are set, by option name.
    package var limits: [String: Int] = [:]
    /// The names that are added, by option name.
    package var names: [String: [String]] = [:]
    package var ignored: PatternSet = []

    package init(level: RuleLevel? = nil) { self.level = level }
  }

  /// A place where findings of a rule, or of any, are accepted, by its number in a configuration.
  package typealias Exception = (number: Int, path: PatternSet, rule: String?)

  /// The settings by rule id. Other rules have their defaults.
  package var rules: [String: RuleSettings]
  package var exceptions: [Exception] = []
  /// The ids of the only rules that are checked; nil for all.
  package var only: Set<String>?
  /// The other inputs of rules, unless the caller of the linter passes some.
  package var context = LintContext()
  /// The older archive that a file is compared with; nil for one without a counterpart.
  package var older: (@Sendable (_ file: String) -> RestorationArchive?)?
  package var baseline: Baseline?
  /// The name of a file from the folder that stays the same between runs: fingerprints are made with it.
  package var stableName: @Sendable (String) -> String = { $0 }
  /// Other settings and exceptions for a file; nil for those of this configuration.
  package var override: (@Sendable (_ file: String) -> LintConfiguration)?
  /// The lowest severity that fails a test; nil where nothing is set.
  package var failOn: Severity?

  /// A configuration with a severity for some rules, by id, and without others.
  public init(levels: [String: Severity] = [:], off: Set<String> = []) {
    self.init(rules: levels.mapValues { RuleSettings(level: RuleLevel(rawValue: $0.rawValue)) })
    for rule in off { rules[rule] = RuleSettings(level: .off) }
  }

  package init(rules: [String: RuleSettings], only: Set<String>? = nil) {
    self.rules = rules
    self.only = only
  }

  /// The severity of a rule's findings; nil if the rule is not checked.
  package func severity(of rule: Rule) -> Severity? {
    if let only, !only.contains(rule.id) { return nil }
    return rules[rule.id]?.level.map(\.severity) ?? rule.severity
  }
}

/// The inputs of rules besides the archive itself.
package struct LintContext: Sendable {
  /// The archive that users of an earlier version of the app may still have.
  package var older: RestorationArchive?
  package var project: ProjectFacts
  /// The other files of the archive's bundle; nil if it is not in a `.savedState` folder.
  package var neighbours: BundleNeighbours?
  /// The current time, in seconds since 2001-01-01 00:00:00 UTC; nil if unknown.
  package var now: Double?

  package init(
    older: RestorationArchive? = nil, project: ProjectFacts = ProjectFacts(),
    neighbours: BundleNeighbours? = nil, now: Double? = nil
  ) {
    self.older = older
    self.project = project
    self.neighbours = neighbours
    self.now = now
  }

  package func inputs(for archive: RestorationArchive) -> Set<Rule.Input> {
    let container = archive.source.container
    let given: [Rule.Input: Bool] = [
      .archive: true, .uikitArchive: container == .uikit,
      .scene: container == .scene || container == .sceneSessions,
      .appkitArchive: container == .appkit, .olderArchive: older != nil, .bundle: neighbours != nil,
    ]
    return project.inputs.union(given.filter(\.value).keys)
  }
}

extension ProjectFacts {
  package var inputs: Set<Rule.Input> {
    let given: [Rule.Input: Bool] = [
      .expectedPaths: expectedPaths != nil, .storyboards: storyboards != nil,
      .classNames: classNames != nil, .infoPlist: infoPlist != nil,
    ]
    return Set(given.filter(\.value).keys)
  }
}
