import Platform
import PlistSyntax
import RestorationReport
import Testing

@testable import RestorectlCLI

@Suite struct StepSummaryTests {
  private static let fault = """
    { "schema": "restorectl.archive/1", "nodes": [ { "path": "Root" }, { "path": "Root" } ] }
    """

  private func run(_ folder: TemporaryFolder, _ options: String, summary: String?) -> TestRun {
    let environment = Environment(
      summary.map { [.stepSummary: folder.argument($0)] } ?? [:])
    let words = ("lint --only duplicate-path " + options).split(separator: " ").map {
      ByteString($0.utf8)
    }
    return TestRun(words + [folder.argument("a.json")], environment: environment)
  }

  /// Other programs of the step may have written there.
  @Test(arguments: ["before\n", nil])
  func theSummaryIsAddedTo(_ before: String?) throws {
    let folder = try TemporaryFolder()
    try folder.write("a.json", Self.fault)
    if let before { try folder.write("summary", before) }
    let result = run(folder, "--github-summary --format github", summary: "summary")
    #expect(result.status == .remarks)
    #expect(result.output.hasPrefix("::error file="))
    let summary = try #require(folder.read("summary"))
    #expect(summary.hasPrefix((before ?? "") + "## restorectl\n\n**1 error** in 1 archive\n"))
    #expect(summary.contains("| **error** | `"))
  }

  @Test(arguments: [("--github-summary", nil), ("--format text", "summary")])
  func nothingIsWrittenUnlessAskedForAndWanted(_ options: String, _ summary: String?) throws {
    let folder = try TemporaryFolder()
    try folder.write("a.json", Self.fault)
    let result = run(folder, options, summary: summary)
    #expect(result.status == .remarks)
    #expect(result.messages == "")
    #expect(try folder.names == ["a.json"])
  }

  @Test func aSummaryThatCannotBeWrittenIsAFailure() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.json", Self.fault)
    let result = run(folder, "--github-summary", summary: "no/summary")
    #expect(result.status == .failure)
    #expect(result.messages.contains("no/summary: cannot be written: "))
    #expect(result.output.contains("1 error in 1 archive"))
  }
}

/// What lint passes to its formats.
@Suite struct LintFormatTests {
  private func run(_ options: String, on document: String) throws -> (TestRun, TemporaryFolder) {
    let folder = try TemporaryFolder()
    try folder.write("a.json", document)
    let words = ("lint --only missing-class-name --only duplicate-path " + options).split(
      separator: " "
    ).map { ByteString($0.utf8) }
    return (TestRun(words + [folder.argument("a.json")]), folder)
  }

  private static let warning = """
    { "schema": "restorectl.archive/1", "nodes": [ { "path": "Root", "className": null } ] }
    """

  /// A test fails when the run does.
  @Test(arguments: [("", 0), ("--strict", 1), ("--fail-on info", 1)])
  func testsFailWithTheRun(_ options: String, _ failures: Int) throws {
    let (result, _) = try run("--format junit \(options)", on: Self.warning)
    #expect(result.status == (failures == 0 ? .success : .remarks))
    #expect(result.output.contains(" tests=\"1\" failures=\"\(failures)\" "))
  }

  /// Else a report on nothing would look like one on sound archives.
  @Test(arguments: ReportRegistry.findings.map(\.name).filter { $0 != "text" })
  func programsAreToldWhenThereWasNothingToCheck(_ format: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("notes.txt", "no archive")
    let words = "lint --format \(format)".split(separator: " ").map { ByteString($0.utf8) }
    let run = TestRun(words + [folder.argument()])
    #expect(run.status == .failure)
    #expect(run.output.contains("no archive found in "))
    #expect(run.messages.hasPrefix("restorectl: no archive found in "))
  }

  @Test func xcodeGetsAbsoluteNames() throws {
    let here = try #require(FilePath.currentFolder.absoluteName)
    let words = "lint --format xcode Missing.data".split(separator: " ")
    let result = TestRun(words.map { ByteString($0.utf8) })
    #expect(result.status == .failure)
    #expect(result.output.hasPrefix("\(here)/Missing.data:1:1: error: cannot be checked: "))
  }

  @Test func severalFormatsInOneRun() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.json", Self.warning)
    let report = String(decoding: folder.path("r.sarif").bytes, as: UTF8.self)
    let words = "lint --format github --format sarif:\(report)".split(separator: " ")
    let result = TestRun(words.map { ByteString($0.utf8) } + [folder.argument("a.json")])
    #expect(result.output.hasPrefix("::warning file="))
    #expect(folder.read("r.sarif")?.contains("\"2.1.0\"") == true)
  }
}
