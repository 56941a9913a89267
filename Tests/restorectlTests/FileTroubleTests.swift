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

  /// Who runs the tests may ignore or hold the signal of the limit, and the tool would inherit that.
  private static func allowFileLimits() {
    _ = signal(SIGXFSZ, SIG_DFL)
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGXFSZ)
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
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

  @Test func `a file limit is reported for standard output`() throws {
    Self.allowFileLimits()
    let result = try BuiltTool.run(
      ["dump", "--format", "json", "a.data"], in: folder.url, bounds: .init(fileBlocks: 1))
    #expect(result.status == 2)
    #expect(result.errors.contains("standard output: cannot be written: larger than the limit"))
  }

  @Test(arguments: ["/dev/zero", "/dev/null", "/dev/tty"])
  func `a device is refused`(device: String) throws {
    guard FileManager.default.fileExists(atPath: device) else { return }
    let result = try BuiltTool.run(["dump", device], in: folder.url)
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("restorectl: \(device): "))
  }
}
