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
  private var rest: ArraySlice<ByteString>
  private var command = C()

  /// A request for help or the version has precedence over any error before or after it.
  static func parse(_ arguments: ArraySlice<ByteString>) throws(UsageError) -> C {
    var parser = ArgumentParser(rest: arguments)
    var firstError: UsageError?
    while let argument = parser.rest.popFirst() {
      do {
        try parser.read(argument)
      } catch {
        // Parsing continues, because help may still follow.
        firstError = firstError ?? error
      }
    }
    let common = parser.command.common
    if let firstError, common.help == nil, !common.showsVersion { throw firstError }
    return parser.command
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
    let parts = argument.bytes.split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    let typed = ByteString(parts[0])
    guard let option = options.all.first(where: { $0.displayed == typed.text }) else {
      throw unknown(typed)
    }
    try readValue(of: option, attached: parts.dropFirst().first.map { ByteString($0) }, long: true)
  }

  /// `-qv`, `-oFILE`, `-o=FILE`, `-qo FILE`.
  private mutating func readCluster(_ argument: ByteString) throws(UsageError) {
    var letters = argument.bytes.dropFirst()
    while let byte = letters.popFirst() {
      guard let option = option(lettered: byte) else { throw unknown(argument) }
      let hasEquals = letters.first == UInt8(ascii: "=")
      let takesRest = option.placeholder != nil && !letters.isEmpty
      let value: ArraySlice<UInt8>? =
        hasEquals ? letters.dropFirst() : takesRest ? letters : nil
      try readValue(of: option, attached: value.map { ByteString($0) }, long: false)
      if value != nil { return }
    }
  }

  /// The suggestion is for a misspelled name, and for one with a dash too few.
  private func unknown(_ typed: ByteString) -> UsageError {
    let name = String((typed.text ?? "").drop { $0 == "-" })
    let replacement = Self.replacements[name].flatMap { words in
      options.all.contains { words.hasPrefix($0.name) } ? words : nil
    }
    let nearest = replacement ?? NearestName.nearest(to: name, in: options.all.map(\.name))
    return UsageError(
      "unknown option '\(typed.displayed)'", suggestion: nearest.map { "--" + $0 })
  }

  private mutating func readValue(
    of option: OptionSpec, attached: ByteString?, long: Bool
  ) throws(UsageError) {
    guard let placeholder = option.placeholder else {
      if attached != nil { throw UsageError("option '\(option.displayed)' takes no value") }
      if option.name == "help", command.common.help == nil {
        command.common.help = long ? .long : .short
      }
      try options.setters[option.name]?(&command, "")
      return
    }
    let takesNext = attached == nil && rest.first.map { !looksLikeOption($0) } ?? false
    guard let value = takesNext ? rest.popFirst() : attached else {
      let hint = rest.first.map { next in
        "; write '\(option.displayed)=\(next.displayed)' for one that begins with '-'"
      }
      throw UsageError("option '\(option.displayed)' needs a value: \(placeholder)\(hint ?? "")")
    }
    try options.setters[option.name]?(&command, value)
  }

  /// `-` and `-3` are values; `-0` is one only if it is not an option.
  private func looksLikeOption(_ argument: ByteString) -> Bool {
    let bytes = argument.bytes
    guard bytes.count > 1, bytes[0] == UInt8(ascii: "-") else { return false }
    let isNumber = bytes[1].isASCIIDigit || bytes[1] == UInt8(ascii: ".")
    return !isNumber || option(lettered: bytes[1]) != nil
  }

  private func option(lettered byte: UInt8) -> OptionSpec? {
    options.all.first { $0.letter == Character(Unicode.Scalar(byte)) }
  }
}
