/// Finds the objects that moved within a list, among those that kept their place in their parent.
enum OrderChange {
  /// The largest number of objects that are named. Further ones are counted.
  private static let mostNamed = 100

  static func between(_ matching: ObjectMatching) -> Change? {
    let (old, new, pairs) = (matching.old, matching.new, matching.pairs)
    // The order rarely changes, so this check comes first.
    guard isChanged(pairs) else { return nil }
    let kept = pairs.filter { old[$0.old].path == new[$0.new].path }
    guard isChanged(kept) else { return nil }
    let places = kept.map(\.old)
    let sorted = places.sorted()
    let moved = SequenceAlignment.align(places, sorted).compactMap { step in
      step.old.flatMap { place in
        step.new.map { sorted[$0] } == places[place] ? nil : kept[place]
      }
    }
    let named = moved.prefix(mostNamed)
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
}
