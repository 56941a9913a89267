import Platform
import PlistSyntax
import RestorationLint
import RestorationModel

/// What a configuration file sets. What it does not mention is nil or empty here.
struct Configuration: Sendable {
  /// Most overrides. Each is compared with each file, so that nobody can make a run of many files endless.
  static let mostOverrides = 100

  /// The file as messages name it.
  let file: FilePath
  /// What the file holds.
  let text: ByteSlice

  /// The settings of the rules that it mentions, by id.
  var rules: [String: RuleSettings] = [:]
  /// The settings of rules in some files, on top of `rules`; the later ones win.
  var overrides: [Override] = []
  /// What a walk is limited to.
  var include: Configured<[FileGlob]>?
  /// What a walk passes by.
  var exclude: Configured<[FileGlob]>?
  /// The lowest severity that makes the exit status 1.
  var failOn: Configured<Severity>?
  /// The format of the report on standard output.
  var format: Configured<String>?
  /// Which findings are known.
  var baseline: Configured<FilePath>?
  /// What a comparison leaves out.
  var diffIgnored: Configured<[PathPattern]>?
  /// What rules look at beside the archives.
  var inputs = ContextInputs()
  /// The keys whose files are not in the repository. Who wrote the configuration must not say what is read of
  /// the machine, so each is an error unless the command line names a file for it.
  var refused: [ConfigurationKey: ConfigurationError] = [:]

  /// What it says about one rule.
  struct RuleSettings: Equatable, Sendable {
    var level: Configured<RuleLevel>?
    /// Bounds, by option.
    var limits: [String: Configured<Int>] = [:]
    /// Names, by option.
    var names: [String: Configured<[String]>] = [:]
    /// What the rule leaves alone.
    var ignored: Configured<[PathPattern]>?
  }

  /// What it says about rules in the files that globs match.
  struct Override: Equatable, Sendable {
    let files: Configured<[FileGlob]>
    let rules: [String: RuleSettings]
  }

  /// The files that rules look at beside the archives. Paths are ready to be opened.
  struct ContextInputs: Equatable, Sendable {
    var expectPaths: Configured<FilePath>?
    var storyboards: Configured<[FilePath]>?
    var classes: Configured<FilePath>?
    var infoPlist: Configured<FilePath>?
    var against: Configured<FilePath>?
    /// Where all of them are; nil for a configuration that may name any file.
    var repository: Repository?
  }

  /// The folder that paths and globs in the file start from.
  var folder: FilePath { file.folder }

  /// Why the configuration cannot be used by a run that needs what is under some keys; empty when it can.
  func refusals(of keys: [ConfigurationKey]) -> [ConfigurationError] {
    keys.compactMap { refused[$0] }
  }

  /// The settings of rules under some of the overrides, by their places in ascending order.
  func rules(under places: [Int]) -> [String: RuleSettings] {
    places.reduce(rules) { rules, place in
      rules.merging(overrides[place].rules) { $0.overridden(by: $1) }
    }
  }

  /// The line on which a value stands, 1-based.
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
