import Platform
import Testing

struct ThreadsTests {
  @Test(arguments: [0, 1, 2, 7, 64]) func outcomesAreInOrder(_ pieces: Int) {
    #expect(Threads.map(pieces) { $0 * $0 } == (0..<pieces).map { $0 * $0 })
  }

  @Test(arguments: [1, 2, 3, 64]) func piecesAreAllThereIs(_ pieces: Int) {
    for count in [0, 1, 2, 100, 1001] {
      let ranges = (5..<5 + count).divided(into: pieces)
      #expect(ranges.count == pieces)
      #expect(ranges.flatMap(\.self) == Array(5..<5 + count))
    }
  }
}
