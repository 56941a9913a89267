import Platform
import PlistSyntax
import RestorationDiff
import RestorationLint
import RestorationModel
import RestorationReading
import RestorationWriting
import TestSupport
import Testing
import TreeJSON

@testable import RestorationReport

/// Work and output grow no faster than the file: every kind of value, container, key and list that a file
/// can refer to very many times, in every syntax, at three sizes. Work is counted, since a clock measures
/// the machine.
@Suite(.enabled(if: Work.isCounted, "steps are counted in debug builds"))
struct WorkLawTests {
  /// What a file may ask for at most: so many steps, or bytes of output, for each of its bytes. A
  /// reference takes one byte, and what it leads to some lines of JSON.
  private static let mostSteps = 400
  private static let mostOutput = 96
  /// What a file may ask for besides, however small it is.
  private static let allowance = 1 << 19

  /// Every bomb in one of the syntaxes, or in all; with less time every fourth.
  private static let cases = Bomb.all.enumerated().flatMap { place, bomb in
    let all = bomb.syntaxes
    if TestSize.isExhaustive { return all.map { Case(bomb: bomb, syntax: $0) } }
    guard place % TestSize.count(1, otherwise: 4) == 0 else { return [] }
    return [Case(bomb: bomb, syntax: all[(place + place / 9) % all.count])]
  }

  /// The size of the first of three files. In a small file much less is shown than may be, so what a
  /// budget stops in a larger one can still grow with the square.
  private static let size = TestSize.isFull || TestSize.isExhaustive ? 16 << 10 : 4 << 10

  struct Case: Sendable, CustomStringConvertible {
    let bomb: Bomb
    let syntax: PlistSyntax
    var description: String { "\(bomb), \(syntax)" }
  }

  @Test(arguments: cases)
  func `work grows with the file`(_ bombCase: Case) throws {
    var first: (bytes: Int, steps: [Int])?
    for size in [Self.size, 2 * Self.size, 4 * Self.size] {
      guard let bytes = bombCase.bomb.bytes(size, as: bombCase.syntax) else { return }
      let steps = try Self.works.map { work in
        let steps = try Work.count { try work(ByteSlice(bytes)) }
        #expect(
          steps < Self.mostSteps * bytes.count + Self.allowance,
          "\(steps) steps for \(bytes.count) bytes")
        return steps
      }
      guard let first else {
        first = (bytes.count, steps)
        continue
      }
      // Sixteen times the steps for four times the file would be their square. A rule that hears something
      // from some size on reads the coder once more, which is twice the steps at most.
      let growth = Double(bytes.count) / Double(first.bytes)
      for (now, then) in zip(steps, first.steps) {
        #expect(
          Double(now) < 2.5 * growth * Double(then) + Double(Self.fewSteps),
          "\(then) steps for \(first.bytes) bytes, \(now) for \(bytes.count)")
      }
    }
  }

  /// What takes no more is not looked at: it grows by a budget's own steps.
  private static let fewSteps = 1 << 14

  /// Each reads an archive and goes through all of it.
  private static let works: [@Sendable (ByteSlice) throws -> Void] = [
    { bytes in
      guard let archive = try? RestorationArchive(reading: bytes) else { return }
      var json = JSONOutput()
      archive.writeJSON(into: &json)
      let output = json.bytes.count
      #expect(output < mostOutput * bytes.count + allowance, "\(output) of \(bytes.count) bytes")
    },
    { bytes in
      guard let archive = try? RestorationArchive(reading: bytes) else { return }
      _ = Linter().findings(in: archive)
    },
    { bytes in
      guard let archive = try? RestorationArchive(reading: bytes) else { return }
      _ = ArchiveDiff(from: archive, to: archive)
    },
  ]

  /// A pattern without a key is about paths, and views have theirs in the facts of a coder.
  @Test func `patterns without keys read no state`() throws {
    func steps(_ count: Int) throws -> Int {
      var content = NodeContent(kind: .viewController)
      content.state = [StateEntry("list", .array((0..<count).map { .integer(PlistInteger($0)) }))]
      let made = RestorationArchive(nodes: [RestorationNode(path: "Root", content: content)])
      var bytes: [UInt8] = []
      try made.keyedArchive().write(as: .binary, to: &bytes)
      let archive = try RestorationArchive(reading: ByteSlice(bytes))
      var options = RenderOptions()
      options.patterns = [try PathPattern(parsing: "Gone/*")]
      var use = PatternUse(options.patterns)
      return Work.count {
        #expect(!options.asksForAny(of: archive.nodes[0]))
        use.note(archive)
      }
    }
    #expect(try steps(5000) < steps(5) + 100)
  }
}
