package import Platform
package import PlistSyntax
package import RestorationArchives
package import RestorationLint

/// The settings of a configuration file. Missing ones are nil or empty.
package struct Configuration: Sendable {
  package let file: FilePath
  private let text: ByteSlice
  /// The repository that must contain its files; nil for a configuration that may name any file.
  package let repository: Repository?

  package private(set) var rules: [String: RuleSettings] = [:]
  /// The settings of rules in some files, on top of `rules`; the later ones win.
  package private(set) var overrides: [Override] = []
  package private(set) var exceptions: [Exception] = []
  /// The files to which a search is limited.
  package private(set) var include: Setting<[FileGlob]>?
  package private(set) var exclude: Setting<[FileGlob]>?
  package private(set) var failOn: Setting<Severity>?
  package private(set) var format: Setting<String?>?
  package private(set) var diffIgnored: Setting<[PathPattern]>?
  /// The files under each key, ready to be opened.
  package private(set) var paths: [ProjectFile: Setting<[Operand]>] = [:]
  /// The keys whose files are not in the repository.
  package private(set) var refusals: [ProjectFile: ConfigurationError] = [:]

  package struct RuleSettings: Equatable, Sendable {
    package var level: Setting<RuleLevel>?
    package var limits: [String: Setting<Int>] = [:]
    package var names: [String: Setting<[String]>] = [:]
    package var ignored: Setting<[PathPattern]>?

    /// These settings, with each that the other ones have replaced.
    fileprivate func overridden(by other: Self) -> Self {
      var settings = other
      settings.level = other.level ?? level
      settings.ignored = other.ignored ?? ignored
      settings.limits = limits.merging(other.limits) { $1 }
      settings.names = names.merging(other.names) { $1 }
      return settings
    }
  }

  package struct Override: Equatable, Sendable {
    package let files: Setting<[FileGlob]>
    package let rules: [String: RuleSettings]
  }

  package struct Exception: Equatable, Sendable {
    package let path: PathPattern
    /// Nil for any rule, and for any file.
    package let rule: String?
    package let files: [FileGlob]?
    package let reason: String
    package let origin: SettingOrigin
  }

  package var folder: FilePath { file.folder }

  /// The settings of rules under some of the overrides, by their places in ascending order.
  package func rules(under places: [Int]) -> [String: RuleSettings] {
    places.reduce(rules) { rules, place in
      rules.merging(overrides[place].rules) { $0.overridden(by: $1) }
    }
  }

  /// Lets a linter ignore what the configuration accepts in a file, for which no message tells that an
  /// entry has no finding.
  package func accept(in file: [[UInt8]]?, _ settings: inout LintConfiguration) {
    let inFile = exceptions.filter { exception in
      exception.files.map { globs in
        file.map { path in globs.contains { $0.covers(path) } } ?? false
      } ?? true
    }
    if inFile.isEmpty { return }
    for rule in Set(RuleRegistry.all.map(\.id) + inFile.compactMap(\.rule)) {
      let paths = inFile.filter { $0.rule ?? rule == rule }.map(\.path)
      let known = settings.rules[rule]?.ignored.patterns ?? []
      settings.rules[rule, default: .init()].ignored = PatternSet(known + paths)
    }
  }

  /// The filter for searching folders; nil if nothing is configured.
  package func fileFilter(_ names: StableNames) -> FileFilter? {
    guard include != nil || exclude != nil else { return nil }
    return FileFilter(include: include?.value, exclude: exclude?.value, names: names)
  }

  /// The line of a setting, 1-based; nil if the configuration does not set it.
  package func line(of origin: SettingOrigin) -> Int? {
    guard case .configuration(let offset) = origin else { return nil }
    return LineIndex.position(in: text, at: offset).line
  }

  /// The same with the name of the file, as in `.restorectl.json:4`.
  package func place(of origin: SettingOrigin) -> String? {
    line(of: origin).map { "\(file.displayed):\($0)" }
  }

  /// Those of some files that do not exist, a sentence for each key.
  package func missing(of files: [ProjectFile]) -> [String] {
    files.compactMap { file in
      guard let paths = paths[file], let line = line(of: paths.origin),
        let missing = paths.value.compactMap(\.path)
          .first(where: { $0.kind(followingLinks: true) == nil })
      else { return nil }
      return "line \(line): '\(file.rawValue)' names \(missing.displayed), "
        + "which does not exist; correct the path, or remove the key"
    }
  }
}

extension Configuration.RuleSettings {
  /// The same for the linter, at a level.
  package func lintSettings(level: RuleLevel?) -> LintConfiguration.RuleSettings {
    var rule = LintConfiguration.RuleSettings(level: level)
    rule.limits = limits.mapValues(\.value)
    rule.names = names.mapValues(\.value)
    rule.ignored = PatternSet(ignored?.value ?? [])
    return rule
  }
}

// MARK: Reading

extension Configuration {
  /// Reads the configuration in `bytes`. Paths in it are relative to the folder of `file`.
  ///
  /// - Throws: every error in the file.
  package init(
    reading bytes: ByteSlice, file: FilePath, inside repository: Repository? = nil
  ) throws(ConfigurationErrors) {
    self.file = file
    self.repository = repository
    text = bytes
    let document: PlistDocument
    do throws(ConfigurationError) {
      document = try Self.json(bytes)
    } catch {
      throw ConfigurationErrors(file: file, error)
    }
    let check = ConfigurationCheck(document, file: file)
    if !check.errors.isEmpty { throw check.errors }
    let values = CheckedValues(document: document)
    for (key, id) in values.members(of: document.root) {
      let origin = values.origin(of: id)
      switch key {
      case "rules": rules = values.rules(id)
      case "overrides":
        overrides = values.elements(of: id).map { id in
          let members = values.members(of: id)
          let files = members["files"] ?? id
          return Override(
            files: Setting(values.globs(files), values.origin(of: files)),
            rules: members["rules"].map(values.rules) ?? [:])
        }
      case "ignore":
        exceptions = values.elements(of: id).compactMap { id in
          let members = values.members(of: id)
          guard let path = members["path"].flatMap({ values.patterns($0).first }) else {
            return nil
          }
          return Exception(
            path: path, rule: members["rule"].map(values.text),
            files: members["files"].map(values.globs),
            reason: members["reason"].map(values.text) ?? "", origin: values.origin(of: id))
        }
      case "failOn":
        failOn = Severity(rawValue: values.text(id)).map { Setting($0, origin) }
      case "format": format = Setting(values.text(id), origin)
      case "include": include = Setting(values.globs(id), origin)
      case "exclude": exclude = Setting(values.globs(id), origin)
      case "diffIgnore": diffIgnored = Setting(values.patterns(id), origin)
      case "$schema": break
      default:
        if let file = ProjectFile(rawValue: key) { readPaths(file, id, values) }
      }
    }
  }

  private static func json(_ bytes: ByteSlice) throws(ConfigurationError) -> PlistDocument {
    let remedy = "; write JSON, without comments and without a comma before a closing bracket"
    do throws(PlistError) {
      if try PlistSyntax.sniff(bytes) == .json { return try PlistDocument.read(bytes) }
    } catch {
      // Text that begins like no syntax can be meant as any of three.
      let isUnknown = error.code == .unknownSyntax || error.code == .emptyInput
      throw ConfigurationError(
        "expected \(isUnknown ? "JSON" : error.expected), found "
          + ByteString(error.found.utf8).displayed + remedy, at: error.location.textPosition)
    }
    throw ConfigurationError("expected JSON, found a property list" + remedy)
  }

  private mutating func readPaths(_ file: ProjectFile, _ id: ValueID, _ values: CheckedValues) {
    var files: [Operand] = []
    for element in values.elements(of: id) {
      guard let path = FilePath(values.text(element).utf8) else { continue }
      files.append(.path(path.resolved(from: folder)))
      let start = (try? System.resolved(folder)) ?? folder
      if let repository, !repository.holds(path, from: start), refusals[file] == nil {
        refusals[file] = values.document.configurationError(
          at: element,
          "the path leads out of the repository, or into its version control; "
            + "name the file on the command line with '\(file.option)'")
      }
    }
    paths[file] = Setting(files, values.origin(of: id))
  }
}

private struct CheckedValues {
  let document: PlistDocument

  func origin(of id: ValueID) -> SettingOrigin {
    .configuration(document.location(of: id).byteOffset)
  }

  func members(of id: ValueID) -> [String: ValueID] {
    guard case .dictionary(let entries) = document.value(id) else { return [:] }
    return Dictionary(
      entries.map { (document.text(at: $0.key) ?? "", $0.value) }, uniquingKeysWith: { $1 })
  }

  /// The elements of a list; of another value, the value itself.
  func elements(of id: ValueID) -> [ValueID] {
    if case .array(let elements) = document.value(id) { Array(elements) } else { [id] }
  }

  func text(_ id: ValueID) -> String { document.text(at: id) ?? "" }

  func globs(_ id: ValueID) -> [FileGlob] {
    elements(of: id).compactMap { try? FileGlob(parsing: text($0)) }
  }

  func patterns(_ id: ValueID) -> [PathPattern] {
    elements(of: id).compactMap { try? PathPattern(parsing: text($0)) }
  }

  func rules(_ id: ValueID) -> [String: Configuration.RuleSettings] {
    members(of: id).mapValues { id in
      var settings = Configuration.RuleSettings()
      if document.text(at: id) != nil {
        settings.level = level(id)
        return settings
      }
      for (name, id) in members(of: id) {
        let origin = origin(of: id)
        switch (name, document.value(id)) {
        case ("level", _): settings.level = level(id)
        case ("ignore", _): settings.ignored = Setting(patterns(id), origin)
        case (_, .integer(let integer)):
          settings.limits[name] = Setting(integer.int ?? 0, origin)
        default: settings.names[name] = Setting(elements(of: id).map(text), origin)
        }
      }
      return settings
    }
  }

  private func level(_ id: ValueID) -> Setting<RuleLevel>? {
    RuleLevel(rawValue: text(id)).map { Setting($0, origin(of: id)) }
  }
}
