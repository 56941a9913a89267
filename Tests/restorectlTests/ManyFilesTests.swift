import Foundation
import TestSupport
import Testing

/// Very many files in one folder. What fails here takes minutes: a run over twice the files took four times
/// as long.
@Suite(.enabled(if: BuiltBinary.isPresent, Comment(rawValue: BuiltBinary.hint)))
struct ManyFilesTests {
  private static let count = TestSize.count(100_000, otherwise: 20_000)

  @Test(arguments: ["lint", "lint --jobs 1024", "dump --format paths"])
  func `a folder is walked in step with its files`(words: String) throws {
    let folder = try ScratchFolder()
    for number in 0..<Self.count {
      try Data("bplist00 damaged".utf8).write(to: folder.file("f\(number)"))
    }
    let bounds = BuiltTool.Bounds(seconds: 20)
    let result = try BuiltTool.run(
      words.split(separator: " ").map(String.init) + ["."], in: folder.url, bounds: bounds)
    #expect(result.isOrderly, "\(result.status) \(result.errors.suffix(200))")
  }
}
