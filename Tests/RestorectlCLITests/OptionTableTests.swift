import ProjectFiles
import Testing

@testable import RestorectlCLI

/// What holds for every command and every option, the ones that will be added too.
@Suite struct OptionTableTests {
  private static let commands = Commands.all.map { $0.name }

  private func command(_ name: String) throws -> any Command.Type {
    try #require(Commands.all.first { $0.name == name })
  }

  @Test(arguments: commands)
  func `names and letters are unique, and spelled in one way`(name: String) throws {
    let options = try command(name).options.flatMap(\.options)
    #expect(Set(options.map(\.name)).count == options.count)
    let letters = options.compactMap(\.letter)
    #expect(Set(letters).count == letters.count)
    #expect(letters.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) })
    for option in options {
      #expect(option.name.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil, "\(option.name)")
      if let placeholder = option.placeholder {
        #expect(placeholder.allSatisfy { $0.isUppercase || "=[:]".contains($0) }, "\(option.name)")
      }
    }
  }

  @Test(arguments: commands)
  func `every command and option is explained`(name: String) throws {
    let command = try command(name)
    let options = command.options.flatMap(\.options)
    #expect(options.first { $0.name == "help" }?.letter == "h")
    #expect(options.first { $0.name == "version" }?.letter == "V")
    #expect(!command.help.summary.hasSuffix("."))
    #expect(command.help.paragraphs.allSatisfy { $0.hasSuffix(".") })
    #expect(command.help.examples.allSatisfy { $0.value.hasSuffix(".") })
    for option in options {
      #expect(!option.summary.isEmpty, "\(option.name)")
      #expect(!option.summary.hasSuffix("."), "\(option.name)")
      #expect(option.summary.first?.isUppercase == false, "\(option.name)")
      #expect(option.details.hasSuffix("."), "\(option.name)")
      #expect(option.details.first?.isUppercase == true, "\(option.name)")
      for choice in option.choices { #expect(!choice.summary.isEmpty, "\(option.name)") }
      if let value = option.defaultValue, !option.choices.isEmpty {
        #expect(option.choices.contains { $0.name == value }, "\(option.name)")
      }
      if option.name == "format" {
        for format in option.choices { #expect(option.summary.contains(format.name)) }
      }
    }
  }

  /// An option that two commands share means the same in both.
  @Test func `shared names share their letter and value`() {
    var seen: [String: OptionSpec] = [:]
    for option in Commands.all.flatMap({ $0.options }).flatMap(\.options) {
      if let other = seen[option.name] {
        #expect(option.letter == other.letter, "\(option.name)")
        #expect(option.placeholder == other.placeholder, "\(option.name)")
      }
      seen[option.name] = option
    }
  }

  /// Parsed and not run, since some of them write files.
  @Test(arguments: commands)
  func `examples are command lines that parse`(name: String) throws {
    for example in try command(name).help.examples {
      for part in example.key.split(separator: "|") {
        let words = part.split(separator: " ")
        #expect(words.first == "restorectl")
        let typed = words.dropFirst().map { ByteString($0.utf8) }
        try Self.parse(try Commands.named(typed[0]), typed.dropFirst())
      }
    }
  }

  private static func parse<C: Command>(_ type: C.Type, _ words: ArraySlice<ByteString>) throws {
    _ = try ArgumentParser<C>.parse(words)
  }
}
