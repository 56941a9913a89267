import Foundation
import PlistSyntax
import RestorationTree
import TestSupport
import Testing

@testable import RestorectlCLI

/// Comparisons of archives so large that each is read on a thread of its own.
struct LargeDiffTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// An archive of one screen with a large photo.
  private static func archive(title: String) throws -> [UInt8] {
    var content = NodeContent(kind: .viewController)
    content.state = [
      StateEntry("title", .string(title)),
      StateEntry("photo", .data(ByteSlice([UInt8](repeating: 7, count: 2 << 20)))),
    ]
    let archive = RestorationArchive(nodes: [RestorationNode(path: "Root", content: content)])
    var bytes: [UInt8] = []
    try archive.keyedArchive().write(as: .binary, to: &bytes)
    return bytes
  }

  private func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
    try Data(bytes).write(to: folder.url.appending(path: name))
  }

  private func run(_ words: String..., on operands: [String]) -> TestRun {
    TestRun(words.map { ByteString($0.utf8) } + operands.map { folder.argument($0) })
  }

  @Test(arguments: ["1", "2", "4"])
  func `they are compared on any number of threads`(jobs: String) throws {
    try write(Self.archive(title: "Bread"), to: "old.data")
    try write(Self.archive(title: "Cake"), to: "new.data")
    let result = run("diff", "--jobs", jobs, on: ["old.data", "new.data"])
    #expect(result.status == .remarks)
    #expect(result.messages.isEmpty)
    #expect(result.output.contains("-   title: \"Bread\"\n+   title: \"Cake\"\n"))
    let same = run("diff", "--jobs", jobs, on: ["old.data", "old.data"])
    #expect(same.status == .success)
    #expect(same.output == "no differences\n")
  }

  @Test(arguments: ["1", "2", "4"])
  func `of two that cannot be read the old one is told of first`(jobs: String) throws {
    let bytes = try Self.archive(title: "Bread")
    // That the last objects have no place in the old one is seen later than that the new one is cut.
    let offsets = bytes.count - 40..<bytes.count - 32
    try write(bytes.enumerated().map { offsets.contains($0) ? 0xFF : $1 }, to: "old.data")
    try write(bytes.dropLast(), to: "new.data")
    let result = run("diff", "--jobs", jobs, on: ["old.data", "new.data"])
    #expect(result.status == .failure)
    let lines = result.messages.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.contains("old.data: ") ?? false)
    #expect(lines.last?.contains("new.data: ") ?? false)
  }
}
