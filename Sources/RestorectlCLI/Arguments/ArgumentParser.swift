/// Parses the arguments after the command, by the command's option table.
///
/// Long options are `--name value` or `--name=value`, short ones can be combined, `--` ends the
/// options, options may follow operands. A value in an argument of its own must not look like an
/// option; `--name=value` takes anything.
struct ArgumentParser {
  private let table: OptionTable
  private var rest: ArraySlice<ByteString>
  private var parsed = ParsedArguments()
  private var firstError: UsageError?
  private var request: Outcome?

  /// The result of parsing.
  enum Outcome: Equatable {
    case arguments(ParsedArguments)
    case help(HelpLength)
    case version
  }

  private init(_ table: OptionTable, _ arguments: ArraySlice<ByteString>) {
    self.table = table
    rest = arguments
  }

  /// Parses `arguments`. A request for help has precedence over any error before or after it, and
  /// over the version.
  static func parse(
    _ arguments: ArraySlice<ByteString>, by table: OptionTable
  ) throws(UsageError) -> Outcome {
    var parser = ArgumentParser(table, arguments)
    while let argument = parser.rest.popFirst() {
      do {
        try parser.read(argument)
      } catch {
        // Parsing continues, because help may still follow.
        parser.firstError = parser.firstError ?? error
      }
    }
    if let request = parser.request { return request }
    if let error = parser.firstError { throw error }
    return .arguments(parser.parsed)
  }

  private mutating func read(_ argument: ByteString) throws(UsageError) {
    let dash = UInt8(ascii: "-")
    if argument == "--" {
      while let operand = rest.popFirst() { try readOperand(operand) }
    } else if argument.bytes.starts(with: [dash, dash]) {
      try readLong(argument)
    } else if argument.bytes.first == dash, argument != "-" {
      try readCluster(argument)
    } else {
      try readOperand(argument)
    }
  }

  private mutating func readOperand(_ argument: ByteString) throws(UsageError) {
    guard let operand = Operand(argument.bytes) else { throw UsageError(.emptyOperand) }
    if operand == .standardInput, parsed.operands.contains(.standardInput) {
      throw UsageError(.standardInputTwice)
    }
    parsed.operands.append(operand)
  }

  private mutating func readLong(_ argument: ByteString) throws(UsageError) {
    let body = argument.bytes.dropFirst(2)
    let equals = body.firstIndex(of: UInt8(ascii: "="))
    let typedName = ByteString(body[..<(equals ?? body.endIndex)])
    guard let name = typedName.text, let option = table.option(named: name) else {
      throw UsageError(
        .unknownOption("--" + typedName.displayed),
        suggestion: suggestion(for: typedName.text ?? ""))
    }
    try readValue(of: option, attached: equals.map { ByteString(body[($0 + 1)...]) }, long: true)
  }

  /// `-qv`, `-oFILE`, `-o=FILE`, `-qo FILE`.
  private mutating func readCluster(_ argument: ByteString) throws(UsageError) {
    var letters = argument.bytes.dropFirst()
    while let byte = letters.popFirst() {
      let letter = Character(Unicode.Scalar(byte))
      guard byte < 0x80, let option = table.option(lettered: letter) else {
        // `-full` for `--full`: the name is right, but a dash is missing.
        let name = ByteString(argument.bytes.dropFirst()).text ?? ""
        let meant = table.option(named: name).map(\.displayed)
        let shown = byte < 0x80 ? ByteString([byte]).displayed : ByteString(letters).displayed
        throw UsageError(
          meant == nil ? .unknownOption("-" + shown) : .unknownOption("-" + name),
          suggestion: meant)
      }
      let hasEquals = letters.first == UInt8(ascii: "=")
      if option.placeholder != nil || hasEquals {
        if hasEquals { letters.removeFirst() }
        let isAttached = hasEquals || !letters.isEmpty
        try readValue(of: option, attached: isAttached ? ByteString(letters) : nil, long: false)
        return
      }
      try readValue(of: option, attached: nil, long: false)
    }
  }

  private mutating func readValue(
    of option: OptionSpec, attached: ByteString?, long: Bool
  ) throws(UsageError) {
    guard let placeholder = option.placeholder else {
      if attached != nil { throw UsageError(.unexpectedValue(option: option.displayed)) }
      readFlag(option, long: long)
      return
    }
    if let attached {
      try record(attached, for: option)
    } else if let next = rest.first, !looksLikeOption(next) {
      rest.removeFirst()
      try record(next, for: option)
    } else {
      throw UsageError(
        .missingValue(
          option: option.displayed, placeholder: placeholder, next: rest.first?.displayed))
    }
  }

  private mutating func readFlag(_ option: OptionSpec, long: Bool) {
    switch (option.name, request) {
    case (OptionSpec.help.name, nil), (OptionSpec.help.name, .version):
      request = .help(long ? .long : .short)
    case (OptionSpec.version.name, nil):
      request = .version
    default:
      parsed.occurrences.append(.init(name: option.name, value: .flag))
    }
  }

  private mutating func record(_ typed: ByteString, for option: OptionSpec) throws(UsageError) {
    let value = try option.value(typed)
    parsed.occurrences.append(.init(name: option.name, value: value))
  }

  /// `-` and `-3` are values; `-0` is one only if it is not an option.
  private func looksLikeOption(_ argument: ByteString) -> Bool {
    let bytes = argument.bytes
    guard bytes.count > 1, bytes[0] == UInt8(ascii: "-") else { return false }
    let second = Character(Unicode.Scalar(bytes[1]))
    return !(("0"..."9").contains(second) || second == ".")
      || table.option(lettered: second) != nil
  }

  private func suggestion(for name: String) -> String? {
    NearestName.nearest(to: name, in: table.suggestableNames).map { "--" + $0 }
  }
}
