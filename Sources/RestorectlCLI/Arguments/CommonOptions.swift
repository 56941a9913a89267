import Platform

/// The options of more than one command, each defined once.
extension OptionSpec {
  static let reveal = OptionSpec(
    "reveal", .flag,
    summary: "show values that look like secrets",
    details: """
      Show values that look like secrets. Without it only their length is shown, so that you can \
      paste the output into a bug report.
      """)

  static let full = OptionSpec(
    "full", .flag,
    summary: "show values at full length",
    details: """
      Show values at full length. Without it values longer than 40 characters are cut. The json \
      formats are never cut.
      """)

  static let color = OptionSpec(
    "color",
    .choice(
      "WHEN",
      ColorChoice.allCases.map { Choice($0.rawValue, $0.summary) }),
    default: ColorChoice.auto.rawValue,
    summary: "colour the output: auto, always or never",
    details: """
      Choose when text is coloured. With auto the environment also counts: NO_COLOR turns colour \
      off, CLICOLOR_FORCE and FORCE_COLOR turn it on, and TERM=dumb is a terminal without \
      colour. Other formats are never coloured.
      """)

  static let filesFrom = OptionSpec(
    "files-from", .file("FILE"),
    summary: "read more operands from FILE, '-' for stdin",
    details: """
      Read more operands from FILE, one a line, after those of the command line. '-' reads the \
      list from standard input. Empty lines are skipped.
      """)

  static let null = OptionSpec(
    "null", letter: "0", .flag,
    summary: "names in --files-from end with a NUL byte",
    details: """
      The names in the --files-from list end with a NUL byte instead of a newline, as 'find \
      -print0' and 'git ls-files -z' write them.
      """)

  static let stdinName = OptionSpec(
    "stdin-name", .file("PATH"),
    summary: "use PATH as the name of standard input",
    details: """
      Use PATH as the name of standard input in reports and messages. The file need not exist. \
      The default is <stdin>.
      """)

  static let jobs = OptionSpec(
    "jobs", letter: "j", .count("N", 1...OrderedWork.mostJobs),
    summary: "process N archives at once",
    details: """
      Process N archives at once. The default is the number of processor cores, and at most four \
      for each core run at once. The output is the same for every N, in the same order.
      """)

  static let exitZero = OptionSpec(
    "exit-zero", .flag,
    summary: "exit with status 0 instead of 1",
    details: """
      Exit with status 0 instead of 1. Errors still exit with status 2.
      """)

  static let verbose = OptionSpec(
    "verbose", letter: "v", .flag,
    summary: "print details on standard error",
    details: """
      Print details on standard error, such as how many files were read and how many were \
      skipped. The later of --verbose and --quiet wins.
      """)

  static let quiet = OptionSpec(
    "quiet", letter: "q", .flag,
    summary: "print reports and errors, nothing else",
    details: """
      Print on standard output only what was asked for, without summary lines and hints, and on \
      standard error only errors. The exit status is the same. The later of --verbose and --quiet \
      wins.
      """)

  static let help = OptionSpec(
    "help", letter: "h", .flag,
    summary: "show help; -h is short, --help is full",
    details: """
      Show help and exit. -h prints one line for each option, --help prints all of it.
      """)

  static let version = OptionSpec(
    "version", letter: "V", .flag,
    summary: "show the version",
    details: """
      Show the version and exit.
      """)
}

extension OptionTable.Group {
  /// The sources of operands.
  static let input = OptionTable.Group("Input", [.filesFrom, .null, .stdinName, .jobs])

  /// The options of every command.
  static let help = OptionTable.Group("Help", [.help, .version])

  /// The verbosity, and the options of every command.
  static let general = OptionTable.Group("General", [.verbose, .quiet, .help, .version])
}
