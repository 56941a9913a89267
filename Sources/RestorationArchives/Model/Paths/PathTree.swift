import PlistSyntax

/// The nearest listed ancestor of each listed path. Nodes are given by their places; of several with
/// one path, the first counts.
package struct PathTree: Sendable {
  /// The listed paths, each before all that are below it.
  private let paths: [RestorationPath]
  private var firstPlaces: [RestorationPath: Int] = [:]
  private var counts: [RestorationPath: Int] = [:]
  private var parents: [RestorationPath: RestorationPath] = [:]
  private var levels: [RestorationPath: Int] = [:]

  package init(_ nodes: [RestorationNode]) {
    for (place, node) in nodes.enumerated() {
      counts[node.path, default: 0] += 1
      if firstPlaces[node.path] == nil { firstPlaces[node.path] = place }
    }
    paths = firstPlaces.keys.sorted(by: RestorationPath.comesBefore)
    var above: [RestorationPath] = []
    for path in paths {
      while let last = above.last, !path.raw.begins(with: last.raw + "/") { above.removeLast() }
      parents[path] = above.last
      above.append(path)
      levels[path] = above.count
    }
  }

  /// The nodes, each before all whose paths are below its own.
  package var ancestorsFirst: [Int] { paths.compactMap { firstPlaces[$0] } }

  package func place(of path: RestorationPath) -> Int? { firstPlaces[path] }

  package func copies(of path: RestorationPath) -> Int { counts[path] ?? 0 }

  package func parent(of path: RestorationPath) -> Int? {
    parents[path].flatMap { firstPlaces[$0] }
  }

  /// How many listed paths are above a listed one, plus 1.
  package func level(of path: RestorationPath) -> Int { levels[path] ?? 1 }

  /// The node with a path if that is listed, else the one with the nearest listed path above it.
  package func nearest(to path: RestorationPath) -> Int? {
    if let place = firstPlaces[path] { return place }
    // The ancestors of a path come before it, and before everything between.
    var (low, high) = (0, paths.count)
    while low < high {
      let middle = (low + high) / 2
      if RestorationPath.comesBefore(path, paths[middle]) {
        high = middle
      } else {
        low = middle + 1
      }
    }
    guard low > 0 else { return nil }
    var candidate = paths[low - 1]
    let text = Array(path.raw.utf8)
    let common = zip(text, candidate.raw.utf8).prefix { $0 == $1 }.count
    while true {
      let length = candidate.raw.utf8.count
      if length <= common, length < text.count, text[length] == UInt8(ascii: "/") {
        return firstPlaces[candidate]
      }
      guard let parent = parents[candidate] else { return nil }
      candidate = parent
    }
  }
}
