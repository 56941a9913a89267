import RestorationLint
import RestorationReport

/// The keys of a configuration file. The reader, the schema and the documentation use this table.
enum ConfigurationKey: String, CaseIterable {
  case schema = "$schema"
  case rules
  case overrides
  case failOn
  case format
  case include
  case exclude
  case baseline
  case against
  case expectPaths
  case storyboards
  case classes
  case infoPlist
  case diffIgnore

  /// The type of the value.
  enum Kind {
    /// Any text.
    case text
    /// An object of rules.
    case rules
    /// A list of objects with files and rules.
    case overrides
    /// One of these words.
    case choice([String])
    /// A list of globs.
    case globs
    /// The path of a file.
    case path
    /// A list of paths.
    case paths
    /// A list of patterns.
    case patterns
  }

  var kind: Kind {
    switch self {
    case .schema: .text
    case .rules: .rules
    case .overrides: .overrides
    case .failOn: .choice(OptionSpec.failOn.choices.map(\.name))
    case .format: .choice(ReportRegistry.findings.map(\.name))
    case .include, .exclude: .globs
    case .baseline, .against, .expectPaths, .classes, .infoPlist: .path
    case .storyboards: .paths
    case .diffIgnore: .patterns
    }
  }

  /// The option that names a file instead; nil if the key names none.
  var fileOption: OptionSpec? {
    switch self {
    case .baseline: .baseline
    case .against: .against
    case .expectPaths: .expectPaths
    case .storyboards: .storyboards
    case .classes: .classes
    case .infoPlist: .infoPlist
    case .schema, .rules, .overrides, .failOn, .format, .include, .exclude, .diffIgnore: nil
    }
  }

  /// Its purpose: one sentence.
  var summary: String {
    switch self {
    case .schema: "The JSON Schema of this file, for editors."
    case .rules: "The settings of rules, by id: a level, or an object."
    case .overrides: "Settings of rules in some files, on top of 'rules'; later ones win."
    case .failOn: "The lowest level that makes the exit status 1, like --fail-on."
    case .format: "The format of the report on standard output, like --format."
    case .include: "The files to which a search of folders is limited."
    case .exclude: "The files and folders that a search skips; stronger than include."
    case .baseline: "The baseline of known findings, like --baseline."
    case .against: "The older archive to compare with, like --against."
    case .expectPaths: "The list of required paths, like --expect-paths."
    case .storyboards: "The storyboards, nibs and folders of them, like --storyboards."
    case .classes: "The list of the app's classes, like --classes."
    case .infoPlist: "The app's Info.plist, like --info-plist."
    case .diffIgnore: "Patterns of paths and keys that diff ignores, like its --ignore."
    }
  }

  /// The keys of an override.
  enum OfOverride: String, CaseIterable {
    case files
    case rules

    /// What it is for: one sentence.
    var summary: String {
      switch self {
      case .files: "The files: a glob from the folder of this file, or a list of globs."
      case .rules: "The settings of rules in these files; the others stay as they are."
      }
    }
  }

  /// The keys of a rule's object that every rule has.
  enum OfRule: String, CaseIterable {
    case level
    case ignore

    /// Its purpose: one sentence.
    var summary: String {
      switch self {
      case .level: "The severity of the rule's findings, or off."
      case .ignore: "Patterns of paths, and of keys after '#', that the rule ignores."
      }
    }
  }
}
