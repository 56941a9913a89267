import Foundation
import TestSupport
import Testing

/// What hangs or ends other tools, given to the real binary with little memory.
@Suite(.enabled(if: BuiltBinary.isPresent, Comment(rawValue: BuiltBinary.hint)))
struct HostileInputTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// A second of the processor, however loaded the machine is; a debug build gets more.
  private func bounds(_ byteCount: Int) -> BuiltTool.Bounds {
    BuiltTool.Bounds(
      seconds: _isDebugAssertConfiguration() ? 20 : 1, data: (64 << 20) + byteCount)
  }

  @Test(arguments: HostileInput.all)
  func `dump says what it is`(input: HostileInput) throws {
    try folder.write("input", input.bytes)
    let bounds = bounds(input.bytes.count)
    let result = try BuiltTool.run(["dump", "--full", "input"], in: folder.url, bounds: bounds)
    #expect(result.status == input.status, "\(result.errors)")
    for text in input.says {
      #expect((result.output + result.errors).contains(text), "\(result.errors)")
    }
    #expect(result.output.utf8.count < 16 * input.bytes.count + (1 << 16))
  }

  /// They keep what they write, and read it again.
  @Test(arguments: HostileInput.all)
  func `an input is converted and redacted`(input: HostileInput) throws {
    try folder.write("input", input.bytes)
    for words in [
      "convert --to json --lossy", "convert --to binary --lossy -o out",
      "redact --to keyed-json --lossy",
    ] {
      let arguments = words.split(separator: " ").map(String.init) + ["input"]
      let result = try BuiltTool.run(
        arguments, in: folder.url, bounds: bounds(64 * input.bytes.count))
      #expect(result.isOrderly, "\(words): \(result.status) \(result.errors)")
      #expect(result.output.utf8.count < 64 * input.bytes.count + (1 << 16), "\(words)")
    }
  }

  @Test(arguments: HostileInput.all)
  func `every command comes to an end`(input: HostileInput) throws {
    try folder.write("input", input.bytes)
    let bounds = bounds(2 * input.bytes.count)
    for words in [
      "dump --format json", "dump --format jsonl", "dump --format apple", "dump --format paths",
      "lint", "lint --format json", "stats", "plan", "plan --to-scenes --format json",
      "plan --to-scenes --format swift", "diff input",
    ] {
      let arguments = words.split(separator: " ").map(String.init) + ["input"]
      let result = try BuiltTool.run(arguments, in: folder.url, bounds: bounds)
      #expect(result.isOrderly, "\(words): \(result.status) \(result.errors)")
      #expect(result.output.utf8.count < 64 * input.bytes.count + (1 << 16), "\(words)")
    }
  }
}

/// More threads than there is room for.
@Suite(.enabled(if: BuiltBinary.isPresent, Comment(rawValue: BuiltBinary.hint)))
struct ManyThreadsTests {
  @Test func `jobs that do not fit are not started`() throws {
    let bounds = BuiltTool.Bounds(seconds: 120, addresses: 512 << 20)
    let many = try BuiltTool.run(["lint", "--jobs", "1024", "Fixtures"], bounds: bounds)
    let one = try BuiltTool.run(["lint", "--jobs", "1", "Fixtures"])
    #expect(many.status == one.status)
    #expect(many.output == one.output)
    #expect(many.errors == one.errors)
  }
}

/// Files from outside this project, all at once, with 512 MiB of addresses.
@Suite(
  .enabled(if: BuiltBinary.isPresent, Comment(rawValue: BuiltBinary.hint)),
  .enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.hint)))
struct WholeCorpusTests {
  private static var files: [Corpus.File] { Corpus.files(in: "") }

  @Test(arguments: [
    "dump", "dump --full", "dump --format paths", "dump --format json", "dump --format jsonl",
    "dump --format apple", "lint", "lint --format sarif", "lint --format json", "stats", "plan",
  ])
  func `no file ends a run`(words: String) throws {
    let files = Self.files
    let size = try files.reduce(0) { try $0 + $1.contents().count }
    let arguments = words.split(separator: " ").map(String.init) + files.map(\.path)
    let bounds = BuiltTool.Bounds(seconds: 120, addresses: 512 << 20)
    let result = try BuiltTool.run(arguments, bounds: bounds)
    // Many of them are damaged on purpose.
    #expect(result.status == 2)
    #expect(result.output.utf8.count < 64 * size)
    #expect(result.errors.utf8.count < 1000 * files.count)
  }

  @Test func `every file is compared with itself`() throws {
    let bounds = BuiltTool.Bounds(seconds: 120, addresses: 512 << 20)
    for file in Self.files {
      let result = try BuiltTool.run(["diff", file.path, file.path], bounds: bounds)
      #expect(result.status == 0 || result.status == 2, "\(file)")
    }
    let folder = try #require(Corpus.folder)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      let path = folder + "/" + name
      #expect(try BuiltTool.run(["diff", path, path], bounds: bounds).isOrderly, "\(name)")
    }
  }
}
