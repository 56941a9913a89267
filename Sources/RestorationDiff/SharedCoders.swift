import PlistSyntax
import RestorationModel

/// Chooses at which nodes coders are compared key by key, when several nodes show one of them.
///
/// That is common: a property list keeps equal bytes once, so that screens without state of their
/// own show one coder. Two coders are compared once, at their owners if these are matched. One that
/// has many counterparts is compared with each of them only as long as that takes no more work than
/// all coders together. What is chosen is the same seen from either side.
struct SharedCoders {
  private typealias Pair = NodeMatching.Pair

  /// The pair that tells what changed, by the owners of the coders.
  private(set) var tellers: [NodeMatching.Pair: NodeMatching.Pair] = [:]
  private let old: NodeList
  private let new: NodeList

  /// Taken for the size of a coder that is not stored as bytes.
  private static let assumedByteCount = 256
  /// Work that is done however small the coders are, in bytes.
  private static let leastBudget = 1 << 16

  /// The matched nodes of two lists.
  init(
    _ old: NodeList, _ new: NodeList, _ pairs: [NodeMatching.Pair]
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
    // A coder is an owner once, so these are linear.
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

  /// An order of pairs by their paths, and by their places where these are the same.
  private func isBefore(_ left: Pair, _ right: Pair) -> Bool {
    let (one, other) = (names(left), names(right))
    for (text, otherText) in zip(one, other) where !text.isSame(as: otherText) {
      return text.utf8.lexicographicallyPrecedes(otherText.utf8)
    }
    let (places, otherPlaces) = ([left.old, left.new].sorted(), [right.old, right.new].sorted())
    return places.lexicographicallyPrecedes(otherPlaces)
  }

  private func names(_ pair: Pair) -> [String] {
    let paths = [old.path(at: pair.old).raw, new.path(at: pair.new).raw]
    return paths[0].utf8.lexicographicallyPrecedes(paths[1].utf8) ? paths : paths.reversed()
  }
}
