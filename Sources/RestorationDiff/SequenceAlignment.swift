/// Which elements of two lists belong together, by a shortest edit script (Myers, "An O(ND)
/// Difference Algorithm and Its Variations", 1986) with bounded work.
package enum SequenceAlignment {
  /// Two elements at the same place, or one that the other list lacks.
  package struct Step: Equatable {
    package let old: Int?
    package let new: Int?
  }

  /// The largest number of edits that is searched for: memory is quadratic in it, 2 MiB of
  /// positions.
  private static let editLimit = 512
  /// Steps of work: a constant, and some more for each element, so that the total is linear.
  private static let workLimit = (base: 1 << 16, perElement: 32)

  /// The places where two lists of identities differ, in order. Removed and added elements between
  /// two equal elements are paired in order. Lists with too many differences are compared place by
  /// place.
  package static func align(_ old: [Int], _ new: [Int]) -> [Step] {
    let limit = min(old.count, new.count)
    var head = 0
    while head < limit, old[head] == new[head] { head += 1 }
    var tail = 0
    while tail < limit - head, old[old.count - 1 - tail] == new[new.count - 1 - tail] { tail += 1 }
    let oldRange = head..<(old.count - tail)
    let newRange = head..<(new.count - tail)
    if oldRange.isEmpty || newRange.isEmpty { return gap(oldRange, newRange) }

    guard let common = commonElements(old[oldRange], new[newRange]) else {
      return gap(oldRange, newRange)
    }
    var steps: [Step] = []
    var (oldStart, newStart) = (head, head)
    for (oldPlace, newPlace) in common {
      steps += gap(oldStart..<oldPlace, newStart..<newPlace)
      (oldStart, newStart) = (oldPlace + 1, newPlace + 1)
    }
    return steps + gap(oldStart..<oldRange.upperBound, newStart..<newRange.upperBound)
  }

  private static func gap(_ old: Range<Int>, _ new: Range<Int>) -> [Step] {
    (0..<max(old.count, new.count)).map { offset in
      Step(
        old: offset < old.count ? old.lowerBound + offset : nil,
        new: offset < new.count ? new.lowerBound + offset : nil)
    }
  }

  /// The positions of a longest common subsequence, or nil if finding it takes too much work.
  private static func commonElements(
    _ first: ArraySlice<Int>, _ second: ArraySlice<Int>
  ) -> [(Int, Int)]? {
    guard let trace = furthestReaching(first, second) else { return nil }
    var common: [(Int, Int)] = []
    var (x, y) = (first.count, second.count)
    for (edits, reached) in trace.enumerated().reversed() {
      let diagonal = x - y
      var (startX, startY) = (0, 0)
      if edits > 0 {
        let isDown = goesDown(diagonal, edits, reached)
        let previous = isDown ? diagonal + 1 : diagonal - 1
        startX = reached[previous + edits]
        startY = startX - previous
      }
      while x > startX, y > startY {
        (x, y) = (x - 1, y - 1)
        common.append((first.startIndex + x, second.startIndex + y))
      }
      (x, y) = (startX, startY)
    }
    return common.reversed()
  }

  /// For each number of edits, the furthest position in the first list on the diagonals
  /// −edits…edits before that edit; nil if the work limit comes first.
  private static func furthestReaching(
    _ first: ArraySlice<Int>, _ second: ArraySlice<Int>
  ) -> [[Int]]? {
    let (firstCount, secondCount) = (first.count, second.count)
    var work = workLimit.base + workLimit.perElement * (firstCount + secondCount)
    var trace: [[Int]] = []
    var reached = [0]
    for edits in 0...min(editLimit, firstCount + secondCount) {
      trace.append(reached)
      // One more diagonal on either side; -1 is "not reached".
      var next = Array(repeating: -1, count: 2 * edits + 3)
      for diagonal in stride(from: -edits, through: edits, by: 2) {
        var x = 0
        if edits > 0 {
          x =
            goesDown(diagonal, edits, reached)
            ? reached[diagonal + 1 + edits] : reached[diagonal - 1 + edits] + 1
        }
        var y = x - diagonal
        while x < firstCount, y < secondCount,
          first[first.startIndex + x] == second[second.startIndex + y]
        {
          (x, y) = (x + 1, y + 1)
          work -= 1
        }
        next[diagonal + edits + 1] = x
        if x >= firstCount, y >= secondCount { return trace }
        work -= 1
        if work < 0 { return nil }
      }
      reached = next
    }
    return nil
  }

  /// Whether the furthest path to a diagonal comes from the one above, by an insertion.
  private static func goesDown(_ diagonal: Int, _ edits: Int, _ reached: [Int]) -> Bool {
    diagonal == -edits
      || (diagonal != edits && reached[diagonal - 1 + edits] < reached[diagonal + 1 + edits])
  }
}
