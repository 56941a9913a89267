import PlistSyntax
import RestorationLint

extension RuleFormat {
  static let json = RuleFormat(
    name: "json", summary: "restorectl.rules/1",
    write: { rules, _, buffer in
      var json = JSONOutput()
      json.beginObject()
      json.key("schema")
      json.string("restorectl.rules/1")
      json.key("rules")
      json.beginArray()
      for rule in rules { write(rule, into: &json) }
      json.endArray()
      json.endObject()
      json.endLine()
      buffer += json.bytes
    })

  private static func write(_ rule: Rule, into json: inout JSONOutput) {
    json.beginObject()
    json.key("id")
    json.string(rule.id)
    json.key("severity")
    json.string(rule.severity.rawValue)
    json.key("certainty")
    json.string(rule.certainty.rawValue)
    json.key("inputs")
    json.beginArray()
    for input in rule.inputs { json.string(input.rawValue) }
    json.endArray()
    let texts = [
      ("summary", rule.summary), ("rationale", rule.rationale), ("source", rule.source),
      ("remedy", rule.remedy), ("blindSpots", rule.blindSpots),
    ]
    for (key, text) in texts {
      json.key(key)
      json.string(text)
    }
    json.key("badExamples")
    write(rule.badExamples, into: &json)
    json.key("goodExamples")
    write(rule.goodExamples, into: &json)
    json.endObject()
  }

  /// Writes examples, their archives as text: what a program does with one is to save it as a file.
  private static func write(_ examples: [RuleExample], into json: inout JSONOutput) {
    json.beginArray()
    for example in examples {
      json.beginObject()
      json.key("title")
      json.string(example.title)
      json.key("document")
      json.string(example.document)
      json.key("marks")
      json.beginArray()
      for mark in example.marks {
        json.beginObject()
        json.key("path")
        json.string(mark.path)
        json.key("key")
        json.string(mark.key)
        json.endObject()
      }
      json.endArray()
      json.endObject()
    }
    json.endArray()
  }
}
