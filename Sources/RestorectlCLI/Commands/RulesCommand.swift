import RestorationLint
import RestorationReport

extension Command {
  static let rules = Command(
    name: "rules",
    summary: "list the rules that lint checks",
    description: ["Lists every rule with its level and what it finds."],
    operands: .none,
    options: OptionTable([
      .init("Output", [.rulesFormat, .color]),
      .help,
    ]),
    examples: [
      .init("restorectl rules", "Lists the rules."),
      .init("restorectl rules --format json", "Lists them for a program."),
    ],
    exitMeanings: .init(),
    run: { (parsed, session) throws(UsageError) in
      try RulesSettings(parsed).run(in: session)
    })
}

/// What the arguments of `rules` mean.
struct RulesSettings {
  let reports: [ReportRequest]
  let color: ColorChoice

  init(_ parsed: ParsedArguments) throws(UsageError) {
    reports = try parsed.reports(.rulesFormat)
    color = ColorChoice(parsed)
  }
}

extension OptionSpec {
  static let rulesFormat = OptionSpec(
    "format",
    .report(OptionSpec.Choice.formats(RuleFormat.self)),
    repeatable: true, default: "text",
    summary: "text or json",
    details: """
      Choose the format, and after a colon the file that gets it; without a file it goes to \
      standard output.
      """)
}

extension RulesSettings {
  func run(in session: Session) -> ExitCode {
    guard let outputs = ReportOutputs.open(reports, sparing: [], in: session) else {
      return .failure
    }
    for output in outputs.reports {
      var options = RenderOptions()
      options.colored = color.colors(
        isTerminal: output.sink.isTerminal, environment: session.environment)
      output.sink.append {
        RuleFormat.format(named: output.format)?.write(
          RuleRegistry.all, options: options, into: &$0)
      }
    }
    return outputs.finish()
  }
}
