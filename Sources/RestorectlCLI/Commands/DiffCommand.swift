import Platform
import PlistSyntax
import RestorationDiff
import RestorationModel
import RestorationReport

extension Command {
  static let diff = Command(
    name: "diff",
    summary: "show what changed between two archives or folders",
    description: [
      """
      Compares two archives by restoration path and key. An object whose index or parent changed \
      counts as moved, and what moved with it is silent. When and on which system the archives \
      were written is left out of the comparison unless --all is given.
      """,
      """
      Two folders, .savedState bundles too, are compared archive by archive, by their paths below \
      the folders. /dev/null stands for an archive that is not there. '-' is standard input, for \
      one of the two.
      """,
      """
      Values that are redacted on one side cannot be compared. They are listed, and are no \
      difference. --quiet prints nothing: the exit status says whether the archives differ.
      """,
      """
      What one side has and nobody can read, such as a window of a Mac app with damaged records, is \
      not taken for removed; then the exit status is 2.
      """,
    ],
    operands: Operands("OLD NEW", 1, GitDiffArguments.most),
    options: OptionTable([
      .init(
        "Output",
        [.diffFormat, .context, .stat, .nameOnly, .full, .reveal, .color]),
      .init("Comparison", [.ignore, .all, .lintChanges]),
      .init("Configuration", [.config, .noConfig]),
      .init("Exit status", [.exitZero]),
      .init("Input", [.stdinName, .gitExternalDiff, .jobs]),
      .general,
    ]),
    examples: [
      .init("restorectl diff old.plist new.plist", "Shows what changed."),
      .init(
        "restorectl diff --lint release.plist next.plist",
        "Marks what breaks for people who still have the older state."),
      .init(
        "restorectl diff --ignore '**#draft' --stat Fixtures/old Fixtures/new",
        "Counts the changes of each archive in two folders, without drafts."),
      .init(
        "restorectl dump --format json a.plist | restorectl diff a.plist -",
        "Compares an archive with a tree in JSON from standard input."),
    ],
    exitMeanings: .init(zero: "the archives say the same", one: "they differ"),
    run: { (parsed, session) throws(UsageError) in
      try DiffSettings(parsed).run(in: session)
    })
}

/// What the arguments of `diff` mean.
struct DiffSettings {
  /// The two operands, or what git passed.
  let operands: [Operand]
  let standardInputName: FilePath?
  let reports: [ReportRequest]
  let comparison: DiffOptions
  let detail: ChangeDetail
  let isFull: Bool
  let reveals: Bool
  let isGitExternalDiff: Bool
  /// `--lint`
  let isLinted: Bool
  let configuration: ConfigurationFile.Choice
  let exitsZero: Bool
  let color: ColorChoice
  let verbosity: Verbosity
  /// How many archives of two folders are compared at once.
  let jobs: Int

  init(_ parsed: ParsedArguments) throws(UsageError) {
    let inputs = try InputRequest(parsed, orElse: nil)
    operands = inputs.operands
    isGitExternalDiff = parsed.has(.gitExternalDiff)
    if !isGitExternalDiff {
      if operands.count < 2 { throw UsageError(.missingOperand("NEW")) }
      if operands.count > 2 { throw UsageError(.unexpectedOperand(operands[2].displayed)) }
    }
    isLinted = parsed.has(.lintChanges)
    configuration = try ConfigurationFile.Choice(parsed)
    standardInputName = inputs.standardInputName
    verbosity = Verbosity(parsed)
    let requests = try parsed.reports(.diffFormat)
    // A quiet run is about its exit status; what goes to a file was asked for by name.
    reports =
      verbosity == .quiet ? requests.filter { $0.destination != .standardOutput } : requests
    comparison = try Self.comparison(parsed)
    switch parsed.last(of: .stat, .nameOnly)?.name {
    case OptionSpec.stat.name?: detail = .counts
    case OptionSpec.nameOnly.name?: detail = .names
    default: detail = .changes
    }
    isFull = parsed.has(.full)
    reveals = parsed.has(.reveal)
    exitsZero = parsed.has(.exitZero)
    color = ColorChoice(parsed)
    jobs = try parsed.jobs()
  }

  private static func comparison(_ parsed: ParsedArguments) throws(UsageError) -> DiffOptions {
    var options = DiffOptions()
    options.comparesVolatile = parsed.has(.all)
    options.context = parsed.count(.context) ?? defaultContext
    options.keepsOrder = Uncompared { $0.hidesByPlace }
    do throws(PatternError) {
      options.ignoredPatterns = try parsed.texts(.ignore).map { text throws(PatternError) in
        let pattern = try PathPattern(parsing: text)
        return parsed.has(.reveal) ? pattern : pattern.ofShownNames
      }
    } catch {
      throw UsageError(
        .malformedPattern(
          option: OptionSpec.ignore.displayed, reason: DisplayText.escape("\(error)")))
    }
    return options
  }

  /// How many unchanged lines are shown on either side of a change unless it is asked for more.
  static let defaultContext = 1
}

extension OptionSpec {
  static let diffFormat = OptionSpec.format(of: ReportRegistry.changes)

  static let context = OptionSpec(
    "context", .count("N"), default: String(DiffSettings.defaultContext),
    summary: "show N unchanged lines around changes",
    details: """
      Show N unchanged values, and N unchanged objects, on either side of what changed. The rest \
      is counted. Formats for programs have no such lines.
      """)

  static let stat = OptionSpec(
    "stat", .flag,
    summary: "count the changes of each object",
    details: """
      Print each object that changed with the number of its changes instead of the changes. The \
      later of --stat and --name-only wins.
      """)

  static let nameOnly = OptionSpec(
    "name-only", .flag,
    summary: "print the paths of what changed, nothing else",
    details: """
      Print the restoration path of each object that changed, one a line; for folders the path of \
      each archive instead.
      """)

  static let ignore = OptionSpec(
    "ignore", .text("PATTERN"), repeatable: true,
    summary: "leave out what PATTERN matches",
    details: """
      Leave out objects whose restoration path PATTERN matches, or, with '#key', that key of \
      their state: 'Tab/**/List#draft'. What belongs to the archive itself has no path: \
      '#bundleVersion'. Facts are named as the changes name them: '#<order>', 'Tab#<class>'. \
      'diffIgnore' in the configuration file adds to it. --verbose lists what \
      was left out.
      """)

  static let all = OptionSpec(
    "all", .flag,
    summary: "compare time and system version too",
    details: """
      Compare the timestamp and the system version too. They differ between any two archives.
      """)

  static let lintChanges = OptionSpec(
    "lint", .flag,
    summary: "mark changes that break people's older state",
    details: """
      Check the newer archive against the older one with the rules for two archives, and mark each \
      change that a rule is about: is it safe for people who still have the older state? The exit \
      status stays what the comparison says. Levels come from the configuration file; 'restorectl \
      rules' lists the rules.
      """)

  static let gitExternalDiff = OptionSpec(
    "git-external-diff", .flag,
    summary: "take the seven arguments of git's external diff",
    details: """
      Take what git passes to an external diff: PATH OLD-FILE OLD-HEX OLD-MODE NEW-FILE NEW-HEX \
      NEW-MODE, for a renamed file two more, for an unmerged one PATH alone. What cannot be read is \
      told of among the changes, a configuration file too, and the exit status is 0, as git requires. \
      Documentation/git.md tells how to set it up.
      """)
}
