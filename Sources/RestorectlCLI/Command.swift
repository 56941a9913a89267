import Platform

/// One command: its documentation, its options, and what it does.
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
  /// Does the work. Reports go through the session; the result is the status to exit with.
  let run: @Sendable (ParsedArguments, Session) throws(UsageError) -> ExitCode

  /// A command line, and what it does.
  struct Example: Sendable {
    let line: String
    let explanation: String

    init(_ line: String, _ explanation: String) {
      self.line = line
      self.explanation = explanation
    }
  }

  /// What exit statuses 0 and 1 say about this command; 1 is nil for one that never ends so.
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
  /// As the usage line shows them; empty for none.
  let usage: String
  let minimum: Int
  let maximum: Int
  /// What a shell offers for the first operand, the second and so on; the last is for all that follow.
  let completions: [Completion]

  init(
    _ usage: String, _ minimum: Int, _ maximum: Int = .max,
    completing completions: [Completion] = [.archives]
  ) {
    self.usage = usage
    self.minimum = minimum
    self.maximum = maximum
    self.completions = completions
  }

  static let none = Operands("", 0, 0, completing: [])

  /// Refuses too many and too few.
  func check(_ operands: [Operand]) throws(UsageError) {
    if operands.count > maximum {
      throw UsageError(.unexpectedOperand(operands[maximum].displayed))
    }
    if operands.count < minimum { throw UsageError(.missingOperand(usage)) }
  }
}

extension Operand {
  /// Safe to print in a message about usage.
  var displayed: String {
    switch self {
    case .standardInput: "-"
    case .path(let path): ByteString(path.bytes).displayed
    }
  }
}
