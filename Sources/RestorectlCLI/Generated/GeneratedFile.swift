import RestorationReport

/// One file that is made from the tables of commands, options and rules.
struct GeneratedFile {
  /// Its path in the checkout.
  let path: String
  let text: String

  /// Every manual page and completion script, as `make docs` writes them and `make install` installs them.
  static var all: [GeneratedFile] {
    [manual(of: nil)] + Command.all.map { manual(of: $0) } + Shell.allCases.map { completions($0) }
  }

  private static func manual(of command: Command?) -> GeneratedFile {
    GeneratedFile(
      path: "Documentation/man/\(ManPage.name(of: command)).1",
      text: command.map { ManPage.page(of: $0) } ?? ManPage.overview())
  }

  private static func completions(_ shell: Shell) -> GeneratedFile {
    GeneratedFile(
      path: "Documentation/completions/\(shell)/\(shell.fileName)", text: shell.completions)
  }
}

extension GeneratedFile {
  /// What the arguments of `generate` ask for.
  init(_ parsed: ParsedArguments) throws(UsageError) {
    let words = parsed.operands.map(\.displayed)
    let kind: GeneratedKind = try Self.word(words[0], called: "KIND")
    let name = words.dropFirst().first
    switch kind {
    case .man:
      var command: Command?
      if let name { command = try CommandLineHead.command(named: ByteString(name.utf8)) }
      self = Self.manual(of: command)
    case .completions:
      guard let name else { throw UsageError(.missingOperand("the shell, bash, zsh or fish")) }
      self = Self.completions(try Self.word(name, called: "NAME"))
    case .rules:
      if let name { throw UsageError(.unexpectedOperand(name)) }
      self.init(
        path: "Documentation/rules.md", text: String(decoding: RulesPage.markdown(), as: UTF8.self))
    }
  }

  /// The word that was typed for an operand.
  private static func word<Word: RawRepresentable & CaseIterable>(
    _ typed: String, called operand: String
  ) throws(UsageError) -> Word where Word.RawValue == String {
    if let word = Word(rawValue: typed) { return word }
    let names = Word.allCases.map(\.rawValue)
    throw UsageError(
      .unknownWord(operand: operand, value: typed, choices: names),
      suggestion: NearestName.nearest(to: typed, in: names))
  }
}
