import RestorationLint
import RestorationReport

extension Command {
  static let explain = Command(
    name: "explain",
    summary: "say what a rule finds and how to mend it",
    description: [
      """
      Says of each RULE for which apps it is, what it finds, why that matters, how to fix it, and shows \
      examples. Without a RULE it shows which kinds of apps are served, and with what.
      """
    ],
    operands: Operands("[RULE...]", 0),
    options: OptionTable([
      .init("Output", [.color]),
      .help,
    ]),
    examples: [
      .init("restorectl explain", "Shows which kinds of apps are served."),
      .init("restorectl explain duplicate-path", "Explains one rule."),
    ],
    exitMeanings: .init(),
    run: { (parsed, session) throws(UsageError) in
      try ExplainSettings(parsed).run(in: session)
    })
}

/// What the arguments of `explain` mean.
struct ExplainSettings {
  /// The rules' ids as typed, safe to print.
  let rules: [String]
  let color: ColorChoice

  init(_ parsed: ParsedArguments) throws(UsageError) {
    rules = parsed.operands.map(\.displayed)
    color = ColorChoice(parsed)
  }
}

extension ExplainSettings {
  func run(in session: Session) throws(UsageError) -> ExitCode {
    let rules = try self.rules.map { id throws(UsageError) in try RuleRegistry.check(id) }
    let options = session.renderOptions(for: session.standardOutput, color: color)
    if rules.isEmpty {
      session.standardOutput.append { ServedApps.write(options: options, into: &$0) }
      let hint = "'restorectl explain RULE' explains a rule; 'restorectl rules' lists them."
      for line in [""] + TextLayout.lines(hint, width: options.layout.proseColumns) {
        session.standardOutput.append(line + "\n")
      }
    }
    for (place, rule) in rules.enumerated() {
      if place > 0 { session.standardOutput.append("\n\n") }
      session.standardOutput.append { RulePage.write(rule, options: options, into: &$0) }
    }
    return .success
  }
}
