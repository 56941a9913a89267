import RestorationModel

/// The matched nodes that are unchanged if no object has a new path: they have the same restoration
/// class and equal coder bytes, and are the first that have that coder. Most objects are of this
/// kind.
struct SameCoders {
  /// By place in the new list; empty if no coders can be compared as bytes.
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
