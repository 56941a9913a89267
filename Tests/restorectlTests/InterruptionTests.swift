import Foundation
import TestSupport
import Testing

/// Signals, sent to the real binary while it waits with a report half done.
@Suite(.enabled(if: BuiltBinary.isPresent, Comment(rawValue: BuiltBinary.hint)))
struct InterruptionTests {
  private static let archive = FixtureFolder.url.appending(path: "recipes.data")

  /// Whether it can be seen what another process has open.
  private static let seesProcesses = FileManager.default.fileExists(atPath: "/proc/self/maps")

  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// Starts a run that has opened its reports, has begun to work on two threads, and waits for standard
  /// input.
  private func waitingRun() throws -> Program {
    let archive = Self.archive.path(percentEncoded: false)
    let run = try BuiltTool.start(
      [
        "dump", "--jobs", "2", "--format", "json:a.json", "--format", "paths:b.txt",
        archive, archive, "-",
      ], in: folder.url)
    try run.wait { try folder.names.count { $0.contains(".restorectl-") } == 2 }
    return run
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU])
  func `a signal leaves no half-written file and prints nothing`(signal: Int32) throws {
    let run = try waitingRun()
    #expect(try folder.names.allSatisfy { $0.contains(".restorectl-") })
    kill(run.process.processIdentifier, signal)
    let result = try run.result()
    #expect(result.status == 128 + signal)
    #expect(result.errors == "")
    #expect(try folder.names == [])
  }

  @Test func `what was there before stays as it was`() throws {
    try folder.write("a.json", "old")
    let run = try waitingRun()
    kill(run.process.processIdentifier, SIGINT)
    #expect(try run.result().status == 130)
    #expect(try folder.names == ["a.json"])
    #expect(try folder.read("a.json") == "old")
  }

  @Test func `a signal that the caller ignores stays ignored`() throws {
    let run = try BuiltTool.start(
      ["dump", "--format", "json:a.json", "-"], in: folder.url, ignoring: "INT")
    try run.wait { try !folder.names.isEmpty }
    kill(run.process.processIdentifier, SIGINT)
    try run.input.fileHandleForWriting.write(contentsOf: Data(contentsOf: Self.archive))
    #expect(try run.result().status == 0)
    #expect(try folder.names == ["a.json"])
  }

  @Test(.enabled(if: seesProcesses, "needs /proc"), arguments: [0, 4_000])
  func `a file that is cut while it is compared was read before`(nodes: Int) throws {
    let bytes =
      nodes == 0
      ? try [UInt8](Data(contentsOf: Self.archive)) : largeArchive(nodes: nodes)
    let run = try comparison(with: bytes)
    #expect(run.status == 0)
    #expect(run.errors == "")
  }

  /// More than a mebibyte.
  private func largeArchive(nodes count: Int) -> [UInt8] {
    let item = String(repeating: "ItemOfAList", count: 25)
    let paths = (0..<count).map { "Root/:[\($0)]:/\(item)" }
    let list = paths.map { "{\"path\":\"\($0)\"}" }.joined(separator: ",")
    let text = "{\"schema\":\"restorectl.archive/1\",\"nodes\":[\(list)]}"
    #expect(text.utf8.count > 1 << 20)
    return Array(text.utf8)
  }

  /// Compares a file with itself from a pipe, and cuts it before that comes.
  private func comparison(with bytes: [UInt8]) throws -> Program.Result {
    try folder.write("archive", bytes)
    let pipe = try folder.pipe("pipe")
    // The tool takes a pipe without a writer for empty. One that reads too opens without waiting.
    let both = try FileHandle(forUpdating: pipe)
    let writer = try FileHandle(forWritingTo: pipe)
    let run = try BuiltTool.start(
      ["diff", "--format", "json:report", "archive", "pipe"], in: folder.url)
    let open = "/proc/\(run.process.processIdentifier)/fd"
    // It has read the first file by then.
    run.wait {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: open)) ?? []
      return names.contains {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(open)/\($0)"))?
          .hasSuffix("/pipe") == true
      }
    }
    try both.close()
    let file = try FileHandle(forWritingTo: folder.file("archive"))
    try file.truncate(atOffset: 10)
    try writer.write(contentsOf: Data(bytes))
    try writer.close()
    return try run.result()
  }
}
