import PlistSyntax
import RestorationLint

/// The JSON Schema of configuration files, generated from the tables of their reader.
enum ConfigurationSchema {
  /// The schema for configurations of `rules`.
  static func document(rules: [Rule] = RuleRegistry.all) -> [UInt8] {
    var json = JSONOutput()
    json.beginObject()
    member("$schema", "https://json-schema.org/draft/2020-12/schema", in: &json)
    member("$id", "restorectl.config/1", in: &json)
    member("title", ConfigurationFile.name, in: &json)
    member(
      "description",
      "The configuration of 'restorectl lint' and 'restorectl diff'. Paths and globs start from the folder of the file.",
      in: &json)
    object(in: &json) { json in
      for key in ConfigurationKey.allCases {
        property(key.rawValue, key.summary, in: &json) { write(key.kind, in: &$0) }
      }
    }
    json.key("$defs")
    json.beginObject()
    definition("rules", in: &json) { json in
      object(in: &json) { json in
        for rule in rules {
          property(rule.id, sentence(rule.summary), in: &json) { write(rule, in: &$0) }
        }
      }
    }
    definition("level", in: &json) { words(RuleLevel.allCases.map(\.rawValue), in: &$0) }
    definition("path", in: &json) { json in
      member("type", "string", in: &json)
      // No file name contains a NUL.
      member("pattern", "^[^\\u0000]+$", in: &json)
    }
    definition("patterns", in: &json) { list(of: { text(in: &$0) }, in: &$0) }
    definition("globs", in: &json) { json in
      list(of: { member("$ref", "#/$defs/glob", in: &$0) }, in: &json)
    }
    definition("glob", in: &json) { json in
      member("type", "string", in: &json)
      member("pattern", "^[^/\\u0000][^\\u0000]*$", in: &json)
    }
    definition("names", in: &json) { list(of: { text(in: &$0) }, in: &$0) }
    json.endObject()
    json.endObject()
    json.endLine()
    return json.bytes
  }

  private static func write(_ kind: ConfigurationKey.Kind, in json: inout JSONOutput) {
    switch kind {
    case .text: member("type", "string", in: &json)
    case .choice(let choices): words(choices, in: &json)
    case .globs: member("$ref", "#/$defs/globs", in: &json)
    case .path: member("$ref", "#/$defs/path", in: &json)
    case .patterns: member("$ref", "#/$defs/patterns", in: &json)
    case .paths: list(of: { member("$ref", "#/$defs/path", in: &$0) }, in: &json)
    case .rules: member("$ref", "#/$defs/rules", in: &json)
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
          case .rules: member("$ref", "#/$defs/rules", in: &json)
          case .files:
            json.key("oneOf")
            json.beginArray()
            for kind in ["glob", "globs"] {
              json.beginObject()
              member("$ref", "#/$defs/\(kind)", in: &json)
              json.endObject()
            }
            json.endArray()
          }
        }
      }
      json.key("patternProperties")
      json.beginObject()
      property(
        "^[a-z]([a-z0-9-]*[a-z0-9])?/[a-z]([a-z0-9-]*[a-z0-9])?$",
        "A rule of your own, which tests check with RestorationKit.", in: &json
      ) { write(.own, in: &$0) }
      json.endObject()
    }
    json.key("required")
    json.beginArray()
    for key in ConfigurationKey.OfOverride.allCases { json.string(key.rawValue) }
    json.endArray()
  }

  /// A level, or an object.
  private static func write(_ rule: Rule, in json: inout JSONOutput) {
    json.key("oneOf")
    json.beginArray()
    json.beginObject()
    member("$ref", "#/$defs/level", in: &json)
    json.endObject()
    json.beginObject()
    object(in: &json) { json in
      for key in ConfigurationKey.OfRule.allCases {
        property(key.rawValue, key.summary, in: &json) {
          member("$ref", key == .level ? "#/$defs/level" : "#/$defs/patterns", in: &$0)
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
    case .names: member("$ref", "#/$defs/names", in: &json)
    case .limit(let limit, _):
      member("type", "integer", in: &json)
      json.member("minimum", 0)
      json.member("maximum", Int.max)
      json.member("default", limit)
    }
  }

  // MARK: Parts of a schema

  private static func member(_ key: String, _ value: String, in json: inout JSONOutput) {
    json.member(key, value)
  }

  private static func object(
    in json: inout JSONOutput, properties: (inout JSONOutput) -> Void
  ) {
    member("type", "object", in: &json)
    json.member("additionalProperties", false)
    json.key("properties")
    json.beginObject()
    properties(&json)
    json.endObject()
  }

  private static func property(
    _ name: String, _ summary: String, in json: inout JSONOutput,
    contents: (inout JSONOutput) -> Void
  ) {
    json.key(name)
    json.beginObject()
    member("description", summary, in: &json)
    contents(&json)
    json.endObject()
  }

  private static func definition(
    _ name: String, in json: inout JSONOutput, contents: (inout JSONOutput) -> Void
  ) {
    json.key(name)
    json.beginObject()
    contents(&json)
    json.endObject()
  }

  private static func list(
    of element: (inout JSONOutput) -> Void, in json: inout JSONOutput
  ) {
    member("type", "array", in: &json)
    json.key("items")
    json.beginObject()
    element(&json)
    json.endObject()
  }

  private static func text(in json: inout JSONOutput) {
    member("type", "string", in: &json)
    json.member("minLength", 1)
  }

  private static func words(_ words: [String], in json: inout JSONOutput) {
    json.key("enum")
    json.beginArray()
    for word in words { json.string(word) }
    json.endArray()
  }

  private static func sentence(_ words: String) -> String {
    words.prefix(1).uppercased() + words.dropFirst() + "."
  }
}
