import PlistSyntax
import RestorationLint

enum RulesText {
  static func write(_ rules: [Rule], _ options: RenderOptions, _ out: Output) {
    if options.isFull {
      for (place, rule) in rules.enumerated() {
        if place > 0 { out.write("\n\n") }
        RulePage.write(rule, out)
      }
      return
    }
    let idWidth = rules.map(\.id.utf8.count).max() ?? 0
    let certaintyWidth = Rule.Certainty.allCases.map(\.rawValue.utf8.count).max() ?? 0
    for rule in rules {
      out.line(
        """
        \(rule.id, width: idWidth + 2, .bold)\
        \(rule.severity.rawValue, width: 9, rule.severity.style)\
        \(rule.certainty.rawValue, width: certaintyWidth + 2)\(.hang)\(rule.summary)
        """)
    }
    if !options.hidesSummary {
      out.line()
      out.prose("'restorectl explain RULE' explains a rule.", indent: 0)
    }
  }
}

/// `restorectl.rules/2`.
enum RulesJSON {
  static func document(_ rules: [Rule]) -> JSON {
    ["schema": "restorectl.rules/2", "rules": .array(rules.map(json))]
  }

  private static func json(_ rule: Rule) -> JSON {
    let page = rule.page
    var members: [JSON.Member] = [
      ("id", .string(rule.id)), ("severity", .string(rule.severity.rawValue)),
      ("certainty", .string(rule.certainty.rawValue)),
      ("inputs", JSON(rule.inputs.map(\.rawValue))),
      ("alternativeInputs", JSON(rule.alternatives.map(\.rawValue))),
      ("summary", .string(rule.summary)), ("rationale", .string(page.rationale)),
      ("source", .string(page.source)), ("remedy", .string(rule.remedy)),
      ("blindSpots", .string(page.blindSpots)), ("options", .array(rule.options.map(json))),
    ]
    var fix = page.code.map { ("swift" + $0.heading, JSON.string($0.text)) }
    if let inspector = page.inspector { fix.append(("inspector", .string(inspector))) }
    if !fix.isEmpty { members.append(("fix", .object(fix))) }
    return .object(members)
  }

  private static func json(_ option: RuleOption) -> JSON {
    switch option.value {
    case .limit(let value, let unit):
      [
        "name": .string(option.name), "summary": .string(option.summary), "kind": "limit",
        "default": JSON(value), "unit": .string(unit),
      ]
    case .names:
      ["name": .string(option.name), "summary": .string(option.summary), "kind": "names"]
    }
  }
}
