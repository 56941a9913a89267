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
    // A path is longer than those above it.
    ancestorsFirst = paths.indices.filter { [firstPlaces] in firstPlaces[$0] == $0 }
      .sorted { paths[$0].raw.utf8.count < paths[$1].raw.utf8.count }
    for place in ancestorsFirst {
      guard let parent = nearest(above: paths[place]) else { continue }
      parents[place] = parent
      levels[place] = levels[parent] + 1
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
    places[path] ?? nearest(above: path)
  }

  private func nearest(above path: RestorationPath) -> Int? {
    path.prefixes.lazy.compactMap { places[$0] }.first
  }
}
