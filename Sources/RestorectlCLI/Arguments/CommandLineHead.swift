/// The part of the command line before the command's own arguments.
enum CommandLineHead {
  case command(any Command.Type, ArraySlice<ByteString>)
  case help(HelpLength)
  case version
  /// The words after `complete`.
  case completion(ArraySlice<ByteString>)
  /// The words after `generate`.
  case file(ArraySlice<ByteString>)
  case nothing

  /// Finds the command. `--help lint` is `lint --help`.
  static func parse(_ arguments: [ByteString]) throws(UsageError) -> CommandLineHead {
    let isOption = { (argument: ByteString) in argument.bytes.first == UInt8(ascii: "-") }
    guard let first = arguments.first else { return .nothing }
    if first == "complete" { return .completion(arguments.dropFirst()) }
    if first == "generate" { return .file(arguments.dropFirst()) }
    guard isOption(first) else { return .command(try Commands.named(first), arguments.dropFirst()) }
    let options = arguments.prefix(while: isOption)
    let outcome: ArgumentParser<Help>.Outcome
    do throws(UsageError) {
      // It takes just what is allowed in place of a command.
      outcome = try ArgumentParser<Help>.parse(options)
    } catch {
      throw optionBeforeCommand(options) ?? error
    }
    switch outcome {
    case .version: return .version
    case .help(let length):
      guard options.count < arguments.count,
        let command = try? Commands.named(arguments[options.count])
      else { return .help(length) }
      return .command(command, [length == .long ? "--help" : "-h"])
    case .command:
      // Only `--` and `-` get here: neither is a command.
      throw UsageError("no command given")
    }
  }

  /// The error for an option of a command that precedes it.
  private static func optionBeforeCommand(_ typed: ArraySlice<ByteString>) -> UsageError? {
    let known = Commands.all.flatMap { $0.options.flatMap(\.options) }
    let general = Help.options.flatMap(\.options).map(\.name)
    for argument in typed {
      let word = argument.bytes.prefix { $0 != UInt8(ascii: "=") }
      let shown = ByteString(argument.bytes.starts(with: "--".utf8) ? word : word.prefix(2))
        .displayed
      let option = known.first { $0.displayed == shown || $0.letter.map { "-\($0)" } == shown }
      if let option, !general.contains(option.name) {
        return UsageError("option '\(shown)' goes after the command")
      }
    }
    return nil
  }
}
