import Platform
import RestorationLint
import RestorationReport

extension Command {
  static let lint = Command(
    name: "lint",
    summary: "check archives for what breaks restoration",
    description: [
      """
      Checks archives against the rules that 'restorectl rules' lists, and prints each finding \
      with its fix. 'restorectl explain RULE' explains a rule. Without operands it checks every \
      archive below the current folder.
      """,
      """
      Folders are searched recursively. Archives are detected by content, not by file extension. \
      Symbolic links are not followed. '-' is standard input.
      """,
      """
      Reports for GitHub and GitLab, SARIF and JUnit use file names relative to the root of the \
      repository. Other reports use the names as you typed them.
      """,
    ],
    operands: Operands("[FILE...]", 0),
    options: OptionTable([
      .init("Output", [.lintFormat, .notes, .githubSummary, .reveal, .color]),
      .init("Rules", [.rule, .only]),
      .init("Beside the archives", LintContextSettings.options),
      .init("Configuration", [.config, .noConfig, .printConfig, .initialize]),
      .init("Baseline", [.baseline, .writeBaseline, .updateBaseline, .strictBaseline]),
      .init("Gate", [.failOn, .strict, .requireMatch, .exitZero]),
      .init("Input", [.exclude, .filesFrom, .null, .useScriptInputFiles, .stdinName, .jobs]),
      .general,
    ]),
    examples: [
      .init("restorectl lint", "Checks every archive below the current folder."),
      .init(
        "restorectl lint --strict --rule duplicate-path=warning Fixtures",
        "Makes one rule a warning, and fails on warnings."),
      .init(
        "restorectl lint --against old.data --storyboards App new.data",
        "Checks a new archive, and what breaks for users of the old one."),
      .init(
        "restorectl lint --format text --format json:findings.json",
        "Prints the findings, and writes them as JSON to a file."),
    ],
    exitMeanings: .init(
      zero: "no finding at or above --fail-on",
      one: "there are such findings, or --require-match fails"),
    run: { (parsed, session) throws(UsageError) in
      try LintSettings(parsed).run(in: session)
    })
}

/// The interpreted arguments of `lint`.
struct LintSettings {
  let inputs: InputRequest
  let context: LintContextSettings
  /// Whether a table is added to the summary of the GitHub Actions step.
  let writesStepSummary: Bool
  /// The lowest level that makes the exit status 1; nil if it was not typed.
  let failingLevel: String?
  /// `--notes`
  let listsNotes: Bool
  let exitsZero: Bool
  /// Whether each archive must have a counterpart in the folder of older ones.
  let requiresMatch: Bool
  /// How many archives are checked at once.
  let jobs: Int
  /// Levels that replace those of the rules; later ones have precedence.
  let levels: [RuleSetting]
  /// The only rules to check; all if empty.
  let only: [String]
  /// `--exclude`
  let excluded: [FileGlob]
  /// `--init`
  let isInitial: Bool
  let reveals: Bool
  let color: ColorChoice
  let verbosity: Verbosity
  let policy: LintPolicySettings

  /// `--rule ID=LEVEL`
  struct RuleSetting: Equatable {
    let rule: String
    let level: RuleLevel
  }

  init(_ parsed: ParsedArguments) throws(UsageError) {
    policy = try LintPolicySettings(parsed)
    inputs = try InputRequest(
      parsed, orElse: .path(.currentFolder), mayBeEmpty: policy.usesScriptInputs)
    context = try LintContextSettings(parsed, besides: inputs)
    writesStepSummary = parsed.has(.githubSummary)
    failingLevel =
      parsed.last(of: .failOn, .strict)?.name == OptionSpec.strict.name
      ? "warning" : parsed.choice(.failOn)
    listsNotes = parsed.has(.notes)
    exitsZero = parsed.has(.exitZero)
    requiresMatch = parsed.has(.requireMatch)
    jobs = parsed.jobs()
    var levels: [RuleSetting] = []
    for text in parsed.texts(.rule) { levels.append(try RuleSetting(text)) }
    self.levels = levels
    only = parsed.texts(.only).flatMap { text in
      text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    var excluded: [FileGlob] = []
    for text in parsed.texts(.exclude) { excluded.append(try Self.glob(text)) }
    self.excluded = excluded
    isInitial = parsed.has(.initialize)
    reveals = parsed.has(.reveal)
    color = ColorChoice(parsed)
    verbosity = Verbosity(parsed)
  }
}

extension LintSettings {
  private static func glob(_ text: String) throws(UsageError) -> FileGlob {
    do throws(FileGlob.Malformed) {
      return try FileGlob(parsing: text, from: "the current folder")
    } catch {
      throw UsageError(
        .malformedPattern(
          option: OptionSpec.exclude.displayed,
          reason: "'\(ByteString(text.utf8).displayed)' \(error.reason)"))
    }
  }
}

extension LintSettings.RuleSetting {
  /// The levels of rules.
  static let levels = RuleLevel.allCases.map(\.rawValue)

  fileprivate init(_ typed: String) throws(UsageError) {
    let option = OptionSpec.rule.displayed
    let parts = typed.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      let value = ByteString(typed.utf8).displayed
      throw UsageError(.malformedValue(option: option, value: value, expected: "ID=LEVEL"))
    }
    rule = String(parts[0])
    guard let level = RuleLevel(rawValue: String(parts[1])) else {
      throw UsageError(
        .unknownChoice(
          option: option, value: ByteString(parts[1].utf8).displayed, choices: Self.levels),
        suggestion: NearestName.nearest(to: String(parts[1]), in: Self.levels))
    }
    self.level = level
  }
}

extension OptionSpec {
  static let lintFormat = OptionSpec.format(
    of: ReportRegistry.findings,
    note: "The json format is one document for the whole run; jsonl prints one for each file.")

  static let notes = OptionSpec(
    "notes", .flag,
    summary: "list notes instead of counting them",
    details: """
      List notes in the text format. Without it they are counted, unless you pass --fail-on \
      info. Other formats always contain them.
      """)

  static let rule = OptionSpec(
    "rule", .text("ID=LEVEL", .ruleLevels), repeatable: true,
    summary: "set a rule to off, info, warning or error",
    details: """
      Set the severity of the rule ID to off, info, warning or error. The last one for a rule \
      wins. A rule of your own, 'app/rule', is accepted as in the configuration, and changes \
      nothing: only your tests check it.
      """)

  static let only = OptionSpec(
    "only", .text("ID", .ruleList), repeatable: true,
    summary: "check only the rules with these IDs",
    details: """
      Check only the rules with these ids, separated by commas. The beginning of an id is \
      enough if it is unambiguous, here and for --rule.
      """)

  static let exclude = OptionSpec(
    "exclude", .text("GLOB"), repeatable: true,
    summary: "skip files and folders that match GLOB",
    details: """
      Skip the files and folders below the current folder that match GLOB when folders are \
      searched. '*' matches any characters of a name, '**' any number of folders. A file that \
      you name is always checked.
      """)

  static let failOn = OptionSpec(
    "fail-on",
    .choice(
      "LEVEL",
      [
        Choice("error", "errors only"),
        Choice("warning", "warnings and errors"),
        Choice("info", "any finding"),
      ]),
    default: "error",
    summary: "exit 1 from this level on",
    details: """
      Exit with status 1 if there is a finding of this severity or a higher one. The later of \
      --fail-on and --strict wins.
      """)

  static let strict = OptionSpec(
    "strict", .flag,
    summary: "the same as --fail-on warning",
    details: """
      The same as --fail-on warning. The later of --fail-on and --strict wins.
      """)
}

extension OptionSpec {
  static let requireMatch = OptionSpec(
    "require-match", .flag,
    summary: "fail if a counterpart or a glob has no match",
    details: """
      Exit with status 1 if an archive has no counterpart in the folder OLD of --against, or if \
      an archive in OLD has none, and list them. Without this option the summary lists them. \
      Exit with 1 also if a glob of --exclude matches nothing, or one of the configuration in a \
      search of its whole folder. Without this option they are only reported.
      """)
}

extension RuleRegistry {
  /// The largest number of rules that a message names.
  private static let mostNamed = 5

  /// The rule with a typed id, or the only one that begins with it.
  static func check(_ typed: String) throws(UsageError) -> Rule {
    if let rule = rule(id: typed) { return rule }
    if Rule.isOwn(id: typed) { throw UsageError(.ownRule(ByteString(typed.utf8).displayed)) }
    let begun = typed.isEmpty ? [] : all.filter { $0.id.utf8.starts(with: typed.utf8) }
    if begun.count == 1 { return begun[0] }
    if begun.count > 1 {
      throw UsageError(
        .ambiguousRule(
          ByteString(typed.utf8).displayed,
          begun.prefix(mostNamed).map(\.id) + (begun.count > mostNamed ? ["…"] : [])))
    }
    throw UsageError(
      .unknownRule(ByteString(typed.utf8).displayed),
      suggestion: NearestName.nearest(to: typed, in: all.map(\.id)))
  }
}
