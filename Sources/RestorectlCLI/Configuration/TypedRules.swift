import RestorationLint

/// The levels of rules on the command line.
struct TypedRules {
  /// The levels that rules are given, by their ids.
  private var levels: [String: RuleLevel] = [:]
  /// The only rules to check; all when empty.
  private var only: Set<String> = []

  /// The typed rules that only the tests of an app have: a level for one changes nothing here.
  private(set) var own: [String] = []

  init(_ settings: LintSettings) throws(UsageError) {
    for setting in settings.levels {
      if Rule.isOwn(id: setting.rule) {
        if !own.contains(setting.rule) { own.append(setting.rule) }
      } else {
        levels[try RuleRegistry.check(setting.rule).id] = setting.level
      }
    }
    for rule in settings.only { only.insert(try RuleRegistry.check(rule).id) }
  }

  /// The level of every rule of the registry, over the configuration.
  func levels(
    over configured: [String: Configuration.RuleSettings]
  ) -> [String: InForce<RuleLevel>] {
    var result: [String: InForce<RuleLevel>] = [:]
    for rule in RuleRegistry.all {
      let own = RuleLevel(rawValue: rule.severity.rawValue) ?? .error
      let typed = levels[rule.id]
      var level = InForce(own, configured: configured[rule.id]?.level, typed: typed)
      if !only.isEmpty {
        if !only.contains(rule.id) {
          level = InForce(.off, .commandLine)
        } else if level.value == .off, typed == nil {
          // A rule that is requested by name has its default level, whatever is configured.
          level = InForce(own, .commandLine)
        }
      }
      result[rule.id] = level
    }
    return result
  }

  /// The settings for the linter.
  func lintConfiguration(
    over configured: [String: Configuration.RuleSettings]
  ) -> LintConfiguration {
    lintConfiguration(levels(over: configured), over: configured)
  }

  /// The same with known levels: those over the configuration.
  func lintConfiguration(
    _ inForce: [String: InForce<RuleLevel>], over configured: [String: Configuration.RuleSettings]
  ) -> LintConfiguration {
    var result = LintConfiguration()
    for (id, level) in inForce {
      // Only a level that was set may be passed on: it applies to all of the rule's findings, even
      // to those for which the rule itself has a higher severity.
      let isSet =
        switch level.origin {
        case .builtIn: false
        case .configuration: true
        case .commandLine: levels[id] != nil || level.value == .off
        }
      let setLevel = isSet ? level.value : nil
      if let settings = configured[id] {
        result.rules[id] = settings.lintSettings(level: setLevel)
      } else if let setLevel {
        result.rules[id] = LintConfiguration.RuleSettings(level: setLevel)
      }
    }
    return result
  }
}
