import Foundation
import TestSupport
import Testing

/// Files that are not what they seem, given to the real binary. Tests/Transcripts/usage-outputs.md and
/// usage-operands.md have full disks, pipes and links.
@Suite(.enabled(if: BuiltBinary.isPresent, Comment(rawValue: BuiltBinary.hint)))
struct FileTroubleTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.copy("recipes.data", to: "a.data")
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
    try folder.write("b.json", TreeText.tree(state: #"{"$reference":"Gone"}"#))
    let names = try folder.names
    let result = try BuiltTool.run("lint --init", in: folder.url, bounds: .init(fileBlocks: 20))
    #expect(result.status == 2)
    #expect(
      result.errors.contains(".restorectl.schema.json: cannot be written"), "\(result.errors)")
    #expect(try folder.names == names)
    #expect(try BuiltTool.run("lint --init", in: folder.url).status == 0)
    #expect(try folder.names.count == names.count + 3)
  }

  @Test func `a file limit leaves the old report`() throws {
    Self.allowFileLimits()
    try folder.write("report", "old")
    let result = try BuiltTool.run(
      "dump --full --format json:report a.data", in: folder.url, bounds: .init(fileBlocks: 1))
    #expect(result.status == 2)
    #expect(
      result.errors.contains("report: cannot be written: file too large"))
    #expect(try folder.read("report") == "old")
    #expect(try folder.names == ["a.data", "report"])
  }

  @Test func `a report that cannot be written keeps no other from its place`() throws {
    Self.allowFileLimits()
    let result = try BuiltTool.run(
      "dump --format json:large --format paths:small a.data", in: folder.url,
      bounds: .init(fileBlocks: 1))
    #expect(result.status == 2)
    #expect(try folder.names == ["a.data", "small"])
  }

  @Test func `a file limit is reported for standard output`() throws {
    Self.allowFileLimits()
    let result = try BuiltTool.run(
      "dump --format json a.data", in: folder.url, bounds: .init(fileBlocks: 1))
    #expect(result.status == 2)
    #expect(result.errors.contains("standard output: cannot be written: file too large"))
  }

  @Test(arguments: ["/dev/zero", "/dev/null", "/dev/tty"])
  func `a device is refused`(device: String) throws {
    guard FileManager.default.fileExists(atPath: device) else { return }
    let result = try BuiltTool.run(["dump", device], in: folder.url)
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("restorectl: \(device): "))
  }

  @Test func `a pipe that has nothing yet is waited for`() throws {
    let script = "(sleep 0.3; cat a.data) | \"$0\" dump --format paths"
    let result = try Program.run(["sh", "-c", script, BuiltBinary.path], in: folder.url)
    #expect(result.output.hasPrefix("Tabs\nTabs/:[0]:/Browse\n"))
    #expect(result.status == 0 && result.errors == "")
  }
}
