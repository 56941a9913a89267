import RestorationReport

/// One row of an option table: the data about an option for parsing and help.
struct OptionSpec: Sendable {
  /// The long name, without the dashes. It identifies the option within a command.
  let name: String
  /// The short name, one ASCII letter or digit.
  let letter: Character?
  let kind: Kind
  /// Whether every occurrence counts; for other options the last one wins.
  let isRepeatable: Bool
  /// Whether it is omitted from help, but accepted.
  let isHidden: Bool
  /// The default, as the help shows it.
  let defaultValue: String?
  private let makeSummary: @Sendable () -> String
  private let makeDetails: @Sendable () -> String

  /// Texts are made when help asks for them: made at once, those of `--format` are a tenth of the
  /// instructions of a dump of 4 KB.
  init(
    _ name: String, letter: Character? = nil, _ kind: Kind, repeatable: Bool = false,
    hidden: Bool = false, default defaultValue: String? = nil,
    summary: @autoclosure @escaping @Sendable () -> String,
    details: @autoclosure @escaping @Sendable () -> String
  ) {
    self.name = name
    self.letter = letter
    self.kind = kind
    self.isRepeatable = repeatable
    self.isHidden = hidden
    self.defaultValue = defaultValue
    makeSummary = summary
    makeDetails = details
  }

  /// One line for `-h`: a phrase without a full stop.
  var summary: String { makeSummary() }

  /// A paragraph for `--help`: sentences.
  var details: String { makeDetails() }

  /// The kind of value. The text is the name of the value in help.
  enum Kind: Sendable {
    case flag
    /// Any UTF-8 text, including the empty one.
    case text(String, Completion = .nothing)
    /// The path of a file, or `-`.
    case file(String, Completion = .files([]))
    /// A whole number.
    case count(String, ClosedRange<Int> = 0...Int.max)
    case choice(String, [Choice])
    /// `FORMAT[:FILE]`.
    case report([Choice])
  }

  /// One of the words that an option accepts.
  struct Choice: Sendable {
    let name: String
    let summary: String

    init(_ name: String, _ summary: String) {
      self.name = name
      self.summary = summary
    }
  }

  /// The name of the value in help; nil for a flag.
  var placeholder: String? {
    switch kind {
    case .flag: nil
    case .text(let name, _), .file(let name, _), .count(let name, _), .choice(let name, _): name
    case .report: "FORMAT[:FILE]"
    }
  }

  /// The words that the option accepts; empty if it accepts others too.
  var choices: [Choice] {
    switch kind {
    case .choice(_, let choices), .report(let choices): choices
    case .flag, .text, .file, .count: []
    }
  }

  /// What a shell offers for the value.
  var completion: Completion {
    switch kind {
    case .flag, .count: .nothing
    case .text(_, let completion), .file(_, let completion): completion
    case .choice(_, let choices): .words(choices)
    case .report(let choices): .reports(choices)
    }
  }

  /// What full help adds to the details: sentences, or nothing.
  var remarks: String {
    [
      defaultValue.map { "Default: \($0)." }, isRepeatable ? "May be given more than once." : nil,
    ].compactMap(\.self).joined(separator: " ")
  }

  /// The option as users type it.
  var displayed: String { "--" + name }
}

extension OptionSpec {
  /// `--format`, for the formats of a subject.
  static func format<Subject>(
    of formats: [ReportFormat<Subject>], note: String? = nil
  ) -> OptionSpec {
    format(formats.map { Choice($0.name, $0.summary) }, note: note)
  }

  /// The shape of JSON of several archives.
  static let jsonOfSeveral =
    "JSON of a folder or of several files is an array, and JSON of one file is a document."

  /// The same, for commands that have the better way.
  static let jsonOrLines =
    jsonOfSeveral
    + " For programs jsonl is recommended: one line for each archive, in both cases."

  /// The option that requests reports in one of these formats, the default first.
  static func format(_ choices: [Choice], note: String? = nil) -> OptionSpec {
    OptionSpec(
      "format", .report(choices), repeatable: true,
      default: choices.first?.name, summary: WordList.either(choices.map(\.name)),
      details: """
        Choose the format, and after a colon the file that gets it; without a file it goes to \
        standard output. Given more than once, one run makes several reports.
        """ + (note.map { " " + $0 } ?? ""))
  }
}
