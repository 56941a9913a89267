import Foundation
import TestSupport

/// The binary that was built beside the tests, run as people and build systems run it.
struct BuiltTool {
  /// What a run may use. What is beyond ends it, which a test sees as a status that no run has.
  struct Bounds {
    /// Seconds of the processor: no run of a test takes a tenth of it.
    var seconds = 20
    /// Memory that is written to, in bytes; nil for any.
    var data: Int?
    /// All addresses, in bytes; nil for any.
    var addresses: Int?
    /// The stack of the first thread, in bytes; nil for what it is.
    var stack: Int?

    /// How large a file may get that is written, in blocks of the shell's; nil for any.
    var fileBlocks: Int?
    /// How many files may be open; nil for any.
    var openFiles: Int?

    fileprivate var shellWords: String {
      let isSanitized = BuiltBinary.isSanitized
      // What a sanitizer watches takes a multiple of the time.
      var words = "ulimit -t \(isSanitized ? 20 * seconds : seconds)"
      if let fileBlocks { words += " && ulimit -f \(fileBlocks)" }
      if let openFiles { words += " && ulimit -n \(openFiles)" }
      // It maps terabytes for its own use, and nothing runs with it in bounds of memory.
      if isSanitized { return words }
      if let data { words += " && ulimit -d \(data >> 10)" }
      if let stack { words += " && ulimit -s \(stack >> 10)" }
      if let addresses { words += " && ulimit -v \(addresses >> 10)" }
      return words
    }
  }

  struct Result {
    let status: Int32
    let outputBytes: Data
    let errors: String

    var output: String { String(decoding: outputBytes, as: UTF8.self) }

    /// Whether the run ended by itself, with one of the statuses that the tool promises.
    var isOrderly: Bool { (0...2).contains(status) }
  }

  /// A run that has begun.
  struct Run {
    let process = Process()
    let input = Pipe()
    private let files: [URL]

    /// Starts the tool in a folder. Standard input is `input`, until it is closed; standard output
    /// may be given. `signal` is one that the caller ignores.
    init(
      _ arguments: [String], in folder: URL, bounds: Bounds = Bounds(),
      output: FileHandle? = nil, ignoring signal: String? = nil,
      environment: [String: String] = [:]
    ) throws {
      files = try (0..<2).map { _ in
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).txt")
        try Data().write(to: file)
        return file
      }
      process.executableURL = URL(filePath: "/bin/sh")
      let trap = signal.map { "trap '' \($0) && " } ?? ""
      process.arguments =
        ["-c", "\(trap)\(bounds.shellWords) && exec \"$0\" \"$@\"", BuiltBinary.path] + arguments
      process.currentDirectoryURL = folder
      process.environment = BuiltBinary.sanitizerOptions.merging(
        ["HOME": folder.path(percentEncoded: false), "PATH": "/usr/bin:/bin"]) { $1 }
        .merging(environment) { $1 }
      process.standardInput = input
      // Files, since a pipe that is not emptied would stop a long output.
      process.standardOutput = try output ?? FileHandle(forWritingTo: files[0])
      process.standardError = try FileHandle(forWritingTo: files[1])
      try process.run()
    }

    /// Waits until something has happened, while the run goes on.
    func wait(until hasHappened: () throws -> Bool) rethrows {
      let end = Date(timeIntervalSinceNow: Self.patience)
      while try !hasHappened(), process.isRunning, Date() < end { usleep(1000) }
    }

    /// What it printed so far.
    var outputText: String {
      get throws { String(decoding: try Data(contentsOf: files[0]), as: UTF8.self) }
    }

    /// Its messages so far.
    var errorText: String {
      get throws { String(decoding: try Data(contentsOf: files[1]), as: UTF8.self) }
    }

    /// How long a run may wait for something, in seconds: as much longer with a sanitizer as the
    /// bound of its time.
    private static let patience = BuiltBinary.isSanitized ? 1200.0 : 60.0

    /// Waits for the end; a run that does not come to one is killed.
    func result() throws -> Result {
      try? input.fileHandleForWriting.close()
      wait { false }
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
      process.waitUntilExit()
      let (output, errors) = (try Data(contentsOf: files[0]), try errorText)
      for file in files { try? FileManager.default.removeItem(at: file) }
      return Result(
        // As a shell reports it.
        status: process.terminationStatus
          + (process.terminationReason == .uncaughtSignal ? 128 : 0),
        outputBytes: output, errors: errors)
    }
  }

  /// Runs the words of a line, and further ones.
  static func run(
    _ line: String, _ more: [String] = [], in folder: URL = CheckoutFolder.url,
    bounds: Bounds = Bounds()
  ) throws -> Result {
    try run(line.split(separator: " ").map(String.init) + more, in: folder, bounds: bounds)
  }

  static func commands() throws -> Set<String> {
    Set(try run("generate commands").output.split(separator: "\n").map(String.init))
  }

  /// Runs the tool to its end.
  static func run(
    _ arguments: [String], in folder: URL = CheckoutFolder.url, bounds: Bounds = Bounds(),
    output: FileHandle? = nil, environment: [String: String] = [:]
  ) throws -> Result {
    try Run(arguments, in: folder, bounds: bounds, output: output, environment: environment)
      .result()
  }
}

extension ScratchFolder {
  /// Makes a named pipe.
  func pipe(_ name: String) throws -> URL {
    guard unsafe mkfifo(path(name), 0o600) == 0 else { throw POSIXError(.EIO) }
    return file(name)
  }
}
