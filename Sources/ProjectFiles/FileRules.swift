/// The settings of rules by file: those of a configuration with those of its overrides that match the
/// file, and over them those of the command line.
package struct FileRules: Sendable {
  private let configuration: Configuration?
  private let typed: LintConfiguration

  /// - Parameter typed: the levels of rules on the command line.
  package init(_ configuration: Configuration?, typed: LintConfiguration = LintConfiguration()) {
    (self.configuration, self.typed) = (configuration, typed)
  }

  /// The settings for a file; nil for one without a name.
  package func settings(for file: FilePath?) -> LintConfiguration {
    func isMeant(by globs: GlobList) -> Bool { file.flatMap(globs.covers) ?? false }
    let overrides = configuration?.overrides ?? []
    var settings = settings(under: overrides.indices.filter { isMeant(by: overrides[$0].files) })
    settings.exceptions = (configuration?.exceptions ?? []).enumerated()
      .filter { $0.element.files.map(isMeant) ?? true }
      .map { ($0.offset, $0.element.path, $0.element.rule) }
    return settings
  }

  /// The settings under some of the overrides, by their places in ascending order.
  private func settings(under overrides: [Int]) -> LintConfiguration {
    var result = typed
    result.rules = configuration?.rules(under: overrides) ?? [:]
    // A rule that is requested by name is on, whatever is configured.
    for id in typed.only ?? [] where result.rules[id]?.level == .off {
      result.rules[id]?.level = nil
    }
    for (id, rule) in typed.rules { result.rules[id, default: .init()].level = rule.level }
    return result
  }

  /// The settings with every rule on that is on in any file.
  package var widest: LintConfiguration {
    var result = settings(under: [])
    for place in (configuration?.overrides ?? []).indices {
      let under = settings(under: [place])
      for (id, rule) in result.rules where rule.level == .off {
        result.rules[id]?.level = under.rules[id]?.level
      }
    }
    return result
  }
}
