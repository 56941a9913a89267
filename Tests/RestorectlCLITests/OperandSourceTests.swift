import Platform
import PlistSyntax
import TestSupport
import Testing

@testable import RestorectlCLI

@Suite struct OperandSourceTests {
  /// Standard input that comes in pieces, with pauses where a piece is empty.
  private final class Pieces {
    var pieces: ArraySlice<String>

    init(_ pieces: [String]) { self.pieces = pieces[...] }

    func read(mayWait: Bool) -> [UInt8]? {
      while let piece = pieces.first {
        if piece.isEmpty, !mayWait { return nil }
        pieces.removeFirst()
        if !piece.isEmpty { return Array(piece.utf8) }
      }
      return []
    }
  }

  /// All that comes, as text; a pause is `…`.
  private static func names(_ pieces: [String], separatedByNUL: Bool = true) -> [String] {
    let input = Pieces(pieces)
    var stream = OperandStream(separatedByNUL: separatedByNUL) { input.read(mayWait: $0) }
    var names: [String] = []
    while true {
      switch stream.next(mayWait: names.last == "…") {
      case .element(.success(let operand)): names.append(operand.displayed)
      case .element(.failure(let failure)): names.append("\(failure.name): \(failure.message)")
      case .later: names.append("…")
      case .end: return names
      }
    }
  }

  @Test func namesAreCutWhereverTheInputIs() {
    let list = "one\0two\0\0three"
    let expected = ["one", "two", "three"]
    for cut in 0...list.utf8.count {
      let head = String(decoding: Array(list.utf8)[..<cut], as: UTF8.self)
      let rest = String(decoding: Array(list.utf8)[cut...], as: UTF8.self)
      #expect(Self.names([head, rest].filter { !$0.isEmpty }) == expected)
    }
    #expect(Self.names(list.map(String.init)) == expected)
    #expect(Self.names(["a\nb\n"], separatedByNUL: false) == ["a", "b"])
    #expect(Self.names([]) == [])
  }

  @Test func aNameIsGivenBeforeTheNextHasCome() {
    #expect(Self.names(["one\0t", "", "wo\0", "", "three"]) == ["one", "…", "two", "…", "three"])
  }

  @Test func whatIsNoNameIsAFailureAndTheRestGoesOn() {
    #expect(
      Self.names(["a\n-\nb\0c\nd"], separatedByNUL: false) == [
        "a", "standard input: is used twice, but can be read only once",
        "standard input: line 3 contains a NUL byte; use '--null' for a list separated by NUL", "d",
      ])
    let endless = String(repeating: "x", count: 50_000)
    #expect(
      Self.names([endless, endless, "\0b\0"]) == [
        "standard input: line 1 is longer than any path; use '--null' for a list "
          + "separated by NUL", "b",
      ])
  }

  /// A program that writes a name and waits for the line gets the line.
  @Test(arguments: ["1", "4"])
  func eachLineIsWrittenBeforeTheNextNameIsWaitedFor(jobs: String) throws {
    CheckoutFolder.enter()
    let names = [
      "Fixtures/recipes.data", "gone", "Fixtures/typed-values.data", "Fixtures/README.md",
    ]
    for command in ["dump", "lint"] {
      let output = MemoryDestination()
      let input = Pieces(names.flatMap { [$0 + "\0", ""] })
      var lineCounts: [Int] = []
      let session = Session(
        environment: Environment([:]),
        streams: .init(
          readInput: { () throws(FileError) in ByteSlice([]) },
          readSomeInput: { mayWait in
            if mayWait { lineCounts.append(output.text.split(separator: "\n").count) }
            return input.read(mayWait: mayWait)
          }, output: output, error: MemoryDestination()))
      let status = session.run(
        [
          ByteString(command.utf8), "--format", "jsonl", "--files-from", "-", "-0", "--jobs",
          ByteString(jobs.utf8),
        ])
      #expect(status == .failure)
      // `dump` has nothing to print of what cannot be read, `lint` has its failure.
      #expect(lineCounts == (command == "dump" ? [1, 1, 2, 2] : [1, 2, 3, 4]))
    }
  }
}
