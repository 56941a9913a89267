/// The options of `lint` for its policy.
extension OptionSpec {
  static let config = OptionSpec(
    "config", .file("FILE", .files([".json"])),
    summary: "read the configuration from FILE",
    details: """
      Read the configuration from FILE. Without it restorectl uses the nearest \
      \(ConfigurationFile.name), from the current folder up to the root of the repository; \
      outside a repository only the one in the current folder. In a repository it can name only \
      files of that repository. Options override the configuration. The later of --config and \
      --no-config wins.
      """)

  static let noConfig = OptionSpec(
    "no-config", .flag,
    summary: "use no configuration",
    details: """
      Use no configuration: every rule has its own severity, except for options. The later of \
      --config and --no-config wins.
      """)

  static let initialize = OptionSpec(
    "init", .flag,
    summary: "write a configuration to start from",
    details: """
      Write \(ConfigurationFile.name) and its schema, by which editors explain and complete it, to the \
      current folder, and check nothing. Existing files are not changed.
      """)

  static let printConfig = OptionSpec(
    "print-config", .flag,
    summary: "show the settings, and check nothing",
    details: """
      Show every setting and where it comes from, and check nothing. Formats are text and json.
      """)

  static let baseline = OptionSpec(
    "baseline", .file("FILE", .files([".json"])),
    summary: "ignore the findings in the baseline FILE",
    details: """
      Ignore the findings in the baseline FILE: they are counted in the summary, but do not \
      fail. A finding is identified by its rule, its file, its path without indexes and its key, \
      so a baseline stays valid while an archive grows.
      """)

  static let writeBaseline = OptionSpec(
    "write-baseline", .file("FILE"),
    summary: "write all findings to the baseline FILE",
    details: """
      Write all findings to the baseline FILE, and ignore them in this run. No other baseline is \
      read, and FILE is replaced: --update-baseline keeps its reasons. If an input cannot be checked, nothing is written.
      """)

  static let updateBaseline = OptionSpec(
    "update-baseline", .flag,
    summary: "bring the baseline up to date",
    details: """
      Bring the baseline up to date: add new findings, remove those that no longer exist, and keep \
      the others with their reasons. Findings in files and of rules that this run does not check are \
      kept, unless the file is gone. If an input cannot be checked, nothing is written.
      """)

  static let strictBaseline = OptionSpec(
    "strict-baseline", .flag,
    summary: "fail if a finding of the baseline is gone",
    details: """
      Exit with status 1 and list the findings of the baseline that no longer exist, so that you \
      remove them. Findings in files and of rules that this run does not check are ignored, \
      unless the file is gone.
      """)

  static let useScriptInputFiles = OptionSpec(
    "use-script-input-files", .flag,
    summary: "check the input files of an Xcode build phase",
    details: """
      Check the input files and file lists of an Xcode Run Script build phase: \
      SCRIPT_INPUT_FILE_COUNT, SCRIPT_INPUT_FILE_0 and so on, SCRIPT_INPUT_FILE_LIST_COUNT and \
      SCRIPT_INPUT_FILE_LIST_0 and so on. In a list, lines that begin with '#' are comments, and \
      $(NAME) is a variable.
      """)
}
