extension Command {
  static let version = Command(
    name: "version",
    summary: "show the version",
    description: ["Shows the version, as --version does."],
    operands: .none,
    options: OptionTable([.help]),
    examples: [],
    exitMeanings: .init(),
    run: { (_, session) throws(UsageError) in
      session.standardOutput.append(Version.line + "\n")
      return .success
    })
}
