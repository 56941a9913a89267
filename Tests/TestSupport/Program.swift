package import Foundation

/// A program that runs. What it prints is in files, since a pipe that is not emptied in time blocks it.
package struct Program {
  /// What a program printed and how it ended.
  package struct Result: Sendable {
    /// As a shell reports it: for one that a signal ended, 128 and its number.
    package let status: Int32
    package let outputBytes: Data
    package let errors: String

    package init(status: Int32, output: Data, errors: String) {
      self.status = status
      outputBytes = output
      self.errors = errors
    }

    package var output: String { String(decoding: outputBytes, as: UTF8.self) }
  }

  package let process = Process()
  /// Standard input, unless that was given; `result` closes it.
  package let input = Pipe()
  private let patience: Double
  private let scratch: ScratchFolder

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - words: The program, looked for on the path, and its arguments.
  ///   - folder: The folder that it starts in; nil for the current one.
  ///   - environment: All of its environment; nil for ours.
  ///   - patience: How long it may be waited for, in seconds.
  package init(
    _ words: [String], in folder: URL? = nil, environment: [String: String]? = nil,
    input given: Data? = nil, patience: Double = .infinity
  ) throws {
    self.patience = patience
    scratch = try ScratchFolder()
    try scratch.write("input", given ?? Data())
    for name in ["output", "errors"] { try scratch.write(name, "") }
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    if let folder { process.currentDirectoryURL = folder }
    if let environment { process.environment = environment }
    process.standardInput =
      given == nil ? input : try FileHandle(forReadingFrom: scratch.file("input"))
    process.standardOutput = try FileHandle(forWritingTo: scratch.file("output"))
    process.standardError = try FileHandle(forWritingTo: scratch.file("errors"))
    try process.run()
  }

  /// Waits until something has happened, while the program goes on.
  package func wait(until hasHappened: () throws -> Bool) rethrows {
    let end = Date(timeIntervalSinceNow: patience)
    while try !hasHappened(), process.isRunning, Date() < end { usleep(1000) }
  }

  /// What it printed so far.
  package var outputText: String {
    get throws { String(decoding: try Data(contentsOf: scratch.file("output")), as: UTF8.self) }
  }

  /// Its messages so far.
  package var errorText: String {
    get throws { String(decoding: try Data(contentsOf: scratch.file("errors")), as: UTF8.self) }
  }

  /// Waits for the end; a run that does not come to one is killed.
  package func result() throws -> Result {
    try? input.fileHandleForWriting.close()
    wait { false }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    let isKilled = process.terminationReason == .uncaughtSignal
    return Result(
      status: process.terminationStatus + (isKilled ? 128 : 0),
      output: try Data(contentsOf: scratch.file("output")), errors: try errorText)
  }

  /// Runs a program to its end.
  package static func run(
    _ words: [String], in folder: URL? = nil, environment: [String: String]? = nil,
    input: Data = Data()
  ) throws -> Result {
    try Program(words, in: folder, environment: environment, input: input).result()
  }

  package static func isThere(_ name: String) -> Bool {
    (try? run(["sh", "-c", "command -v \(name)"]))?.status == 0
  }
}
