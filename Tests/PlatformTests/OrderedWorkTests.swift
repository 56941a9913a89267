import Testing

@testable import Platform

@Suite struct OrderedWorkTests {
  /// A source that has said how far it was read.
  private struct Numbers {
    var next = 0
    let count: Int

    mutating func pop() -> Upcoming<Int> {
      if next == count { return .end }
      defer { next += 1 }
      return .element(next)
    }
  }

  /// Work that takes longer for some elements, so that they are done out of order.
  private static func work(_ number: Int) -> Int {
    var sum = number
    for step in 0..<(number % 7 * 5000) { sum = (sum &* 31 &+ step) % 1_000_003 }
    return sum
  }

  /// Of elements that are handed over together, and of those that are not.
  private static let weights = [0, OrderedWork.wholeWeight / 3, OrderedWork.wholeWeight]

  @Test(arguments: [1, 2, 3, 8, 64], weights)
  func outcomesComeInTheOrderOfTheElements(jobs: Int, weight: Int) {
    var numbers = Numbers(count: 500)
    var taken: [Int] = []
    OrderedWork(jobs: jobs).run(
      next: { _ in numbers.pop() }, weight: { _ in weight }, worker: { Self.work },
      take: { number, outcome in
        #expect(outcome == Self.work(number))
        taken.append(number)
        return true
      })
    #expect(taken == Array(0..<500))
  }

  @Test(arguments: [1, 2, 8])
  func fewElementsAreOnTheirWay(jobs: Int) {
    var numbers = Numbers(count: 1000)
    var takenCount = 0
    var most = 0
    OrderedWork(jobs: jobs).run(
      next: { _ in
        most = max(most, numbers.next - takenCount)
        return numbers.pop()
      }, worker: { { $0 } },
      take: { _, _ in
        takenCount += 1
        return true
      })
    #expect(takenCount == 1000)
    #expect(most < max(1, jobs * 4))
  }

  /// However many elements are handed over together, what is on its way weighs little.
  @Test(arguments: [1, 2, 8], weights.dropFirst())
  func littleIsOnItsWay(jobs: Int, weight: Int) {
    var numbers = Numbers(count: 5000)
    var takenCount = 0
    var most = 0
    OrderedWork(jobs: jobs).run(
      next: { _ in
        most = max(most, numbers.next - takenCount)
        return numbers.pop()
      }, weight: { _ in weight }, worker: { { $0 } },
      take: { _, _ in
        takenCount += 1
        return true
      })
    #expect(takenCount == 5000)
    #expect(most * weight <= max(1, jobs * 4) * (OrderedWork.wholeWeight + weight))
  }

  /// A run over few light elements has as many threads as one over heavy ones.
  @Test func fewElementsAreSpreadOverAllThreads() {
    var numbers = Numbers(count: 8)
    let begun = SharedState(0)
    OrderedWork(jobs: 8).run(
      next: { _ in numbers.pop() }, weight: { _ in 0 },
      worker: {
        { number in
          begun.withLock { $0 += 1 }
          begun.wakeAll()
          begun.wait { $0 == 8 ? () : nil }
          return number
        }
      }, take: { _, _ in true })
    #expect(begun.withLock { $0 } == 8)
  }

  @Test(arguments: [1, 2, 8])
  func whoIsTakenNoMoreIsReadNoMore(jobs: Int) {
    var numbers = Numbers(count: 100_000)
    var taken: [Int] = []
    OrderedWork(jobs: jobs).run(
      next: { _ in numbers.pop() }, worker: { { $0 } },
      take: { number, _ in
        taken.append(number)
        return number < 9
      })
    #expect(taken == Array(0..<10))
    #expect(numbers.next < 10 + 4 * 8 + 1)
  }

  /// A source that waits may wait for what comes of what it has given.
  @Test(arguments: [1, 2, 8], weights)
  func everythingIsTakenBeforeTheSourceWaits(jobs: Int, weight: Int) {
    var given = 0
    var takenCount = 0
    OrderedWork(jobs: jobs).run(
      next: { mayWait -> Upcoming<Int> in
        if given == 600 { return .end }
        if given.isMultiple(of: 3), !mayWait { return .later }
        if given.isMultiple(of: 3) { #expect(takenCount == given) }
        given += 1
        return .element(given)
      }, weight: { _ in weight }, worker: { { $0 } },
      take: { _, _ in
        takenCount += 1
        return true
      })
    #expect(takenCount == 600)
  }

  @Test func noElements() {
    OrderedWork(jobs: 8).run(
      next: { _ -> Upcoming<Int> in .end }, worker: { { $0 } },
      take: { _, _ in
        Issue.record("nothing was given")
        return true
      })
  }
}
