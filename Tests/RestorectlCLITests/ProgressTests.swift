import Platform
import ProjectFiles
import TestSupport
import Testing

@testable import RestorectlCLI

/// What a person sees while many archives are worked on.
@Suite struct ProgressTests {
  /// A clock that goes on each time that it is looked at.
  private final class Clock {
    private let step: Double
    private var seconds = 0.0

    init(step: Double) { self.step = step }

    func next() -> Double {
      defer { seconds += step }
      return seconds
    }
  }

  private static let archive = #"{"schema": "restorectl.archive/1", "nodes": [{"path": "A"}]}"#
  private static let erase = "\r\u{1B}[K"
  private static let names = (0..<10).map { "\($0).json" }

  /// The text on standard error after a run over archives in which much time passes.
  private func messages(
    _ arguments: [String], isTerminal: Bool = true, term: String = "xterm", step: Double = 1
  ) throws -> String {
    let folder = try ScratchFolder()
    for name in Self.names { try folder.write(name, Self.archive) }
    let error = MemoryDestination(isTerminal: isTerminal)
    let clock = Clock(step: step)
    let session = Session(
      environment: Environment([.term: ByteString(term.utf8)]),
      output: MemoryDestination(), error: error,
      now: { 800_000_000 }, clock: clock.next)
    _ = session.run((arguments + [folder.path()]).map { ByteString($0.utf8) })
    return error.text
  }

  @Test(arguments: [["lint", "--jobs", "2"], ["dump", "--format", "paths"], ["stats"]])
  func `a long run shows how far it is`(arguments: [String]) throws {
    let text = try messages(arguments)
    let lines = text.split(separator: Self.erase)
    #expect(lines.first == "2 archives, 1 a second")
    #expect(lines.last == "10 archives, 1 a second")
    #expect(text.hasSuffix(Self.erase))
  }

  @Test func `the line is gone before a message`() throws {
    let text = try messages(["lint", "--verbose"])
    #expect(text.contains(Self.erase + "restorectl: read 10 inputs"))
  }

  @Test func `a short run shows nothing, nor does one that nobody watches`() throws {
    #expect(try messages(["lint"], step: 0) == "")
    #expect(try messages(["lint"], isTerminal: false) == "")
    #expect(try messages(["lint"], term: "dumb") == "")
    #expect(try messages(["lint", "--quiet"]) == "")
  }

  @Test func `the line stays off a line that has not ended`() throws {
    let terminal = MemoryDestination(isTerminal: true)
    let line = StatusLine(terminal, clock: Clock(step: 2).next)
    line.begin()
    try line.write(Array("half a li".utf8), to: terminal)
    line.count()
    #expect(terminal.text == "half a li")
    try line.write(Array("ne\n".utf8), to: terminal)
    line.count()
    try line.write(Array("next\n".utf8), to: terminal)
    #expect(
      terminal.text == "half a line\n\(Self.erase)2 archives, 1 a second\(Self.erase)next\n")
  }
}
