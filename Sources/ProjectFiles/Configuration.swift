/// The settings of a configuration file. Missing ones are nil or empty.
package struct Configuration: Sendable {
  package let file: FilePath
  /// Must contain the files that it names; nil if it may name any.
  let repository: Repository?
  /// All of them, in the order of the file.
  package let settings: [Setting]
  private let byKeyPath: [String: Setting]
  package private(set) var rules: [String: LintConfiguration.RuleSettings] = [:]
  /// The settings of rules in some files, on top of `rules`; the later ones win.
  package private(set) var overrides: [Override] = []
  package private(set) var exceptions: [Exception] = []
  /// The files to which a search is limited.
  package private(set) var include: GlobList?
  package private(set) var exclude: GlobList?

  /// A text, a number or a list of these, by key path: `rules.duplicate-path`, `overrides[0].files`.
  package struct Setting: Sendable {
    package let keyPath: String
    package let words: [String]
    /// The line, 1-based.
    package let line: Int
  }

  package struct Override: Sendable {
    package let files: GlobList
    package let rules: [String: LintConfiguration.RuleSettings]
  }

  package struct Exception: Sendable {
    /// Its path as it is written.
    package let text: String
    package let line: Int
    package let path: PatternSet
    /// Nil for any rule, and for any file.
    package let rule: String?
    package let files: GlobList?
    package let reason: String
  }

  package var folder: FilePath { file.folder }

  package var failOn: Severity? { self["failOn"]?.words.first.flatMap(Severity.init) }
  package var format: String? { self["format"]?.words.first }
  package var diffIgnored: [PathPattern] { Self.patterns(self["diffIgnore"]?.words ?? []) }

  /// The files under a key, ready to be opened.
  func files(_ key: ProjectFile) -> [Operand]? {
    self[key.rawValue]?.words.compactMap { name in
      FilePath(name.utf8).map { .path($0.resolved(from: folder)) }
    }
  }

  /// The settings of rules under some of the overrides, by their places in ascending order.
  package func rules(under places: [Int]) -> [String: LintConfiguration.RuleSettings] {
    var result = rules
    for place in places {
      for (id, settings) in overrides[place].rules {
        var rule = result[id] ?? LintConfiguration.RuleSettings()
        rule.level = settings.level ?? rule.level
        rule.limits.merge(settings.limits) { $1 }
        rule.names.merge(settings.names) { $1 }
        if self["overrides[\(place)].rules.\(id).ignore"] != nil { rule.ignored = settings.ignored }
        result[id] = rule
      }
    }
    return result
  }

  /// What is set for a rule, and accepted of its findings only.
  package func settings(of rule: String) -> [Setting] {
    let entries = exceptions.indices.filter { exceptions[$0].rule == rule }
    return settings.filter { setting in
      setting.keyPath.split(separator: ".").contains { $0 == rule }
        || entries.contains { setting.keyPath.begins(with: "ignore[\($0)].") }
    }
  }

  /// As in `.restorectl.json:4`.
  package func place(of setting: Setting) -> String { "\(file.displayed):\(setting.line)" }

  package subscript(keyPath: String) -> Setting? { byKeyPath[keyPath] }

  // MARK: Reading

  /// Reads the configuration in `bytes`, or throws every error in it. Paths in it are relative to the
  /// folder of `file`.
  package init(
    reading bytes: ByteSlice, file: FilePath, inside repository: Repository? = nil
  ) throws(Failures) {
    (self.file, self.repository) = (file, repository)
    let document: PlistDocument
    do throws(PlistError) {
      document = try PlistDocument.read(bytes, as: .json)
    } catch {
      throw Failures(
        file,
        DisplayText.escape(error.description)
          + "; write JSON, without comments and without a comma before a closing bracket")
    }
    var check = ConfigurationCheck(document, file: file)
    settings = try check.settings()
    byKeyPath = Dictionary(uniqueKeysWithValues: settings.map { ($0.keyPath, $0) })
    let names = StableNames(from: folder)
    func globs(_ key: String) -> GlobList? {
      self[key].map { setting in
        GlobList(key, setting.words.compactMap { try? FileGlob(parsing: $0) }, from: names)
      }
    }
    rules = rules(below: "rules")
    while let files = globs("overrides[\(overrides.count)].files") {
      let rules = rules(below: "overrides[\(overrides.count)].rules")
      overrides.append(Override(files: files, rules: rules))
    }
    while let path = self["ignore[\(exceptions.count)].path"] {
      let key = "ignore[\(exceptions.count)]."
      exceptions.append(
        Exception(
          text: path.words.first ?? "", line: path.line,
          path: PatternSet(Self.patterns(path.words)), rule: self[key + "rule"]?.words.first,
          files: globs(key + "files"), reason: self[key + "reason"]?.words.first ?? ""))
    }
    include = globs("include")
    exclude = globs("exclude")
  }

  private func rules(below keyPath: String) -> [String: LintConfiguration.RuleSettings] {
    settings.reduce(into: [:]) { rules, setting in
      guard setting.keyPath.begins(with: keyPath + ".") else { return }
      let keys = setting.keyPath.dropFirst(keyPath.count + 1).split(separator: ".").map(String.init)
      var rule = rules[keys[0]] ?? LintConfiguration.RuleSettings()
      switch keys[1] {
      case "level": rule.level = setting.words.first.flatMap(RuleLevel.init)
      case "ignore": rule.ignored = PatternSet(Self.patterns(setting.words))
      default:
        // The rule asks for one of them.
        rule.limits[keys[1]] = setting.words.first.flatMap { Int($0) }
        rule.names[keys[1]] = setting.words
      }
      rules[keys[0]] = rule
    }
  }

  private static func patterns(_ words: [String]) -> [PathPattern] {
    words.compactMap { try? PathPattern(parsing: $0) }
  }
}
