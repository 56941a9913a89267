/// What was typed for an option, checked against what the option takes.
extension OptionSpec {
  /// The typed value.
  ///
  /// - Throws: a usage error that names the option and what it takes.
  func value(_ typed: ByteString) throws(UsageError) -> OptionValue {
    switch kind {
    case .flag:
      throw UsageError(.unexpectedValue(option: displayed))
    case .text:
      guard let text = typed.text else {
        throw UsageError(.notText(option: displayed, value: typed.displayed))
      }
      return .text(text)
    case .file:
      guard let operand = Operand(typed.bytes) else {
        throw UsageError(.notAPath(option: displayed))
      }
      return .file(operand)
    case .count:
      // `Int` would take a sign; a count has none.
      guard typed.bytes.allSatisfy({ (0x30...0x39).contains($0) }),
        let count = typed.text.flatMap({ Int($0) })
      else {
        throw UsageError(.notACount(option: displayed, value: typed.displayed))
      }
      return .count(count)
    case .choice:
      return .choice(try choice(matching: typed))
    case .report:
      return .report(try ReportRequest(typed, of: self))
    }
  }

  /// The one of the option's words that was typed.
  ///
  /// - Throws: `unknownChoice` with the nearest word.
  func choice(matching typed: ByteString) throws(UsageError) -> String {
    let names = choices.map(\.name)
    if let text = typed.text, names.contains(text) { return text }
    throw UsageError(
      .unknownChoice(option: displayed, value: typed.displayed, choices: names),
      suggestion: NearestName.nearest(to: typed.text ?? "", in: names))
  }
}
