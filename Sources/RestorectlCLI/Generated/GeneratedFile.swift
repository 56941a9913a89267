import RestorationReport

/// What `generate` makes from the tables of commands, options and rules.
struct GeneratedFile {
  let text: String

  /// What the arguments of `generate` ask for.
  init(_ parsed: ParsedArguments) throws(UsageError) {
    let words = parsed.operands.map(\.displayed)
    let kind: GeneratedKind = try Self.word(words[0], called: "KIND")
    let name = words.dropFirst().first
    switch kind {
    case .man:
      guard let name else {
        text = ManPage.overview()
        return
      }
      text = ManPage.page(of: try CommandLineHead.command(named: ByteString(name.utf8)))
    case .completions:
      guard let name else { throw UsageError(.missingOperand("the shell, bash, zsh or fish")) }
      let shell: Shell = try Self.word(name, called: "NAME")
      text = shell.completions
    case .rules:
      if let name { throw UsageError(.unexpectedOperand(name)) }
      text = String(decoding: RulesPage.markdown(), as: UTF8.self)
    case .commands:
      if let name { throw UsageError(.unexpectedOperand(name)) }
      text = Command.all.map { $0.name + "\n" }.joined()
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
