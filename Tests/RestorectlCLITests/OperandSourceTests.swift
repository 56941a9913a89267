import Platform
import PlistSyntax
import TestSupport
import Testing

@testable import RestorectlCLI

/// A list of files that arrives on standard input while the run goes on.
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

  /// The names in such a list, all of files that do not exist, as messages name them.
  private static func names(_ pieces: [String]) -> [String] {
    let input = Pieces(pieces)
    let error = MemoryDestination()
    let session = Session(
      environment: Environment([:]),
      streams: .init(
        readInput: { () throws(FileError) in ByteSlice([]) },
        readSomeInput: { input.read(mayWait: $0) }, output: MemoryDestination(), error: error))
    _ = session.run(["dump", "--files-from", "-", "-0"])
    return error.text.split(separator: "\n").compactMap { line in
      line.firstMatch(of: /^restorectl: (.*): no such file/).map { String($0.1) }
    }
  }

  @Test func `names are cut wherever the input is`() {
    let list = "one\0two\0\0three"
    let expected = ["one", "two", "three"]
    for cut in 0...list.utf8.count {
      let head = String(decoding: Array(list.utf8)[..<cut], as: UTF8.self)
      let rest = String(decoding: Array(list.utf8)[cut...], as: UTF8.self)
      #expect(Self.names([head, "", rest]) == expected)
    }
    #expect(Self.names(list.map(String.init)) == expected)
  }

  /// A program that writes a name and waits for the line gets the line.
  @Test(arguments: ["1", "4"])
  func `each line is written before the next name is waited for`(jobs: String) throws {
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
