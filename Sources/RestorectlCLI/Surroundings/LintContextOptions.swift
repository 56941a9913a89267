import PlistSyntax

/// The requested inputs of `lint` besides the archives.
struct LintContextSettings {
  /// `--expect-paths`
  var expectedPaths: Operand?
  /// `--storyboards`: files, and folders to walk.
  var storyboards: [Operand] = []
  /// `--classes`
  var classNames: Operand?
  /// `--info-plist`
  var infoPlist: Operand?
  /// `--against`: an archive, or a folder with archives at the same relative paths.
  var older: Operand?
  /// The repository that must contain the older archives; nil for any place, as on the command
  /// line.
  var olderRepository: Repository?
  /// `--now`, in seconds since 2001-01-01 00:00:00 UTC; nil for the system's clock.
  var now: Double?

  /// The options, in the order of the help.
  static let options: [OptionSpec] = [
    .against, .expectPaths, .storyboards, .classes, .infoPlist, .now,
  ]

  /// Nothing.
  init() {}

  /// - Throws: a usage error for an invalid time, and if standard input is used twice, including
  ///   the inputs of the command.
  init(_ parsed: ParsedArguments, besides inputs: InputRequest) throws(UsageError) {
    expectedPaths = parsed.file(.expectPaths)
    storyboards = parsed.files(.storyboards)
    classNames = parsed.file(.classes)
    infoPlist = parsed.file(.infoPlist)
    older = parsed.file(.against)
    now = try parsed.now()
    guard !storyboards.contains(.standardInput) else {
      // The name of the file is the storyboard's.
      throw UsageError(
        .malformedValue(
          option: OptionSpec.storyboards.displayed, value: "-", expected: "a file or a folder"))
    }
    let readers = files + inputs.operands + [inputs.list].compactMap(\.self)
    if readers.count(where: { $0 == .standardInput }) > 1 { throw UsageError(.standardInputTwice) }
  }

  /// The files and folders that are named.
  var files: [Operand] {
    storyboards + [expectedPaths, classNames, infoPlist, older].compactMap(\.self)
  }

  /// The configuration keys for inputs that were not typed.
  var keysNeeded: [ConfigurationKey] {
    let typed: [(ConfigurationKey, Bool)] = [
      (.storyboards, !storyboards.isEmpty), (.expectPaths, expectedPaths != nil),
      (.classes, classNames != nil), (.infoPlist, infoPlist != nil), (.against, older != nil),
    ]
    return typed.filter { !$0.1 }.map(\.0)
  }

  /// The same with the inputs of a configuration, if they were not typed.
  func under(_ configured: Configuration.ContextInputs) -> LintContextSettings {
    var settings = self
    settings.expectedPaths = expectedPaths ?? configured.expectPaths.map { .path($0.value) }
    if storyboards.isEmpty {
      settings.storyboards = (configured.storyboards?.value ?? []).map { .path($0) }
    }
    settings.classNames = classNames ?? configured.classes.map { .path($0.value) }
    settings.infoPlist = infoPlist ?? configured.infoPlist.map { .path($0.value) }
    settings.older = older ?? configured.against.map { .path($0.value) }
    settings.olderRepository = older == nil ? configured.repository : nil
    return settings
  }
}

extension OptionSpec {
  static let against = OptionSpec(
    "against", .file("OLD", .archives),
    summary: "check what breaks for users of the state OLD",
    details: """
      Compare each archive with an older one of the same app, and report what breaks for users \
      who still have the old state. OLD is an archive that all inputs are compared with, or a \
      folder: a file that was found in a folder is compared with the one at the same relative \
      path in OLD, and a file that you named with the one of that path or name in OLD.
      """)

  static let expectPaths = OptionSpec(
    "expect-paths", .file("FILE"),
    summary: "report the paths of FILE that were not saved",
    details: """
      Report the restoration paths of FILE that an archive does not contain. FILE has one path \
      or pattern on each line, as for 'dump --path'; lines that begin with '#' are comments. \
      'dump --format paths --plain' prints such a list.
      """)

  static let storyboards = OptionSpec(
    "storyboards", .file("PATH", .files([".storyboard", ".xib"])), repeatable: true,
    summary: "check against the storyboards in PATH",
    details: """
      Check archives against the app's storyboards, and check the storyboards. PATH is a \
      .storyboard or .xib file, or a folder, which is searched recursively.
      """)

  static let classes = OptionSpec(
    "classes", .file("FILE"),
    summary: "check against the class names in FILE",
    details: """
      Check archives against the app's classes. FILE has one class on each line, 'Module.Class' \
      for Swift, or as the runtime spells it; lines that begin with '#' are comments. \
      Documentation/app-files.md shows how to make the list.
      """)

  static let infoPlist = OptionSpec(
    "info-plist", .file("FILE", .files([".plist"])),
    summary: "check against the app's Info.plist",
    details: """
      Check archives against the app's Info.plist, in any property list syntax.
      """)

  static let now = OptionSpec(
    "now", .text("TIME"),
    summary: "use TIME as the current time",
    details: """
      Use TIME as the current time, for reproducible results. TIME is a date such as 2026-07-01 \
      or a time such as 2026-07-01T12:00:00Z.
      """)
}
