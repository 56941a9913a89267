import Foundation
import PlistSyntax
import TestSupport
import Testing

/// The peak of `lint`, and of `dump` as a tree, as paths and as JSON: a binary archive and 64 MiB, or four
/// times an archive in XML or JSON and 64 MiB. `WorkLawTests` have the same bombs.
@Suite(.enabled(if: BuiltBinary.isPresent, Comment(rawValue: BuiltBinary.hint)))
struct MemoryLawTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// A part of the bombs, each in one syntax; or all of them in all.
  private static let cases: [(bomb: Bomb, syntaxes: [PlistSyntax])] =
    Bomb.all.enumerated().compactMap { place, bomb in
      let all = [PlistSyntax.binary, .xml, .json]
      if TestSize.isFull { return (bomb, all) }
      return place % 7 == 0 ? (bomb, [all[place % 3]]) : nil
    }

  private static let sizes = TestSize.isFull ? [64 << 10, 256 << 10, 1 << 20] : [128 << 10]

  @Test(arguments: cases.map(\.bomb), sizes)
  func `memory grows with the file`(bomb: Bomb, size: Int) throws {
    let syntaxes = Self.cases.first { $0.bomb.description == bomb.description }?.syntaxes ?? []
    for syntax in syntaxes {
      guard let bytes = bomb.bytes(size, as: syntax) else { continue }
      try folder.write("input", bytes)
      let factor = syntax == .binary ? 1 : 4
      // The time is that of what hangs: a minute, on any machine.
      let bounds = BuiltTool.Bounds(seconds: 60, data: (64 << 20) + factor * bytes.count)
      for words in ["lint", "dump", "dump --format paths", "dump --format json"] {
        let arguments = words.split(separator: " ").map(String.init) + ["input"]
        let result = try BuiltTool.run(arguments, in: folder.url, bounds: bounds)
        #expect(
          result.isOrderly, "\(words), \(bytes.count) bytes: \(result.status) \(result.errors)")
      }
    }
  }
}
