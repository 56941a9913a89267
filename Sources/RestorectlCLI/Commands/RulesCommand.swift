import RestorationLint
import RestorationReport

extension Command {
  static let rules = Command(
    name: "rules",
    summary: "list the rules that lint checks",
    description: [
      """
      Lists every rule with its severity and what it finds, or only the rules that you name, those of \
      one level, or those that need one kind of input.
      """,
      """
      'exact' means that a finding is a fact of the given files; 'heuristic' that it is a guess \
      from names and patterns, so check it first.
      """,
    ],
    operands: Operands("[RULE...]", 0, completing: [.rules]),
    options: OptionTable([
      .init("Selection", [.ruleLevel, .ruleInput]),
      .init("Output", [.rulesFormat, .color]),
      .general,
    ]),
    examples: [
      .init("restorectl rules", "Lists the rules."),
      .init("restorectl rules --format json", "Lists them as JSON."),
      .init("restorectl rules --level error", "Lists the rules whose findings fail a run."),
      .init("restorectl rules --input storyboards", "Lists the rules that read storyboards."),
    ],
    exitMeanings: .init(),
    run: { (parsed, session) throws(UsageError) in
      try RulesSettings(parsed).run(in: session)
    })
}

/// The interpreted arguments of `rules`.
struct RulesSettings {
  /// The required input of the rules; nil for all rules.
  let input: Rule.Input?
  /// The required level of the rules; nil for all rules.
  let level: Severity?
  /// The only rules that are listed; all if empty.
  let ids: Set<String>
  let reports: [ReportRequest]
  let color: ColorChoice

  init(_ parsed: ParsedArguments) throws(UsageError) {
    input = parsed.choice(.ruleInput).flatMap { Rule.Input(rawValue: $0) }
    level = parsed.choice(.ruleLevel).flatMap { Severity(rawValue: $0) }
    var ids: Set<String> = []
    for operand in parsed.operands { ids.insert(try RuleRegistry.check(operand.displayed).id) }
    self.ids = ids
    reports = try parsed.reports(.rulesFormat)
    color = ColorChoice(parsed)
  }
}

extension OptionSpec {
  static let ruleLevel = OptionSpec(
    "level",
    .choice(
      "LEVEL",
      [
        Choice("error", "what fails a run"), Choice("warning", "what may break a restore"),
        Choice("info", "what is worth knowing"),
      ]),
    summary: "list the rules of one level",
    details: """
      List the rules that have this level unless a configuration sets another.
      """)

  static let ruleInput = OptionSpec(
    "input",
    .choice(
      "KIND",
      Rule.Input.allCases.map { Choice($0.rawValue, $0.displayName) }),
    summary: "list the rules that need one kind of input",
    details: """
      List the rules that read one kind of input, and are skipped without it.
      """)

  static let rulesFormat = OptionSpec.format(of: ReportRegistry.rules)
}

extension RulesSettings {
  func run(in session: Session) -> ExitCode {
    guard let outputs = ReportOutputs.open(reports, sparing: [], in: session) else {
      return .failure
    }
    let rules = RuleRegistry.all.filter { rule in
      (input.map { (rule.inputs + rule.alternatives).contains($0) } ?? true)
        && (level.map { rule.severity == $0 } ?? true)
        && (ids.isEmpty || ids.contains(rule.id))
    }
    var reports = Reports(outputs, of: ReportRegistry.rules) {
      session.renderOptions(for: $0, color: color)
    }
    reports.add(rules)
    reports.end()
    return outputs.finish()
  }
}
