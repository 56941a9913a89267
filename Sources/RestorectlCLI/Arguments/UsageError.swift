/// The command line is invalid. Ends with exit status 2. Its texts are safe to print.
struct UsageError: Error, Equatable {
  /// One fact in lower case, then the remedy if there is a special one.
  let message: String
  /// What shows more, after the program's name; nil for the help of the command.
  var reference: String?

  /// - Parameter suggestion: the word that was probably meant.
  init(_ fact: String, suggestion: String? = nil, see reference: String? = nil) {
    message = fact + (suggestion.map { "; did you mean '\($0)'?" } ?? "")
    self.reference = reference
  }

  // MARK: Errors of more than one command

  static func missingOperand(_ what: String) -> UsageError {
    UsageError("missing operand: \(what)" + (what == "FILE" ? "; '-' is standard input" : ""))
  }

  static func unexpectedOperand(_ operand: Operand) -> UsageError {
    UsageError("unexpected operand '\(operand.displayed)'")
  }

  static func conflict(_ one: String, _ other: String) -> UsageError {
    UsageError("options '\(one)' and '\(other)' cannot be used together")
  }

  static func unsuitable(_ typed: ByteString, for option: String, expected: String) -> UsageError {
    UsageError("option '\(option)' needs \(expected), found '\(typed.displayed)'")
  }

  static func unknownChoice(
    _ typed: ByteString, for option: String, choices: [String]
  ) -> UsageError {
    UsageError(
      "option '\(option)' does not take '\(typed.displayed)', only \(WordList.either(choices))",
      suggestion: NearestName.nearest(to: typed.text ?? "", in: choices))
  }

  static func malformed(_ option: String, _ reason: String) -> UsageError {
    UsageError("option '\(option)': \(DisplayText.escape(reason))")
  }
}
