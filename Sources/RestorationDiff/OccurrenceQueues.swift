/// Positions by key, taken in order: the first request for a key gets its first position.
struct OccurrenceQueues<Key: Hashable> {
  private var heads: [Key: Int] = [:]
  private var tails: [Key: Int] = [:]
  private var following: [Int: Int] = [:]

  /// Adds a position under a key, after the existing ones.
  mutating func append(_ position: Int, for key: Key) {
    if heads[key] == nil {
      heads[key] = position
      return
    }
    // Most keys occur once, so only repeated ones have a tail.
    following[tails[key] ?? heads[key] ?? position] = position
    tails[key] = position
  }

  /// Takes the first position under a key, or nil when none is left.
  mutating func take(_ key: Key) -> Int? {
    guard let position = heads[key] else { return nil }
    if let next = following[position] {
      heads[key] = next
    } else {
      heads[key] = nil
      tails[key] = nil
    }
    return position
  }
}
