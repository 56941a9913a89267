import Foundation
import TestSupport
import Testing

/// Files that are not what they seem, given to the real binary.
@Suite(.enabled(if: BuiltBinary.isPresent, Comment(rawValue: BuiltBinary.hint)))
struct FileTroubleTests {
  private static let archive =
    (try? [UInt8](Data(contentsOf: FixtureFolder.url.appending(path: "recipes.data")))) ?? []

  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write("a.data", Self.archive)
  }

  private func run(_ arguments: String..., output: FileHandle? = nil) throws -> BuiltTool.Result {
    try BuiltTool.run(arguments, in: folder.url, output: output)
  }

  @Test(arguments: ["a.data", "./a.data", "hard", "soft", "d/../a.data"])
  func `a report never replaces its input`(name: String) throws {
    try folder.write("d/x", [])
    try FileManager.default.linkItem(at: folder.file("a.data"), to: folder.file("hard"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("soft").path(percentEncoded: false), withDestinationPath: "a.data")
    for command in ["dump", "lint", "stats", "plan"] {
      let result = try run(command, "--format", "json:\(name)", "a.data")
      #expect(result.status == 2)
      #expect(result.errors.contains("both input and report"), "\(result.errors)")
    }
    let both = try run("diff", "--format", "json:\(name)", "a.data", "a.data")
    #expect(both.status == 2)
    #expect(try [UInt8](Data(contentsOf: folder.file("a.data"))) == Self.archive)
    #expect(try folder.names == ["a.data", "d", "hard", "soft"])
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"))
  func `a full disk is reported`() throws {
    let toFile = try run("dump", "--format", "json:/dev/full", "a.data")
    #expect(toFile.status == 2)
    #expect(toFile.errors.contains("/dev/full: cannot be written: no space left"))
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let toOutput = try run("dump", "a.data", output: full)
    #expect(toOutput.status == 2)
    #expect(toOutput.errors.contains("standard output: cannot be written: no space left"))
  }

  /// Who runs the tests may ignore or hold the signal of the limit, and the tool would inherit that.
  private static func allowFileLimits() {
    _ = signal(SIGXFSZ, SIG_DFL)
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGXFSZ)
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// The baseline is short, and the schema is longer than the limit.
  @Test func `a first configuration is written whole or not at all`() throws {
    Self.allowFileLimits()
    try folder.write(
      "b.json",
      Array(#"{"schema":"restorectl.archive/1","nodes":["#.utf8)
        + Array(#"{"path":"A","state":{"a":{"$reference":"Gone"}}}]}"#.utf8))
    let names = try folder.names
    let result = try BuiltTool.run(
      ["lint", "--init"], in: folder.url, bounds: .init(fileBlocks: 20))
    #expect(result.status == 2)
    #expect(
      result.errors.contains(".restorectl.schema.json: cannot be written"), "\(result.errors)")
    #expect(try folder.names == names)
    #expect(try run("lint", "--init").status == 0)
    #expect(try folder.names.count == names.count + 3)
  }

  @Test func `a file limit leaves the old report`() throws {
    Self.allowFileLimits()
    try folder.write("report", Array("old".utf8))
    let result = try BuiltTool.run(
      ["dump", "--full", "--format", "json:report", "a.data"], in: folder.url,
      bounds: .init(fileBlocks: 1))
    #expect(result.status == 2)
    #expect(
      result.errors.contains("report: cannot be written: larger than the limit on file sizes"))
    #expect(try String(contentsOf: folder.file("report"), encoding: .utf8) == "old")
    #expect(try folder.names == ["a.data", "report"])
  }

  @Test func `a report that cannot be written keeps no other from its place`() throws {
    Self.allowFileLimits()
    let result = try BuiltTool.run(
      ["dump", "--format", "json:large", "--format", "paths:small", "a.data"], in: folder.url,
      bounds: .init(fileBlocks: 1))
    #expect(result.status == 2)
    #expect(try folder.names == ["a.data", "small"])
  }

  @Test func `a file limit is reported for standard output`() throws {
    Self.allowFileLimits()
    let result = try BuiltTool.run(
      ["dump", "--format", "json", "a.data"], in: folder.url, bounds: .init(fileBlocks: 1))
    #expect(result.status == 2)
    #expect(result.errors.contains("standard output: cannot be written: larger than the limit"))
  }

  @Test func `a pipe without a reader ends a run quietly`() throws {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let result = try run("dump", "--format", "json", "a.data", output: pipe.fileHandleForWriting)
    #expect(result.errors == "")
  }

  @Test func `a pipe without a writer does not hang a walk`() throws {
    _ = try folder.pipe("pipe.data")
    let result = try run("lint", ".")
    #expect(result.isOrderly)
    #expect(!(result.output + result.errors).contains("pipe.data"))
  }

  @Test(arguments: ["/dev/zero", "/dev/null", "/dev/tty"])
  func `a device is refused`(device: String) throws {
    guard FileManager.default.fileExists(atPath: device) else { return }
    let result = try run("dump", device)
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("restorectl: \(device): "))
  }

  @Test func `folders that lead into themselves are walked once`() throws {
    try folder.write("d/b.data", Self.archive)
    for name in ["d/loop", "d/again"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.file(name).path(percentEncoded: false), withDestinationPath: "..")
    }
    let result = try run("dump", "--format", "jsonl", ".")
    #expect(result.status == 0)
    #expect(result.output.utf8.count { $0 == UInt8(ascii: "\n") } == 2)
    let loop = folder.file("self").path(percentEncoded: false)
    try FileManager.default.createSymbolicLink(atPath: loop, withDestinationPath: "self")
    #expect(try run("dump", "self").status == 2)
  }

  @Test func `ten thousand files`() throws {
    try folder.write("note.txt", Array("no archive".utf8))
    // Links to two files: to write as many takes far longer than to walk them.
    for number in 0..<10_000 {
      let original = folder.file(number.isMultiple(of: 100) ? "a.data" : "note.txt")
      try FileManager.default.linkItem(at: original, to: folder.file("\(number)"))
    }
    let result = try run("lint", "--format", "json", ".")
    #expect(result.isOrderly)
    #expect(result.output.contains("\"files\": 101"))
  }

  @Test func `a path that is no UTF-8`() throws {
    let script = """
      name=$(printf 'a\\377\\033[31m.data'); cp a.data "$name" && "$0" dump "$name" && "$0" lint .
      """
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", script, BuiltBinary.path]
    process.currentDirectoryURL = folder.url
    process.standardOutput = output
    try process.run()
    let text = try String(
      decoding: output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus != 2)
    #expect(text.contains(#"a\x{ff}\u{1b}[31m.data"#))
    #expect(!text.contains("\u{1B}"))
  }
}
