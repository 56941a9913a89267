import Platform
import PlistSyntax
import Testing

@testable import RestorectlCLI

/// What a person sees while many archives are worked on.
struct ProgressTests {
  /// A clock that goes on by a second each time that it is looked at.
  private final class Clock {
    private var seconds = 0.0

    func next() -> Double {
      defer { seconds += 1 }
      return seconds
    }
  }

  private static let archive = #"{"schema": "restorectl.archive/1", "nodes": [{"path": "A"}]}"#
  private static let erase = "\r\u{1B}[K"

  /// The text on standard error after a run over ten archives in which much time passes.
  private func messages(
    _ arguments: [String], isTerminal: Bool = true, term: String = "xterm"
  ) throws -> String {
    let folder = try TemporaryFolder()
    for number in 0..<10 { try folder.write("\(number).json", Self.archive) }
    let error = MemoryDestination(isTerminal: isTerminal)
    let clock = Clock()
    let session = Session(
      environment: Environment([.term: ByteString(term.utf8)]),
      streams: .init(
        readInput: { () throws(FileError) in ByteSlice([]) }, output: MemoryDestination(),
        error: error),
      now: { 800_000_000 }, clock: clock.next)
    _ = session.run(arguments.map { ByteString($0.utf8) } + [folder.argument()])
    return error.text
  }

  @Test(arguments: [["lint", "--jobs", "2"], ["dump", "--format", "paths"], ["stats"]])
  func aLongRunTellsHowFarItIs(_ arguments: [String]) throws {
    let lines = try messages(arguments).split(separator: Self.erase)
    #expect(lines.first == "2 archives, 1 a second, about 8 s left")
    #expect(lines.last == "10 archives, 1 a second, about 0 s left")
  }

  @Test func theLineIsGoneInTheEnd() throws {
    #expect(try messages(["lint"]).hasSuffix(Self.erase))
  }

  @Test func theLineIsGoneBeforeAMessage() throws {
    let text = try messages(["lint", "--verbose"])
    #expect(text.contains(Self.erase + "restorectl: read 10 inputs"))
  }

  @Test func nobodyIsToldWhoDoesNotWatch() throws {
    #expect(try messages(["lint"], isTerminal: false) == "")
    #expect(try messages(["lint"], term: "dumb") == "")
    #expect(try messages(["lint", "--quiet"]) == "")
  }

  @Test func aShortRunTellsNothing() throws {
    let terminal = MemoryDestination(isTerminal: true)
    var progress = Progress(on: StatusLine(terminal), clock: { 7 })
    for _ in 0..<1000 { progress.note(share: 0.5) }
    progress.end()
    #expect(terminal.text == "")
  }

  @Test(arguments: [
    (
      Progress.text(3214, seconds: 2, share: 0.25), "3,214 archives, 1,607 a second, about 6 s left"
    ),
    (Progress.text(10, seconds: 60, share: 0.05), "10 archives, 0 a second, about 19 min left"),
    (Progress.text(10, seconds: 600, share: 0.02), "10 archives, 0 a second, about 9 h left"),
    (Progress.text(1, seconds: 1, share: nil), "1 archive, 1 a second"),
    (Progress.text(5, seconds: 1, share: 0.001), "5 archives, 5 a second"),
  ])
  func theLineIsShort(_ text: String, _ expected: String) { #expect(text == expected) }

  @Test func theLineStaysOffALineThatHasNotEnded() throws {
    let terminal = MemoryDestination(isTerminal: true)
    let line = StatusLine(terminal)
    let output = StreamAboveLine(terminal, line)
    try output.write(Array("half a li".utf8))
    line.show("progress")
    #expect(terminal.text == "half a li")
    try output.write(Array("ne\n".utf8))
    line.show("progress")
    try output.write(Array("next\n".utf8))
    #expect(terminal.text == "half a line\n\(Self.erase)progress\(Self.erase)next\n")
  }

  @Test func theShareOfAWalkGrowsWithWhatIsBehindIt() throws {
    let folder = try TemporaryFolder()
    for name in ["a/1.data", "a/b/2.data", "a/b/3.data", "c/4.data"] {
      try folder.write(name, Self.archive)
    }
    let reader = InputReader(
      standardInput: { () throws(FileError) in ByteSlice([]) }, standardInputName: nil,
      limits: Limits())
    var walk = InputWalk(
      OperandSource([.success(.path(folder.path()))]), reader: reader,
      isArchive: { _ in true })
    var shares: [Double] = []
    while walk.next() != nil { shares.append(try #require(walk.share)) }
    #expect(shares == [0.25, 0.375, 0.5, 1])
  }
}
