import PlistSyntax
import RestorationArchives

/// Chooses the nodes at which coders are compared key by key, if several nodes share one.
///
/// Shared coders are common: a property list stores equal bytes once, so screens without state of
/// their own share one coder. Two coders are compared once, at their owners if these are matched. A
/// coder with many counterparts is compared with each only as long as the work does not exceed that
/// for all coders together. The choice is the same in both directions.
struct SharedCoders {
  private typealias Pair = NodeMatching.Pair

  /// The pair that reports the changes, by the owners of the coders.
  private(set) var tellers: [NodeMatching.Pair: NodeMatching.Pair] = [:]
  private let old: [RestorationNode]
  private let new: [RestorationNode]

  /// The assumed size of a coder that is not stored as bytes.
  private static let assumedByteCount = 256
  /// The work that is always done, however small the coders are, in bytes.
  private static let leastBudget = 1 << 16

  /// The matched nodes of two lists.
  init(
    _ old: [RestorationNode], _ new: [RestorationNode], _ pairs: [NodeMatching.Pair]
  ) {
    self.old = old
    self.new = new
    for pair in pairs {
      let owners = Pair(old: old.stateOwner(of: pair.old), new: new.stateOwner(of: pair.new))
      guard let other = tellers[owners] else {
        tellers[owners] = pair
        continue
      }
      if other != owners, pair == owners || isBefore(pair, other) { tellers[owners] = pair }
    }
    keepWithinBudget()
  }

  private mutating func keepWithinBudget() {
    var budget = Self.leastBudget
    for owners in tellers.keys where tellers[owners] == owners { budget += cost(owners) }
    // A coder is an owner once, so these loops are linear.
    let others = tellers.filter { $0.key != $0.value }.sorted { isBefore($0.value, $1.value) }
    for (owners, _) in others {
      budget -= cost(owners)
      if budget < 0 { tellers[owners] = nil }
    }
  }

  private func cost(_ owners: Pair) -> Int {
    (old[owners.old].byteCount ?? Self.assumedByteCount)
      + (new[owners.new].byteCount ?? Self.assumedByteCount)
  }

  /// An order of pairs by their paths, and by their places if the paths are equal.
  private func isBefore(_ left: Pair, _ right: Pair) -> Bool {
    let (one, other) = (names(left), names(right))
    for (text, otherText) in zip(one, other) where !text.isSame(as: otherText) {
      return text.utf8.lexicographicallyPrecedes(otherText.utf8)
    }
    let (places, otherPlaces) = ([left.old, left.new].sorted(), [right.old, right.new].sorted())
    return places.lexicographicallyPrecedes(otherPlaces)
  }

  private func names(_ pair: Pair) -> [String] {
    let paths = [old[pair.old].path.raw, new[pair.new].path.raw]
    return paths[0].utf8.lexicographicallyPrecedes(paths[1].utf8) ? paths : paths.reversed()
  }
}
