package enum ConfigurationSchema {
  package static func document() -> [UInt8] {
    let rules = RuleRegistry.all.map {
      Shape.Field($0.id, .rule($0), WordList.sentence($0.summary))
    }
    let own = Shape.Field(
      "^[a-z]([a-z0-9-]*[a-z0-9])?/[a-z]([a-z0-9-]*[a-z0-9])?$", .rule(.own),
      "A rule of your own, which tests check with RestorationKit.")
    let description =
      "The configuration of 'restorectl lint' and 'restorectl diff'. Paths and globs start from the "
      + "folder of the file."
    let head: [JSON.Member] = [
      ("$schema", "https://json-schema.org/draft/2020-12/schema"), ("$id", "restorectl.config/1"),
      ("title", .string(ConfigurationFile.name)), ("description", .string(description)),
    ]
    let definitions = JSON(object: [
      "rules": JSON.object(members(of: .object(rules)))
        .with("patternProperties", JSON.object([property(own)])),
      "rule": JSON.object(settings(of: .own)),
    ])
    var json = JSONOutput()
    json.write(.object(head + members(of: .object(Shape.configuration)) + [("$defs", definitions)]))
    json.endLine()
    return json.bytes
  }

  private static func members(of shape: Shape) -> [JSON.Member] {
    switch shape {
    case .text, .ruleID, .pattern: return [("type", "string"), ("minLength", JSON(1))]
    case .choice(let words): return [("enum", JSON(words))]
    // No file name contains a NUL.
    case .path: return [("type", "string"), ("pattern", "^[^\\u0000]+$")]
    case .glob: return [("type", "string"), ("pattern", "^[^/]")]
    case .limit(let usual):
      return [
        ("type", "integer"), ("minimum", JSON(0)), ("maximum", JSON(Int.max)),
        ("default", JSON(usual)),
      ]
    case .list(let element, let most):
      return [("type", "array"), ("items", .object(members(of: element)))]
        + (most == .max ? [] : [("maxItems", JSON(most))])
    case .oneOrMore(let element): return one(of: element, .list(element))
    case .rules: return [("$ref", "#/$defs/rules")]
    case .rule(let rule):
      return rule.options.isEmpty ? [("$ref", "#/$defs/rule")] : settings(of: rule)
    case .object(let fields):
      let required = fields.filter(\.isRequired).map(\.name)
      return [
        ("type", "object"), ("additionalProperties", .bool(false)),
        ("properties", .object(fields.map(property))),
      ] + (required.isEmpty ? [] : [("required", JSON(required))])
    }
  }

  private static func one(of shapes: Shape...) -> [JSON.Member] {
    [("oneOf", .array(shapes.map { .object(members(of: $0)) }))]
  }

  private static func settings(of rule: Rule) -> [JSON.Member] {
    one(of: .level, .object(Shape.fields(of: rule)))
  }

  private static func property(_ field: Shape.Field) -> JSON.Member {
    (field.name, .object([("description", .string(field.summary))] + members(of: field.shape)))
  }
}
