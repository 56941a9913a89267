import Platform
import ProjectFiles
import RestorationReport

struct Generate: Command {
  static let help = CommandHelp(
    name: "generate",
    summary: "print man pages and shell completions",
    description: """
      Prints files that are made from the tables behind the help. 'man' is the manual page of \
      restorectl, or of the command NAME. 'completions' is the completion script for the shell \
      NAME: bash, zsh or fish. 'rules' is the page of all rules, in Markdown. 'commands' are the \
      names of the commands, for scripts.
      'make install' installs man pages and completions. If you have only the program, write the scripts to the \
      folders that the examples show.
      """,
    operands: Operands("KIND [NAME]", 1, 2, completing: [.words(kinds), .words(shells)]),
    examples: [
      "restorectl generate completions bash":
        "Completions for bash; put them into ~/.local/share/bash-completion/completions/restorectl.",
      "restorectl generate completions zsh":
        "Completions for zsh; put them into a file _restorectl in a folder of $fpath.",
      "restorectl generate completions fish":
        "Completions for fish; put them into ~/.config/fish/completions/restorectl.fish.",
      "restorectl generate man lint": "The manual page of lint; 'man -l -' shows it.",
    ])

  private static let kinds = [
    Choice("man", "a manual page"), Choice("completions", "a completion script"),
    Choice("rules", "the page of all rules"), Choice("commands", "the names of the commands"),
  ]

  private static let shells = Shell.allCases.map {
    Choice($0.rawValue, "completions for \($0)")
  }

  var common = CommonOptions()

  static func declare(_ options: inout Options<Self>) { options.help() }

  func run(in session: Session) throws(UsageError) {
    session.standardOutput.append(try text())
  }

  private func text() throws(UsageError) -> String {
    let kind = try word(0, "KIND", Self.kinds)
    if kind == "man" {
      guard common.operands.count > 1 else { return ManPage.overview() }
      return ManPage.page(of: try Commands.named(common.operands[1].word))
    }
    if kind == "completions" {
      guard common.operands.count > 1 else {
        throw .missingOperand("the shell, bash, zsh or fish")
      }
      return Shell(rawValue: try word(1, "NAME", Self.shells))?.completions ?? ""
    }
    if common.operands.count > 1 { throw .unexpectedOperand(common.operands[1]) }
    return kind == "rules"
      ? String(decoding: RulesPage.markdown(), as: UTF8.self)
      : Commands.all.map { $0.name + "\n" }.joined()
  }

  /// The word that was typed for an operand.
  private func word(
    _ place: Int, _ name: String, _ choices: [Choice]
  ) throws(UsageError) -> String {
    let typed = common.operands[place].displayed
    let names = choices.map(\.name)
    if names.contains(typed) { return typed }
    throw UsageError(
      "\(name) cannot be '\(typed)', only \(WordList.either(names))",
      suggestion: NearestName.nearest(to: typed, in: names))
  }
}

struct Help: Command {
  static let help = CommandHelp(
    name: "help",
    summary: "show the help of a command",
    description: "Shows the full help of COMMAND, or without one an overview.",
    operands: Operands("[COMMAND]", 0, 1, completing: [.commands]),
    examples: ["restorectl help lint": "The same as 'restorectl lint --help'."])

  var common = CommonOptions()

  static func declare(_ options: inout Options<Self>) { options.help() }

  func run(in session: Session) throws(UsageError) {
    guard let operand = common.operands.first else {
      return session.standardOutput.append(session.helpText.overview(.long))
    }
    let command = try Commands.named(operand.word)
    session.standardOutput.append(session.helpText.page(of: command, .long))
  }
}

extension Operand {
  fileprivate var word: ByteString { path.map { ByteString($0.bytes) } ?? "-" }
}

struct ShowVersion: Command {
  static let help = CommandHelp(
    name: "version", summary: "show the version",
    description: "Shows the version, as --version does.")

  var common = CommonOptions()

  static func declare(_ options: inout Options<Self>) { options.help() }

  func run(in session: Session) { session.standardOutput.append(Version.line + "\n") }
}
