/// The nearest listed ancestor of each listed path. Nodes are given by their places; of several with
/// one path, the first counts.
package struct PathTree: Sendable {
  package let paths: [RestorationPath]
  private var places: [RestorationPath: Int] = [:]
  /// The first place of each path, in an order in which it comes before all that are below it.
  package let ancestorsFirst: [Int]
  // Of each place, that of its path's first one, and for first ones what is known about the path:
  private var firstPlaces: [Int] = []
  private var counts: [Int]
  private var parents: [Int?]
  private var levels: [Int]

  package init(_ nodes: [RestorationNode]) { self.init(paths: nodes.map(\.path)) }

  package init(paths: [RestorationPath]) {
    self.paths = paths
    counts = paths.map { _ in 0 }
    parents = paths.map { _ in nil }
    levels = paths.map { _ in 1 }
    places.reserveCapacity(paths.count)
    for (place, path) in paths.enumerated() {
      let first = places[path] ?? place
      if first == place { places[path] = place }
      firstPlaces.append(first)
      counts[first] += 1
    }
    ancestorsFirst = paths.indices.filter { [firstPlaces] in firstPlaces[$0] == $0 }
      .sorted { [paths] in RestorationPath.comesBefore(paths[$0], paths[$1]) }
    var above: [Int] = []
    for place in ancestorsFirst {
      while let last = above.last, !paths[place].isBelow(paths[last]) { above.removeLast() }
      parents[place] = above.last
      above.append(place)
      levels[place] = above.count
    }
  }

  package func first(of place: Int) -> Int { firstPlaces[place] }

  package func place(of path: RestorationPath) -> Int? { places[path] }

  package func copies(of place: Int) -> Int { counts[firstPlaces[place]] }

  package func parent(of place: Int) -> Int? { parents[firstPlaces[place]] }

  /// How many listed paths are above that of a node, plus 1.
  package func level(of place: Int) -> Int { levels[firstPlaces[place]] }

  /// The node with a path if that is listed, else the one with the nearest listed path above it.
  package func nearest(to path: RestorationPath) -> Int? {
    if let place = places[path] { return place }
    // The ancestors of a path come before it, and before everything between.
    var (low, high) = (0, ancestorsFirst.count)
    while low < high {
      let middle = (low + high) / 2
      if RestorationPath.comesBefore(path, paths[ancestorsFirst[middle]]) {
        high = middle
      } else {
        low = middle + 1
      }
    }
    guard low > 0 else { return nil }
    var candidate = ancestorsFirst[low - 1]
    let text = Array(path.raw.utf8)
    let common = zip(text, paths[candidate].raw.utf8).prefix { $0 == $1 }.count
    while true {
      let length = paths[candidate].raw.utf8.count
      if length <= common, length < text.count, text[length] == UInt8(ascii: "/") {
        return candidate
      }
      guard let parent = parents[candidate] else { return nil }
      candidate = parent
    }
  }
}
