import PlistSyntax
import RestorationLint

/// The settings of rules, for all files and for some.
extension ConfigurationReader {
  /// The overrides in the order of the file.
  func overrides(_ id: ValueID) throws(Fault) -> [Configuration.Override] {
    let overrides = try list(id, "a list of overrides") { element throws(Fault) in
      try override(element)
    }
    if overrides.count > Configuration.mostOverrides {
      throw Fault(code: .tooManyOverrides(limit: Configuration.mostOverrides), id: id)
    }
    return overrides.compactMap(\.self)
  }

  private func override(_ id: ValueID) throws(Fault) -> Configuration.Override? {
    var files: Configured<[FileGlob]>?
    var rules: [String: Configuration.RuleSettings]?
    let known = ConfigurationKey.OfOverride.allCases
    var missing = known
    for entry in try members(of: id) {
      let key = ConfigurationKey.OfOverride(rawValue: entry.name)
      missing.removeAll { $0 == key }
      collect { () throws(Fault) in
        switch key {
        case .files: files = try oneOrMoreGlobs(entry.value)
        case .rules: rules = try allRules(entry.value)
        case nil:
          let names = known.map(\.rawValue)
          throw Fault(
            code: .unknownKey(Self.displayed(entry.name), known: names), id: entry.key,
            typed: entry.name, names: names)
        }
      }
    }
    if let key = missing.first { throw Fault(code: .missingKey(key.rawValue), id: id) }
    guard let files, let rules else { return nil }
    return Configuration.Override(files: files, rules: rules)
  }

  /// The settings of rules by their ids.
  func allRules(_ id: ValueID) throws(Fault) -> [String: Configuration.RuleSettings] {
    var settings: [String: Configuration.RuleSettings] = [:]
    for entry in try members(of: id) {
      collect { () throws(Fault) in
        if Rule.isOwn(id: entry.name) {
          settings[entry.name] = try oneRule(.own, entry.value)
          return
        }
        guard let rule = rules.first(where: { $0.id == entry.name }) else {
          throw Fault(
            code: .unknownRule(Self.displayed(entry.name)), id: entry.key, typed: entry.name,
            names: rules.map(\.id))
        }
        settings[rule.id] = try oneRule(rule, entry.value)
      }
    }
    return settings
  }

  private func oneRule(
    _ rule: Rule, _ id: ValueID
  ) throws(Fault) -> Configuration.RuleSettings {
    var settings = Configuration.RuleSettings()
    if case .string = document.value(id) {
      settings.level = try level(id)
      return settings
    }
    for entry in try members(of: id, expected: "a level or an object") {
      collect { () throws(Fault) in
        switch ConfigurationKey.OfRule(rawValue: entry.name) {
        case .level: settings.level = try level(entry.value)
        case .ignore: settings.ignored = try patterns(entry.value)
        case nil: try read(entry, of: rule, into: &settings)
        }
      }
    }
    return settings
  }

  private func read(
    _ entry: Member, of rule: Rule, into settings: inout Configuration.RuleSettings
  ) throws(Fault) {
    guard let option = rule.options.first(where: { $0.name == entry.name }) else {
      let known = ConfigurationKey.OfRule.allCases.map(\.rawValue) + rule.options.map(\.name)
      throw Fault(
        code: .unknownRuleOption(
          rule: rule.id, option: Self.displayed(entry.name), known: known), id: entry.key,
        typed: entry.name, names: known)
    }
    let offset = offset(of: entry.value)
    switch option.value {
    case .limit:
      settings.limits[option.name] = Configured(try limit(entry.value), at: offset)
    case .names:
      let names = try list(entry.value, "a list of names") { element throws(Fault) in
        let text = try text(element, "a list of names")
        if text.isEmpty { throw Fault(code: .emptyName, id: element) }
        return text
      }
      settings.names[option.name] = Configured(names, at: offset)
    }
  }

  private func level(_ id: ValueID) throws(Fault) -> Configured<RuleLevel>? {
    let word = try choice(id, of: RuleLevel.allCases.map(\.rawValue))
    return RuleLevel(rawValue: word).map { Configured($0, at: offset(of: id)) }
  }

  private func limit(_ id: ValueID) throws(Fault) -> Int {
    guard case .integer(let integer) = document.value(id) else {
      throw wrongType(id, "a whole number")
    }
    if let number = integer.int, number >= 0 { return number }
    throw Fault(code: .limitOutOfRange(value: integer.description), id: id)
  }
}
