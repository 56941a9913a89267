import Platform

/// One command: its documentation, its options, and its code.
struct Command: Sendable {
  let name: String
  /// One line for the overview: a phrase without a full stop.
  let summary: String
  /// Paragraphs for the full help.
  let description: [String]
  let operands: Operands
  let options: OptionTable
  let examples: [Example]
  let exitMeanings: ExitMeanings
  /// Runs the command. Reports go through the session; the result is the exit status.
  let run: @Sendable (ParsedArguments, Session) throws(UsageError) -> ExitCode

  /// A command line, and a description of what it does.
  struct Example: Sendable {
    let line: String
    let explanation: String

    init(_ line: String, _ explanation: String) {
      self.line = line
      self.explanation = explanation
    }
  }

  /// The meanings of exit statuses 0 and 1 for this command; 1 is nil if it never occurs.
  struct ExitMeanings: Sendable {
    let zero: String
    let one: String?

    init(zero: String = "done", one: String? = nil) {
      self.zero = zero
      self.one = one
    }
  }
}

/// How many operands a command takes.
struct Operands: Sendable {
  /// The operands in the usage line; empty for none.
  let usage: String
  let minimum: Int
  let maximum: Int
  /// Whether standard input is read when none is given and there is something in it.
  let canBeInput: Bool
  /// What a shell offers for the first operand, the second and so on; the last is for all that follow.
  let completions: [Completion]

  init(
    _ usage: String, _ minimum: Int, _ maximum: Int = .max, canBeInput: Bool = false,
    completing completions: [Completion] = [.archives]
  ) {
    self.canBeInput = canBeInput
    self.usage = usage
    self.minimum = minimum
    self.maximum = maximum
    self.completions = completions
  }

  static let none = Operands("", 0, 0, completing: [])

  /// Checks the number of operands.
  func check(_ operands: [Operand]) throws(UsageError) {
    if operands.count > maximum {
      throw UsageError(.unexpectedOperand(operands[maximum].displayed))
    }
    if operands.count < minimum { throw UsageError(.missingOperand(usage)) }
  }
}

extension Operand {
  /// Safe to print in a usage message.
  var displayed: String {
    switch self {
    case .standardInput: "-"
    case .path(let path): ByteString(path.bytes).displayed
    }
  }
}
