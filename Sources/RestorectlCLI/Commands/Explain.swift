import Platform
import ProjectFiles
import RestorationLint
import RestorationReport

struct Explain: Command {
  static let help = CommandHelp(
    name: "explain",
    summary: "explain what a rule finds and how to fix it",
    description: """
      Explains rules: which apps a rule is for, what it finds, why that matters, and how to fix \
      it, with Swift code before and after. Without a RULE it shows which kinds of apps restorectl \
      supports.
      """,
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
    let out = Output(session.renderOptions(for: output, common)) { bytes in
      output.append { $0 += bytes }
    }
    if rules.isEmpty {
      ServedApps.write(out)
      if !common.isQuiet {
        out.line()
        out.prose(
          "'restorectl explain RULE' explains a rule; 'restorectl rules' lists them.", indent: 0)
      }
    }
    for (place, rule) in rules.enumerated() {
      if place > 0 { out.write("\n\n") }
      RulePage.write(rule, out)
    }
    out.flush()
  }
}
