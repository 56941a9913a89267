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
    json.key("alternativeInputs")
    json.beginArray()
    for input in rule.alternatives { json.string(input.rawValue) }
    json.endArray()
    let texts = [
      ("summary", rule.summary), ("rationale", rule.rationale), ("source", rule.source),
      ("remedy", rule.remedy), ("blindSpots", rule.blindSpots),
    ]
    for (key, text) in texts {
      json.key(key)
      json.string(text)
    }
    json.key("options")
    json.beginArray()
    for option in rule.options { write(option, into: &json) }
    json.endArray()
    json.key("badExamples")
    write(rule.badExamples, into: &json)
    json.key("goodExamples")
    write(rule.goodExamples, into: &json)
    json.endObject()
  }

  private static func write(_ option: RuleOption, into json: inout JSONOutput) {
    json.beginObject()
    json.key("name")
    json.string(option.name)
    json.key("summary")
    json.string(option.summary)
    json.key("kind")
    switch option.value {
    case .limit(let value, let unit):
      json.string("limit")
      json.key("default")
      json.integer(value)
      json.key("unit")
      json.string(unit)
    case .names:
      json.string("names")
    }
    json.endObject()
  }

  /// Writes what stands beside an example's archive.
  private static func write(_ companion: RuleExample.Companion, into json: inout JSONOutput) {
    json.beginObject()
    json.key("input")
    json.string(companion.input.rawValue)
    json.key("name")
    json.string(companion.displayName)
    json.key("text")
    json.string(companion.text)
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
      json.key("companion")
      if let companion = example.companion {
        write(companion, into: &json)
      } else {
        json.null()
      }
      json.key("limits")
      json.beginObject()
      for limit in example.limits.sorted(by: { $0.key < $1.key }) {
        json.key(limit.key)
        json.integer(limit.value)
      }
      json.endObject()
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
