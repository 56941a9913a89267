import PlistSyntax

/// The nearest listed ancestor of each listed path. Counts have 4 bytes, because an archive can
/// list very many paths.
package struct PathTree: Sendable {
  private static let none = UInt32.max

  /// The paths and their numbers.
  package let paths: ListedPaths
  /// The numbers of the listed paths, each before all that are below it.
  package private(set) var ancestorsFirst: [UInt32] = []
  // By the numbers of the paths.
  private var parents: [UInt32]
  private var levels: [UInt32]
  private var copies: [UInt32]
  private var firstPlaces: [UInt32]

  /// Takes linear time in the paths' lengths, apart from sorting. Decodes nothing.
  package init(_ nodes: NodeList) {
    paths = ListedPaths(nodes)
    parents = Array(repeatElement(Self.none, count: paths.count))
    firstPlaces = parents
    levels = Array(repeatElement(1, count: paths.count))
    copies = Array(repeatElement(0, count: paths.count))
    for place in nodes.indices {
      let path = paths.number(at: place)
      if copies[path] == 0 {
        firstPlaces[path] = UInt32(clamping: place)
        ancestorsFirst.append(UInt32(clamping: path))
      }
      copies[path] += 1
    }
    paths.sortAncestorsFirst(&ancestorsFirst)
    link()
  }

  private mutating func link() {
    var ancestors: [UInt32] = []
    for path in ancestorsFirst {
      while let last = ancestors.last, !isAbove(Int(last), Int(path)) { ancestors.removeLast() }
      parents[Int(path)] = ancestors.last ?? Self.none
      ancestors.append(path)
      levels[Int(path)] = UInt32(clamping: ancestors.count)
    }
  }

  private func isAbove(_ ancestor: Int, _ path: Int) -> Bool {
    paths.withText(of: ancestor) { ancestor in
      paths.withText(of: path) { path in
        path.count > ancestor.count && path[ancestor.count] == UInt8(ascii: "/")
          && path.part(0..<ancestor.count).says(ancestor)
      }
    }
  }

  /// The nearest listed path above a path; nil if there is none.
  package func parent(of path: Int) -> Int? {
    parents[path] == Self.none ? nil : Int(parents[path])
  }

  /// How many listed paths are above a path, plus 1.
  package func level(of path: Int) -> Int { Int(levels[path]) }

  /// The first node with a path; nil if it is not listed.
  package func place(of path: RestorationPath) -> Int? {
    paths.number(of: path.raw).flatMap { copies[$0] > 0 ? Int(firstPlaces[$0]) : nil }
  }

  /// How often a path is listed.
  package func copies(of path: Int) -> Int { Int(copies[path]) }

  /// The first node with a listed path.
  package func firstPlace(of path: Int) -> Int { Int(firstPlaces[path]) }

  /// The number of a path if it is listed, else of the nearest listed path above it.
  package func nearest(to path: RestorationPath) -> Int? {
    path.raw.withByteView { text in
      // The ancestors of a path come before it, and before everything between.
      var (low, high) = (0, ancestorsFirst.count)
      while low < high {
        let middle = (low + high) / 2
        let isBehind = paths.withText(of: Int(ancestorsFirst[middle])) {
          RestorationPath.comesBefore(text, $0)
        }
        if isBehind { high = middle } else { low = middle + 1 }
      }
      guard low > 0 else { return nil }
      var candidate: Int? = Int(ancestorsFirst[low - 1])
      let common = paths.withText(of: Int(ancestorsFirst[low - 1])) { before in
        before.firstDifference(from: text) ?? min(before.count, text.count)
      }
      // The texts are compared once; for the ancestors of that candidate the lengths are
      // sufficient.
      while let number = candidate {
        let length = paths.withText(of: number) { $0.count }
        if length == text.count, length <= common { return number }
        if length <= common, length < text.count, text[length] == UInt8(ascii: "/") {
          return number
        }
        candidate = parent(of: number)
      }
      return nil
    }
  }

  /// How many listed paths are above that of the node at a place, plus 1.
  package func level(at place: Int) -> Int { level(of: paths.number(at: place)) }
}
