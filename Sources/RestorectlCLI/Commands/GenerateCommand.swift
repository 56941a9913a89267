import RestorationReport

extension Command {
  static let generate = Command(
    name: "generate",
    summary: "print man pages and shell completions",
    description: [
      """
      Prints files that are made from the tables behind the help. 'man' is the manual page of \
      restorectl, or of the command NAME. 'completions' is the completion script for the shell \
      NAME: bash, zsh or fish. 'rules' is the page of all rules, in Markdown. 'commands' are the \
      names of the commands, for scripts.
      """,
      """
      'make install' installs man pages and completions. If you have only the program, write the scripts to the \
      folders that the examples show.
      """,
    ],
    operands: Operands(
      "KIND [NAME]", 1, 2, completing: [.words(GeneratedKind.choices), .words(Shell.choices)]),
    options: OptionTable([.help]),
    examples: [
      .init(
        "restorectl generate completions bash",
        """
        Completions for bash; put them into \
        ~/.local/share/bash-completion/completions/restorectl.
        """),
      .init(
        "restorectl generate completions zsh",
        "Completions for zsh; put them into a file _restorectl in a folder of $fpath."),
      .init(
        "restorectl generate completions fish",
        "Completions for fish; put them into ~/.config/fish/completions/restorectl.fish."),
      .init("restorectl generate man lint", "The manual page of lint; 'man -l -' shows it."),
    ],
    exitMeanings: .init(),
    run: { (parsed, session) throws(UsageError) in
      session.standardOutput.append(try GeneratedFile(parsed).text)
      return .success
    })
}

/// What `generate` prints.
enum GeneratedKind: String, CaseIterable {
  case man, completions, rules, commands

  static let choices = allCases.map { OptionSpec.Choice($0.rawValue, $0.summary) }

  private var summary: String {
    switch self {
    case .man: "a manual page"
    case .completions: "a completion script"
    case .rules: "the page of all rules"
    case .commands: "the names of the commands"
    }
  }
}

/// A shell for which there are completions.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  static let choices = allCases.map { OptionSpec.Choice($0.rawValue, "completions for \($0)") }

  /// The completion script.
  var completions: String {
    switch self {
    case .bash: BashCompletion.script()
    case .zsh: ZshCompletion.script()
    case .fish: FishCompletion.script()
    }
  }

  /// The name of the script's file, by which the shell finds it.
  var fileName: String {
    switch self {
    case .bash: "restorectl"
    case .zsh: "_restorectl"
    case .fish: "restorectl.fish"
    }
  }
}
