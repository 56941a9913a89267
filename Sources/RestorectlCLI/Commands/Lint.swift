struct Lint: Command {
  static let help = CommandHelp(
    name: "lint",
    summary: "check archives for what breaks restoration",
    description: """
      Checks archives against the rules that 'restorectl explain' lists, and prints each finding \
      with its fix. 'restorectl explain RULE' explains a rule. Without operands it checks every \
      archive below the current folder.
      Folders are searched recursively. Archives are detected by content, not by file extension. \
      Symbolic links are not followed. '-' is standard input.
      Reports for GitHub and GitLab, SARIF and JUnit use file names relative to the root of the \
      repository. Other reports use the names as you typed them.
      """,
    operands: "[FILE...]",
    examples: [
      "restorectl lint": "Checks every archive below the current folder.",
      "restorectl lint --fail-on warning --rule duplicate-path=warning Fixtures":
        "Makes one rule a warning, and fails on warnings.",
      "restorectl lint --against old.data --storyboards App new.data":
        "Checks a new archive, and what breaks for users of the old one.",
      "restorectl lint --format text --format json:findings.json":
        "Prints the findings, and writes them as JSON to a file.",
    ],
    zero: "no finding at or above --fail-on",
    one: "there are such findings, or --require-match fails")

  var common = CommonOptions()
  var typedRules = LintConfiguration()
  var excluded: [FileGlob] = []
  /// Whether each archive must have a counterpart in the folder of older ones.
  var requiresMatch = false
  var isPrinted = false
  var writesStepSummary = false
  var isInitial = false
  var newBaseline: FilePath?
  var updatesBaseline = false
  var acceptsNew = false
  var isBaselineStrict = false

  static func declare(_ options: inout Options<Self>) {
    options.group("Output")
    options.formats(
      of: ReportRegistry.findings,
      note:
        "The json format is one document for the whole run; jsonl prints one for each file.")
    options.rare()
    options.flag(
      "notes", "list notes instead of counting them",
      """
      The text format counts them otherwise, unless you pass --fail-on info. Other formats always \
      contain them.
      """
    ) { $0.common.shown.listsNotes = true }
    options.flag(
      "github-summary", "add to the step summary of GitHub Actions",
      """
      A table of the findings by cause is added to the file that GITHUB_STEP_SUMMARY names, which GitHub \
      Actions shows on the page of the run. Without that variable nothing is added.
      """
    ) { $0.writesStepSummary = true }
    options.reveal()
    options.color()
    options.group("Rules")
    options.value(
      "rule", .text("ID=LEVEL", completing: .ruleLevels), repeatable: true,
      "set a rule to off, info, warning or error",
      """
      The last level for a rule wins. A rule of your own, 'app/rule', is accepted as in the \
      configuration, and changes nothing: only your tests check it.
      """
    ) { (lint, text) throws(UsageError) in try lint.setRule(text) }
    options.value(
      "only", .text("ID", completing: .ruleList), repeatable: true,
      "check only the rules with these IDs",
      """
      Commas separate several. The beginning of an id is enough if it is unambiguous, here and for \
      --rule.
      """
    ) { (lint, text) throws(UsageError) in
      for id in text.split(separator: ",", omittingEmptySubsequences: false) {
        let rule = try RuleRegistry.check(String(id))
        lint.typedRules.only = (lint.typedRules.only ?? []).union([rule.id])
      }
    }
    options.group("Beside the archives")
    options.value(
      "against", .file("OLD"), "check what breaks for users of the state OLD",
      """
      OLD is an older archive of the same app, with which all inputs are compared, or a folder: a \
      file that was found in a folder is compared with the one at the same relative path in OLD, \
      and a file that you named with the one of that path or name in OLD.
      """
    ) { $0.common.settings[.against] = [$1] }
    options.value(
      "expect-paths", .file("FILE"), "report the paths of FILE that were not saved",
      """
      FILE has one path or pattern on each line, as for 'dump --path'; lines that begin with '#' \
      are comments. 'dump --format paths --plain' prints such a list.
      """
    ) { $0.common.settings[.expectPaths] = [$1] }
    options.appFiles()
    options.rare()
    options.now()
    options.group("Configuration")
    options.flag(
      "print-config", "show the settings, and check nothing",
      "Each setting has the place where it comes from. The format is text."
    ) { $0.isPrinted = true }
    options.flag(
      "init", "write a configuration to start from",
      """
      Its files are \(ConfigurationFile.name) in the current folder, its schema, by which editors \
      explain and complete it, and a baseline of what 'lint' finds there, so that the next run \
      reports only new findings. Existing files are not changed, and nothing is written if a file \
      cannot be checked.
      """
    ) { $0.isInitial = true }
    options.rare()
    options.configuration()
    options.group("Baseline")
    options.value(
      "baseline", .path("FILE"),
      "ignore the findings in the baseline FILE",
      """
      They are counted in the summary, but do not fail. A finding is identified by its rule, its \
      file, its path without indexes and its key, so a baseline stays valid while an archive \
      grows.
      """
    ) { $0.common.settings[.baseline] = [.path($1)] }
    options.flag(
      "prune-baseline", "remove from the baseline what is gone",
      """
      The other findings are kept with their reasons, and so are those in files and of rules that \
      this run does not check, unless the file is gone. If an input cannot be checked, nothing is \
      written.
      """
    ) { $0.updatesBaseline = true }
    options.flag(
      "accept-new", "prune the baseline, and add new findings",
      """
      It does what --prune-baseline does. Errors and secrets among the new findings are named on \
      standard error.
      """
    ) {
      $0.updatesBaseline = true
      $0.acceptsNew = true
    }
    options.rare()
    options.value(
      "write-baseline", .path("FILE"), "write all findings to the baseline FILE",
      """
      This run ignores them. No other baseline is read, and FILE is replaced: --accept-new keeps \
      its reasons. If an input cannot be checked, nothing is written.
      """
    ) { $0.newBaseline = $1 }
    options.flag(
      "strict-baseline", "fail if a finding of the baseline is gone",
      """
      The exit status is 1, and those findings are listed, so that you remove them. Findings in \
      files and of rules that this run does not check are ignored, unless the file is gone.
      """
    ) { $0.isBaselineStrict = true }
    options.group("Gate")
    options.value(
      "fail-on",
      .choice(
        "LEVEL",
        [.error: "errors only", .warning: "warnings and errors", .info: "any finding"]),
      default: "error", "exit 1 from this severity on"
    ) { $0.common.settings.failOn = $1 }
    options.rare()
    options.flag(
      "require-match", "fail if a counterpart or a glob has no match",
      """
      The exit status is 1 if an archive has no counterpart in the folder OLD of --against, or if \
      an archive in OLD has none, and they are listed; without this option the summary lists them. \
      It is 1 also if a glob of --exclude matches nothing, or one of the configuration in a search \
      of its whole folder; without this option they are only reported.
      """
    ) { $0.requiresMatch = true }
    options.exitZero()
    options.group("Input")
    options.value(
      "exclude", .glob, repeatable: true, "skip files and folders that match GLOB",
      """
      They are skipped when folders below the current one are searched. '*' matches any characters \
      of a name, '**' any number of folders. A file that you name is always checked.
      """
    ) { $0.excluded.append($1) }
    options.list()
    options.jobs()
    options.general()
  }

  mutating func run(in session: Session) throws {
    if common.operands.isEmpty, common.list == nil {
      common.operands = [.path(.currentFolder)]
    }
    try checkOptions()
    if isInitial { return try writeConfiguration(in: session) }
    let replaced: Set<ProjectFile> = newBaseline == nil ? [] : [.baseline]
    let needed = ProjectFile.ofLint.subtracting(replaced)
    let settings = try session.settings(common, needed: needed)
    let reader = isBaselineStrict ? "--strict-baseline" : updatesBaseline ? updateOption : nil
    if let reader, settings[.baseline].isEmpty {
      throw UsageError(
        "option '\(reader)' needs a baseline; name one with '--baseline FILE', or make one with "
          + "'--write-baseline FILE'")
    }
    let keys = ["include", "exclude", "overrides[0].files"]
    let hasGlobs =
      !excluded.isEmpty || keys.contains { !(settings.configuration?[$0]?.words ?? []).isEmpty }
    if requiresMatch, settings[.against].isEmpty, !hasGlobs {
      throw UsageError(
        "option '--require-match' needs older archives or globs; name a folder with '--against OLD', "
          + "or files with '--exclude GLOB'")
    }
    if isPrinted { return try print(settings, in: session) }
    for rule in typedRules.rules.keys.filter({ Rule.isOwn(id: $0) }).sorted() {
      session.say(
        "option '--rule' has no effect on '\(rule)', a rule of your own: "
          + "only tests with RestorationKit check it; set its level in the configuration",
        from: .normal)
    }
    var run = try LintCommandRun(self, settings, in: session)
    run.run()
    run.outputs.finish()
  }

  fileprivate mutating func setRule(_ typed: String) throws(UsageError) {
    let parts = typed.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw .unsuitable(ByteString(typed.utf8), for: "--rule", expected: "ID=LEVEL")
    }
    let typedID = String(parts[0])
    let id = Rule.isOwn(id: typedID) ? typedID : try RuleRegistry.check(typedID).id
    guard let level = RuleLevel(rawValue: String(parts[1])) else {
      throw .unknownChoice(ByteString(parts[1].utf8), for: "--rule", choices: Shape.levels)
    }
    typedRules.rules[id] = .init(level: level)
  }

  private var updateOption: String { acceptsNew ? "--accept-new" : "--prune-baseline" }

  private func checkOptions() throws(UsageError) {
    let writers = [
      ("--strict-baseline", isBaselineStrict), ("--write-baseline", newBaseline != nil),
      (updateOption, updatesBaseline), ("--init", isInitial),
    ].filter(\.1).map(\.0)
    if writers.count > 1 { throw .conflict(writers[0], writers[1]) }
    if isPrinted, let report = common.reports.first(where: { $0.format != "text" }) {
      throw UsageError("option '--print-config' prints text, not '\(report.format)'")
    }
  }

  /// Shows the settings in force, instead of a run.
  private func print(_ settings: ProjectSettings, in session: Session) throws(Failure) {
    let named = common.operands + settings.allFiles + [common.list].compactMap(\.self)
    let outputs = try Outputs(common.requests(orElse: "text"), sparing: named, in: session)
    for output in outputs.all {
      let out = Output(session.renderOptions(for: output.sink, common))
      PolicyListing(self, settings).write(out)
      output.sink.append(out.bytes)
    }
    outputs.finish()
  }
}

extension ValueType where Value == FileGlob {
  fileprivate static let glob = Self(placeholder: "GLOB") { (typed, option) throws(UsageError) in
    let text = try ValueType<String>.text("GLOB").read(typed, option)
    do throws(Failure) {
      return try FileGlob(parsing: text, from: "the current folder")
    } catch {
      throw UsageError("option '\(option)': '\(typed.displayed)' \(error.message)")
    }
  }
}
