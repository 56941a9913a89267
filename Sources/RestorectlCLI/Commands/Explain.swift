struct Explain: Command {
  static let help = CommandHelp(
    name: "explain",
    summary: "list the rules, or explain one with its fix",
    description: """
      Explains rules: which apps a rule is for, what it finds, why that matters, and how to fix \
      it, with Swift code before and after. Without a RULE it lists every rule with its severity and \
      what it finds.
      A rule of your own is one that only your tests check: what the configuration sets for it is \
      shown.
      'exact' means that a finding is a fact of the given files; 'heuristic' that it is a guess \
      from names and patterns, so check it first.
      """,
    operands: "[RULE...]",
    completion: .words(Completion.rules),
    examples: [
      "restorectl explain": "Lists the rules.",
      "restorectl explain duplicate-path": "Explains one rule.",
      "restorectl explain --format json": "Prints all about every rule as JSON.",
    ])

  var common = CommonOptions()

  static func declare(_ options: inout Options<Self>) {
    options.group("Output")
    options.formats(of: ReportRegistry.rules)
    options.color()
    options.group("Configuration")
    options.configuration()
    options.general()
  }

  mutating func run(in session: Session) throws {
    let named = try common.operands.map { operand in
      try ownRule(operand.displayed, in: session) ?? RuleRegistry.check(operand.displayed)
    }
    common.shown.isFull = !named.isEmpty
    var reports = try Reports(common, of: ReportRegistry.rules, in: session)
    reports.add([named.isEmpty ? RuleRegistry.all : named])
    reports.finish()
  }

  /// A rule that only the tests of an app have, as far as the configuration has settings for it.
  private func ownRule(_ id: String, in session: Session) throws(Failures) -> Rule? {
    guard Rule.isOwn(id: id), let configuration = try session.configuration(common) else {
      return nil
    }
    let settings = configuration.settings(of: id)
    if settings.isEmpty { return nil }
    var rule = Rule(
      id: id, severity: configuration.rules[id]?.level?.severity ?? .warning,
      summary: "what its check in your tests reports", remedy: "the rule in your tests says how"
    ) { _, _ in }
    rule.settings = settings.map { setting in
      let text = "\(setting.keyPath): \(setting.words.joined(separator: ", "))"
      return SecretText.redacted(text: "\(text) (\(configuration.place(of: setting)))")
    }
    return rule
  }
}

extension RuleRegistry {
  /// The rule with a typed id, or the only one that begins with it.
  static func check(_ typed: String) throws(UsageError) -> Rule {
    if let rule = rule(id: typed) { return rule }
    let shown = ByteString(typed.utf8).displayed
    if Rule.isOwn(id: typed) {
      throw UsageError(
        "'\(shown)' is a rule of your own, which only your tests check; name a built-in rule",
        see: "explain")
    }
    let begun = typed.isEmpty ? [] : all.filter { $0.id.utf8.starts(with: typed.utf8) }
    if begun.count == 1 { return begun[0] }
    let nearest =
      begun.isEmpty
      ? NearestName.nearest(to: typed, in: all.map(\.id))
      : begun.prefix(5).map(\.id).joined(separator: "' or '")
    throw UsageError("unknown rule '\(shown)'", suggestion: nearest, see: "explain")
  }
}
