import RestorationTree

/// For each of many paths the nearest listed one above it.
///
/// Takes time in proportion to the lengths of all paths, but for sorting them: a file decides how
/// deep paths go, so their prefixes are never looked up one by one.
struct PathAncestry {
  /// For each path the place of the nearest listed path above it; nil where none is listed. Of
  /// entries with one path the first is meant.
  private(set) var nearest: [Int?]
  /// For each path the place of the first listed entry with the same path.
  private(set) var same: [Int?]

  /// The ancestry of paths, of which the first `listedCount` are listed.
  init(_ paths: [RestorationPath], listedCount: Int) {
    nearest = Array(repeating: nil, count: paths.count)
    same = nearest
    // A slash sorts before all else, so that what is below a path follows it directly.
    let keys = paths.map { $0.raw.utf8.map { $0 == UInt8(ascii: "/") ? 0 : $0 } }
    let order = paths.indices.sorted { left, right in
      if keys[left] == keys[right] { return left < right }
      return keys[left].lexicographicallyPrecedes(keys[right])
    }
    var ancestors: [Int] = []
    for place in order {
      while let last = ancestors.last, !Self.isAtOrAbove(keys[last], keys[place]) {
        ancestors.removeLast()
      }
      if let last = ancestors.last, keys[last].count == keys[place].count {
        same[place] = last
        nearest[place] = nearest[last]
        continue
      }
      nearest[place] = ancestors.last
      guard place < listedCount else { continue }
      same[place] = place
      ancestors.append(place)
    }
  }

  private static func isAtOrAbove(_ ancestor: [UInt8], _ path: [UInt8]) -> Bool {
    guard path.starts(with: ancestor) else { return false }
    return path.count == ancestor.count || path[ancestor.count] == 0
  }
}
