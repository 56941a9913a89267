import PlistSyntax
import RestorationTree

/// Which listed path is the nearest above each listed path. Counts in 4 bytes, since an archive may
/// list very many.
struct PathTree {
  private static let none = UInt32.max

  /// The paths and their numbers.
  let paths: ListedPaths
  /// The numbers of the listed paths, each before all that are below it.
  private(set) var ancestorsFirst: [UInt32] = []
  // By the numbers of the paths.
  private var parents: [UInt32]
  private var levels: [UInt32]
  private var copies: [UInt32]
  private var firstPlaces: [UInt32]

  /// Takes time in proportion to the paths' lengths, but for sorting. Decodes nothing.
  init(_ nodes: NodeList) {
    paths = ListedPaths(nodes)
    parents = Array(repeating: Self.none, count: paths.count)
    firstPlaces = parents
    levels = Array(repeating: 1, count: paths.count)
    copies = Array(repeating: 0, count: paths.count)
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
  func parent(of path: Int) -> Int? { parents[path] == Self.none ? nil : Int(parents[path]) }

  /// How many listed paths are above a path, plus 1.
  func level(of path: Int) -> Int { Int(levels[path]) }

  /// How often a path is listed.
  func copies(of path: Int) -> Int { Int(copies[path]) }

  /// The first node with a listed path.
  func firstPlace(of path: Int) -> Int { Int(firstPlaces[path]) }

  /// How many listed paths are above that of the node at a place, plus 1.
  func level(at place: Int) -> Int { level(of: paths.number(at: place)) }
}
