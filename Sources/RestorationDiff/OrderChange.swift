/// Finds the objects that moved within a list, among those that kept their place in their parent.
enum OrderChange {
  /// The largest number of objects that are named. Further ones are counted.
  private static let mostNamed = 100

  static func between(_ matching: ObjectMatching) -> Change? {
    let (old, new, pairs) = (matching.old.nodes, matching.new.nodes, matching.pairs)
    // The order rarely changes, so this check comes first.
    guard isChanged(pairs) else { return nil }
    let kept = pairs.filter { old[$0.old].path == new[$0.new].path }
    guard isChanged(kept) else { return nil }
    let staying = longestAscending(kept.map(\.old))
    let moved = kept.indices.filter { !staying.contains($0) }.map { kept[$0] }
    // If only objects with the same path changed places, names do not distinguish them.
    let isNamed = zip(kept, kept.sorted { $0.old < $1.old }).contains {
      old[$0.old].path != old[$1.old].path
    }
    let named = isNamed ? moved.prefix(mostNamed) : []
    return Change(
      .orderChanged, from: .array(named.map { place($0.old, in: old) }),
      to: .array(named.map { place($0.new, in: new) }),
      note: "\(moved.count) of \(kept.count) moved")
  }

  /// Whether pairs in the new list's order are not in the old one's.
  private static func isChanged(_ pairs: [ObjectMatching.Pair]) -> Bool {
    zip(pairs, pairs.dropFirst()).contains { $0.old > $1.old }
  }

  /// An object and its predecessor, which is nil at the front.
  private static func place(_ place: Int, in nodes: [RestorationNode]) -> StateValue {
    let previous: StateValue = place == 0 ? .null : .string(nodes[place - 1].path.raw)
    return .dictionary([
      StatePair("path", .string(nodes[place].path.raw)), StatePair("after", previous),
    ])
  }

  /// The positions of a longest ascending subsequence of distinct numbers.
  static func longestAscending(_ numbers: [Int]) -> Set<Int> {
    // For each length, the position of the smallest number that a subsequence of it ends with; for
    // each position, the one before it.
    var ends: [Int] = []
    var previous: [Int?] = []
    for (position, number) in numbers.enumerated() {
      var range = 0..<ends.count
      while !range.isEmpty {
        let middle = range.lowerBound + range.count / 2
        range =
          numbers[ends[middle]] < number
          ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
      }
      previous.append(range.lowerBound == 0 ? nil : ends[range.lowerBound - 1])
      if range.lowerBound == ends.count {
        ends.append(position)
      } else {
        ends[range.lowerBound] = position
      }
    }
    var ascending: Set<Int> = []
    var next = ends.last
    while let position = next {
      ascending.insert(position)
      next = previous[position]
    }
    return ascending
  }
}
