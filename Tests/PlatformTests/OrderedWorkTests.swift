import Platform
import Testing

/// Work that several threads do is handed over in its order, and ends when nothing more is wanted.
@Suite struct OrderedWorkTests {
  /// Work that takes longer for some elements, so that they are done out of order.
  private static func work(_ number: Int) -> Int {
    var sum = number
    for step in 0..<(number % 7 * 5000) { sum = (sum &* 31 &+ step) % 1_000_003 }
    return sum
  }

  @Test(arguments: [1, 2, 8], [500, 10, 0])
  func `outcomes come in order until one is the last that is taken`(jobs: Int, end: Int) {
    var given = 0
    var taken: [Int] = []
    OrderedWork(jobs: jobs).run(
      next: { () -> Int? in
        if given == 500 || end == 0 { return nil }
        given += 1
        return given
      }, work: { (number: $0, sum: Self.work($0)) },
      take: { number, outcome in
        #expect(outcome == Self.work(number))
        taken.append(number)
        return number < end
      })
    #expect(taken == Array(1..<(end + 1)))
    // What is not wanted is not read.
    #expect(given <= end + 4 * 8)
  }
}
