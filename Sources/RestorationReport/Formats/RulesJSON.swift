import PlistSyntax
import RestorationLint

extension ReportFormat where Subject == [Rule] {
  static var json: Self {
    Self(name: "json", summary: "restorectl.rules/2") { rules, _, buffer in
      var json = JSONOutput()
      json.object { json in
        json.member("schema", "restorectl.rules/2")
        json.list("rules", rules) { write($0, into: &$1) }
      }
      json.endLine()
      buffer += json.bytes
    }
  }

  private static func write(_ rule: Rule, into json: inout JSONOutput) {
    let page = rule.page
    json.member("id", rule.id)
    json.member("severity", rule.severity.rawValue)
    json.member("certainty", rule.certainty.rawValue)
    json.member("inputs", rule.inputs.map(\.rawValue))
    json.member("alternativeInputs", rule.alternatives.map(\.rawValue))
    json.member("summary", rule.summary)
    json.member("rationale", page.rationale)
    json.member("source", page.source)
    json.member("remedy", rule.remedy)
    json.member("blindSpots", page.blindSpots)
    json.list("options", rule.options) { write($0, into: &$1) }
    guard page.inspector != nil || !page.code.isEmpty else { return }
    json.object("fix") { json in
      for (heading, code) in page.code { json.member("swift" + heading, code) }
      if let inspector = page.inspector { json.member("inspector", inspector) }
    }
  }

  private static func write(_ option: RuleOption, into json: inout JSONOutput) {
    json.member("name", option.name)
    json.member("summary", option.summary)
    switch option.value {
    case .limit(let value, let unit):
      json.member("kind", "limit")
      json.member("default", value)
      json.member("unit", unit)
    case .names:
      json.member("kind", "names")
    }
  }
}
