import Platform
import PlistSyntax
import RestorationArchives
import RestorationLint

/// The settings of a configuration file. Missing ones are nil or empty.
struct Configuration: Sendable {
  /// The most overrides: each is matched against every file of a run.
  static let mostOverrides = 100

  /// The file, for messages.
  let file: FilePath
  /// The contents of the file.
  let text: ByteSlice

  /// The settings of the rules in it, by id.
  var rules: [String: RuleSettings] = [:]
  /// The settings of rules in some files, on top of `rules`; the later ones win.
  var overrides: [Override] = []
  /// The files to which a search is limited.
  var include: Configured<[FileGlob]>?
  /// The files that a search skips.
  var exclude: Configured<[FileGlob]>?
  /// The lowest severity that makes the exit status 1.
  var failOn: Configured<Severity>?
  /// The format of the report on standard output.
  var format: Configured<String>?
  /// The baseline of known findings.
  var baseline: Configured<FilePath>?
  /// The changes that a comparison ignores.
  var diffIgnored: Configured<[PathPattern]>?
  /// The other inputs of rules.
  var inputs = ContextInputs()
  /// The keys whose files are not in the repository. The author of the configuration must not
  /// decide which files of the machine are read, so each is an error unless the command line names
  /// a file for it.
  var refused: [ConfigurationKey: ConfigurationError] = [:]

  /// The settings of one rule.
  struct RuleSettings: Equatable, Sendable {
    var level: Configured<RuleLevel>?
    /// Limits, by option.
    var limits: [String: Configured<Int>] = [:]
    /// Names, by option.
    var names: [String: Configured<[String]>] = [:]
    /// The places that the rule ignores.
    var ignored: Configured<[PathPattern]>?
  }

  /// The settings of rules in the files that globs match.
  struct Override: Equatable, Sendable {
    let files: Configured<[FileGlob]>
    let rules: [String: RuleSettings]
  }

  /// The other inputs of rules. Paths are ready to be opened.
  struct ContextInputs: Equatable, Sendable {
    var expectPaths: Configured<FilePath>?
    var storyboards: Configured<[FilePath]>?
    var classes: Configured<FilePath>?
    var infoPlist: Configured<FilePath>?
    var against: Configured<FilePath>?
    /// The repository that must contain all of them; nil for a configuration that may name any
    /// file.
    var repository: Repository?
  }

  /// The folder of relative paths and globs in the file.
  var folder: FilePath { file.folder }

  /// Why a run that needs the values under some keys cannot use the configuration; empty if it can.
  func refusals(of keys: [ConfigurationKey]) -> [ConfigurationError] {
    keys.compactMap { refused[$0] }
  }

  /// The settings of rules under some of the overrides, by their places in ascending order.
  func rules(under places: [Int]) -> [String: RuleSettings] {
    places.reduce(rules) { rules, place in
      rules.merging(overrides[place].rules) { $0.overridden(by: $1) }
    }
  }

  /// The place of a value, for messages: `.restorectl.json:7`.
  func place(at byteOffset: Int) -> String { "\(file.displayed):\(line(at: byteOffset))" }

  /// The files under some keys that do not exist, a sentence for each key.
  func missingFiles(under keys: [ConfigurationKey]) -> [String] {
    let single: [(ConfigurationKey, Configured<FilePath>?)] = [
      (.expectPaths, inputs.expectPaths), (.classes, inputs.classes),
      (.infoPlist, inputs.infoPlist), (.against, inputs.against),
    ]
    var named = single.compactMap { key, path in
      path.map { (key, Configured([$0.value], at: $0.byteOffset)) }
    }
    if let storyboards = inputs.storyboards { named.append((.storyboards, storyboards)) }
    return named.compactMap { key, paths in
      guard keys.contains(key),
        let missing = paths.value.first(where: { $0.kind(followingLinks: true) == nil })
      else { return nil }
      return "line \(line(at: paths.byteOffset)): '\(key.rawValue)' names \(missing.displayed), "
        + "which does not exist; correct the path, or remove the key"
    }
  }

  /// The line of a value, 1-based.
  func line(at byteOffset: Int) -> Int {
    LineIndex.position(in: text, at: byteOffset).line
  }
}

extension Configuration.RuleSettings {
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
