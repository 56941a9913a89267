import RestorationModel

/// Which matched nodes, where no object has another path than before, are plainly as they were: they have
/// the same restoration class and the same coder, byte for byte, and are the first that show it. That is
/// all there is to most objects.
struct SameCoders {
  /// For the places of the new list; empty where no coders can be compared as bytes.
  private var isSame: [Bool] = []

  /// None.
  init() {}

  /// Compares the coders of matched nodes.
  init(
    _ old: NodeList, _ new: NodeList, _ pairs: [NodeMatching.Pair]
  ) {
    guard let comparison = CoderComparison(old, new) else { return }
    isSame = Array(repeating: false, count: new.count)
    for pair in pairs {
      guard let coders = old.coders(at: pair.old, and: new, at: pair.new) else { continue }
      isSame[pair.new] = comparison.areSame(coders)
    }
  }

  /// Whether two matched nodes are among them.
  func contains(_ pair: NodeMatching.Pair) -> Bool { !isSame.isEmpty && isSame[pair.new] }
}
