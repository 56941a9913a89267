import Platform
import PlistSyntax
import RestorationLint
import RestorationModel

/// Reads a configuration file. Everything unknown is an error with a place, so that no misspelt
/// setting is ignored.
struct ConfigurationReader {
  /// The largest file, in bytes: thousands of times the usual size.
  static let byteCountLimit = 1 << 20

  private let document: PlistDocument
  private let file: FilePath
  private let rules: [Rule]
  /// The repository that must contain its files; nil for any place.
  private let repository: Repository?

  /// Reads the configuration in `bytes`. Paths in it are relative to the folder of `file`, and
  /// those that lead out of the repository are refused.
  static func read(
    _ bytes: ByteSlice, file: FilePath, inside repository: Repository? = nil,
    rules: [Rule] = RuleRegistry.all
  ) throws(ConfigurationError) -> Configuration {
    let document = try json(bytes)
    let reader = ConfigurationReader(
      document: document, file: file, rules: rules, repository: repository)
    return try reader.configuration()
  }

  private static func json(_ bytes: ByteSlice) throws(ConfigurationError) -> PlistDocument {
    let syntax: PlistSyntax
    do throws(PlistError) {
      syntax = try PlistSyntax.sniff(bytes)
      if syntax == .json { return try PlistDocument.read(bytes) }
    } catch {
      // Text that begins like no syntax can be meant as any of three.
      let isUnknown = error.code == .unknownSyntax || error.code == .emptyInput
      throw ConfigurationError(
        .notJSON(
          expected: isUnknown ? "JSON" : error.expected,
          found: ByteString(error.found.utf8).displayed),
        at: error.location.textPosition)
    }
    throw ConfigurationError(.notJSON(expected: "JSON", found: "a property list"), at: nil)
  }

  private func configuration() throws(ConfigurationError) -> Configuration {
    var configuration = Configuration(file: file, text: document.bytes)
    configuration.inputs.repository = repository
    let known = ConfigurationKey.allCases.map(\.rawValue)
    for entry in try members(of: document.root, "the configuration") {
      guard let key = ConfigurationKey(rawValue: entry.name) else {
        throw error(
          .unknownKey(Self.displayed(entry.name), known: known), at: entry.key,
          suggestion: NearestName.nearest(to: entry.name, in: known))
      }
      do throws(ConfigurationError) {
        try read(entry.value, under: key, into: &configuration)
      } catch {
        guard case .beyondRepository = error.code else { throw error }
        configuration.refused[key] = error
      }
    }
    return configuration
  }

  private func read(
    _ id: ValueID, under key: ConfigurationKey, into configuration: inout Configuration
  ) throws(ConfigurationError) {
    let name = key.rawValue
    switch key {
    case .schema: _ = try text(id, name, "the address of a schema")
    case .rules: configuration.rules = try allRules(id)
    case .failOn:
      let word = try choice(id, name, of: key.kind.choices)
      configuration.failOn = Severity(rawValue: word).map { Configured($0, at: offset(of: id)) }
    case .format:
      configuration.format = Configured(
        try choice(id, name, of: key.kind.choices), at: offset(of: id))
    case .include: configuration.include = try globs(id, name)
    case .exclude: configuration.exclude = try globs(id, name)
    case .baseline: configuration.baseline = try path(id, name)
    case .against: configuration.inputs.against = try path(id, name)
    case .expectPaths: configuration.inputs.expectPaths = try path(id, name)
    case .classes: configuration.inputs.classes = try path(id, name)
    case .infoPlist: configuration.inputs.infoPlist = try path(id, name)
    case .diffIgnore: configuration.diffIgnored = try patterns(id, name)
    case .storyboards:
      let paths = try list(id, name, "a list of paths") { element throws(ConfigurationError) in
        try path(element, name).value
      }
      configuration.inputs.storyboards = Configured(paths, at: offset(of: id))
    }
  }

  // MARK: Rules

  private func allRules(
    _ id: ValueID
  ) throws(ConfigurationError) -> [String: Configuration.RuleSettings] {
    var settings: [String: Configuration.RuleSettings] = [:]
    for entry in try members(of: id, "rules") {
      guard let rule = rules.first(where: { $0.id == entry.name }) else {
        throw error(
          .unknownRule(Self.displayed(entry.name)), at: entry.key,
          suggestion: NearestName.nearest(to: entry.name, in: rules.map(\.id)))
      }
      settings[rule.id] = try oneRule(rule, entry.value)
    }
    return settings
  }

  private func oneRule(
    _ rule: Rule, _ id: ValueID
  ) throws(ConfigurationError) -> Configuration.RuleSettings {
    var settings = Configuration.RuleSettings()
    if case .string = document.value(id) {
      settings.level = try level(id, rule.id)
      return settings
    }
    let members = try members(of: id, rule.id, expected: "a level or an object")
    for entry in members {
      switch ConfigurationKey.OfRule(rawValue: entry.name) {
      case .level: settings.level = try level(entry.value, entry.name)
      case .ignore: settings.ignored = try patterns(entry.value, entry.name)
      case nil: try read(entry, of: rule, into: &settings)
      }
    }
    return settings
  }

  private func read(
    _ entry: Member, of rule: Rule, into settings: inout Configuration.RuleSettings
  ) throws(ConfigurationError) {
    guard let option = rule.options.first(where: { $0.name == entry.name }) else {
      let known = ConfigurationKey.OfRule.allCases.map(\.rawValue) + rule.options.map(\.name)
      throw error(
        .unknownRuleOption(rule: rule.id, option: Self.displayed(entry.name), known: known),
        at: entry.key, suggestion: NearestName.nearest(to: entry.name, in: known))
    }
    let offset = offset(of: entry.value)
    switch option.value {
    case .limit:
      settings.limits[option.name] = Configured(try limit(entry.value, option.name), at: offset)
    case .names:
      let names = try list(
        entry.value, option.name, "a list of names"
      ) { element throws(ConfigurationError) in
        let text = try text(element, option.name, "a list of names")
        if text.isEmpty { throw error(.emptyName(name: option.name), at: element) }
        return text
      }
      settings.names[option.name] = Configured(names, at: offset)
    }
  }

  private func level(
    _ id: ValueID, _ name: String
  ) throws(ConfigurationError) -> Configured<RuleLevel>? {
    let word = try choice(id, name, of: RuleLevel.allCases.map(\.rawValue))
    return RuleLevel(rawValue: word).map { Configured($0, at: offset(of: id)) }
  }

  private func limit(_ id: ValueID, _ name: String) throws(ConfigurationError) -> Int {
    switch document.value(id) {
    case .integer(let integer, _):
      if let number = integer.int, number >= 0 { return number }
      throw error(.limitOutOfRange(name: name, value: integer.description), at: id)
    case let other: throw wrongType(id, name, "a whole number", other)
    }
  }

  // MARK: Lists and texts

  private func patterns(
    _ id: ValueID, _ name: String
  ) throws(ConfigurationError) -> Configured<[PathPattern]> {
    let expected = "a list of patterns"
    let patterns = try list(id, name, expected) { element throws(ConfigurationError) in
      let text = try text(element, name, expected)
      do throws(PatternError) {
        return try PathPattern(parsing: text)
      } catch {
        throw self.error(
          .malformedPattern(value: Self.displayed(text), reason: error.description), at: element)
      }
    }
    return Configured(patterns, at: offset(of: id))
  }

  private func globs(
    _ id: ValueID, _ name: String
  ) throws(ConfigurationError) -> Configured<[FileGlob]> {
    let expected = "a list of globs"
    let globs = try list(id, name, expected) { element throws(ConfigurationError) in
      let text = try text(element, name, expected)
      do throws(FileGlob.Malformed) {
        return try FileGlob(parsing: text)
      } catch {
        throw self.error(
          .malformedGlob(value: Self.displayed(text), reason: error.reason), at: element)
      }
    }
    return Configured(globs, at: offset(of: id))
  }

  private func path(
    _ id: ValueID, _ name: String
  ) throws(ConfigurationError) -> Configured<FilePath> {
    let text = try text(id, name, "a path")
    guard let path = FilePath(text.utf8) else { throw error(.malformedPath(name: name), at: id) }
    if let repository {
      let folder = (try? System.resolved(file.folder)) ?? file.folder
      guard repository.holds(path, from: folder) else {
        let option = ConfigurationKey(rawValue: name)?.fileOption?.displayed
        throw error(.beyondRepository(name: name, option: option), at: id)
      }
    }
    return Configured(path.resolved(from: file.folder), at: offset(of: id))
  }

  private func list<Element>(
    _ id: ValueID, _ name: String, _ expected: String,
    _ read: (ValueID) throws(ConfigurationError) -> Element
  ) throws(ConfigurationError) -> [Element] {
    guard case .array(let elements) = document.value(id) else {
      throw wrongType(id, name, expected, document.value(id))
    }
    var list: [Element] = []
    for element in document.elements(of: elements) { list.append(try read(element)) }
    return list
  }

  private func choice(
    _ id: ValueID, _ name: String, of choices: [String]
  ) throws(ConfigurationError) -> String {
    let word = try text(id, name, WordList.either(choices))
    if choices.contains(word) { return word }
    throw error(
      .unknownChoice(name: name, value: Self.displayed(word), choices: choices), at: id,
      suggestion: NearestName.nearest(to: word, in: choices))
  }

  private func text(
    _ id: ValueID, _ name: String, _ expected: String
  ) throws(ConfigurationError) -> String {
    guard let text = document.text(at: id) else {
      throw wrongType(id, name, expected, document.value(id))
    }
    return text
  }

  // MARK: Objects

  private struct Member {
    let name: String
    let key: ValueID
    let value: ValueID
  }

  /// The members of an object, without repeated ones.
  private func members(
    of id: ValueID, _ name: String, expected: String = "an object"
  ) throws(ConfigurationError) -> [Member] {
    guard case .dictionary(let elements) = document.value(id) else {
      throw wrongType(id, name, expected, document.value(id))
    }
    var seen: Set<String> = []
    var members: [Member] = []
    for entry in document.entries(of: elements) {
      let name = document.text(at: entry.key) ?? ""
      guard seen.insert(name).inserted else {
        throw error(.duplicateKey(Self.displayed(name)), at: entry.key)
      }
      members.append(Member(name: name, key: entry.key, value: entry.value))
    }
    return members
  }

  private func offset(of id: ValueID) -> Int { document.location(of: id).byteOffset }

  private static func displayed(_ text: String) -> String { ByteString(text.utf8).displayed }

  private func wrongType(
    _ id: ValueID, _ name: String, _ expected: String, _ found: PlistValue
  ) -> ConfigurationError {
    // JSON's own word.
    let kind = if case .dictionary = found { "an object" } else { found.typeName }
    return error(.wrongType(name: name, expected: expected, found: kind), at: id)
  }

  private func error(
    _ code: ConfigurationError.Code, at id: ValueID, suggestion: String? = nil
  ) -> ConfigurationError {
    ConfigurationError(
      code, at: LineIndex.position(in: document.bytes, at: offset(of: id)),
      suggestion: suggestion)
  }
}

extension ConfigurationKey.Kind {
  /// The words of a choice; empty for other kinds.
  var choices: [String] { if case .choice(let words) = self { words } else { [] } }
}
