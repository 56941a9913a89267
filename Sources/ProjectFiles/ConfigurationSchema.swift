import Platform
import PlistSyntax
import RestorationLint

/// The JSON Schema of configuration files, made from their shape.
package enum ConfigurationSchema {
  package static func document() -> [UInt8] {
    var json = JSONOutput()
    json.object { json in
      json.member("$schema", "https://json-schema.org/draft/2020-12/schema")
      json.member("$id", "restorectl.config/1")
      json.member("title", ConfigurationFile.name)
      json.member(
        "description",
        "The configuration of 'restorectl lint' and 'restorectl diff'. Paths and globs start from the "
          + "folder of the file."
      )
      write(.object(Shape.configuration), in: &json)
      json.object("$defs") { json in
        json.object("rules") { json in
          let rules = RuleRegistry.all.map {
            Shape.Field($0.id, .rule($0), Shape.sentence($0.summary))
          }
          write(.object(rules), in: &json)
          json.object("patternProperties") { json in
            property(
              Shape.Field(
                "^[a-z]([a-z0-9-]*[a-z0-9])?/[a-z]([a-z0-9-]*[a-z0-9])?$", .rule(.own),
                "A rule of your own, which tests check with RestorationKit."), in: &json)
          }
        }
        json.object("level") { $0.member("enum", Shape.levels) }
        // No file name contains a NUL.
        text("path", "pattern", "^[^\\u0000]+$", in: &json)
        json.object("patterns") { list(of: .pattern, in: &$0) }
        json.object("globs") { list(of: .glob, in: &$0) }
        text("glob", "pattern", "^[^/\\u0000][^\\u0000]*$", in: &json)
        json.object("names") { list(of: .name, in: &$0) }
      }
    }
    json.endLine()
    return json.bytes
  }

  private static func write(_ shape: Shape, in json: inout JSONOutput) {
    let reference = { (name: String, json: inout JSONOutput) in
      json.member("$ref", "#/$defs/" + name)
    }
    switch shape {
    case .text: json.member("type", "string")
    case .choice(let words): json.member("enum", words)
    case .level: reference("level", &json)
    case .limit(let usual):
      json.member("type", "integer")
      json.member("minimum", 0)
      json.member("maximum", Int.max)
      json.member("default", usual)
    case .name, .pattern:
      json.member("type", "string")
      json.member("minLength", 1)
    case .glob: reference("glob", &json)
    case .path: reference("path", &json)
    case .list(.glob, _): reference("globs", &json)
    case .list(.pattern, _): reference("patterns", &json)
    case .list(.name, _): reference("names", &json)
    case .list(let element, let most):
      list(of: element, in: &json)
      if most != .max { json.member("maxItems", most) }
    case .oneOrMore(let element):
      json.list("oneOf", [element, .list(element)]) { write($0, in: &$1) }
    case .rules: reference("rules", &json)
    case .rule(let rule):
      json.list("oneOf", [.level, .object(Shape.fields(of: rule))]) { write($0, in: &$1) }
    case .object(let fields):
      json.member("type", "object")
      json.member("additionalProperties", false)
      json.object("properties") { json in for field in fields { property(field, in: &json) } }
      let required = fields.filter(\.isRequired).map(\.name)
      if !required.isEmpty { json.member("required", required) }
    }
  }

  private static func list(of element: Shape, in json: inout JSONOutput) {
    json.member("type", "array")
    json.object("items") { write(element, in: &$0) }
  }

  private static func property(_ field: Shape.Field, in json: inout JSONOutput) {
    json.object(field.name) { json in
      json.member("description", field.summary)
      write(field.shape, in: &json)
    }
  }

  private static func text(
    _ name: String, _ key: String, _ value: String, in json: inout JSONOutput
  ) {
    json.object(name) { json in
      json.member("type", "string")
      json.member(key, value)
    }
  }
}
