import Platform
import ProjectFiles

@testable import RestorectlCLI

/// A stream in memory.
final class MemoryDestination: ByteDestination {
  private(set) var bytes: [UInt8] = []
  let isTerminal: Bool
  let columns: Int?
  private let failure: FileError?

  init(isTerminal: Bool = false, columns: Int? = nil, failingWith failure: FileError? = nil) {
    self.isTerminal = isTerminal
    self.columns = columns
    self.failure = failure
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  func write(_ bytes: [UInt8]) throws(FileError) {
    if let failure { throw failure }
    self.bytes += bytes
  }
}

/// A whole run of the tool in this process, and what came of it.
struct TestRun {
  let status: ExitCode
  let output: String
  let messages: String

  init(
    _ arguments: [String], output: MemoryDestination = MemoryDestination(),
    environment: Environment = Environment([:]), folder: String = "."
  ) {
    let error = MemoryDestination()
    let session = Session(
      environment: environment, output: output, error: error,
      folder: FilePath(folder.utf8) ?? .currentFolder,
      // The fixtures were saved before, and a run gives the same on every day.
      now: { 800_000_000 })
    status = session.run(arguments.map { ByteString($0.utf8) })
    self.output = output.text
    messages = error.text
  }

  init(_ line: String) {
    self.init(line.split(separator: " ").map(String.init))
  }
}
