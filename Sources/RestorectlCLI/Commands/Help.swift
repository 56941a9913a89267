struct Help: Command {
  static let help = CommandHelp(
    name: "help",
    summary: "show the help of a command",
    description: "Shows the full help of COMMAND, or without one an overview.",
    operands: "[COMMAND]",
    completion: .commands,
    examples: ["restorectl help lint": "The same as 'restorectl lint --help'."])

  var common = CommonOptions()

  static func declare(_ options: inout Options<Self>) {
    options.group("Help")
    options.helpAndVersion()
  }

  func run(in session: Session) throws {
    if common.operands.count > 1 { throw UsageError.unexpectedOperand(common.operands[1]) }
    guard let operand = common.operands.first else {
      return session.standardOutput.append(session.helpText.overview(.long))
    }
    let command = try Commands.named(operand.path.map { ByteString($0.bytes) } ?? "-")
    session.standardOutput.append(session.helpText.page(of: command, .long))
  }
}
