import Testing

@testable import RestorectlCLI

/// What holds for every command and every option, the ones that will be added too.
@Suite struct OptionTableTests {
  private static let commands = Command.all.map(\.name)

  private func command(_ name: String) throws -> Command {
    try #require(Command.all.first { $0.name == name })
  }

  @Test(arguments: commands)
  func namesAndLettersAreUnique(_ name: String) throws {
    let options = try command(name).options.options
    #expect(Set(options.map(\.name)).count == options.count)
    let letters = options.compactMap(\.letter)
    #expect(Set(letters).count == letters.count)
  }

  @Test(arguments: commands)
  func namesAreSpelledOneWay(_ name: String) throws {
    for option in try command(name).options.options {
      #expect(option.name.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil, "\(option.name)")
      if let letter = option.letter {
        #expect(letter.isASCII && (letter.isLetter || letter.isNumber), "\(option.name)")
      }
      if let placeholder = option.placeholder {
        #expect(placeholder.allSatisfy { $0.isUppercase || "=[:]".contains($0) }, "\(option.name)")
      }
    }
  }

  @Test(arguments: commands)
  func everyOptionIsExplained(_ name: String) throws {
    for option in try command(name).options.options {
      #expect(!option.summary.isEmpty, "\(option.name)")
      #expect(!option.summary.hasSuffix("."), "\(option.name)")
      #expect(option.summary.first?.isUppercase == false, "\(option.name)")
      #expect(option.details.hasSuffix("."), "\(option.name)")
      #expect(option.details.first?.isUppercase == true, "\(option.name)")
      for choice in option.choices { #expect(!choice.summary.isEmpty, "\(option.name)") }
      if let value = option.defaultValue, !option.choices.isEmpty {
        #expect(option.choices.contains { $0.name == value }, "\(option.name)")
      }
    }
  }

  @Test(arguments: commands)
  func shortHelpNamesEveryFormat(_ name: String) throws {
    for option in try command(name).options.options {
      guard case .report(let choices) = option.kind else { continue }
      for choice in choices { #expect(option.summary.contains(choice.name)) }
    }
  }

  @Test(arguments: commands)
  func everyCommandHasHelp(_ name: String) throws {
    let command = try command(name)
    #expect(command.options.option(named: "help")?.letter == "h")
    #expect(command.options.option(named: "version")?.letter == "V")
    #expect(!command.summary.hasSuffix("."))
    #expect(command.description.allSatisfy { $0.hasSuffix(".") })
    #expect(command.examples.allSatisfy { $0.explanation.hasSuffix(".") })
  }

  /// An option that two commands share means the same in both.
  @Test func sharedNamesShareTheirLetterAndKind() {
    var seen: [String: OptionSpec] = [:]
    for option in Command.all.flatMap(\.options.options) {
      if let other = seen[option.name] {
        #expect(option.letter == other.letter, "\(option.name)")
        #expect(option.placeholder == other.placeholder, "\(option.name)")
      }
      seen[option.name] = option
    }
  }

  @Test(arguments: commands)
  func examplesAreCommandLinesThatParse(_ name: String) throws {
    for example in try command(name).examples {
      for part in example.line.split(separator: "|") {
        let words = part.split(separator: " ")
        #expect(words.first == "restorectl")
        let head = try CommandLineHead.parse(words.dropFirst().map { ByteString($0.utf8) })
        guard case .command(let command, let rest) = head else {
          Issue.record("names no command: \(example.line)")
          continue
        }
        let outcome = try ArgumentParser.parse(rest, by: command.options)
        guard case .arguments(let parsed) = outcome else { continue }
        try command.operands.check(parsed.operands)
      }
    }
  }

  @Test func oneFilePerCommand() throws {
    let files = try SourceFolder.names(in: "Sources/RestorectlCLI/Commands")
      .filter { $0.hasSuffix("Command.swift") }
    let expected = Self.commands.map {
      $0.prefix(1).uppercased() + $0.dropFirst() + "Command.swift"
    }
    #expect(files == expected.sorted())
    #expect(Self.commands == Command.registry.map(\.name))
  }
}
