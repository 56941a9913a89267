/// What a value of a configuration may be. The check, the schema and the reader follow from it.
package indirect enum Shape: Sendable {
  /// Any text but an empty one, as messages call it.
  case text(String)
  case ruleID
  case choice([String])
  case limit(Int)
  case pattern
  case glob
  case path
  /// `most`: the most elements.
  case list(Shape, most: Int = .max)
  case oneOrMore(Shape)
  case object([Field])
  case rules
  case rule(Rule)

  package struct Field: Sendable {
    package let name: String
    package let shape: Shape
    package let summary: String
    package var isRequired = false

    package init(_ name: String, _ shape: Shape, _ summary: String, required: Bool = false) {
      self.name = name
      self.shape = shape
      self.summary = summary
      isRequired = required
    }
  }

  package static let levels = RuleLevel.allCases.map(\.rawValue)
  static let level = choice(levels)

  package var expected: String {
    switch self {
    case .text(let what): what
    case .ruleID: "the id of a rule"
    case .choice(let words): WordList.either(words)
    case .limit: "a whole number"
    case .pattern: "a pattern"
    case .glob: "a glob"
    case .path: "a path"
    case .list(let element, _): "a list of \(element.plural)"
    case .oneOrMore(let element): "\(element.expected) or a list of \(element.plural)"
    case .object, .rules: "an object"
    case .rule: "a level or an object"
    }
  }

  /// Several of them, without the article.
  private var plural: String { expected.drop { $0 != " " }.dropFirst() + "s" }

  /// The most overrides: each is matched against every file of a run.
  private static let mostOverrides = 100
  /// Each is matched against every finding of a run.
  private static let mostExceptions = 1000

  package static let configuration: [Field] = [
    Field(
      "$schema", .text("the address of a schema"), "The JSON Schema of this file, for editors."),
    Field("rules", .rules, "The settings of rules, by id: a level, or an object."),
    Field(
      "overrides",
      .list(
        .object([
          Field(
            "files", .oneOrMore(.glob),
            "The files: a glob from the folder of this file, or a list of globs.", required: true),
          Field(
            "rules", .rules,
            "The settings of rules in these files; the others stay as they are.", required: true),
        ]), most: mostOverrides),
      "Settings of rules in some files, on top of 'rules'; later ones win."),
    Field(
      "ignore",
      .list(
        .object([
          Field("path", .pattern, "A pattern of paths, and of keys after '#'.", required: true),
          Field("rule", .ruleID, "The rule whose findings are ignored; any rule without it."),
          Field(
            "files", .oneOrMore(.glob),
            "The files: a glob from the folder of this file, or a list of globs."),
          Field("reason", .text("a reason"), "Why the findings are accepted.", required: true),
        ]), most: mostExceptions),
      "Findings that are ignored, each with its reason. One that matches nothing is reported."),
    Field(
      "failOn", .choice(["error", "warning", "info"]),
      "The lowest level that makes the exit status 1, like --fail-on."),
    Field(
      "format", .choice(FindingFormat.allCases.map(\.rawValue)),
      "The format of the report on standard output, like --format."),
    Field("include", .list(.glob), "The files to which a search of folders is limited."),
    Field(
      "exclude", .list(.glob),
      "The files and folders that a search skips; stronger than include."),
    Field("baseline", .path, "The baseline of known findings, like --baseline."),
    Field("against", .path, "The older archive to compare with, like --against."),
    Field("expectPaths", .path, "The list of required paths, like --expect-paths."),
    Field(
      "storyboards", .list(.path),
      "The storyboards, nibs and folders of them, like --storyboards."),
    Field("classes", .path, "The list of the app's classes, like --classes."),
    Field("infoPlist", .path, "The app's Info.plist, like --info-plist."),
    Field(
      "diffIgnore", .list(.pattern),
      "Patterns of paths and keys that diff ignores, like its --ignore."),
  ]

  package static func fields(of rule: Rule) -> [Field] {
    [
      Field("level", .level, "The severity of the rule's findings, or off."),
      Field(
        "ignore", .list(.pattern),
        "Patterns of paths, and of keys after '#', that the rule ignores."),
    ]
      + rule.options.map { option in
        let shape: Shape =
          switch option.value {
          case .limit(let limit, _): .limit(limit)
          case .names: .list(.text("a name"))
          }
        return Field(option.name, shape, WordList.sentence(option.summary))
      }
  }
}

extension Rule {
  /// What is known here of rules that only the tests of an app have.
  package static let own = Rule(id: "app/rule", summary: "", remedy: "") { _, _ in }
}
