import Platform
import PlistSyntax
import ProjectFiles
import RestorationLint
import RestorationReport

struct Rules: Command {
  static let help = CommandHelp(
    name: "rules",
    summary: "list the rules that lint checks",
    description: """
      Lists every rule with its severity and what it finds, or only the rules that you name, those of \
      one level, or those that need one kind of input.
      'exact' means that a finding is a fact of the given files; 'heuristic' that it is a guess \
      from names and patterns, so check it first.
      """,
    operands: Operands("[RULE...]", 0, completing: [.rules]),
    examples: [
      "restorectl rules": "Lists the rules.",
      "restorectl rules --format json": "Lists them as JSON.",
      "restorectl rules --level error": "Lists the rules whose findings fail a run.",
      "restorectl rules --input storyboards": "Lists the rules that read storyboards.",
    ])

  var common = CommonOptions()
  /// The required input and level of the rules; nil for all.
  var input: Rule.Input?
  var level: Severity?

  static func declare(_ options: inout Options<Self>) {
    options.group("Selection")
    options.value(
      "level",
      .choice(
        "LEVEL",
        [
          .error: "what fails a run", .warning: "what may break a restore",
          .info: "what is worth knowing",
        ]),
      "list the rules of one level",
      "List the rules that have this level unless a configuration sets another."
    ) { $0.level = $1 }
    options.value(
      "input",
      .choice("KIND", Rule.Input.allCases.map { ($0, Choice($0.rawValue, $0.displayName)) }),
      "list the rules that need one kind of input",
      "List the rules that read one kind of input, and are skipped without it."
    ) { $0.input = $1 }
    options.group("Output")
    options.formats(of: ReportRegistry.rules)
    options.color()
    options.general()
  }

  func run(in session: Session) throws(UsageError) {
    var ids: Set<String> = []
    for operand in common.operands { ids.insert(try RuleRegistry.check(operand.displayed).id) }
    let requests = common.requests(orElse: ReportRegistry.rules.first?.name)
    guard let outputs = Outputs(requests, sparing: [], in: session) else { return }
    let rules = RuleRegistry.all.filter { rule in
      (input.map { (rule.inputs + rule.alternatives).contains($0) } ?? true)
        && (level.map { rule.severity == $0 } ?? true) && (ids.isEmpty || ids.contains(rule.id))
    }
    var reports = Reports(outputs, of: ReportRegistry.rules) {
      session.renderOptions(for: $0, common)
    }
    reports.add([rules])
    reports.end()
    outputs.finish()
  }
}

extension RuleRegistry {
  private static let mostNamed = 5

  /// The rule with a typed id, or the only one that begins with it.
  static func check(_ typed: String) throws(UsageError) -> Rule {
    if let rule = rule(id: typed) { return rule }
    let shown = ByteString(typed.utf8).displayed
    if Rule.isOwn(id: typed) {
      throw UsageError(
        "'\(shown)' is a rule of your own, which only your tests check; name a built-in rule",
        see: "rules")
    }
    let begun = typed.isEmpty ? [] : all.filter { $0.id.utf8.starts(with: typed.utf8) }
    if begun.count == 1 { return begun[0] }
    guard begun.isEmpty else {
      let names = begun.prefix(mostNamed).map(\.id) + (begun.count > mostNamed ? ["…"] : [])
      throw UsageError(
        "several rules begin with '\(shown)': \(names.joined(separator: ", "))", see: "rules")
    }
    throw UsageError(
      "unknown rule '\(shown)'", suggestion: NearestName.nearest(to: typed, in: all.map(\.id)),
      see: "rules")
  }
}
