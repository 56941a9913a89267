import Platform
import Testing

@testable import RestorectlCLI

/// One option of each kind.
private let table = OptionTable([
  .init(
    "Some",
    [
      .init("loud", letter: "l", .flag, summary: "", details: ""),
      .init("name", letter: "n", .text("NAME"), repeatable: true, summary: "", details: ""),
      .init("out", letter: "o", .file("FILE"), summary: "", details: ""),
      .init("level", .count("N"), summary: "", details: ""),
      .init(
        "when", .choice("WHEN", [.init("always", ""), .init("never", "")]), summary: "",
        details: ""),
      .init(
        "format", letter: "f", .report([.init("text", ""), .init("json", "")]), repeatable: true,
        summary: "", details: ""),
      .init("zero", letter: "0", .flag, summary: "", details: ""),
      .init("secret", .flag, hidden: true, summary: "", details: ""),
    ]), .help,
])

private func parse(_ arguments: [String]) throws(UsageError) -> ArgumentParser.Outcome {
  try ArgumentParser.parse(arguments.map { ByteString($0.utf8) }[...], by: table)
}

private func path(_ text: String) -> FilePath { FilePath(text.utf8) ?? .currentFolder }

/// A line per convention of the command line.
private struct Accepted: CustomTestStringConvertible {
  let arguments: [String]
  let occurrences: [ParsedArguments.Occurrence]
  let operands: [Operand]

  init(_ arguments: [String], _ options: [(String, OptionValue)], _ operands: [Operand] = []) {
    self.arguments = arguments
    occurrences = options.map { .init(name: $0, value: $1) }
    self.operands = operands
  }

  var testDescription: String { arguments.joined(separator: " ") }
}

private let file = Operand.path(path("f"))

private let accepted: [Accepted] = [
  .init([], []),
  .init(["f"], [], [file]),
  .init(["--loud", "f"], [("loud", .flag)], [file]),
  .init(["f", "--loud"], [("loud", .flag)], [file]),
  .init(["--name", "x"], [("name", .text("x"))]),
  .init(["--name=x"], [("name", .text("x"))]),
  .init(["--name=", "f"], [("name", .text(""))], [file]),
  .init(["--name", "", "f"], [("name", .text(""))], [file]),
  .init(["--name=a=b"], [("name", .text("a=b"))]),
  .init(["--name=--loud"], [("name", .text("--loud"))]),
  .init(["--name=--help"], [("name", .text("--help"))]),
  .init(["--name", "-"], [("name", .text("-"))]),
  .init(["--name", "-3"], [("name", .text("-3"))]),
  .init(["--name", "-.5"], [("name", .text("-.5"))]),
  .init(["-n", "x"], [("name", .text("x"))]),
  .init(["-nx"], [("name", .text("x"))]),
  .init(["-n=x"], [("name", .text("x"))]),
  .init(["-n="], [("name", .text(""))]),
  .init(["-l0"], [("loud", .flag), ("zero", .flag)]),
  .init(["-lnx"], [("loud", .flag), ("name", .text("x"))]),
  .init(["-ln", "x"], [("loud", .flag), ("name", .text("x"))]),
  .init(["-nl"], [("name", .text("l"))]),
  .init(["-nh"], [("name", .text("h"))]),
  .init(["--", "--loud"], [], [.path(path("--loud"))]),
  .init(["--", "--help"], [], [.path(path("--help"))]),
  .init(["--", "--"], [], [.path(path("--"))]),
  .init(["--loud", "--", "-l"], [("loud", .flag)], [.path(path("-l"))]),
  .init(["-"], [], [.standardInput]),
  .init(["--", "-"], [], [.standardInput]),
  .init(["f", "f"], [], [file, file]),
  .init(["--out", "-"], [("out", .file(.standardInput))]),
  .init(["--out=g"], [("out", .file(.path(path("g"))))]),
  .init(["--level", "0"], [("level", .count(0))]),
  .init(["--level=12"], [("level", .count(12))]),
  .init(["--when", "never"], [("when", .choice("never"))]),
  .init(
    ["--when=never", "--when=always"],
    [("when", .choice("never")), ("when", .choice("always"))]),
  .init(["-f", "json"], [("format", .report(.init(format: "json")))]),
  .init(["--secret"], [("secret", .flag)]),
]

/// A line per way to get it wrong.
private struct Refused: CustomTestStringConvertible {
  let arguments: [String]
  let code: UsageError.Code
  let suggestion: String?

  init(_ arguments: [String], _ code: UsageError.Code, _ suggestion: String? = nil) {
    self.arguments = arguments
    self.code = code
    self.suggestion = suggestion
  }

  var testDescription: String { arguments.joined(separator: " ") }
}

private let refused: [Refused] = [
  .init(["--lout"], .unknownOption("--lout"), "--loud"),
  .init(["--lou"], .unknownOption("--lou"), "--loud"),
  .init(["--Loud"], .unknownOption("--Loud"), "--loud"),
  .init(["--nmae=x"], .unknownOption("--nmae"), "--name"),
  .init(["--secrte"], .unknownOption("--secrte")),
  .init(["--quite-other"], .unknownOption("--quite-other")),
  .init(["--=x"], .unknownOption("--")),
  .init(["--\u{1b}[2J"], .unknownOption("--\\u{1b}[2J")),
  .init(["-x"], .unknownOption("-x")),
  .init(["-lx"], .unknownOption("-x")),
  .init(["-when"], .unknownOption("-when"), "--when"),
  .init(["-\u{1b}"], .unknownOption("-\\u{1b}")),
  .init(["-3"], .unknownOption("-3")),
  .init(["--loud=x"], .unexpectedValue(option: "--loud")),
  .init(["--loud="], .unexpectedValue(option: "--loud")),
  .init(["-l=x"], .unexpectedValue(option: "--loud")),
  .init(["--help=x"], .unexpectedValue(option: "--help")),
  .init(["--name"], .missingValue(option: "--name", placeholder: "NAME", next: nil)),
  .init(["-n"], .missingValue(option: "--name", placeholder: "NAME", next: nil)),
  .init(
    ["--name", "--loud"],
    .missingValue(option: "--name", placeholder: "NAME", next: "--loud")),
  .init(["--name", "--"], .missingValue(option: "--name", placeholder: "NAME", next: "--")),
  .init(["--name", "-0"], .missingValue(option: "--name", placeholder: "NAME", next: "-0")),
  .init(["--level", "x"], .notACount(option: "--level", value: "x", 0...Int.max)),
  .init(["--level", "-1"], .notACount(option: "--level", value: "-1", 0...Int.max)),
  .init(["--level", "+1"], .notACount(option: "--level", value: "+1", 0...Int.max)),
  .init(["--level", ""], .notACount(option: "--level", value: "", 0...Int.max)),
  .init(
    ["--level=99999999999999999999"],
    .notACount(option: "--level", value: "99999999999999999999", 0...Int.max)),
  .init(["--out="], .notAPath(option: "--out")),
  .init(
    ["--when", "alwasy"],
    .unknownChoice(option: "--when", value: "alwasy", choices: ["always", "never"]), "always"),
  .init(
    ["--when", ""],
    .unknownChoice(option: "--when", value: "", choices: ["always", "never"])),
  .init(
    ["--format", "jsn:x"],
    .unknownChoice(option: "--format", value: "jsn", choices: ["text", "json"]), "json"),
  .init(["--format", "json:"], .reportWithoutFile(format: "json")),
  .init(["-", "-"], .standardInputTwice),
  .init(["-", "--", "-"], .standardInputTwice),
  .init(["f", ""], .emptyOperand),
  .init(["--lout", "--nmae"], .unknownOption("--lout"), "--loud"),
]

@Suite struct ArgumentParserTests {
  @Test(arguments: accepted)
  private func accepts(_ line: Accepted) throws {
    guard case .arguments(let parsed) = try parse(line.arguments) else {
      Issue.record("asks for help or version")
      return
    }
    #expect(parsed.occurrences == line.occurrences)
    #expect(parsed.operands == line.operands)
  }

  @Test(arguments: refused)
  private func refuses(_ line: Refused) throws {
    let error = #expect(throws: UsageError.self) { _ = try parse(line.arguments) }
    #expect(error?.code == line.code)
    #expect(error?.suggestion == line.suggestion)
  }

  @Test(arguments: [
    (["--help"], HelpLength.long), (["-h"], .short), (["-lh"], .short), (["f", "--help"], .long),
    (["--lout", "--help"], .long), (["--help", "--lout"], .long), (["--level=x", "-h"], .short),
    (["--name", "--help"], .long), (["-", "-", "--help"], .long), (["--version", "-h"], .short),
    (["-h", "--help"], .short),
  ])
  func helpWinsOverEverything(_ arguments: [String], _ length: HelpLength) throws {
    #expect(try parse(arguments) == .help(length))
  }

  @Test(arguments: [["--version"], ["-V"], ["-lV"], ["--lout", "--version"]])
  func asksForTheVersion(_ arguments: [String]) throws {
    #expect(try parse(arguments) == .version)
  }

  @Test func bytesThatAreNoText() throws {
    let raw: [UInt8] = [0x61, 0xFF]
    let asOperand = try ArgumentParser.parse([ByteString(raw)], by: table)
    var expected = ParsedArguments()
    expected.operands = [.path(try #require(FilePath(raw)))]
    #expect(asOperand == .arguments(expected))

    let asPath = try ArgumentParser.parse(["--out", ByteString(raw)], by: table)
    expected = ParsedArguments()
    expected.occurrences = [.init(name: "out", value: .file(.path(try #require(FilePath(raw)))))]
    #expect(asPath == .arguments(expected))

    let error = #expect(throws: UsageError.self) {
      try ArgumentParser.parse(["--name", ByteString(raw)], by: table)
    }
    #expect(error?.code == .notText(option: "--name", value: "a\\x{ff}"))
  }

  @Test func aLongWordIsCutInTheMessage() throws {
    let error = #expect(throws: UsageError.self) {
      _ = try parse(["--" + String(repeating: "x", count: 100_000)])
    }
    #expect(try #require(error).message.utf8.count < 300)
  }

  @Test func theLastOneWins() throws {
    guard case .arguments(let parsed) = try parse(["--when=never", "--when=always"]) else { return }
    let when = try #require(table.option(named: "when"))
    #expect(parsed.choice(when) == "always")
    #expect(parsed.last(of: try #require(table.option(named: "loud"))) == nil)
  }
}
