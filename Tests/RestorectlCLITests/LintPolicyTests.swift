import Platform
import PlistSyntax
import RestorationLint
import TestSupport
import Testing

@testable import RestorectlCLI

/// Two faults: a path that is listed twice (an error), and a class without a name (a warning).
let twoFaults = """
  { "schema": "restorectl.archive/1",
    "nodes": [ { "path": "Root", "className": null }, { "path": "Root/:[0]:/A" },
               { "path": "Root/:[0]:/A" } ] }
  """

@Suite struct LintPolicyTests {
  /// A run of `lint` over the archive `a.json` with a configuration beside it.
  private func lint(
    _ line: String, configuration: String?, archive: String = twoFaults
  ) throws -> TestRun {
    let folder = try TemporaryFolder()
    if let configuration { try folder.write(".restorectl.json", configuration) }
    try folder.write("a.json", archive)
    let words = line.split(separator: " ").map { ByteString($0.utf8) }
    return TestRun(
      ["lint", "--notes"] + words + [folder.argument("a.json")], folder: folder.path())
  }

  struct Precedence: Sendable, CustomTestStringConvertible {
    let configuration: String
    let line: String
    /// The findings, each as its severity and rule.
    let findings: [String]
    let status: ExitCode

    var testDescription: String { "\(configuration) \(line)" }
  }

  private static let both = ["warning missing-class-name", "error duplicate-path"]

  @Test(arguments: [
    Precedence(configuration: "{}", line: "", findings: both, status: .remarks),
    Precedence(
      configuration: #"{"rules": {"duplicate-path": "info"}}"#, line: "",
      findings: ["warning missing-class-name", "note duplicate-path"], status: .success),
    Precedence(
      configuration: #"{"rules": {"duplicate-path": "off"}}"#, line: "",
      findings: ["warning missing-class-name"], status: .success),
    Precedence(
      configuration: #"{"rules": {"duplicate-path": "off"}}"#,
      line: "--rule duplicate-path=warning",
      findings: ["warning missing-class-name", "warning duplicate-path"], status: .success),
    Precedence(
      configuration: #"{"rules": {"duplicate-path": "info"}}"#,
      line: "--rule duplicate-path=off --rule duplicate-path=error", findings: both,
      status: .remarks),
    Precedence(
      configuration: #"{"rules": {"duplicate-path": "off"}}"#, line: "--only duplicate-path",
      findings: ["error duplicate-path"], status: .remarks),
    Precedence(
      configuration: #"{"rules": {"duplicate-path": "info"}}"#, line: "--only duplicate-path",
      findings: ["note duplicate-path"], status: .success),
    Precedence(
      configuration: "{}", line: "--only duplicate-path --rule duplicate-path=off",
      findings: [], status: .success),
    Precedence(
      configuration: #"{"rules": {"duplicate-path": {"ignore": ["Root/A"]}}}"#, line: "",
      findings: ["warning missing-class-name"], status: .success),
    Precedence(
      configuration: #"{"rules": {"duplicate-path": {"ignore": ["Root/A"]}}}"#,
      line: "--no-config", findings: both, status: .remarks),
    Precedence(
      configuration: #"{"rules": {"duplicate-path": "off"}, "failOn": "warning"}"#, line: "",
      findings: ["warning missing-class-name"], status: .remarks),
    Precedence(
      configuration: #"{"rules": {"duplicate-path": "off"}, "failOn": "warning"}"#,
      line: "--fail-on error", findings: ["warning missing-class-name"], status: .success),
    Precedence(
      configuration: #"{"rules": {"duplicate-path": "off"}, "failOn": "error"}"#,
      line: "--strict", findings: ["warning missing-class-name"], status: .remarks),
    Precedence(
      configuration: #"{"failOn": "info"}"#, line: "--exit-zero", findings: both,
      status: .success),
  ])
  func theCommandLineWins(_ test: Precedence) throws {
    let run = try lint(test.line, configuration: test.configuration)
    let findings = run.output.split(separator: "\n").compactMap { line -> String? in
      guard let match = line.firstMatch(of: /: (error|warning|note): \[([a-z-]+)\]/) else {
        return nil
      }
      // Others may have something to say about the archive too.
      let isAsked = ["duplicate-path", "missing-class-name"].contains(match.2)
      return isAsked ? "\(match.1) \(match.2)" : nil
    }
    #expect(findings == test.findings, "\(run.output)\(run.messages)")
    #expect(run.status == test.status)
  }

  @Test func optionsOfRulesReachTheLinter() throws {
    let archive = """
      { "schema": "restorectl.archive/1",
        "nodes": [ { "path": "Root", "state": { "text": "\(String(repeating: "x", count: 99))" } } ] }
      """
    let limit = #"{"rules": {"large-state": {"valueBytes": 10}}}"#
    let line = "--only large-state"
    #expect(try lint(line, configuration: "{}", archive: archive).output.contains("no findings"))
    let run = try lint(line, configuration: limit, archive: archive)
    #expect(run.output.contains("[large-state] Root#text: "))
  }

  /// A value of more than four times the limit is an error, unless a level is set.
  @Test(arguments: [
    ("{}", "", "error", ExitCode.remarks), ("{}", "--only large-state", "error", .remarks),
    ("{}", "--rule large-state=warning", "warning", .success),
    (#"{"rules": {"large-state": {"valueBytes": 20000}}}"#, "", "error", .remarks),
    (#"{"rules": {"large-state": "warning"}}"#, "", "warning", .success),
    (#"{"rules": {"large-state": "info"}}"#, "--only large-state", "note", .success),
    (#"{"rules": {"large-state": "off"}}"#, "--only large-state", "error", .remarks),
  ])
  func onlyALevelThatIsSetHoldsForAllFindings(
    configuration: String, line: String, severity: String, status: ExitCode
  ) throws {
    let archive = """
      { "schema": "restorectl.archive/1",
        "nodes": [ { "path": "Root",
                     "state": { "text": "\(String(repeating: "x ", count: 45_000))" } } ] }
      """
    let run = try lint(line, configuration: configuration, archive: archive)
    #expect(run.output.contains(": \(severity): [large-state] Root#text: "))
    #expect(run.status == status)
  }

  /// As the rule's text says; the clock of a test run is in 2026.
  @Test(arguments: [("", true), ("--now 2035-01-01T00:00:00Z", false)])
  func withoutATimeThePresentIsTheClocks(line: String, fires: Bool) throws {
    let archive = """
      { "schema": "restorectl.archive/1",
        "envelope": { "timestamp": "2030-01-01T00:00:00Z" }, "nodes": [ { "path": "Root" } ] }
      """
    let run = try lint("--only timestamp-anomaly " + line, configuration: "{}", archive: archive)
    #expect(run.output.contains("is in the future") == fires)
    #expect(run.output.contains("no findings") != fires)
  }

  /// Notes are worth knowing, and no reason to fail on a first run.
  @Test(arguments: ["text", "json", "github", "junit", "gitlab", "sarif", "xcode", "checkstyle"])
  func notesFailNothing(format: String) {
    CheckoutFolder.enter()
    let file = "Fixtures/cases/modal-editor/old.data"
    let run = TestRun("lint --format \(format) --strict \(file)")
    #expect(run.status == .success)
    #expect(!run.output.contains("<failure") && !run.output.contains("::error"))
    #expect(TestRun("lint --fail-on info \(file)").status == .remarks)
    #expect(TestRun("plan --fail-on risk \(file)").status == .success)
  }

  @Test func aFirstRunSaysWhatElseCanBeAsked() throws {
    CheckoutFolder.enter()
    let file = "Fixtures/recipes.data"
    let first = TestRun("lint --no-config \(file)")
    #expect(first.output.contains(" more rules with --storyboards, --classes, --info-plist, "))
    #expect(first.output.contains("\n'restorectl plan --storyboards FOLDER FILE' shows "))
    #expect(first.output.contains("\n'restorectl lint --against OLD FILE' checks "))
    let asked = TestRun("lint --no-config --against \(file) Fixtures/recipes.plist")
    #expect(!asked.output.contains("--against"))
    #expect(TestRun("lint --no-config --quiet \(file)").output == "")
    let configured = try lint("", configuration: "{}", archive: tree)
    #expect(!configured.output.contains("more rules"))
    let verbose = TestRun("lint --no-config --verbose \(file)")
    #expect(verbose.output.contains("\nskipped path-removed: it needs --against\n"))
  }

  private let tree = #"{ "schema": "restorectl.archive/1", "nodes": [ { "path": "Root" } ] }"#

  @Test func quietLeavesOutTheSummary() throws {
    let run = try lint(
      "--quiet --only duplicate-path --only missing-class-name",
      configuration: #"{"failOn": "warning"}"#)
    #expect(run.output.split(separator: "\n").count == 2)
    #expect(run.messages == "")
    #expect(run.status == .remarks)
  }

  @Test func theFormatIsThatOfTheConfigurationUnlessOneIsTyped() throws {
    let configuration = #"{"format": "json"}"#
    #expect(try lint("", configuration: configuration).output.hasPrefix("{"))
    #expect(try !lint("--format text", configuration: configuration).output.hasPrefix("{"))
  }

  @Test func verboseSaysWhichFileWasUsed() throws {
    let used = try lint("-v", configuration: "{}").messages
    #expect(used.hasPrefix("restorectl: configuration "))
    #expect(used.contains("/.restorectl.json\n"))
    let none = try lint("-v", configuration: nil).messages
    #expect(none.hasPrefix("restorectl: no configuration file\n"))
    #expect(
      try lint("-v --no-config", configuration: "{").messages.hasPrefix(
        "restorectl: no configuration file\n"))
  }

  @Test func aWrongConfigurationEndsTheRun() throws {
    let run = try lint("", configuration: "{\n  \"rules\": {\"duplicate-pat\": \"off\"}\n}")
    #expect(run.status == .failure)
    #expect(run.output == "")
    #expect(
      run.messages.hasSuffix(
        "/.restorectl.json: line 2, column 13: rules.duplicate-pat: unknown rule "
          + "'duplicate-pat'; "
          + "did you mean 'duplicate-path'?\n"))
    #expect(try lint("--exit-zero", configuration: "[").status == .failure)
  }

  @Test func theLaterOfConfigAndNoConfigWins() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.json", twoFaults)
    try folder.write("c.json", #"{"rules": {"duplicate-path": "off"}}"#)
    let (config, archive) = (folder.argument("c.json"), folder.argument("a.json"))
    #expect(TestRun(["lint", "--config", config, archive]).status == .success)
    #expect(TestRun(["lint", "--config", config, "--no-config", archive]).status == .remarks)
    #expect(TestRun(["lint", "--no-config", "--config", config, archive]).status == .success)
  }

  @Test(arguments: ["--config", "--baseline", "--write-baseline"])
  func standardInputIsNoFile(_ option: String) {
    let run = TestRun("lint \(option) -")
    #expect(run.status == .failure)
    #expect(
      run.messages.hasPrefix(
        "restorectl: option '\(option)' needs the name of a file; write './-' for a file named '-'\n"
      ))
  }

  @Test func aReportDoesNotReplaceTheConfiguration() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.json", twoFaults)
    try folder.write(".restorectl.json", "{}")
    let report = ByteString("json:".utf8 + folder.path(".restorectl.json").bytes)
    let run = TestRun(
      ["lint", "--format", report, folder.argument("a.json")], folder: folder.path())
    #expect(run.status == .failure)
    #expect(run.messages.contains("is both input and report"))
    #expect(folder.read(".restorectl.json") == "{}")
  }

  // MARK: Walks

  @Test func walksTakeWhatIsIncludedAndNotExcluded() throws {
    let folder = try TemporaryFolder()
    for name in ["a/x.json", "a/b/x.json", "c/x.json", "c/y.json", "z.json"] {
      try folder.write(name, #"{"schema": "restorectl.archive/1", "nodes": []}"#)
    }
    func files(_ configuration: String, _ operand: String = "") throws -> [String] {
      try folder.write(".restorectl.json", configuration)
      let run = TestRun(
        ["lint", "--format", "text", "-v", folder.argument(operand)], folder: folder.path())
      return [String(run.messages.split(separator: "\n").last ?? ""), "\(run.status.rawValue)"]
    }
    let start = "restorectl: read "
    #expect(
      try files("{}") == [start + "5 inputs in 4 folders, skipped 1 other file", "0"])
    #expect(
      try files(#"{"exclude": ["a/b", "**/y*"]}"#) == [
        start + "3 inputs in 3 folders, skipped 1 other file, "
          + "2 excluded", "0",
      ])
    #expect(
      try files(#"{"include": ["a"], "exclude": ["a/x.json"]}"#) == [
        start + "1 input in 4 folders, skipped 0 other files, "
          + "5 excluded", "0",
      ])
    #expect(
      try files(#"{"exclude": ["c/**"]}"#, "c/y.json") == [
        start + "1 input in 0 folders, skipped 0 other files", "0",
      ])
    #expect(
      try files(#"{"exclude": ["c/**"]}"#, "c") == [
        "restorectl: no archive found in \(folder.path("c").displayed) that the configuration "
          + "does not exclude (2); a file that you name is always read", "2",
      ])
  }

  @Test func filesElsewhereAreNotFiltered() throws {
    let (folder, elsewhere) = (try TemporaryFolder(), try TemporaryFolder())
    try folder.write(".restorectl.json", #"{"include": ["a"], "exclude": ["**"]}"#)
    try elsewhere.write("x.json", #"{"schema": "restorectl.archive/1", "nodes": []}"#)
    let run = TestRun(["lint", elsewhere.argument()], folder: folder.path())
    #expect(run.output.contains("1 archive"))
  }
}
