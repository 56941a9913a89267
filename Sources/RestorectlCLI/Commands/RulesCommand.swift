import RestorationLint
import RestorationReport

extension Command {
  static let rules = Command(
    name: "rules",
    summary: "list the rules that lint checks",
    description: [
      """
      Lists every rule with its severity and what it finds, or only the rules that need one kind \
      of input.
      """,
    ],
    operands: .none,
    options: OptionTable([
      .init("Selection", [.ruleInput]),
      .init("Output", [.rulesFormat, .color]),
      .help,
    ]),
    examples: [
      .init("restorectl rules", "Lists the rules."),
      .init("restorectl rules --format json", "Lists them as JSON."),
      .init("restorectl rules --input storyboards", "Lists the rules that read storyboards."),
    ],
    exitMeanings: .init(),
    run: { (parsed, session) throws(UsageError) in
      try RulesSettings(parsed).run(in: session)
    })
}

/// What the arguments of `rules` mean.
struct RulesSettings {
  /// What the rules must look at; nil for all rules.
  let input: Rule.Input?
  let reports: [ReportRequest]
  let color: ColorChoice

  init(_ parsed: ParsedArguments) throws(UsageError) {
    input = parsed.choice(.ruleInput).flatMap { Rule.Input(rawValue: $0) }
    reports = try parsed.reports(.rulesFormat)
    color = ColorChoice(parsed)
  }
}

extension OptionSpec {
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
      input.map { (rule.inputs + rule.alternatives).contains($0) } ?? true
    }
    var reports = Reports(outputs, of: ReportRegistry.rules) {
      session.renderOptions(for: $0, color: color)
    }
    reports.add(rules)
    reports.end()
    return outputs.finish()
  }
}
