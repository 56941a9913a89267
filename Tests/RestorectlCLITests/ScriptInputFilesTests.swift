import PlistSyntax
import Testing

@testable import RestorectlCLI

@Suite struct ScriptInputFilesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A run with variables; `@` at the start of a value is the folder.
  private func lint(_ variables: [String: String], _ words: [ByteString] = []) -> TestRun {
    let base = folder.path().displayed + "/"
    let values = variables.mapValues { value in
      ByteString((value.hasPrefix("@") ? base + value.dropFirst() : value).utf8)
    }
    return TestRun(
      ["lint", "--no-config", "--use-script-input-files", "-v"] + words,
      environment: Environment(lookUp: { values[$0] }))
  }

  private func writeArchives(_ names: String...) throws {
    for name in names {
      try folder.write(name, #"{"schema": "restorectl.archive/1", "nodes": []}"#)
    }
  }

  private func readCount(_ run: TestRun) -> String? {
    run.messages.firstMatch(of: /read (\d+) input/).map { String($0.1) }
  }

  @Test func filesAndListsAreOperands() throws {
    try writeArchives("a.json", "b c.json", "d/e.json", "f.json", "g")
    try folder.write(
      "list.xcfilelist",
      """
      # what to check
      $(SRCROOT)/d/${NAME}.json\r
        \t$(SRCROOT)/f.json \u{20}

      # $(UNSET)
      """)
    let variables = [
      "SCRIPT_INPUT_FILE_COUNT": "2", "SCRIPT_INPUT_FILE_0": "@a.json",
      "SCRIPT_INPUT_FILE_1": "@b c.json", "SCRIPT_INPUT_FILE_LIST_COUNT": "1",
      "SCRIPT_INPUT_FILE_LIST_0": "@list.xcfilelist", "SRCROOT": "@", "NAME": "e",
    ]
    let run = lint(variables)
    #expect(run.status == .success)
    #expect(readCount(run) == "4", "\(run.messages)")
    #expect(readCount(lint(variables, [folder.argument("g")])) == "5")
  }

  @Test func withoutTheOptionTheVariablesMeanNothing() throws {
    try writeArchives("g")
    let run = TestRun(
      ["lint", "--no-config", "-v", folder.argument("g")],
      environment: Environment(lookUp: { _ in "1" }))
    #expect(readCount(run) == "1")
  }

  @Test(arguments: [
    ([:], "'SCRIPT_INPUT_FILE_COUNT' is not set; Xcode sets it in a Run Script build phase"),
    (
      ["SCRIPT_INPUT_FILE_COUNT": "two"],
      "'SCRIPT_INPUT_FILE_COUNT' needs a whole number from 0, found 'two'"
    ),
    (
      ["SCRIPT_INPUT_FILE_COUNT": "-1"],
      "'SCRIPT_INPUT_FILE_COUNT' needs a whole number from 0, found '-1'"
    ),
    (
      ["SCRIPT_INPUT_FILE_COUNT": "9000000000000000000", "SCRIPT_INPUT_FILE_0": "a"],
      "'SCRIPT_INPUT_FILE_1' is not set; 'SCRIPT_INPUT_FILE_COUNT' promises 9000000000000000000"
    ),
    (
      ["SCRIPT_INPUT_FILE_COUNT": "1", "SCRIPT_INPUT_FILE_0": ""],
      "'SCRIPT_INPUT_FILE_0' is not set; 'SCRIPT_INPUT_FILE_COUNT' promises 1"
    ),
    (
      ["SCRIPT_INPUT_FILE_LIST_COUNT": "1"],
      "'SCRIPT_INPUT_FILE_LIST_0' is not set; 'SCRIPT_INPUT_FILE_LIST_COUNT' promises 1"
    ),
  ])
  func contradictoryVariablesAreErrors(_ variables: [String: String], _ message: String) {
    let run = lint(variables)
    #expect(run.status == .failure)
    #expect(run.messages.contains("restorectl: environment variable \(message)\n"))
  }

  @Test func nothingToCheckIsAnError() {
    let run = lint(["SCRIPT_INPUT_FILE_COUNT": "0"])
    #expect(run.status == .failure)
    #expect(
      run.messages.contains("the list of files is empty, so nothing was read; check what makes it"))
  }

  @Test func whatIsWrongInAListIsSaidAndTheRestIsChecked() throws {
    try writeArchives("g")
    try folder.write(
      "list", "$(UNSET)/x\n$(EMPTY)\n$(LONG)\n$(LONG)$(LONG)\n@g\n$(SRCROOT)g\n$x(\n$(open\n")
    let run = lint([
      "SCRIPT_INPUT_FILE_LIST_COUNT": "2", "SCRIPT_INPUT_FILE_LIST_0": "@list",
      "SCRIPT_INPUT_FILE_LIST_1": "@gone", "EMPTY": "",
      "LONG": String(repeating: "x", count: 40_000), "SRCROOT": "@",
    ])
    #expect(run.status == .failure)
    #expect(readCount(run) == "1")
    let list = "restorectl: \(folder.path("list").displayed): "
    for message in [
      list + "line 1 names the variable 'UNSET', which is not set; set it in the build settings\n",
      list + "line 2 is not a path after its variables are replaced; check their values\n",
      list + "line 4 is not a path after its variables are replaced; check their values\n",
      "restorectl: \(folder.path("gone").displayed): no such file or folder; ",
      "restorectl: @g: no such file or folder; ", "restorectl: $x(: no such file or folder; ",
      "restorectl: $(open: no such file or folder; ",
    ] {
      #expect(run.messages.contains(message), "\(message)")
    }
  }
}
