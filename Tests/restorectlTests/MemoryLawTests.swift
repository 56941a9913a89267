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

  /// Every so many-th of the bombs, each in one syntax, at sizes that differ from one to the next; or all
  /// of them in all syntaxes at all sizes, which takes hours.
  private static let cases: [Case] = {
    let sizes = [32 << 10, 128 << 10, 512 << 10]
    guard !TestSize.isExhaustive else {
      return Bomb.all.flatMap { bomb in
        bomb.syntaxes.flatMap { syntax in sizes.map { Case(bomb: bomb, syntax: syntax, size: $0) } }
      }
    }
    let step = TestSize.count(3, otherwise: 23)
    return stride(from: 0, to: Bomb.all.count, by: step).map { place in
      let bomb = Bomb.all[place]
      return Case(
        bomb: bomb, syntax: bomb.syntaxes[place / step % bomb.syntaxes.count],
        size: sizes[place / step / 3 % 3])
    }
  }()

  /// Those whose lists take more memory than a file may ask for only where they are long.
  private static let longCases: [Case] = {
    let lists = Bomb.byteLists + Bomb.trees.prefix(5)
    return stride(from: 0, to: lists.count, by: TestSize.count(1, otherwise: 4)).map {
      let bomb = lists[$0]
      return Case(
        bomb: bomb, syntax: bomb.syntaxes[0], size: bomb.syntaxes[0] == .binary ? 4 << 20 : 1 << 20)
    }
  }()

  struct Case: Sendable, CustomStringConvertible {
    let bomb: Bomb
    let syntax: PlistSyntax
    let size: Int
    var description: String { "\(bomb), \(syntax), \(size) bytes" }
  }

  @Test(arguments: cases + longCases)
  func `memory grows with the file`(_ bombCase: Case) throws {
    guard let bytes = bombCase.bomb.bytes(bombCase.size, as: bombCase.syntax) else { return }
    try folder.write("input", bytes)
    try check("input", most: bytes.count * (bombCase.syntax == .binary ? 1 : 4))
  }

  /// Every so many-th of the bombs as the coder of a record.
  private static let records = stride(
    from: 0, to: Bomb.all.count, by: TestSize.count(19, otherwise: 97)
  ).map { Bomb.all[$0] }

  @Test(arguments: records)
  func `memory grows with the records of a Mac app`(_ bomb: Bomb) throws {
    guard let bytes = bomb.bytes(128 << 10, as: .binary) else { return }
    let key = SavedWindows.key(of: 1)
    var saved = SavedWindows()
    saved.windows = [(id: 1, key: key, state: [])]
    saved.records = [SavedRecord(1, key: key, "Editor", items: [("rchv", bytes)])]
    try folder.write("windows.plist", saved.windowList())
    try folder.write("data.data", saved.data)
    try check("data.data", most: saved.data.count)
  }

  /// Runs commands with so many bytes of memory for a file, and what every run may take.
  private func check(_ file: String, most byteCount: Int) throws {
    // The time is that of what hangs: a minute, on any machine.
    let bounds = BuiltTool.Bounds(seconds: 60, data: (64 << 20) + byteCount)
    for words in ["lint", "dump", "dump --format paths", "dump --format json"] {
      let arguments = words.split(separator: " ").map(String.init) + [file]
      let result = try BuiltTool.run(arguments, in: folder.url, bounds: bounds)
      #expect(
        result.isOrderly, "\(words), \(byteCount) bytes: \(result.status) \(result.errors)")
    }
  }
}
