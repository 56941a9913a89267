import RestorationArchives

/// Finds the objects that moved within a list, among those that kept their place in their parent.
struct OrderChange {
  /// The largest number of objects that are named. Further ones are counted.
  private static let mostNamed = 100

  private let old: [RestorationNode]
  private let new: [RestorationNode]

  private init(_ old: [RestorationNode], _ new: [RestorationNode]) {
    self.old = old
    self.new = new
  }

  /// The change of order between two lists, if there is one.
  static func between(
    _ old: [RestorationNode], _ new: [RestorationNode], _ matching: NodeMatching
  ) -> Change? {
    // The order rarely changes, so this check comes first.
    guard isChanged(matching.pairs) else { return nil }
    let kept = matching.pairs.filter { old[$0.old].path == new[$0.new].path }
    return isChanged(kept) ? OrderChange(old, new).change(kept) : nil
  }

  /// Whether pairs in the new list's order are not in the old one's.
  private static func isChanged(_ pairs: [NodeMatching.Pair]) -> Bool {
    zip(pairs, pairs.dropFirst()).contains { $0.old > $1.old }
  }

  private func change(_ kept: [NodeMatching.Pair]) -> Change {
    let inOldOrder = kept.sorted { $0.old < $1.old }
    let moved = moved(inOldOrder, kept)
    // If only objects with the same path changed places, names do not distinguish them.
    let areToldApart = precedes(inOldOrder, kept) || precedes(kept, inOldOrder)
    let named = areToldApart ? moved.sorted(by: isNamedBefore).prefix(Self.mostNamed) : []
    let count = moved.count
    return Change(
      .orderChanged,
      from: .array(named.map { Self.place($0.old, in: old) }),
      to: .array(named.map { Self.place($0.new, in: new) }),
      note: "\(count) of \(kept.count) moved")
  }

  /// An object and its predecessor, which is nil at the front.
  private static func place(_ place: Int, in nodes: [RestorationNode]) -> StateValue {
    let previous: StateValue = place == 0 ? .null : .string(nodes[place - 1].path.raw)
    return .dictionary([
      StatePair("path", .string(nodes[place].path.raw)), StatePair("after", previous),
    ])
  }

  /// If there are too many moved objects to name all, the named ones are the same in both
  /// directions.
  private func isNamedBefore(_ left: NodeMatching.Pair, _ right: NodeMatching.Pair) -> Bool {
    let (one, other) = (min(left.old, left.new), min(right.old, right.new))
    if one != other { return one < other }
    return old[left.old].path.raw.utf8.lexicographicallyPrecedes(
      old[right.old].path.raw.utf8)
  }

  /// Whether the names in one order sort before those in the other.
  private func precedes(_ left: [NodeMatching.Pair], _ right: [NodeMatching.Pair]) -> Bool {
    left.lexicographicallyPrecedes(right) {
      old[$0.old].path.raw.utf8.lexicographicallyPrecedes(old[$1.old].path.raw.utf8)
    }
  }

  /// A minimal set of objects whose moves change one order into the other; the same set in both
  /// directions.
  private func moved(
    _ inOldOrder: [NodeMatching.Pair], _ inNewOrder: [NodeMatching.Pair]
  ) -> [NodeMatching.Pair] {
    // There can be several minimal sets, so the names decide the direction of the search.
    let isForward = precedes(inOldOrder, inNewOrder)
    let pairs = isForward ? inNewOrder : inOldOrder
    let staying = Self.longestAscending(pairs.map { isForward ? $0.old : $0.new })
    return pairs.indices.filter { !staying.contains($0) }.map { pairs[$0] }
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
