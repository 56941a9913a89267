import ProjectFiles
import Testing

@testable import RestorectlCLI

/// A choice, an environment, and whether a terminal and a pipe are coloured.
private struct Row: CustomTestStringConvertible {
  let choice: String
  let values: [Environment.Variable: ByteString]
  let terminal: Bool
  let pipe: Bool

  init(
    _ choice: String, _ values: [Environment.Variable: ByteString], terminal: Bool, pipe: Bool
  ) {
    self.choice = choice
    self.values = values
    self.terminal = terminal
    self.pipe = pipe
  }

  var testDescription: String {
    let settings = values.map { "\($0.key.rawValue)=\($0.value.displayed)" }.sorted()
    return "\(choice) \(settings.joined(separator: " "))"
  }
}

private let rows: [Row] = [
  .init("auto", [.term: "xterm"], terminal: true, pipe: false),
  .init("auto", [:], terminal: false, pipe: false),
  .init("auto", [.term: ""], terminal: false, pipe: false),
  .init("auto", [.term: "dumb"], terminal: false, pipe: false),
  .init("auto", [.term: "xterm", .noColor: "1"], terminal: false, pipe: false),
  .init("auto", [.term: "xterm", .noColor: "0"], terminal: false, pipe: false),
  .init("auto", [.term: "xterm", .noColor: ""], terminal: true, pipe: false),
  .init("auto", [.term: "dumb", .cliColorForce: "1"], terminal: true, pipe: true),
  .init("auto", [.forceColor: "1"], terminal: true, pipe: true),
  .init("auto", [.forceColor: "0"], terminal: false, pipe: false),
  .init("auto", [.term: "xterm", .cliColorForce: "0"], terminal: true, pipe: false),
  .init("auto", [.term: "xterm", .cliColorForce: ""], terminal: true, pipe: false),
  .init("auto", [.noColor: "1", .forceColor: "1"], terminal: false, pipe: false),
  .init("auto", [.term: "xterm", .cliColor: "0"], terminal: false, pipe: false),
  .init("auto", [.term: "xterm", .cliColor: "1"], terminal: true, pipe: false),
  .init("auto", [.cliColor: "0", .cliColorForce: "1"], terminal: true, pipe: true),
  .init("always", [.noColor: "1", .term: "dumb"], terminal: true, pipe: true),
  .init("never", [.forceColor: "1", .term: "xterm"], terminal: false, pipe: false),
]

@Suite struct ColorChoiceTests {
  @Test(arguments: rows)
  private func `output is coloured by the option and the environment`(row: Row) {
    for (isTerminal, isColored) in [(true, row.terminal), (false, row.pipe)] {
      let run = TestRun(
        ["explain", "--color", row.choice, "duplicate-path"],
        output: MemoryDestination(isTerminal: isTerminal), environment: Environment(row.values))
      #expect(run.output.contains("\u{1B}[") == isColored)
      #expect(run.output.contains("duplicate-path"))
    }
  }
}
