/// The options of `lint` that say where its policy comes from.
extension OptionSpec {
  static let config = OptionSpec(
    "config", .file("FILE"),
    summary: "take the configuration from FILE",
    details: """
      Take the configuration from FILE. Without it the nearest \(ConfigurationFile.name) is taken, \
      from the current folder upwards to the root of the repository; outside of a repository, only \
      one in the current folder. In a repository it names files of that repository only. Options are \
      stronger than the configuration. The later of --config and --no-config wins.
      """)

  static let noConfig = OptionSpec(
    "no-config", .flag,
    summary: "look for no configuration",
    details: """
      Look for no configuration: every rule is as it is, but for what options say. The later of \
      --config and --no-config wins.
      """)

  static let printConfig = OptionSpec(
    "print-config", .flag,
    summary: "show what is in force, and check nothing",
    details: """
      Show every setting that is in force and where it comes from, and check nothing. Formats are \
      text and json.
      """)

  static let baseline = OptionSpec(
    "baseline", .file("FILE"),
    summary: "leave out the findings that FILE knows",
    details: """
      Leave out the findings that the baseline FILE knows: they are counted in the summary, and do \
      not fail. A finding is known by its rule, its file, its path without indices and its key, so a \
      baseline holds while an archive grows.
      """)

  static let writeBaseline = OptionSpec(
    "write-baseline", .file("FILE"),
    summary: "write all findings to the baseline FILE",
    details: """
      Write all findings to the baseline FILE, and take them for known from now on. No other \
      baseline is read. Nothing is written when an input cannot be checked.
      """)

  static let strictBaseline = OptionSpec(
    "strict-baseline", .flag,
    summary: "fail when a finding of the baseline is gone",
    details: """
      Exit with status 1 when a finding of the baseline is gone, and say which one, so that the \
      baseline shrinks with the faults. Findings in files and of rules that are not checked in this \
      run do not count, unless the file is gone.
      """)

  static let useScriptInputFiles = OptionSpec(
    "use-script-input-files", .flag,
    summary: "check the input files of an Xcode build phase",
    details: """
      Check the input files and file lists of an Xcode Run Script build phase, which Xcode names in \
      SCRIPT_INPUT_FILE_COUNT, SCRIPT_INPUT_FILE_0 and so on, SCRIPT_INPUT_FILE_LIST_COUNT and \
      SCRIPT_INPUT_FILE_LIST_0 and so on. In a list '#' begins a comment line, and $(NAME) stands \
      for a variable.
      """)
}
