/// Parses the arguments after the command, by the command's options.
///
/// Long options are `--name value` or `--name=value`, short ones can be combined, `--` ends the
/// options, options may follow operands. A value in an argument of its own must not look like an
/// option; `--name=value` takes anything.
struct ArgumentParser<C: Command> {
  /// What options that are gone, or that other tools have, are called here.
  private static var replacements: [String: String] {
    ["strict": "fail-on warning", "update-baseline": "accept-new"]
  }

  private let options = Options<C>()
  private let all: [OptionSpec]
  private var rest: ArraySlice<ByteString>
  private var command = C()
  private var firstError: UsageError?
  private var request: Outcome?

  enum Outcome {
    case command(C)
    case help(HelpLength)
    case version
  }

  private init(_ arguments: ArraySlice<ByteString>) {
    rest = arguments
    all = options.all
  }

  /// Parses `arguments`. A request for help has precedence over any error before or after it, and
  /// over the version.
  static func parse(_ arguments: ArraySlice<ByteString>) throws(UsageError) -> Outcome {
    var parser = ArgumentParser(arguments)
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
    return .command(parser.command)
  }

  private mutating func read(_ argument: ByteString) throws(UsageError) {
    if argument == "--" {
      while let operand = rest.popFirst() { try readOperand(operand) }
    } else if argument.bytes.starts(with: "--".utf8) {
      try readLong(argument)
    } else if argument.bytes.first == UInt8(ascii: "-"), argument != "-" {
      try readCluster(argument)
    } else {
      try readOperand(argument)
    }
  }

  private mutating func readOperand(_ argument: ByteString) throws(UsageError) {
    guard let operand = Operand(argument.bytes) else {
      throw UsageError("an operand is empty; is a shell variable empty?")
    }
    command.common.operands.append(operand)
  }

  private mutating func readLong(_ argument: ByteString) throws(UsageError) {
    let body = argument.bytes.dropFirst(2)
    let equals = body.firstIndex(of: UInt8(ascii: "="))
    let typedName = ByteString(body[..<(equals ?? body.endIndex)])
    guard let option = all.first(where: { $0.name == typedName.text }) else {
      let name = typedName.text ?? ""
      let nearest =
        Self.replacements[name].flatMap { words in
          all.contains { words.hasPrefix($0.name) } ? words : nil
        }
        ?? NearestName.nearest(to: name, in: all.map(\.name))
      throw UsageError(
        "unknown option '--\(typedName.displayed)'", suggestion: nearest.map { "--" + $0 })
    }
    try readValue(of: option, attached: equals.map { ByteString(body[($0 + 1)...]) }, long: true)
  }

  /// `-qv`, `-oFILE`, `-o=FILE`, `-qo FILE`.
  private mutating func readCluster(_ argument: ByteString) throws(UsageError) {
    var letters = argument.bytes.dropFirst()
    while let byte = letters.popFirst() {
      guard let option = option(lettered: byte) else {
        // `-full` for `--full`: the name is right, but a dash is missing.
        let whole = ByteString(argument.bytes.dropFirst())
        if let meant = all.first(where: { $0.name == whole.text }) {
          throw UsageError("unknown option '-\(meant.name)'", suggestion: meant.displayed)
        }
        let shown = byte < 0x80 ? ByteString([byte]) : ByteString(letters)
        throw UsageError("unknown option '-\(shown.displayed)'")
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
      if attached != nil { throw UsageError("option '\(option.displayed)' takes no value") }
      return try readFlag(option, long: long)
    }
    if let attached {
      try options.set(option, to: attached, in: &command)
    } else if let next = rest.first, !looksLikeOption(next) {
      rest.removeFirst()
      try options.set(option, to: next, in: &command)
    } else {
      let hint = rest.first.map { next in
        "; write '\(option.displayed)=\(next.displayed)' for one that begins with '-'"
      }
      throw UsageError("option '\(option.displayed)' needs a value: \(placeholder)\(hint ?? "")")
    }
  }

  private mutating func readFlag(_ option: OptionSpec, long: Bool) throws(UsageError) {
    switch (option.name, request) {
    case ("help", nil), ("help", .version): request = .help(long ? .long : .short)
    case ("version", nil): request = .version
    default: try options.set(option, to: "", in: &command)
    }
  }

  /// `-` and `-3` are values; `-0` is one only if it is not an option.
  private func looksLikeOption(_ argument: ByteString) -> Bool {
    let bytes = argument.bytes
    guard bytes.count > 1, bytes[0] == UInt8(ascii: "-") else { return false }
    let isNumber = bytes[1].isASCIIDigit || bytes[1] == UInt8(ascii: ".")
    return !isNumber || option(lettered: bytes[1]) != nil
  }

  private func option(lettered byte: UInt8) -> OptionSpec? {
    guard byte < 0x80 else { return nil }
    let letter = Character(Unicode.Scalar(byte))
    return all.first { $0.letter == letter }
  }
}
