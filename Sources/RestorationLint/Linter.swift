/// Checks archives.
public struct Linter: Sendable {
  let rules: [ActiveRule]
  package private(set) var ownRules: [Rule] = []
  package private(set) var configuration: LintConfiguration

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

  /// A linter with the rules whose findings affect what comes back.
  package init(decidingRestore configuration: LintConfiguration) {
    self.init(rules: RuleRegistry.all.filter(\.decidesRestore), configuration: configuration)
  }

  init(rules: [Rule], configuration: LintConfiguration = LintConfiguration()) {
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
    let context = context(for: archive, against: older)
    let name = archive.source.file.map(configuration.stableName)
    let linter = archive.source.file.flatMap { overridden(for: $0) } ?? self
    let all: [Finding] = linter.findings(in: archive, identifiedAs: name, context: context)
    let known = Set(configuration.baseline?.entries.map(\.fingerprint) ?? [])
    return FindingList(all.filter { !known.contains($0.fingerprint) })
  }

  /// What the configuration has beside an archive.
  package func context(
    for archive: RestorationArchive, against older: RestorationArchive? = nil
  ) -> LintContext {
    var context = configuration.context
    context.older =
      older ?? archive.source.file.flatMap { configuration.older?($0) } ?? context.older
    return context
  }

  /// A linter with the settings that the configuration has for a file; nil if it has none.
  private func overridden(for file: String) -> Linter? {
    guard let rules = configuration.override?(file) else { return nil }
    var configuration = configuration
    configuration.rules = rules
    return Linter(rules: RuleRegistry.all + ownRules, configuration: configuration)
  }

  /// Takes no finding for known from now on.
  package mutating func forgetBaseline() { configuration.baseline = nil }
}

extension Linter {
  /// The findings in an archive, in the order of `FindingOrder`, and how many more there are that the
  /// configuration ignores.
  ///
  /// - Parameter file: the file name in fingerprints, relative to a folder that is the same in each
  ///   run. Without one the archive's own name is used.
  package func check(
    _ archive: RestorationArchive, identifiedAs file: String? = nil,
    context: LintContext = LintContext()
  ) -> (findings: [Finding], ignoredCount: Int) {
    let inputs = context.inputs(for: archive)
    let checked = rules.filter { $0.rule.lacking(given: inputs).isEmpty }
    guard !checked.isEmpty else { return ([], 0) }
    var run = LintRun(
      checked, LintedArchive(archive, context: context),
      file: Self.stableName(file ?? archive.source.file ?? ""))
    run.checkAll()
    return (run.collector.findings(in: archive.text), run.collector.ignoredCount)
  }

  package func findings(
    in archive: RestorationArchive, identifiedAs file: String? = nil,
    context: LintContext = LintContext()
  ) -> [Finding] {
    check(archive, identifiedAs: file, context: context).findings
  }

  /// The findings in the app's own files, which are checked once in a run: a result for each
  /// storyboard and nib, in the given order, with its findings from the start to the end of the
  /// file. Empty if no rule checks these files.
  ///
  /// `stableName` returns the file name in fingerprints, relative to a folder that is the same in
  /// each run.
  package func findings(
    in project: ProjectFacts, identifiedBy stableName: (String) -> String = { $0 }
  ) -> [LintReport.FileResult] {
    let given = project.inputs
    let active = rules.filter { active in
      active.rule.checks.project != nil && active.rule.lacking(given: given).isEmpty
    }
    guard !active.isEmpty, let storyboards = project.storyboards else { return [] }
    let names = storyboards.map { Self.stableName(stableName($0.file)) }
    var collectors = names.map { FindingCollector(file: $0, rules: active) }
    for (number, rule) in active.enumerated() {
      for file in collectors.indices { collectors[file].enterRule(number) }
      rule.rule.checks.project?(project) { file, path, location, message in
        let order = FindingOrder(object: location.byteOffset)
        collectors[file].enter(RestorationPath(path), at: location, order: order)
        collectors[file].report(message)
      }
    }
    return storyboards.indices.map { number in
      var result = LintReport.FileResult(
        file: storyboards[number].file, findings: collectors[number].findings(),
        stableName: names[number])
      result.isArchive = false
      result.ignoredCount = collectors[number].ignoredCount
      return result
    }
  }

  /// `a/b` for `./a/b`, so that a finding has one fingerprint for all spellings of its file name.
  private static func stableName(_ file: String) -> String {
    var name = file[...]
    while name.begins(with: "./") { name = name.dropFirst(2).drop { $0 == "/" } }
    return String(name)
  }

  /// The rules that are on but lacked an input in every archive of a run; `given` is the union of the
  /// inputs of its archives.
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
