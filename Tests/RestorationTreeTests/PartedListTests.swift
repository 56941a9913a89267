import Testing

@testable import RestorationTree

/// The turns of a long list are written once each and in order, whoever writes them.
@Suite struct PartedListTests {
  private struct Part: ListPart {
    let turns: Range<Int>
    var turnCount: Int { turns.count }
  }

  /// What a thread does with some turns.
  enum Ahead: CaseIterable {
    case all, none, everySecond
    /// The first half of them.
    case half
  }

  @Test(arguments: Ahead.allCases, [1, 2, 3, 8])
  func `turns are written in order`(ahead: Ahead, threads: Int) {
    let sizes = PartSizes(turnsToLook: 10, leastBytes: 1, bytes: 100, mostBytes: 1000)
    var written: [Int] = []
    var joinedCount = 0
    PartedList(count: 5000, threads: threads, sizes: sizes).write(
      here: { turns in
        written += turns
        return turns.count * 7
      },
      worker: { _ in
        {
          { turns in
            switch ahead {
            case .all: Part(turns: turns)
            case .none: nil
            case .everySecond: turns.lowerBound % 2 == 0 ? Part(turns: turns) : nil
            case .half: Part(turns: turns.lowerBound..<turns.lowerBound + (turns.count + 1) / 2)
            }
          }
        }
      },
      join: { part in
        guard part.turns.lowerBound % 5 != 0 else { return nil }
        written += part.turns
        joinedCount += 1
        return part.turns.count * 7
      })
    #expect(written == Array(0..<5000))
    if ahead == .all || ahead == .half { #expect((joinedCount > 100) == (threads > 1)) }
    if ahead == .none || threads == 1 { #expect(joinedCount == 0) }
  }

  @Test(arguments: [
    (PartSizes(leastBytes: 1), 64), (PartSizes(turnsToLook: 10, leastBytes: 701), 100),
  ])
  func `a short list needs no thread`(sizes: PartSizes, count: Int) {
    var written: [Int] = []
    PartedList(count: count, threads: 8, sizes: sizes).write(
      here: { turns in
        written += turns
        return turns.count * 7
      },
      worker: { _ in
        Issue.record("threads for \(count) turns")
        return { { Part(turns: $0) } }
      },
      join: { part in part.turns.count })
    #expect(written == Array(0..<count))
  }
}
