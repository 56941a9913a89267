import Foundation
import TestSupport

/// The binary that was built beside the tests, run as people and build systems run it.
enum BuiltTool {
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

  /// Starts the tool in a folder; its home is there too. `signal` is one that the caller ignores.
  static func start(
    _ arguments: [String], in folder: URL, bounds: Bounds = Bounds(),
    ignoring signal: String? = nil, environment: [String: String] = [:]
  ) throws -> Program {
    let trap = signal.map { "trap '' \($0) && " } ?? ""
    let script = "\(trap)\(bounds.shellWords) && exec \"$0\" \"$@\""
    return try Program(
      ["/bin/sh", "-c", script, BuiltBinary.path] + arguments, in: folder,
      environment: BuiltBinary.sanitizerOptions.merging(
        ["HOME": folder.path(percentEncoded: false), "PATH": "/usr/bin:/bin"]) { $1 }
        .merging(environment) { $1 },
      // As much longer with a sanitizer as the bound of its time.
      patience: BuiltBinary.isSanitized ? 1200 : 60)
  }

  /// Runs the words of a line, and further ones.
  static func run(
    _ line: String, _ more: [String] = [], in folder: URL = CheckoutFolder.url,
    bounds: Bounds = Bounds()
  ) throws -> Program.Result {
    try run(line.split(separator: " ").map(String.init) + more, in: folder, bounds: bounds)
  }

  static func commands() throws -> Set<String> {
    Set(try run("generate commands").output.split(separator: "\n").map(String.init))
  }

  /// Runs the tool to its end.
  static func run(
    _ arguments: [String], in folder: URL = CheckoutFolder.url, bounds: Bounds = Bounds(),
    environment: [String: String] = [:]
  ) throws -> Program.Result {
    try start(arguments, in: folder, bounds: bounds, environment: environment).result()
  }
}

extension Program.Result {
  /// Whether the run ended by itself, with one of the statuses that the tool promises.
  var isOrderly: Bool { (0...2).contains(status) }
}

extension ScratchFolder {
  /// Makes a named pipe.
  func pipe(_ name: String) throws -> URL {
    guard unsafe mkfifo(path(name), 0o600) == 0 else { throw POSIXError(.EIO) }
    return file(name)
  }
}
