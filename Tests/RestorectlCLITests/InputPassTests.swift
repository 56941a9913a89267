import Platform
import PlistSyntax
import Testing

@testable import RestorectlCLI

@Suite struct InputPassTests {
  private struct Outcome: Equatable {
    var status: ExitCode
    var visited: [String]
    var messages: String
  }

  private func pass(
    _ operands: [Operand], verbosity: Verbosity = .normal, visit: ExitCode = .success
  ) throws -> Outcome {
    let error = MemoryDestination()
    let session = Session(
      environment: Environment([:]),
      streams: .init(
        readInput: { () throws(FileError) in ByteSlice([]) }, output: MemoryDestination(),
        error: error))
    let request = try InputRequest(ParsedArguments(operands: operands), orElse: nil)
    let report = ReportRequest(format: "text")
    let pass = try #require(
      InputPass(of: request, to: [report], verbosity: verbosity, in: session))
    var visited: [String] = []
    let status = pass.run(
      jobs: 1, isArchive: { $0.bytes.hasPrefix("archive") }, worker: { { $0 } },
      take: { (input: Input) in
        visited.append(String(decoding: input.name, as: UTF8.self))
        return visit
      })
    return Outcome(status: status, visited: visited, messages: error.text)
  }

  @Test func aFolderWithoutArchivesIsAnErrorWithAHint() throws {
    let folder = try TemporaryFolder()
    try folder.write("notes", "text")
    let outcome = try pass([.path(folder.path())])
    #expect(outcome.status == .failure)
    #expect(
      outcome.messages == "restorectl: no archive found in \(folder.path().displayed);"
        + " name a folder with archives, or a file, which is always read; 'restorectl find' lists"
        + " what apps saved\n")
  }

  @Test func failureWinsOverRemarksAndTheOthersAreVisited() throws {
    let folder = try TemporaryFolder()
    try folder.write("a", "archive")
    try folder.write("b", "archive")
    let operands = ["a", "gone", "b"].map { Operand.path(folder.path($0)) }
    let outcome = try pass(operands, visit: .remarks)
    #expect(outcome.status == .failure)
    #expect(outcome.visited.count == 2)
    #expect(
      outcome.messages == "restorectl: \(folder.path("gone").displayed): no such file or folder;"
        + " check the spelling and the current folder\n")
    #expect(try pass([.path(folder.path())], visit: .remarks).status == .remarks)
  }

  @Test func verboseCounts() throws {
    let folder = try TemporaryFolder()
    try folder.write("a", "archive")
    try folder.write("b", "text")
    let outcome = try pass([.path(folder.path())], verbosity: .verbose)
    #expect(
      outcome.messages == "restorectl: read 1 input in 1 folder, skipped 1 other file\n")
  }

  @Test func aReportNeverReplacesAnInput() throws {
    let folder = try TemporaryFolder()
    try folder.write("a", "archive")
    try folder.write("list", "")
    try folder.link("link", to: "a")
    for (report, arguments) in [
      ("a", [folder.argument("a")]), ("link", [folder.argument("a")]),
      ("a", [folder.argument("link")]), ("list", ["--files-from", folder.argument("list")]),
    ] {
      let format = ByteString("json:".utf8 + folder.path(report).bytes)
      let run = TestRun(["dump", "--format", format] + arguments)
      #expect(run.status == .failure)
      #expect(
        run.messages == "restorectl: \(folder.path(report).displayed): is both input and report;"
          + " give the report another name\n")
    }
    #expect(folder.read("a") == "archive")
    #expect(try folder.names == ["a", "link", "list"])
  }
}
