import Platform

extension Command {
  static let help = Command(
    name: "help",
    summary: "show the help of a command",
    description: ["Shows the full help of COMMAND, or without one an overview."],
    operands: Operands("[COMMAND]", 0, 1, completing: [.commands]),
    options: OptionTable([.help]),
    examples: [
      .init("restorectl help lint", "The same as 'restorectl lint --help'.")
    ],
    exitMeanings: .init(),
    run: { (parsed, session) throws(UsageError) in
      guard let operand = parsed.operands.first else {
        session.standardOutput.append(session.helpText.overview(.long))
        return .success
      }
      let name =
        switch operand {
        case .standardInput: ByteString("-")
        case .path(let path): ByteString(path.bytes)
        }
      let command = try CommandLineHead.command(named: name)
      session.standardOutput.append(session.helpText.page(of: command, .long))
      return .success
    })
}
