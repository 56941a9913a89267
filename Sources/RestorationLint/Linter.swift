import PlistSyntax
public import RestorationModel

/// Checks archives.
///
/// A run walks each coder once, and a second time if rules about values heard some. It decodes a
/// coder only to compare it with an older one.
public struct Linter: Sendable {
  let rules: [ActiveRule]
  private let listeners: Listeners
  private let checks: LintChecks
  /// The inputs of the rules, each combination once.
  private let needs: [RuleNeeds]
  /// For each rule, the place of its inputs.
  private let needsOfRules: [Int]

  /// A linter with the rules that are on by default.
  public init() { self.init(configuration: LintConfiguration()) }

  /// A linter with the rules of the registry.
  package init(configuration: LintConfiguration) {
    self.init(rules: RuleRegistry.all, configuration: configuration)
  }

  /// A linter with the rules whose findings affect what comes back.
  package init(decidingRestore configuration: LintConfiguration) {
    self.init(rules: RuleRegistry.all.filter(\.decidesRestore), configuration: configuration)
  }

  init(rules: [Rule], configuration: LintConfiguration = LintConfiguration()) {
    var active: [ActiveRule] = []
    for (number, rule) in rules.enumerated() {
      guard let severity = configuration.severity(of: rule) else { continue }
      active.append(
        ActiveRule(
          rule: rule, number: Int16(clamping: number), severity: severity,
          settings: configuration.rules[rule.id] ?? LintConfiguration.RuleSettings()))
    }
    self.rules = active
    listeners = Listeners(of: active)
    checks = LintChecks(of: active)
    var needs: [RuleNeeds] = []
    needsOfRules = active.map { rule in
      // There are about ten, and hashing one takes longer than comparing it with all.
      if let place = needs.firstIndex(of: rule.needs) { return place }
      needs.append(rule.needs)
      return needs.count - 1
    }
    self.needs = needs
  }

  /// The findings in an archive: first those about the archive as a whole, then object by object in
  /// save order; last those about paths that are not listed. Empty if there are none.
  ///
  /// Keeps no values of coders.
  public func findings(in archive: RestorationArchive) -> [Finding] {
    findings(in: archive, identifiedAs: nil, context: LintContext())
  }

  /// The findings in an archive: first those about the archive as a whole, then object by object in
  /// save order, rules in the order of the registry, keys in the order of the file; last those
  /// about paths that are not listed.
  ///
  /// `file` is the file name in fingerprints, relative to a folder that is the same in each run.
  /// Without one the archive's own name is used.
  package func findings(
    in archive: RestorationArchive, identifiedAs file: String? = nil,
    context: LintContext = LintContext()
  ) -> [Finding] {
    let inputs = context.inputs(for: archive)
    let areMet = needs.map { $0.areMet(by: inputs) }
    let isChecked = needsOfRules.map { areMet[$0] }
    guard isChecked.contains(true) else { return [] }
    let facts = ArchiveFacts(archive, context: context)
    let collector = FindingCollector(
      file: Self.stableName(file ?? archive.source.file ?? ""), rules: rules)
    let run = LintRun(rules, checks, isChecked, listeners, facts: facts, collector: collector)
    run.checkAll()
    if let again = run.collector.again() {
      run.collector = again
      run.checkAll()
    }
    return run.collector.findings(in: archive)
  }

  /// The rules that are on but lacked an input in every archive of a run; `given` is the union of
  /// the inputs of its archives.
  package func skippedRules(given: Rule.InputSet) -> [LintReport.SkippedRule] {
    rules.compactMap { active in
      guard let lacking = active.lacks(given: given), let needs = lacking.first else {
        return nil
      }
      return LintReport.SkippedRule(
        rule: active.rule.id, needs: needs, alternatives: Array(lacking.dropFirst()))
    }
  }

  /// `a/b` for `./a/b`, so that a finding has one fingerprint for all spellings of its file name.
  static func stableName(_ file: String) -> String {
    // Nearly every name is unchanged.
    guard file.begins(with: "./") else { return file }
    var name = file[...]
    while name.begins(with: "./") { name = name.dropFirst(2).drop { $0 == "/" } }
    return String(name)
  }
}
