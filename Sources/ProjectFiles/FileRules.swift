/// The settings of rules by file: those of a configuration, and over them those of its overrides that
/// match the file.
package struct FileRules: Sendable {
  /// The level of a rule with one in a configuration; nil for its own severities.
  package typealias Level = @Sendable (_ rule: Rule, _ configured: RuleLevel?) -> RuleLevel?

  package let lists: [GlobList]
  private let configuration: Configuration?
  private let names: StableNames
  private let level: Level

  /// - Parameter names: from the folder of the configuration.
  package init(
    _ configuration: Configuration?, names: StableNames, level: @escaping Level = { $1 }
  ) {
    lists = (configuration?.overrides ?? []).enumerated().map { place, override in
      GlobList("overrides[\(place)].files", override.files, from: names)
    }
    (self.configuration, self.names, self.level) = (configuration, names, level)
  }

  /// The places of the overrides that match a file; nil for one without a name.
  private func overrides(of file: FilePath?) -> [Int] {
    guard let file else { return [] }
    return lists.indices.filter { lists[$0].covers(file) ?? false }
  }

  /// The settings for a file; nil for one without a name.
  package func settings(for file: FilePath?) -> LintConfiguration {
    var settings = settings(under: overrides(of: file))
    settings.exceptions = configuration?.exceptions(in: file.flatMap(names.componentsBelow)) ?? []
    return settings
  }

  /// The settings under some of the overrides, by their places in ascending order.
  private func settings(under overrides: [Int]) -> LintConfiguration {
    let configured = configuration?.rules(under: overrides) ?? [:]
    var result = LintConfiguration(rules: configured)
    for rule in RuleRegistry.all {
      let level = level(rule, configured[rule.id]?.level)
      if level != nil || configured[rule.id] != nil {
        result.rules[rule.id, default: .init()].level = level
      }
    }
    return result
  }

  /// The settings with every rule on that is on in any file.
  package var widest: LintConfiguration {
    var result = settings(under: [])
    for place in lists.indices {
      let under = settings(under: [place])
      for (id, rule) in result.rules where rule.level == .off {
        result.rules[id]?.level = under.rules[id]?.level
      }
    }
    return result
  }
}
