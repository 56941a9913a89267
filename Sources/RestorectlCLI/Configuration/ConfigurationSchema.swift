import PlistSyntax
import RestorationLint

/// The JSON Schema of configuration files, generated from the tables of their reader.
enum ConfigurationSchema {
  /// The schema for configurations of `rules`.
  static func document(rules: [Rule] = RuleRegistry.all) -> [UInt8] {
    var json = JSONOutput()
    json.beginObject()
    json.member("$schema", "https://json-schema.org/draft/2020-12/schema")
    json.member("$id", "restorectl.config/1")
    json.member("title", ConfigurationFile.name)
    json.member(
      "description",
      "The configuration of 'restorectl lint' and 'restorectl diff'. Paths and globs start from the folder of the file."
    )
    object(in: &json) { json in
      for key in ConfigurationKey.allCases {
        property(key.rawValue, key.summary, in: &json) { write(key.kind, in: &$0) }
      }
    }
    json.key("$defs")
    json.beginObject()
    json.object("rules") { json in
      object(in: &json) { json in
        for rule in rules {
          property(rule.id, sentence(rule.summary), in: &json) { write(rule, in: &$0) }
        }
      }
      json.object("patternProperties") { json in
        property(
          "^[a-z]([a-z0-9-]*[a-z0-9])?/[a-z]([a-z0-9-]*[a-z0-9])?$",
          "A rule of your own, which tests check with RestorationKit.", in: &json
        ) { write(.own, in: &$0) }
      }
    }
    json.object("level") { $0.member("enum", RuleLevel.allCases.map(\.rawValue)) }
    json.object("path") { json in
      json.member("type", "string")
      // No file name contains a NUL.
      json.member("pattern", "^[^\\u0000]+$")
    }
    json.object("patterns") { list(of: { text(in: &$0) }, in: &$0) }
    json.object("globs") { list(of: { $0.member("$ref", "#/$defs/glob") }, in: &$0) }
    json.object("glob") { json in
      json.member("type", "string")
      json.member("pattern", "^[^/\\u0000][^\\u0000]*$")
    }
    json.object("names") { list(of: { text(in: &$0) }, in: &$0) }
    json.endObject()
    json.endObject()
    json.endLine()
    return json.bytes
  }

  private static func write(_ kind: ConfigurationKey.Kind, in json: inout JSONOutput) {
    switch kind {
    case .text: json.member("type", "string")
    case .choice(let choices): json.member("enum", choices)
    case .globs: json.member("$ref", "#/$defs/globs")
    case .path: json.member("$ref", "#/$defs/path")
    case .patterns: json.member("$ref", "#/$defs/patterns")
    case .paths: list(of: { $0.member("$ref", "#/$defs/path") }, in: &json)
    case .rules: json.member("$ref", "#/$defs/rules")
    case .overrides:
      list(of: { writeOverride(in: &$0) }, in: &json)
      json.member("maxItems", Configuration.mostOverrides)
    }
  }

  private static func writeOverride(in json: inout JSONOutput) {
    object(in: &json) { json in
      for key in ConfigurationKey.OfOverride.allCases {
        property(key.rawValue, key.summary, in: &json) { json in
          switch key {
          case .rules: json.member("$ref", "#/$defs/rules")
          case .files:
            json.list("oneOf", ["glob", "globs"]) { $1.member("$ref", "#/$defs/\($0)") }
          }
        }
      }
    }
    json.member("required", ConfigurationKey.OfOverride.allCases.map(\.rawValue))
  }

  /// A level, or an object.
  private static func write(_ rule: Rule, in json: inout JSONOutput) {
    json.key("oneOf")
    json.beginArray()
    json.object { $0.member("$ref", "#/$defs/level") }
    json.beginObject()
    object(in: &json) { json in
      for key in ConfigurationKey.OfRule.allCases {
        property(key.rawValue, key.summary, in: &json) {
          $0.member("$ref", key == .level ? "#/$defs/level" : "#/$defs/patterns")
        }
      }
      for option in rule.options {
        property(option.name, sentence(option.summary), in: &json) { write(option, in: &$0) }
      }
    }
    json.endObject()
    json.endArray()
  }

  private static func write(_ option: RuleOption, in json: inout JSONOutput) {
    switch option.value {
    case .names: json.member("$ref", "#/$defs/names")
    case .limit(let limit, _):
      json.member("type", "integer")
      json.member("minimum", 0)
      json.member("maximum", Int.max)
      json.member("default", limit)
    }
  }

  // MARK: Parts of a schema

  private static func object(
    in json: inout JSONOutput, properties: (inout JSONOutput) -> Void
  ) {
    json.member("type", "object")
    json.member("additionalProperties", false)
    json.object("properties", properties)
  }

  private static func property(
    _ name: String, _ summary: String, in json: inout JSONOutput,
    contents: (inout JSONOutput) -> Void
  ) {
    json.object(name) { json in
      json.member("description", summary)
      contents(&json)
    }
  }

  private static func list(
    of element: (inout JSONOutput) -> Void, in json: inout JSONOutput
  ) {
    json.member("type", "array")
    json.object("items", element)
  }

  private static func text(in json: inout JSONOutput) {
    json.member("type", "string")
    json.member("minLength", 1)
  }

  private static func sentence(_ words: String) -> String {
    words.prefix(1).uppercased() + words.dropFirst() + "."
  }
}
