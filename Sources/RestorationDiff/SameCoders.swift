import Platform
import PlistSyntax
import RestorationTree

/// Which matched nodes, where no object has another path than before, are plainly as they were: they have
/// the same restoration class and the same coder, byte for byte, and are the first that show it. That is
/// all there is to most objects.
struct SameCoders {
  /// For the places of the new list; empty where no coders can be compared as bytes.
  private var isSame: [Bool] = []

  /// Fewer bytes are compared before a thread for them has started.
  static let bytesForAThread = 4 << 20

  /// Two coders to be compared, of the node at this place of the new list.
  private struct Candidate {
    let place: Int
    let coders: CoderComparison.Pair
  }

  /// None.
  init() {}

  /// Compares the coders of matched nodes, on up to so many threads.
  init(
    _ old: NodeList, _ new: NodeList, _ pairs: [NodeMatching.Pair], threads: Int,
    bytesForAThread: Int = Self.bytesForAThread
  ) {
    guard let comparison = CoderComparison(old, new) else { return }
    let candidates = pairs.compactMap { pair in
      old.coders(at: pair.old, and: new, at: pair.new).map {
        Candidate(place: pair.new, coders: $0)
      }
    }
    let pieces = candidates.indices.divided(
      into: max(1, min(threads, comparison.byteCount / bytesForAThread)))
    let found = withExtendedLifetime((old, new)) {
      Threads.map(pieces.count) { piece in
        candidates[pieces[piece]].map { comparison.areSame($0.coders) }
      }
    }
    isSame = Array(repeating: false, count: new.count)
    for (candidate, isSame) in zip(candidates, found.joined()) {
      self.isSame[candidate.place] = isSame
    }
  }

  /// Whether two matched nodes are among them.
  func contains(_ pair: NodeMatching.Pair) -> Bool { !isSame.isEmpty && isSame[pair.new] }
}
