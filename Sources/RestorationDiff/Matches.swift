import PlistSyntax
import RestorationArchives

/// The matched nodes of two lists, from both sides.
struct Matches {
  /// For each old node its new place.
  private(set) var newOfOld: [Int?]
  /// For each new node its old place.
  private(set) var oldOfNew: [Int?]
  private var count = 0
  /// The number of nodes at the beginning of both lists that have equal paths and match.
  private(set) var leadingCount = 0

  /// The matches by raw path, in order within one path.
  init(_ old: [RestorationNode], _ new: [RestorationNode]) {
    newOfOld = Array(repeating: nil, count: old.count)
    oldOfNew = Array(repeating: nil, count: new.count)
    // Most lists are unchanged, at least at their beginning. This finds those matches without
    // making keys.
    let places = 0..<min(old.count, new.count)
    let leading = places.prefix { old[$0].path == new[$0].path }
    for place in leading { pair(old: place, new: place) }
    leadingCount = leading.count
    guard hasUnmatchedOnBothSides else { return }
    match(
      oldKeys: old.indices.map { leading.contains($0) ? nil : ExactText(old[$0].path.raw) },
      newKeys: new.indices.map { leading.contains($0) ? nil : ExactText(new[$0].path.raw) })
  }

  /// The matches by a key of each node, in order within one key.
  init<Key: Hashable>(_ oldKeys: [Key], _ newKeys: [Key]) {
    newOfOld = Array(repeating: nil, count: oldKeys.count)
    oldOfNew = Array(repeating: nil, count: newKeys.count)
    match(oldKeys: oldKeys, newKeys: newKeys)
  }

  /// Whether every node has its match.
  var isComplete: Bool { count == newOfOld.count && count == oldOfNew.count }

  /// Whether there is something left to match.
  var hasUnmatchedOnBothSides: Bool { count < min(newOfOld.count, oldOfNew.count) }

  /// Matches the unmatched nodes by key, in order within one key; a nil key matches nothing.
  mutating func match<Key: Hashable>(oldKeys: [Key?], newKeys: [Key?]) {
    var queues = OccurrenceQueues<Key>()
    for (position, key) in newKeys.enumerated() where oldOfNew[position] == nil {
      if let key { queues.append(position, for: key) }
    }
    for (position, key) in oldKeys.enumerated() where newOfOld[position] == nil {
      guard let key, let match = queues.take(key) else { continue }
      pair(old: position, new: match)
    }
  }

  /// Matches two unmatched nodes.
  mutating func pair(old: Int, new: Int) {
    newOfOld[old] = new
    oldOfNew[new] = old
    count += 1
  }
}
