/// One command: its fields are its settings, and its table of options says what sets them.
protocol Command: Sendable {
  static var help: CommandHelp { get }
  static func declare(_ options: inout Options<Self>)

  var common: CommonOptions { get set }

  init()

  /// Throws what ends the run before its work. The session reports it, and keeps the exit status.
  mutating func run(in session: Session) throws
}

extension Command {
  static var name: String { help.name }
  static var options: [OptionGroup] { Options<Self>().groups }
}

struct CommandHelp: Sendable {
  let name: String
  /// One line for the overview: a phrase without a full stop.
  let summary: String
  /// For the full help: a paragraph on each line.
  let description: String
  let operands: String
  /// Whether standard input is read without operands if there is something in it.
  var readsInput = false
  var completion = Completion.files
  var examples: KeyValuePairs<String, String> = [:]
  /// The meanings of exit statuses 0 and 1 for this command; 1 is nil if it never occurs.
  var zero = "done"
  var one: String?

  var paragraphs: [String] { description.split(separator: "\n").map(String.init) }
}

enum Commands {
  /// The commands in the order of the help. A new one is a file under `Commands/` and a line here.
  static let all: [any Command.Type] = [
    Dump.self, Lint.self, Diff.self, Plan.self, Watch.self, Find.self, Stats.self, Convert.self,
    Redact.self, Explain.self, Help.self,
  ]

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
