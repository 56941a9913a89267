import RestorationLint
import RestorationReport

extension Command {
  static let explain = Command(
    name: "explain",
    summary: "explain what a rule finds and how to fix it",
    description: [
      """
      Explains rules: which apps a rule is for, what it finds, why that matters, and how to fix \
      it, with Swift code before and after. Without a RULE it shows which kinds of apps restorectl \
      supports.
      """
    ],
    operands: Operands("[RULE...]", 0, completing: [.rules]),
    options: OptionTable([
      .init("Output", [.color]),
      .general,
    ]),
    examples: [
      .init("restorectl explain", "Shows which kinds of apps are supported."),
      .init("restorectl explain duplicate-path", "Explains one rule."),
    ],
    exitMeanings: .init(),
    run: { (parsed, session) throws(UsageError) in
      try ExplainSettings(parsed).run(in: session)
    })
}

/// The interpreted arguments of `explain`.
struct ExplainSettings {
  /// The rules' ids as typed, safe to print.
  let rules: [String]
  let color: ColorChoice
  let verbosity: Verbosity

  init(_ parsed: ParsedArguments) throws(UsageError) {
    rules = parsed.operands.map(\.displayed)
    color = ColorChoice(parsed)
    verbosity = Verbosity(parsed)
  }
}

extension ExplainSettings {
  func run(in session: Session) throws(UsageError) -> ExitCode {
    let rules = try self.rules.map { id throws(UsageError) in try RuleRegistry.check(id) }
    let options = session.renderOptions(for: session.standardOutput, color: color)
    if rules.isEmpty {
      session.standardOutput.append { ServedApps.write(options: options, into: &$0) }
      if verbosity == .quiet { return .success }
      let hint = "'restorectl explain RULE' explains a rule; 'restorectl rules' lists them."
      for line in [""] + TextLayout.lines(hint, width: options.layout.proseColumns) {
        session.standardOutput.append(line + "\n")
      }
    }
    for (place, rule) in rules.enumerated() {
      if place > 0 { session.standardOutput.append("\n\n") }
      session.standardOutput.append {
        RulePage.write(rule, options: options, into: &$0)
      }
    }
    return .success
  }
}
