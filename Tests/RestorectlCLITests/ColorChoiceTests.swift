import ProjectFiles
import Testing

@testable import RestorectlCLI

@Suite struct ColorChoiceTests {
  /// A choice, an environment, and whether a terminal and a pipe are coloured.
  @Test(
    arguments: [
      ("auto", [.term: "xterm"], true, false),
      ("auto", [:], false, false),
      ("auto", [.term: ""], false, false),
      ("auto", [.term: "dumb"], false, false),
      ("auto", [.term: "xterm", .noColor: "1"], false, false),
      ("auto", [.term: "xterm", .noColor: "0"], false, false),
      ("auto", [.term: "xterm", .noColor: ""], true, false),
      ("auto", [.term: "dumb", .cliColorForce: "1"], true, true),
      ("auto", [.forceColor: "1"], true, true),
      ("auto", [.forceColor: "0"], false, false),
      ("auto", [.term: "xterm", .cliColorForce: "0"], true, false),
      ("auto", [.term: "xterm", .cliColorForce: ""], true, false),
      ("auto", [.noColor: "1", .forceColor: "1"], false, false),
      ("auto", [.term: "xterm", .cliColor: "0"], false, false),
      ("auto", [.term: "xterm", .cliColor: "1"], true, false),
      ("auto", [.cliColor: "0", .cliColorForce: "1"], true, true),
      ("always", [.noColor: "1", .term: "dumb"], true, true),
      ("never", [.forceColor: "1", .term: "xterm"], false, false),
    ] as [(String, [Environment.Variable: ByteString], Bool, Bool)])
  func `output is coloured by the option and the environment`(
    choice: String, values: [Environment.Variable: ByteString], terminal: Bool, pipe: Bool
  ) {
    for (isTerminal, isColored) in [(true, terminal), (false, pipe)] {
      let run = TestRun(
        ["explain", "--color", choice, "duplicate-path"],
        output: MemoryDestination(isTerminal: isTerminal), environment: Environment(values))
      #expect(run.output.contains("\u{1B}[") == isColored)
      #expect(run.output.contains("duplicate-path"))
    }
  }
}
