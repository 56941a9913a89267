import Platform

/// The part of the command line before the command's own arguments.
enum CommandLineHead {
  case command(Command, ArraySlice<ByteString>)
  case help(HelpLength)
  case version
  /// There are no arguments.
  case nothing

  /// The options that are allowed in place of a command.
  static let options = OptionTable([.help])

  /// Finds the command. `--help lint` is `lint --help`.
  static func parse(_ arguments: [ByteString]) throws(UsageError) -> CommandLineHead {
    guard let first = arguments.first else { return .nothing }
    guard first.bytes.first == UInt8(ascii: "-") else {
      return .command(try command(named: first), arguments.dropFirst())
    }
    let firstOperand = arguments.firstIndex { $0.bytes.first != UInt8(ascii: "-") }
    let end = firstOperand ?? arguments.endIndex
    let outcome: ArgumentParser.Outcome
    do {
      outcome = try ArgumentParser.parse(arguments[..<end], by: options)
    } catch {
      throw betterExplained(error)
    }
    switch outcome {
    case .version: return .version
    case .help(let length):
      guard let firstOperand, let command = try? command(named: arguments[firstOperand]) else {
        return .help(length)
      }
      return .command(command, [length == .long ? "--help" : "-h"])
    case .arguments:
      // Only `--` and `-` get here: neither is a command.
      throw UsageError(.missingCommand)
    }
  }

  /// The command of this name.
  ///
  /// - Throws: `unknownCommand` with the nearest name.
  static func command(named typed: ByteString) throws(UsageError) -> Command {
    let name = typed.text ?? ""
    if let known = Command.registry.first(where: { $0.name == name }) { return known.make() }
    // `restorectl data.data`, as with `cat`.
    if let path = FilePath(typed.bytes), (try? System.status(path, followingLinks: true)) != nil {
      throw UsageError(
        .unknownCommand(typed.displayed), suggestion: "restorectl dump \(typed.displayed)")
    }
    throw UsageError(
      .unknownCommand(typed.displayed),
      suggestion: NearestName.nearest(to: name, in: Command.registry.map(\.name)))
  }

  /// An option of a command that precedes it gets a message of its own.
  private static func betterExplained(_ error: UsageError) -> UsageError {
    guard case .unknownOption(let typed) = error.code else { return error }
    let isKnown = Command.all.contains { command in
      command.options.options.contains { option in
        option.displayed == typed || option.letter.map { "-\($0)" } == typed
      }
    }
    return isKnown ? UsageError(.optionBeforeCommand(typed)) : error
  }
}
