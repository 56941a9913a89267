enum RulesText {
  static func write(_ rules: [Rule], _ out: Output) {
    if out.options.isFull {
      for (place, rule) in rules.enumerated() {
        if place > 0 { out.write("\n\n") }
        RulePage.write(rule, out)
      }
      return
    }
    let idWidth = rules.map(\.id.utf8.count).max() ?? 0
    let certaintyWidth = Rule.Certainty.allCases.map(\.rawValue.utf8.count).max() ?? 0
    for rule in rules {
      let severity: Line = "\(rule.severity.rawValue, width: 9, rule.severity.style)"
      let certainty: Line = "\(rule.certainty.rawValue, width: certaintyWidth + 2)"
      let name: Line = "\(rule.id, width: idWidth + 2, .bold)"
      out.line("\(name)\(severity)\(certainty)\(.hang)\(rule.summary)")
    }
    if !out.options.hidesSummary {
      out.line()
      out.prose("'restorectl explain RULE' explains a rule.", indent: 0)
    }
  }
}

/// `restorectl.rules/2`.
enum RulesJSON {
  static func document(_ rules: [Rule]) -> JSON {
    JSON(object: ["schema": "restorectl.rules/2", "rules": rules.map(json)])
  }

  private static func json(_ rule: Rule) -> JSON {
    let page = rule.page
    let hasFix = !page.code.isEmpty || page.inspector != nil
    let fix = page.code.reduce(JSON.object([])) { $0.with("swift" + $1.heading, $1.text) }
    return JSON(object: [
      "id": rule.id, "severity": rule.severity.rawValue, "certainty": rule.certainty.rawValue,
      "inputs": rule.inputs.map(\.rawValue),
      "alternativeInputs": rule.alternatives.map(\.rawValue), "summary": rule.summary,
      "rationale": page.rationale, "source": page.source, "remedy": rule.remedy,
      "blindSpots": page.blindSpots, "options": rule.options.map(json),
    ]).with("fix", hasFix ? fix.with("inspector", page.inspector) : nil)
  }

  private static func json(_ option: RuleOption) -> JSON {
    let json = JSON(object: ["name": option.name, "summary": option.summary])
    return switch option.value {
    case .limit(let value, let unit):
      json.with("kind", "limit").with("default", value).with("unit", unit)
    case .names: json.with("kind", "names")
    }
  }
}
