import Platform
import RestorationLint
import RestorationReport

struct Explain: Command {
  static let help = CommandHelp(
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
    examples: [
      "restorectl explain": "Shows which kinds of apps are supported.",
      "restorectl explain duplicate-path": "Explains one rule.",
    ])

  var common = CommonOptions()

  static func declare(_ options: inout Options<Self>) {
    options.group("Output")
    options.color()
    options.general()
  }

  func run(in session: Session) throws(UsageError) {
    let output = session.standardOutput
    let rules = try common.operands.map { operand throws(UsageError) in
      try RuleRegistry.check(operand.displayed)
    }
    let options = session.renderOptions(for: output, common)
    if rules.isEmpty {
      output.append { ServedApps.write(options: options, into: &$0) }
      if common.isQuiet { return }
      let hint = "'restorectl explain RULE' explains a rule; 'restorectl rules' lists them."
      for line in [""] + TextLayout.lines(hint, width: options.layout.proseColumns) {
        output.append(line + "\n")
      }
    }
    for (place, rule) in rules.enumerated() {
      if place > 0 { output.append("\n\n") }
      output.append {
        RulePage.write(rule, options: options, into: &$0)
      }
    }
  }
}
