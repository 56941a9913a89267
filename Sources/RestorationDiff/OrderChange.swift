import RestorationArchives

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

/// The listed objects of a comparison that have another place in the old archive's order: the fewest whose
/// moves change one order into the other. A page shows both orders.
package struct Departures: Sendable {
  /// The objects, as places in `ArchiveDiff.objects`.
  package let objects: Set<Int>
  /// The objects by the one that they follow in the old archive's order.
  private let followers: [Int?: [Int]]

  /// The departures among the objects that a comparison shows.
  package init(_ diff: ArchiveDiff) {
    let listed = diff.objects.enumerated().compactMap { place, item in
      item.oldPlace.map { (place: place, old: $0) }
    }
    let order = OrderChange.longestAscending(listed.map(\.old))
    let staying = listed.indices.filter(order.contains).map { listed[$0] }
    let left = listed.indices.filter { !order.contains($0) }.map { listed[$0] }
      .sorted { $0.old < $1.old }
    var followers: [Int?: [Int]] = [:]
    var passed = 0
    for object in left {
      while passed < staying.count, staying[passed].old < object.old { passed += 1 }
      let predecessor = passed > 0 ? staying[passed - 1].place : nil
      followers[predecessor, default: []].append(object.place)
    }
    objects = Set(left.map(\.place))
    self.followers = followers
  }

  /// The objects that follow another one in the old archive, in its order, or that begin it for nil.
  package func objects(after place: Int?) -> [Int] { followers[place] ?? [] }
}

extension Folded<ObjectDiff> {
  /// The object's place in the root list of the old archive.
  fileprivate var oldPlace: Int? {
    switch self {
    case .changed(let object), .unchanged(let object): object.oldPlace
    case .folded: nil
    }
  }
}
