/// Checks archives.
public struct Linter: Sendable {
  let rules: [ActiveRule]
  package private(set) var ownRules: [Rule] = []
  package var configuration: LintConfiguration

  /// A linter with the built-in rules, with the settings of a configuration.
  public init(configuration: LintConfiguration = LintConfiguration()) {
    self.init(rules: RuleRegistry.all, configuration: configuration)
  }

  /// A linter with the built-in rules and rules of your own, which are checked first to last.
  ///
  /// - Throws: `RuleError` if the id of a rule is built in, occurs twice or is not of the form `app/rule`.
  public init(
    configuration: LintConfiguration = LintConfiguration(), adding rules: [Rule]
  ) throws(RuleError) {
    try RuleError.check(rules)
    self.init(rules: RuleRegistry.all + rules, configuration: configuration)
    ownRules = rules
  }

  package init(rules: [Rule], configuration: LintConfiguration = LintConfiguration()) {
    self.configuration = configuration
    self.rules = rules.compactMap { rule in
      guard let severity = configuration.severity(of: rule) else { return nil }
      let settings = configuration.rules[rule.id] ?? LintConfiguration.RuleSettings()
      return ActiveRule(rule, severity: severity, settings: settings)
    }
  }

  /// The findings in an archive: first those about the archive as a whole, then object by object in
  /// save order; last those about paths that are not listed. Empty when the archive is sound. Findings of
  /// the configuration's baseline are left out.
  ///
  /// - Parameters:
  ///   - older: An archive that an older version of the app has saved: rules check what its users lose.
  ///     Without it, the one that `against` of the configuration has for the archive.
  public func findings(
    in archive: RestorationArchive, against older: RestorationArchive? = nil
  ) -> FindingList {
    FindingList(result(for: archive, against: older).findings)
  }

  /// The same with what a report shows beside the findings.
  package func result(
    for archive: RestorationArchive, against older: RestorationArchive? = nil
  ) -> LintReport.FileResult {
    let file = archive.source.file
    var context = configuration.context
    context.older = older ?? file.flatMap { configuration.older?($0) } ?? context.older
    let linter = file.flatMap { overridden(for: $0) } ?? self
    var result = linter.check(
      archive, identifiedAs: file.map(configuration.stableName), context: context)
    let known = Set(configuration.baseline?.entries.map(\.fingerprint) ?? [])
    result.findings.removeAll { known.contains($0.fingerprint) }
    return result
  }

  /// A linter with the settings that the configuration has for a file; nil if it has none.
  private func overridden(for file: String) -> Linter? {
    guard let settings = configuration.override?(file) else { return nil }
    var configuration = configuration
    (configuration.rules, configuration.exceptions) = (settings.rules, settings.exceptions)
    return Linter(rules: RuleRegistry.all + ownRules, configuration: configuration)
  }
}

extension Linter {
  /// Checks an archive. `file` is its name in fingerprints, from a folder that is the same in each
  /// run; nil for the archive's own name.
  package func check(
    _ archive: RestorationArchive, identifiedAs file: String? = nil,
    context: LintContext = LintContext()
  ) -> LintReport.FileResult {
    let name = file ?? archive.source.file
    var result = LintReport.FileResult(
      file: archive.source.file ?? "archive", stableName: name)
    result.inputs = context.inputs(for: archive)
    let checked = rules.filter { $0.rule.lacking(given: result.inputs).isEmpty }
    guard !checked.isEmpty else { return result }
    var run = LintRun(
      rules: checked, archive: LintedArchive(archive, context: context),
      collector: FindingCollector(
        file: Self.stableName(name ?? ""), rules: checked, accepting: configuration.exceptions))
    run.checkAll()
    result.add(run.collector, in: archive.text)
    return result
  }

  /// The findings in the app's own files, which are checked once in a run: a result for each
  /// storyboard and nib that a rule checks, in the given order.
  ///
  /// - Parameters:
  ///   - stableName: returns the name in fingerprints, from a folder that is the same in each run.
  ///   - settings: returns the settings of this linter's rules for a file; nil for its own.
  package func findings(
    in project: ProjectFacts, identifiedBy stableName: (String) -> String = { $0 },
    under settings: (String) -> LintConfiguration? = { _ in nil }
  ) -> [LintReport.FileResult] {
    let checked = rules.map(\.rule).filter {
      $0.checks.storyboard != nil && $0.lacking(given: project.inputs).isEmpty
    }
    let storyboards = project.storyboards ?? []
    let index = StoryboardIndex(storyboards)
    let gaps = Dictionary(grouping: index.gaps, by: \.child.storyboard)
    return storyboards.enumerated().compactMap { number, storyboard in
      let linter = Linter(
        rules: checked, configuration: settings(storyboard.file) ?? configuration)
      if linter.rules.isEmpty { return nil }
      var result = LintReport.FileResult(
        file: storyboard.file, stableName: Self.stableName(stableName(storyboard.file)))
      result.isArchive = false
      var collector = FindingCollector(
        file: result.stableName, rules: linter.rules,
        accepting: linter.configuration.exceptions)
      let gaps = (gaps[number] ?? []).map { (index[$0.container], index[$0.child]) }
      for (place, active) in linter.rules.enumerated() {
        collector.enterRule(place)
        active.rule.checks.storyboard?(storyboard, gaps, &collector)
      }
      result.add(collector)
      return result
    }
  }

  /// `a/b` for `./a/b`, so that a finding has one fingerprint for all spellings of its file name.
  private static func stableName(_ file: String) -> String {
    var name = file[...]
    while name.begins(with: "./") { name = name.dropFirst(2).drop { $0 == "/" } }
    return String(name)
  }

  /// The rules that are on but lacked an input in every archive; `given` has the inputs of all.
  package func skippedRules(given: Set<Rule.Input>) -> [LintReport.SkippedRule] {
    rules.compactMap { active in
      let lacking = active.rule.lacking(given: given)
      return lacking.isEmpty ? nil : LintReport.SkippedRule(rule: active.rule.id, needs: lacking)
    }
  }
}

extension Rule {
  /// Its first missing input, or those of which one is missing; empty if none is.
  fileprivate func lacking(given: Set<Input>) -> [Input] {
    if let input = inputs.first(where: { !given.contains($0) }) { return [input] }
    return alternatives.contains(where: given.contains) ? [] : alternatives
  }
}
