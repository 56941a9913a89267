struct Help: Command {
  static let help = CommandHelp(
    name: "help",
    summary: "show the help of a command",
    description: "Shows the full help of COMMAND, or without one an overview.",
    operands: Operands("[COMMAND]", 0, 1, completing: [.commands]),
    examples: ["restorectl help lint": "The same as 'restorectl lint --help'."])

  var common = CommonOptions()

  static func declare(_ options: inout Options<Self>) { options.help() }

  func run(in session: Session) throws {
    guard let operand = common.operands.first else {
      return session.standardOutput.append(session.helpText.overview(.long))
    }
    let command = try Commands.named(operand.path.map { ByteString($0.bytes) } ?? "-")
    session.standardOutput.append(session.helpText.page(of: command, .long))
  }
}
