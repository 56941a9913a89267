import PlistSyntax
import RestorationLint

extension ReportFormat where Subject == [Rule] {
  static var json: Self {
    Self(name: "json", summary: "restorectl.rules/1") { rules, _, buffer in
      var json = JSONOutput()
      json.beginObject()
      json.member("schema", "restorectl.rules/1")
      json.key("rules")
      json.beginArray()
      for rule in rules { write(rule, into: &json) }
      json.endArray()
      json.endObject()
      json.endLine()
      buffer += json.bytes
    }
  }

  private static func write(_ rule: Rule, into json: inout JSONOutput) {
    json.beginObject()
    json.member("id", rule.id)
    json.member("severity", rule.severity.rawValue)
    json.member("certainty", rule.certainty.rawValue)
    json.key("inputs")
    json.beginArray()
    for input in rule.inputs { json.string(input.rawValue) }
    json.endArray()
    json.key("alternativeInputs")
    json.beginArray()
    for input in rule.alternatives { json.string(input.rawValue) }
    json.endArray()
    let texts = [
      ("summary", rule.summary), ("rationale", rule.rationale), ("source", rule.source),
      ("remedy", rule.remedy), ("blindSpots", rule.blindSpots),
    ]
    for (key, text) in texts {
      json.member(key, text)
    }
    json.key("options")
    json.beginArray()
    for option in rule.options { write(option, into: &json) }
    json.endArray()
    if let fix = rule.fix { write(fix, into: &json) }
    json.key("badExamples")
    write(rule.badExamples, into: &json)
    json.key("goodExamples")
    write(rule.goodExamples, into: &json)
    json.endObject()
  }

  private static func write(_ option: RuleOption, into json: inout JSONOutput) {
    json.beginObject()
    json.member("name", option.name)
    json.member("summary", option.summary)
    json.key("kind")
    switch option.value {
    case .limit(let value, let unit):
      json.string("limit")
      json.member("default", value)
      json.member("unit", unit)
    case .names:
      json.string("names")
    }
    json.endObject()
  }

  /// Writes the changes in code or in Xcode, as far as there are any.
  private static func write(_ fix: RuleFix, into json: inout JSONOutput) {
    json.key("fix")
    json.beginObject()
    let parts = [
      ("swiftBefore", fix.swiftBefore), ("swiftAfter", fix.swiftAfter),
      ("inspector", fix.inspector),
    ]
    for (key, text) in parts {
      if let text { json.member(key, text) }
    }
    json.endObject()
  }

  /// Writes the additional file of an example.
  private static func write(_ companion: RuleExample.Companion, into json: inout JSONOutput) {
    json.beginObject()
    json.member("input", companion.input.rawValue)
    json.member("name", companion.displayName)
    json.member("text", companion.text)
    json.endObject()
  }

  /// Writes examples, with their archives as text, which a program can save as a file.
  private static func write(_ examples: [RuleExample], into json: inout JSONOutput) {
    json.beginArray()
    for example in examples {
      json.beginObject()
      json.member("title", example.title)
      json.member("document", example.document)
      json.key("companion")
      if let companion = example.companion {
        write(companion, into: &json)
      } else {
        json.null()
      }
      json.key("limits")
      json.beginObject()
      for limit in example.limits.sorted(by: { $0.key < $1.key }) {
        json.member(limit.key, limit.value)
      }
      json.endObject()
      json.key("marks")
      json.beginArray()
      for mark in example.marks {
        json.beginObject()
        json.member("path", mark.path)
        json.member("key", mark.key)
        json.endObject()
      }
      json.endArray()
      json.endObject()
    }
    json.endArray()
  }
}
