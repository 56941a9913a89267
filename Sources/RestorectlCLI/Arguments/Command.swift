/// One command: its fields are its settings, and its table of options says what sets them.
protocol Command: Sendable {
  static var help: CommandHelp { get }
  static func declare(_ options: inout Options<Self>)

  var common: CommonOptions { get set }

  init()

  /// Runs the command. Reports and messages go through the session, which keeps the exit status.
  ///
  /// - Throws: what ends the run before its work, which the session reports.
  func run(in session: Session) throws
}

extension Command {
  static var name: String { help.name }
  static var options: [OptionGroup] { Options<Self>().groups }
}

/// What the help says about a command besides its options.
struct CommandHelp: Sendable {
  let name: String
  /// One line for the overview: a phrase without a full stop.
  let summary: String
  /// For the full help: a paragraph on each line.
  let description: String
  var operands = Operands.none
  var examples: KeyValuePairs<String, String> = [:]
  /// The meanings of exit statuses 0 and 1 for this command; 1 is nil if it never occurs.
  var zero = "done"
  var one: String?

  var paragraphs: [String] { description.split(separator: "\n").map(String.init) }
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
    self.usage = usage
    self.minimum = minimum
    self.maximum = maximum
    self.canBeInput = canBeInput
    self.completions = completions
  }

  static let none = Operands("", 0, 0, completing: [])

  func check(_ operands: [Operand]) throws(UsageError) {
    if operands.count > maximum { throw .unexpectedOperand(operands[maximum]) }
    if operands.count < minimum { throw .missingOperand(usage) }
  }
}

enum Commands {
  /// The commands in the order of the help. A new one is a file under `Commands/` and a line here.
  static let all: [any Command.Type] = [
    Dump.self, Lint.self, Diff.self, Plan.self, Watch.self, Find.self, Stats.self, Convert.self,
    Redact.self, Explain.self, Help.self,
  ]

  /// The command of this name.
  ///
  /// - Throws: a usage error with the nearest name.
  static func named(_ typed: ByteString) throws(UsageError) -> any Command.Type {
    let name = typed.text ?? ""
    if let known = all.first(where: { $0.name == name }) { return known }
    // `restorectl data.data`, as with `cat`.
    let isFile = FilePath(typed.bytes)?.kind(followingLinks: true) != nil
    throw UsageError(
      "unknown command '\(typed.displayed)'",
      suggestion: isFile
        ? "restorectl dump \(typed.displayed)"
        : NearestName.nearest(to: name, in: all.map { $0.name }), see: "--help")
  }
}
