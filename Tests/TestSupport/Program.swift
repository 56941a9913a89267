package import Foundation

/// Runs a program that is not ours.
package enum Program {
  /// What a program printed and how it ended.
  package struct Result: Sendable {
    package let status: Int32
    package let output: String
    package let errors: String

    package init(status: Int32, output: String, errors: String) {
      self.status = status
      self.output = output
      self.errors = errors
    }
  }

  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - words: The program, looked for on the path, and its arguments.
  ///   - folder: The folder that it starts in; nil for the current one.
  ///   - environment: All of its environment; nil for ours.
  package static func run(
    _ words: [String], in folder: URL? = nil, environment: [String: String]? = nil,
    input: Data = Data()
  ) throws -> Result {
    let scratch = FileManager.default.temporaryDirectory
      .appending(path: "restorectl-program-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    // Files, since a pipe that is not emptied in time blocks the program.
    let files = ["in", "out", "errors"].map { scratch.appending(path: $0) }
    try input.write(to: files[0])
    for file in files.dropFirst() { try Data().write(to: file) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    if let folder { process.currentDirectoryURL = folder }
    if let environment { process.environment = environment }
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self))
  }

  package static func isThere(_ name: String) -> Bool {
    (try? run(["sh", "-c", "command -v \(name)"]))?.status == 0
  }
}
