/// What parsing, help, man pages and completions know about an option.
struct OptionSpec: Sendable {
  /// The long name, without the dashes. It identifies the option within a command.
  let name: String
  let letter: Character?
  /// The name of the value in help; nil for a flag.
  var placeholder: String?
  var completion = Completion.files
  /// Whether every occurrence counts; for other options the last one wins.
  var isRepeatable = false
  var defaultValue: String?
  /// One line for `-h`: a phrase without a full stop.
  let summary: String
  /// What `--help` adds to it: sentences, or nothing.
  let more: String
  var isRare = false

  var displayed: String { "--" + name }

  /// The words that the option accepts; empty if it accepts others too.
  var choices: [Choice] { completion.choices }

  var details: String {
    let standard = defaultValue.map { "Default: \($0)." } ?? ""
    let count = isRepeatable ? "May be given more than once." : ""
    return [WordList.sentence(summary), more, standard, count].filter { !$0.isEmpty }
      .joined(separator: " ")
  }
}

/// A word that an option accepts, or a shell offers.
typealias Choice = (name: String, summary: String)

typealias OptionGroup = (heading: String, options: [OptionSpec])

/// The options of a command in the order of its help, and the fields that they set.
struct Options<C: Command> {
  private(set) var groups: [OptionGroup] = []
  private var isRare = false
  /// How each option is set, by its name.
  private(set) var setters: [String: (inout C, ByteString) throws(UsageError) -> Void] = [:]

  var all: [OptionSpec] { groups.flatMap(\.options) }

  init() { C.declare(&self) }

  mutating func group(_ heading: String) {
    groups.append((heading, []))
    isRare = false
  }

  /// From here on, the options of the group are only in full help.
  mutating func rare() { isRare = true }

  mutating func flag(
    _ name: String, letter: Character? = nil, _ summary: String, _ more: String = "",
    set: @escaping (inout C) -> Void
  ) {
    add(OptionSpec(name: name, letter: letter, summary: summary, more: more)) { command, _ in
      set(&command)
    }
  }

  mutating func value<Value>(
    _ name: String, letter: Character? = nil, _ type: ValueType<Value>, repeatable: Bool = false,
    default defaultValue: String? = nil, _ summary: String, _ more: String = "",
    set: @escaping (inout C, Value) throws(UsageError) -> Void
  ) {
    let spec = OptionSpec(
      name: name, letter: letter, placeholder: type.placeholder, completion: type.completion,
      isRepeatable: repeatable, defaultValue: defaultValue,
      summary: summary, more: more)
    add(spec) { (command, typed) throws(UsageError) in
      let value = try type.read(typed, spec.displayed)
      if let pattern = value as? PathPattern { command.common.patternTexts.append(pattern.text) }
      try set(&command, value)
    }
  }

  private mutating func add(
    _ spec: OptionSpec, set: @escaping (inout C, ByteString) throws(UsageError) -> Void
  ) {
    var spec = spec
    spec.isRare = isRare
    groups[groups.count - 1].options.append(spec)
    setters[spec.name] = set
  }

  /// `--format`, for the formats of a subject, the default first.
  mutating func formats<Subject>(of formats: [ReportFormat<Subject>], note: String? = nil) {
    self.formats(formats.map { ($0.name, $0.summary) }, note: note)
  }

  mutating func formats(_ choices: [Choice], note: String? = nil) {
    value(
      "format", .report(choices), repeatable: true, default: choices.first?.name,
      "write " + WordList.either(choices.map(\.name)),
      "It goes to standard output, or to the file after a colon. One run makes several reports."
        + (note.map { " " + $0 } ?? "")
    ) { (command, request) throws(UsageError) in
      if request.file == nil, command.common.reports.contains(where: { $0.file == nil }) {
        throw UsageError(
          "two reports would go to standard output; give one its own file with '--format FORMAT:FILE'"
        )
      }
      command.common.reports.append(request)
    }
  }
}

/// The type of an option's value: how help shows it, what a shell offers, how it is read.
struct ValueType<Value>: Sendable {
  let placeholder: String
  var completion = Completion.files
  let read: @Sendable (_ typed: ByteString, _ option: String) throws(UsageError) -> Value
}

extension ValueType {
  static func parsed(
    _ placeholder: String, completing completion: Completion = .files, expected: String,
    _ parse: @escaping @Sendable (String) -> Value?
  ) -> Self {
    Self(placeholder: placeholder, completion: completion) {
      (typed, option) throws(UsageError) in
      guard let value = typed.text.flatMap(parse) else {
        throw .unsuitable(typed, for: option, expected: expected)
      }
      return value
    }
  }

  static func text(
    _ placeholder: String, completing completion: Completion = .files
  ) -> Self where Value == String {
    parsed(placeholder, completing: completion, expected: "UTF-8 text") { $0 }
  }

  static func file(_ placeholder: String) -> Self where Value == Operand {
    Self(placeholder: placeholder) { (typed, option) throws(UsageError) in
      guard let operand = Operand(typed.bytes) else {
        throw UsageError("option '\(option)' has no file name; is a shell variable empty?")
      }
      return operand
    }
  }

  /// The path of a file that cannot be standard input.
  static func path(_ placeholder: String) -> Self where Value == FilePath {
    Self(placeholder: placeholder) { (typed, option) throws(UsageError) in
      guard case .path(let path) = try ValueType<Operand>.file(placeholder).read(typed, option)
      else {
        throw UsageError(
          "option '\(option)' needs the name of a file; write './-' for a file named '-'")
      }
      return path
    }
  }

  static func count(
    _ placeholder: String, _ range: ClosedRange<Int> = 0...Int.max
  ) -> Self where Value == Int {
    let end = range.upperBound == .max ? "" : " to \(range.upperBound)"
    return parsed(placeholder, expected: "a whole number from \(range.lowerBound)\(end)") { text in
      // `Int` would accept a sign; a count has none.
      guard text.utf8.allSatisfy(\.isASCIIDigit), let count = Int(text) else { return nil }
      return range.contains(count) ? count : nil
    }
  }

  static func choice(
    _ placeholder: String, _ summaries: KeyValuePairs<Value, String>
  ) -> Self where Value: RawRepresentable & Sendable, Value.RawValue == String {
    let choices: [Choice] = summaries.map { ($0.key.rawValue, $0.value) }
    return Self(placeholder: placeholder, completion: .words(choices)) {
      (typed, option) throws(UsageError) in
      guard let choice = summaries.first(where: { $0.key.rawValue == typed.text }) else {
        throw .unknownChoice(typed, for: option, choices: choices.map(\.name))
      }
      return choice.key
    }
  }

  static func report(_ formats: [Choice]) -> Self where Value == ReportRequest {
    Self(placeholder: "FORMAT[:FILE]", completion: .words(formats)) {
      (typed, option) throws(UsageError) in
      let parts = typed.bytes.split(
        separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
      let word = ByteString(parts[0])
      guard let format = formats.first(where: { $0.name == word.text })?.name else {
        throw .unknownChoice(word, for: option, choices: formats.map(\.name))
      }
      if parts.count == 1 { return ReportRequest(format: format) }
      guard let path = FilePath(parts[1]) else {
        throw UsageError(
          "format '\(format):' has no file name; omit the colon for standard output")
      }
      // The device of standard output: renaming a file onto it would replace it.
      let isOutput = ["-", "/dev/stdout"].contains { path.bytes.elementsEqual($0.utf8) }
      return ReportRequest(format: format, file: isOutput ? nil : path)
    }
  }
}

extension ValueType where Value == Double {
  static let time = parsed(
    "TIME", expected: "a time such as 2026-07-01T12:00:00Z or a date such as 2026-07-01"
  ) { ISO8601.time($0) }
}

extension ISO8601 {
  /// A time, or the beginning of a date in UTC, in seconds since 2001-01-01 00:00:00 UTC.
  static func time(_ text: String) -> Double? { parse(text) ?? parse(text + "T00:00:00Z") }
}

extension ValueType where Value == PathPattern {
  static let pattern = Self(placeholder: "PATTERN") { (typed, option) throws(UsageError) in
    let text = try ValueType<String>.text("PATTERN").read(typed, option)
    do throws(PatternError) {
      return try PathPattern(parsing: text)
    } catch {
      throw .malformed(option, "\(error)")
    }
  }
}

extension PathPattern {
  /// The pattern for names without secrets: a secret in the pattern itself matches any text.
  var ofShownNames: PathPattern {
    let shown = SecretText.redacted(text: text)
    return (try? PathPattern(parsing: shown)) ?? self
  }
}

struct ReportRequest: Sendable {
  let format: String
  /// Nil for standard output.
  var file: FilePath?

  /// The destination in messages; safe to print.
  var name: String { file?.displayed ?? Session.outputName }
}
