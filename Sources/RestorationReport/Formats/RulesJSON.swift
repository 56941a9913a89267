import PlistSyntax
import RestorationLint

extension ReportFormat where Subject == [Rule] {
  static var json: Self {
    Self(name: "json", summary: "restorectl.rules/1") { rules, _, buffer in
      var json = JSONOutput()
      json.object { json in
        json.member("schema", "restorectl.rules/1")
        json.list("rules", rules) { write($0, into: &$1) }
      }
      json.endLine()
      buffer += json.bytes
    }
  }

  private static func write(_ rule: Rule, into json: inout JSONOutput) {
    json.member("id", rule.id)
    json.member("severity", rule.severity.rawValue)
    json.member("certainty", rule.certainty.rawValue)
    json.member("inputs", rule.inputs.map(\.rawValue))
    json.member("alternativeInputs", rule.alternatives.map(\.rawValue))
    json.member("summary", rule.summary)
    json.member("rationale", rule.rationale)
    json.member("source", rule.source)
    json.member("remedy", rule.remedy)
    json.member("blindSpots", rule.blindSpots)
    json.list("options", rule.options) { write($0, into: &$1) }
    if let fix = rule.fix { json.object("fix") { write(fix, into: &$0) } }
    json.list("badExamples", rule.badExamples) { write($0, into: &$1) }
    json.list("goodExamples", rule.goodExamples) { write($0, into: &$1) }
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

  /// Writes the changes in code or in Xcode, as far as there are any.
  private static func write(_ fix: RuleFix, into json: inout JSONOutput) {
    let parts = [
      ("swiftBefore", fix.swiftBefore), ("swiftAfter", fix.swiftAfter),
      ("inspector", fix.inspector),
    ]
    for (key, text) in parts {
      if let text { json.member(key, text) }
    }
  }

  /// Writes an example, with its archive as text, which a program can save as a file.
  private static func write(_ example: RuleExample, into json: inout JSONOutput) {
    json.member("title", example.title)
    json.member("document", example.document)
    json.object("companion", example.companion) { companion, json in
      json.member("input", companion.input.rawValue)
      json.member("name", companion.displayName)
      json.member("text", companion.text)
    }
    json.object("limits") { json in
      for limit in example.limits.sorted(by: { $0.key < $1.key }) {
        json.member(limit.key, limit.value)
      }
    }
    json.list("marks", example.marks) { mark, json in
      json.member("path", mark.path)
      json.member("key", mark.key)
    }
  }
}
