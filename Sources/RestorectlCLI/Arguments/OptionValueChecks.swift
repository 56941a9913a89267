import PlistSyntax

/// Checks the typed value of an option.
extension OptionSpec {
  /// The value of the option.
  ///
  /// - Throws: a usage error with the option and the accepted values.
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
    case .count(_, let range):
      // `Int` would accept a sign; a count has none.
      guard typed.bytes.allSatisfy(\.isASCIIDigit),
        let count = typed.text.flatMap({ Int($0) }), range.contains(count)
      else {
        throw UsageError(.notACount(option: displayed, value: typed.displayed, range))
      }
      return .count(count)
    case .choice:
      return .choice(try choice(matching: typed))
    case .report:
      return .report(try ReportRequest(typed, of: self))
    }
  }

  /// The typed choice of the option.
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
