import TestSupport
import Testing

@testable import RestorationDiff

/// Textbook length of a longest common subsequence.
private func commonLength(_ old: [Int], _ new: [Int]) -> Int {
  var row = Array(repeating: 0, count: new.count + 1)
  for element in old {
    var diagonal = 0
    for (place, other) in new.enumerated() {
      let above = row[place + 1]
      row[place + 1] = element == other ? diagonal + 1 : max(above, row[place])
      diagonal = above
    }
  }
  return row[new.count]
}

@Test(arguments: TestSize.seeds(300, otherwise: 100))
func `edit scripts are as short as can be`(_ seed: UInt64) {
  var random = SeededGenerator(seed: seed)
  let list = { (random: inout SeededGenerator) in
    (0..<Int.random(in: 0...14, using: &random)).map { _ in Int.random(in: 0...4, using: &random) }
  }
  let old = list(&random)
  let new = list(&random)
  let steps = SequenceAlignment.align(old, new)
  #expect(steps.compactMap(\.old) == Array(old.indices))
  #expect(steps.compactMap(\.new) == Array(new.indices))
  let kept = steps.count { step in
    step.old.map { old[$0] } == step.new.map { new[$0] }
  }
  #expect(kept == commonLength(old, new), "old: \(old), new: \(new)")
}

@Test func `lists with nothing in common are compared place by place in bounded work`() {
  let count = 200_000
  let steps = SequenceAlignment.align(Array(0..<count), Array(count..<(2 * count)))
  #expect(steps.count == count)
  #expect(steps.allSatisfy { $0.old == $0.new })
}

@Test func `a few edits in a long list are found`() {
  let old = Array(0..<100_000)
  var new = old
  new.remove(at: 70_000)
  new.insert(-1, at: 10)
  let steps = SequenceAlignment.align(old, new)
  let edits = steps.filter { $0.old == nil || $0.new == nil }
  #expect(edits == [.init(old: nil, new: 10), .init(old: 70_000, new: nil)])
}
