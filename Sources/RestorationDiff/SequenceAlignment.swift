/// Which elements of two lists belong together, by a shortest edit script (Myers, "An O(ND)
/// Difference Algorithm and Its Variations", 1986) with bounded work.
package enum SequenceAlignment {
  /// Two elements that are compared, or one that the other list lacks.
  package struct Step: Equatable {
    package let old: Int?
    package let new: Int?
  }

  /// The most edits that are searched for: memory is quadratic in them, 8 MiB of runs.
  private static let editLimit = 512
  /// Steps of work: a constant, and some more for each element, so that the total is linear.
  private static let workLimit = (base: 1 << 16, perElement: 32)

  /// The elements of two lists of identities in order, equal ones together. Removed and added
  /// elements between two equal elements are paired in order. Lists with too many differences are
  /// compared place by place.
  package static func align(_ old: [Int], _ new: [Int]) -> [Step] {
    let limit = min(old.count, new.count)
    var head = 0
    while head < limit, old[head] == new[head] { head += 1 }
    var tail = 0
    while tail < limit - head, old[old.count - 1 - tail] == new[new.count - 1 - tail] { tail += 1 }
    let (oldEnd, newEnd) = (old.count - tail, new.count - tail)
    let haveMiddles = head < oldEnd && head < newEnd
    let common = haveMiddles ? commonRuns(old[head..<oldEnd], new[head..<newEnd]) : nil
    var steps = pairs(0..<head, 0..<head)
    var (oldStart, newStart) = (head, head)
    for run in common ?? [] {
      steps += pairs(oldStart..<run.old.lowerBound, newStart..<run.new.lowerBound)
      steps += pairs(run.old, run.new)
      (oldStart, newStart) = (run.old.upperBound, run.new.upperBound)
    }
    steps += pairs(oldStart..<oldEnd, newStart..<newEnd)
    return steps + pairs(oldEnd..<old.count, newEnd..<new.count)
  }

  private static func pairs(_ old: Range<Int>, _ new: Range<Int>) -> [Step] {
    (0..<max(old.count, new.count)).map { offset in
      Step(
        old: offset < old.count ? old.lowerBound + offset : nil,
        new: offset < new.count ? new.lowerBound + offset : nil)
    }
  }

  /// Equal elements that follow one another in both lists, after others.
  private final class Run {
    let old: Range<Int>
    let new: Range<Int>
    let previous: Run?

    init(_ old: Range<Int>, _ new: Range<Int>, after previous: Run?) {
      (self.old, self.new, self.previous) = (old, new, previous)
    }
  }

  /// A longest common subsequence, or nil if finding it takes too much work.
  private static func commonRuns(_ old: ArraySlice<Int>, _ new: ArraySlice<Int>) -> [Run]? {
    let mostEdits = min(editLimit, old.count + new.count)
    var work = workLimit.base + workLimit.perElement * (old.count + new.count)
    // By diagonal, how far the furthest path reaches in the old list, with the equal elements on it.
    // The first diagonal has the place after `mostEdits` others; -1 is "not reached".
    var paths = [(reached: Int, common: Run?)](repeating: (-1, nil), count: 2 * mostEdits + 3)
    paths[mostEdits + 2].reached = old.startIndex
    for edits in 0...mostEdits {
      for diagonal in stride(from: -edits, through: edits, by: 2) {
        let place = mostEdits + 1 + diagonal
        // An insertion comes from the diagonal above, a removal from the one below.
        let isInsertion = paths[place - 1].reached < paths[place + 1].reached
        var path = paths[isInsertion ? place + 1 : place - 1]
        let oldStart = isInsertion ? path.reached : path.reached + 1
        let newStart = new.startIndex + oldStart - old.startIndex - diagonal
        var (oldEnd, newEnd) = (oldStart, newStart)
        while oldEnd < old.endIndex, newEnd < new.endIndex, old[oldEnd] == new[newEnd] {
          (oldEnd, newEnd) = (oldEnd + 1, newEnd + 1)
          work -= 1
        }
        path.reached = oldEnd
        if oldStart < oldEnd {
          path.common = Run(oldStart..<oldEnd, newStart..<newEnd, after: path.common)
        }
        if oldEnd >= old.endIndex, newEnd >= new.endIndex {
          guard let last = path.common else { return [] }
          return sequence(first: last, next: \.previous).reversed()
        }
        paths[place] = path
        work -= 1
        if work < 0 { return nil }
      }
    }
    return nil
  }
}
