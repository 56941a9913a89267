import Platform
import RestorationModel
import Testing

@testable import RestorectlCLI

@Suite struct SettingsTests {
  private func parsed(_ line: String, of command: Command) throws -> ParsedArguments {
    let arguments = line.split(separator: " ").map { ByteString($0.utf8) }
    let outcome = try ArgumentParser.parse(arguments[...], by: command.options)
    guard case .arguments(let parsed) = outcome else { return ParsedArguments() }
    return parsed
  }

  @Test(arguments: [
    ("", nil), ("--strict", "warning"), ("--fail-on info", "info"),
    ("--fail-on info --strict", "warning"), ("--strict --fail-on error", "error"),
  ])
  func theLaterOfFailOnAndStrictWins(_ line: String, _ level: String?) throws {
    #expect(try LintSettings(parsed(line, of: .lint)).failingLevel == level)
  }

  @Test(arguments: [
    ("", Verbosity.normal), ("-v", .verbose), ("-q", .quiet), ("-vq", .quiet), ("-q -v", .verbose),
  ])
  func theLaterOfVerboseAndQuietWins(_ line: String, _ verbosity: Verbosity) throws {
    #expect(Verbosity(try parsed(line, of: .lint)) == verbosity)
  }

  @Test func lintWithoutOperandsChecksTheCurrentFolder() throws {
    #expect(
      try LintSettings(parsed("", of: .lint)).inputs.operands == [.path(.currentFolder)])
    #expect(try LintSettings(parsed("--files-from l", of: .lint)).inputs.operands == [])
  }

  @Test func rulesKeepTheirOrder() throws {
    let settings = try LintSettings(parsed("--rule a=off --rule b=error --rule a=info", of: .lint))
    #expect(settings.levels.map { "\($0.rule) \($0.level)" } == ["a off", "b error", "a info"])
  }

  @Test func `more threads than help are not begun`() throws {
    for command in [Command.lint, .dump] {
      let jobs = try parsed("--jobs 1024", of: command).jobs()
      #expect(jobs <= Threads.mostThatHelp())
      #expect(try parsed("--jobs 2", of: command).jobs() == 2)
    }
  }

  @Test func dumpTakesItsOptions() throws {
    let line = "--format json:o --path A/* --path B --depth 2 --plain --full --reveal x"
    let settings = try DumpSettings(parsed(line, of: .dump))
    #expect(settings.common.reports.map(\.format) == ["json"])
    #expect(settings.patterns.patterns.map(\.text) == ["A/*", "B"])
    #expect(settings.depth == 2)
    #expect(settings.isPlain && settings.isFull && settings.reveals)
    #expect(settings.common.color == .auto)
  }
}
