enum Verbosity: Comparable, Sendable {
  case quiet, normal, verbose
}

/// What the options of more than one command set.
struct CommonOptions: Sendable {
  var help: HelpLength?
  var showsVersion = false
  var operands: [Operand] = []
  /// The apps whose newest saved state is an operand too.
  var apps: [String] = []
  /// The patterns that options were given, in case a file was taken for one.
  var patternTexts: [String] = []
  var list: Operand?
  var isListSeparatedByNUL = false
  var standardInputName: FilePath?
  var typedJobs: Int?
  /// The requested reports; empty for one in the default format.
  var reports: [ReportRequest] = []
  var color = ColorChoice.auto
  var verbosity = Verbosity.normal
  var shown = RenderOptions()
  var exitsZero = false
  /// `--now`, in seconds since 2001-01-01 00:00:00 UTC; nil for the system's clock.
  var now: Double?
  /// What a configuration can say too.
  var settings = ProjectSettings()
  var configuration = ConfigurationFile.Choice.search
  var written = WrittenArchives()

  /// How many operands and options read standard input.
  var standardInputUses: Int {
    (operands + settings.allFiles + [list].compactMap(\.self)).count { $0 == .standardInput }
  }

  func requests(orElse format: String?) -> [ReportRequest] {
    reports.isEmpty ? [format].compactMap(\.self).map { ReportRequest(format: $0) } : reports
  }

  /// How many archives to process at once.
  var jobs: Int { Threads.count(wanted: typedJobs) }

  /// The paths of a command whose operands cannot be standard input.
  func paths() throws(UsageError) -> [FilePath] {
    if operands.contains(.standardInput) { throw .unexpectedOperand(.standardInput) }
    return operands.compactMap(\.path)
  }

  func checkInputs() throws(UsageError) {
    if isListSeparatedByNUL, list == nil {
      throw UsageError("option '--null' needs '--files-from'")
    }
    guard operands.isEmpty, list == nil else { return }
    let file = patternTexts.first { FilePath($0.utf8)?.kind(followingLinks: true) != nil }
    guard let file else { throw .missingOperand("FILE") }
    throw UsageError(
      "missing operand: FILE; '\(ByteString(file.utf8).displayed)' is a file, but it was taken for a pattern; "
        + "write the pattern before it")
  }

  /// Whether one file or standard input was named, and no list or folder that may contain more.
  var namesOneFile: Bool {
    guard list == nil, operands.count == 1 else { return false }
    return operands[0].path?.kind(followingLinks: true) != .folder
  }
}

extension Options {
  mutating func reveal() {
    flag(
      "reveal", "show values that look like secrets",
      "Without it only their length is shown, so that you can paste the output into a bug report."
    ) { $0.common.shown.revealsSecrets = true }
  }

  mutating func full() {
    flag(
      "full", "show values at full length",
      "Without it values longer than 40 characters are cut. The json formats are never cut."
    ) { $0.common.shown.isFull = true }
  }

  mutating func color() {
    value(
      "color",
      .choice(
        "WHEN",
        [
          .auto: "where the output is a terminal that shows colour",
          .always: "to files and pipes too",
          .never: "not at all",
        ]),
      default: ColorChoice.auto.rawValue, "colour the output: auto, always or never",
      """
      With auto the environment also counts: NO_COLOR turns colour off, CLICOLOR_FORCE and \
      FORCE_COLOR turn it on, and TERM=dumb is a terminal without colour. Other formats are never \
      coloured.
      """
    ) { $0.common.color = $1 }
  }

  mutating func bundleIdentifier() {
    value(
      "bundle-id", .text("ID"), repeatable: true, "read the newest state of the app ID",
      """
      ID is a bundle identifier. 'restorectl find' finds the state in the simulators and on this \
      Mac; it is read after the operands, and its path is named on standard error.
      """
    ) { $0.common.apps.append($1) }
  }

  /// The sources of operands.
  mutating func list() {
    bundleIdentifier()
    rare()
    value(
      "files-from", .file("FILE"), "read more operands from FILE, '-' for stdin",
      """
      FILE has one operand on each line, read after those of the command line. Empty lines are \
      skipped.
      """
    ) { $0.common.list = $1 }
    flag(
      "null", letter: "0", "end names in --files-from with a NUL byte",
      "They do not end with a newline then: 'find -print0' and 'git ls-files -z' write them so."
    ) { $0.common.isListSeparatedByNUL = true }
    standardInputName()
  }

  mutating func standardInputName() {
    value(
      "stdin-name", .path("PATH"), "use PATH as the name of standard input",
      "Reports and messages show it. The file need not exist. The default is <stdin>."
    ) { $0.common.standardInputName = $1 }
  }

  mutating func jobs() {
    value(
      "jobs", letter: "j", .count("N", 1...OrderedWork.mostJobs), "process N archives at once",
      """
      The default is the number of processor cores, and at most four for each core, or eight if \
      that is more, run at once. The output is the same for every N, in the same order.
      """
    ) { $0.common.typedJobs = $1 }
  }

  mutating func input() {
    group("Input")
    list()
    jobs()
  }

  mutating func exitZero() {
    flag(
      "exit-zero", "exit with status 0 instead of 1",
      "Errors still exit with status 2."
    ) { $0.common.exitsZero = true }
  }

  mutating func general() {
    group("General")
    flag(
      "quiet", letter: "q", "print reports and errors, nothing else",
      """
      Standard output has no summary lines and hints, and standard error only errors. The exit \
      status is the same. The later of --verbose and --quiet wins.
      """
    ) { $0.common.verbosity = .quiet }
    rare()
    flag(
      "verbose", letter: "v", "print details on standard error",
      """
      It says how many files were read and how many were skipped, for example. The later of \
      --verbose and --quiet wins.
      """
    ) { $0.common.verbosity = .verbose }
    helpAndVersion()
  }

  mutating func helpAndVersion() {
    // The parser knows which of the two was typed.
    flag("help", letter: "h", "show help; -h is short, --help is full") { _ in }
    flag("version", letter: "V", "show the version") { $0.common.showsVersion = true }
  }

  static var jsonOfSeveral: String {
    "JSON of a folder or of several files is an array, and JSON of one file is a document."
  }

  mutating func appFiles() {
    value(
      "storyboards", .file("PATH"), repeatable: true,
      "check against the storyboards in PATH",
      """
      The storyboards are checked too. PATH is a .storyboard or .xib file, or a folder, which is \
      searched recursively.
      """
    ) { (command, operand) throws(UsageError) in
      guard operand != .standardInput else {
        // The name of the file is the storyboard's.
        throw .unsuitable("-", for: "--storyboards", expected: "a file or a folder")
      }
      command.common.settings[.storyboards].append(operand)
    }
    value(
      "classes", .file("FILE"), "check against the class names in FILE",
      """
      FILE has one class on each line, 'Module.Class' for Swift, or as the runtime spells it; \
      lines that begin with '#' are comments. Documentation/app-files.md shows how to make the \
      list.
      """
    ) { $0.common.settings[.classes] = [$1] }
    value(
      "info-plist", .file("FILE"), "check against the app's Info.plist",
      "It may have any property list syntax."
    ) { $0.common.settings[.infoPlist] = [$1] }
  }

  mutating func now() {
    value(
      "now", .time, "use TIME as the current time",
      """
      Results are then reproducible. TIME is a date such as 2026-07-01 or a time such as \
      2026-07-01T12:00:00Z.
      """
    ) { $0.common.now = $1 }
  }

  mutating func configuration() {
    value(
      "config", .path("FILE"), "read the configuration from FILE",
      """
      Without it restorectl uses the nearest \(ConfigurationFile.name), from the current folder up \
      to the root of the repository; outside a repository only the one in the current folder. In a \
      repository it can name only files of that repository. Options override the configuration. \
      The later of --config and --no-config wins.
      """
    ) { $0.common.configuration = .file($1) }
    flag(
      "no-config", "use no configuration",
      """
      Every rule has its own severity, except for options. The later of --config and --no-config \
      wins.
      """
    ) { $0.common.configuration = .none }
  }
}
