import Testing

@testable import Platform

@Suite struct BatchingTests {
  /// The batches of so many elements that weigh the same.
  private static func batches(of count: Int, weight: Int, window: Int?) -> [[Int]] {
    var batching = Batching<Int>(window: window)
    var next = 0
    var batches: [[Int]] = []
    while case .element(let batch) = batching.next(
      mayWait: true,
      { _ in
        if next == count { return .end }
        next += 1
        return .element(next)
      }, { _ in weight })
    {
      batches.append(batch)
    }
    return batches
  }

  @Test(arguments: [0, 1, 7, 100, 3000], [0, 1 << 10, OrderedWork.wholeWeight])
  func allElementsComeInOrder(count: Int, weight: Int) {
    let batches = Self.batches(of: count, weight: weight, window: 4)
    #expect(batches.flatMap(\.self) == Array(1..<(count + 1)))
    #expect(!batches.contains([]))
  }

  @Test func batchesGetLongerAsTheRunDoes() {
    let lengths = Self.batches(of: 3000, weight: 0, window: 4).dropLast().map(\.count)
    #expect(lengths.prefix(12) == [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3])
    #expect(lengths.last == 16)
    #expect(lengths.sorted() == lengths)
  }

  @Test func aBatchHasOneWholeWeight() {
    let third = OrderedWork.wholeWeight / 3 + 1
    #expect(Self.batches(of: 3000, weight: third, window: 4).map(\.count).max() == 3)
    let whole = OrderedWork.wholeWeight
    #expect(Self.batches(of: 100, weight: whole, window: 4).map(\.count).max() == 1)
  }

  @Test func oneAtATimeIsWithoutBatches() {
    #expect(Self.batches(of: 1000, weight: 0, window: nil).count == 1000)
  }

  /// What has come is handed over, and the source waits only when nothing has.
  @Test func nothingIsKeptFromWhoeverWaits() {
    var batching = Batching<Int>(window: 1)
    var given: [Upcoming<Int>] = [
      .element(1), .element(2), .later, .later, .element(3), .element(4), .later, .end,
    ]
    var waits: [Bool] = []
    let log = (0..<7).map { _ in
      let batch = batching.next(
        mayWait: true,
        { mayWait in
          waits.append(mayWait)
          return given.removeFirst()
        }, { _ in 0 })
      return switch batch {
      case .element(let elements): "\(elements)"
      case .later: "later"
      case .end: "end"
      }
    }
    #expect(log == ["[1]", "[2]", "later", "[3, 4]", "end", "end", "end"])
    #expect(waits == [true, true, false, true, true, false, false, true])
  }
}
