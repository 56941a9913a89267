import Platform
import PlistSyntax
import RestorationArchives
import RestorationDiff
import RestorationReport

extension Command {
  static let diff = Command(
    name: "diff",
    summary: "show what changed between two archives or folders",
    description: [
      """
      Compares two archives by restoration path and key. An object whose index or parent changed \
      has moved; objects below it are not listed. The time and the system version of the \
      archives are ignored unless you pass --all.
      """,
      """
      Two folders, or two .savedState folders, are compared archive by archive, by relative \
      path. /dev/null is an archive that does not exist. '-' is standard input, for one of the \
      two.
      """,
      """
      Values that are redacted on one side cannot be compared. They are listed, but are not \
      differences. --quiet prints nothing: the exit status shows whether the archives differ.
      """,
      """
      If one side cannot be read in part, such as a window of a Mac app with damaged records, \
      the missing objects do not count as removed, and the exit status is 2.
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
        "Marks what breaks for users who still have the older state."),
      .init(
        "restorectl diff --ignore '**#draft' --stat Fixtures/old Fixtures/new",
        "Counts the changes of each archive in two folders, without drafts."),
      .init(
        "restorectl dump --format json a.plist | restorectl diff a.plist -",
        "Compares an archive with a tree in JSON from standard input."),
    ],
    exitMeanings: .init(zero: "the archives are equal", one: "they differ"),
    run: { (parsed, session) throws(UsageError) in
      try DiffSettings(parsed).run(in: session)
    })
}

/// The interpreted arguments of `diff`.
struct DiffSettings {
  /// The two operands, or the arguments of git.
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
    // A quiet run has only its exit status; a report to a file was requested explicitly.
    reports =
      verbosity == .quiet ? requests.filter { $0.destination != .standardOutput } : requests
    // In text formats, unchanged values would hide the changes.
    let showsSurroundings = requests.allSatisfy {
      ReportRegistry.changes.named($0.format)?.showsSurroundings ?? false
    }
    comparison = try Self.comparison(parsed, showsSurroundings: showsSurroundings)
    switch parsed.last(of: .stat, .nameOnly)?.name {
    case OptionSpec.stat.name?: detail = .counts
    case OptionSpec.nameOnly.name?: detail = .names
    default: detail = .changes
    }
    isFull = parsed.has(.full)
    reveals = parsed.has(.reveal)
    exitsZero = parsed.has(.exitZero)
    color = ColorChoice(parsed)
    jobs = parsed.jobs()
  }

  private static func comparison(
    _ parsed: ParsedArguments, showsSurroundings: Bool
  ) throws(UsageError) -> DiffOptions {
    var options = DiffOptions()
    options.comparesVolatile = parsed.has(.all)
    options.context = parsed.count(.context) ?? (showsSurroundings ? .max : defaultContext)
    options.keepsOrder = Uncompared { $0.hidesByPlace }
    do throws(PatternError) {
      options.ignoredPatterns = PatternSet(
        try parsed.texts(.ignore).map { text throws(PatternError) in
          let pattern = try PathPattern(parsing: text)
          return parsed.has(.reveal) ? pattern : pattern.ofShownNames
        })
    } catch {
      throw UsageError(
        .malformedPattern(
          option: OptionSpec.ignore.displayed, reason: DisplayText.escape("\(error)")))
    }
    return options
  }

  /// How many unchanged lines are shown on either side of a change by default.
  static let defaultContext = 1
}

extension OptionSpec {
  static let diffFormat = OptionSpec.format(
    of: ReportRegistry.changes,
    note: "JSON of two folders is an array, and JSON of two files is a document.")

  static let context = OptionSpec(
    "context", .count("N"), default: String(DiffSettings.defaultContext),
    summary: "show N unchanged lines around changes",
    details: """
      Show N unchanged values, and N unchanged objects, before and after each change. The rest \
      is counted. Only for text.
      """)

  static let stat = OptionSpec(
    "stat", .flag,
    summary: "count the changes of each object",
    details: """
      Print each changed object with the number of its changes. The later of --stat and \
      --name-only wins.
      """)

  static let nameOnly = OptionSpec(
    "name-only", .flag,
    summary: "print only the paths of what changed",
    details: """
      Print the restoration path of each changed object, one on each line; for folders the path \
      of each archive.
      """)

  static let ignore = OptionSpec(
    "ignore", .text("PATTERN"), repeatable: true,
    summary: "ignore what PATTERN matches",
    details: """
      Ignore objects whose restoration path PATTERN matches, or, with '#key', that key of their \
      state: 'Tab/**/List#draft'. Facts about the archive have no path: '#bundleVersion'. Facts \
      about objects are named as in the output: '#<order>', 'Tab#<class>'. 'diffIgnore' in the \
      configuration adds to it. --verbose lists what was ignored.
      """)

  static let all = OptionSpec(
    "all", .flag,
    summary: "compare time and system version too",
    details: """
      Compare the timestamp and the system version too. They differ in almost any two archives.
      """)

  static let lintChanges = OptionSpec(
    "lint", .flag,
    summary: "mark changes that break users' saved state",
    details: """
      Check the newer archive against the older one with the rules for two archives, and mark \
      each change that a rule reports: is it safe for users who still have the older state? The \
      exit status does not change. Severities come from the configuration; 'restorectl rules' \
      lists the rules.
      """)

  static let gitExternalDiff = OptionSpec(
    "git-external-diff", .flag,
    summary: "accept the arguments of git's external diff",
    details: """
      Accept the arguments that git passes to an external diff: PATH OLD-FILE OLD-HEX OLD-MODE \
      NEW-FILE NEW-HEX NEW-MODE, two more for a renamed file, PATH alone for an unmerged one. \
      Files that cannot be read, the configuration too, are reported among the changes, and the \
      exit status is 0, as git requires. Documentation/git.md shows the set-up.
      """)
}
