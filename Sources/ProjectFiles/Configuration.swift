/// The settings of a configuration file. Missing ones are nil or empty.
package struct Configuration: Sendable {
  package let file: FilePath
  private let text: ByteSlice

  /// The byte offset of each value in it, by key path: `rules.duplicate-path`, `overrides[0].files`.
  private var offsets: [String: Int] = [:]

  package private(set) var rules: [String: LintConfiguration.RuleSettings] = [:]
  /// The settings of rules in some files, on top of `rules`; the later ones win.
  package private(set) var overrides: [Override] = []
  package private(set) var exceptions: [Exception] = []
  /// The files to which a search is limited.
  package private(set) var include: [FileGlob]?
  package private(set) var exclude: [FileGlob]?
  package private(set) var failOn: Severity?
  package private(set) var format: String?
  package private(set) var diffIgnored: [PathPattern] = []
  /// The files under each key, ready to be opened.
  package private(set) var paths: [ProjectFile: [Operand]] = [:]
  /// The keys whose files are not in the repository.
  package private(set) var refusals: [ProjectFile: Failure] = [:]

  package struct Override: Sendable {
    package let files: [FileGlob]
    package let rules: [String: LintConfiguration.RuleSettings]
  }

  package struct Exception: Sendable {
    package let path: PathPattern
    /// Nil for any rule, and for any file.
    package let rule: String?
    package let files: [FileGlob]?
    package let reason: String

    /// Whether it is for a file, by its path from the folder of the configuration; nil for one elsewhere.
    package func isFor(_ file: [[UInt8]]?) -> Bool {
      guard let files else { return true }
      return file.map { path in files.contains { $0.covers(path) } } ?? false
    }
  }

  package var folder: FilePath { file.folder }

  /// The settings of rules under some of the overrides, by their places in ascending order.
  package func rules(under places: [Int]) -> [String: LintConfiguration.RuleSettings] {
    var result = rules
    for place in places {
      for (id, settings) in overrides[place].rules {
        var rule = result[id] ?? LintConfiguration.RuleSettings()
        rule.level = settings.level ?? rule.level
        rule.limits.merge(settings.limits) { $1 }
        rule.names.merge(settings.names) { $1 }
        if sets("overrides[\(place)].rules.\(id).ignore") { rule.ignored = settings.ignored }
        result[id] = rule
      }
    }
    return result
  }

  /// What is accepted in a file, by its path from the folder of the configuration.
  func exceptions(in file: [[UInt8]]?) -> [LintConfiguration.Exception] {
    exceptions.enumerated().filter { $0.element.isFor(file) }
      .map { ($0.offset, [$0.element.path], $0.element.rule) }
  }

  /// Whether there is a value with a key path.
  package func sets(_ keyPath: String) -> Bool { offsets[keyPath] != nil }

  /// The line of a value, 1-based; nil if there is none.
  package func line(of keyPath: String) -> Int? {
    offsets[keyPath].map { LineIndex.position(in: text, at: $0).line }
  }

  /// The same with the name of the file, as in `.restorectl.json:4`.
  package func place(of keyPath: String) -> String? {
    line(of: keyPath).map { "\(file.displayed):\($0)" }
  }

  /// That files in some settings do not exist, for each key. The baseline is reported when it is read.
  package func missing(of settings: ProjectSettings) -> [Failure] {
    ProjectFile.allCases.filter { $0 != .baseline && settings.configured.contains($0) }
      .compactMap { key in
        guard let line = line(of: key.rawValue),
          let missing = settings[key].compactMap(\.path)
            .first(where: { $0.kind(followingLinks: true) == nil })
        else { return nil }
        return Failure(
          file,
          "line \(line): '\(key.rawValue)' names \(missing.displayed), "
            + "which does not exist; correct the path, or remove the key")
      }
  }
}

// MARK: Reading

extension Configuration {
  /// Reads the configuration in `bytes`. Paths in it are relative to the folder of `file`.
  ///
  /// - Parameter repository: must contain its files; nil for a configuration that may name any file.
  /// - Throws: every error in the file.
  package init(
    reading bytes: ByteSlice, file: FilePath, inside repository: Repository? = nil
  ) throws(Failures) {
    self.file = file
    text = bytes
    let document: PlistDocument
    do throws(PlistError) {
      document = try PlistDocument.read(bytes, as: .json)
    } catch {
      throw Failures(
        file,
        DisplayText.escape(error.description)
          + "; write JSON, without comments and without a comma before a closing bracket")
    }
    var check = ConfigurationCheck(document, file: file, inside: repository)
    try check.check()
    (offsets, refusals) = (check.offsets, check.refusals)
    let members = document.members(of: document.root)
    let elements = { (key: String) in
      (members[key].map(document.elements) ?? []).map(document.members)
    }
    rules = members["rules"].map(document.rules) ?? [:]
    overrides = elements("overrides").map { members in
      Override(
        files: members["files"].map(document.globs) ?? [],
        rules: members["rules"].map(document.rules) ?? [:])
    }
    exceptions = elements("ignore").compactMap { members in
      guard let path = members["path"].flatMap({ document.patterns($0).first }) else {
        return nil
      }
      return Exception(
        path: path, rule: members["rule"].map(document.text),
        files: members["files"].map(document.globs),
        reason: members["reason"].map(document.text) ?? "")
    }
    failOn = members["failOn"].flatMap { Severity(rawValue: document.text($0)) }
    format = members["format"].map(document.text)
    include = members["include"].map(document.globs)
    exclude = members["exclude"].map(document.globs)
    diffIgnored = members["diffIgnore"].map(document.patterns) ?? []
    for key in ProjectFile.allCases {
      guard let id = members[key.rawValue] else { continue }
      paths[key] = document.elements(of: id).compactMap { id in
        FilePath(document.text(id).utf8).map { .path($0.resolved(from: folder)) }
      }
    }
  }
}

/// The values of a checked configuration.
extension PlistDocument {
  fileprivate func members(of id: ValueID) -> [String: ValueID] {
    guard case .dictionary(let entries) = value(id) else { return [:] }
    return Dictionary(
      entries.map { (text(at: $0.key) ?? "", $0.value) }, uniquingKeysWith: { $1 })
  }

  /// The elements of a list; of another value, the value itself.
  fileprivate func elements(of id: ValueID) -> [ValueID] {
    if case .array(let elements) = value(id) { Array(elements) } else { [id] }
  }

  fileprivate func text(_ id: ValueID) -> String { text(at: id) ?? "" }

  fileprivate func globs(_ id: ValueID) -> [FileGlob] {
    elements(of: id).compactMap { try? FileGlob(parsing: text($0)) }
  }

  fileprivate func patterns(_ id: ValueID) -> [PathPattern] {
    elements(of: id).compactMap { try? PathPattern(parsing: text($0)) }
  }

  fileprivate func rules(_ id: ValueID) -> [String: LintConfiguration.RuleSettings] {
    members(of: id).mapValues { id in
      var settings = LintConfiguration.RuleSettings()
      if let level = text(at: id) { settings.level = RuleLevel(rawValue: level) }
      for (name, id) in members(of: id) {
        switch (name, value(id)) {
        case ("level", _): settings.level = RuleLevel(rawValue: text(id))
        case ("ignore", _): settings.ignored = PatternSet(patterns(id))
        case (_, .integer(let integer)): settings.limits[name] = integer.int ?? 0
        default: settings.names[name] = elements(of: id).map(text)
        }
      }
      return settings
    }
  }
}
