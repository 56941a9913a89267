import RestorationModel

/// The nodes of an archive that a report shows, each under its listed ancestor. Of several nodes
/// with one path, the first is the ancestor of those below.
struct NodeSelection {
  private static let none = UInt32.max

  /// The listed ancestors.
  let tree: PathTree
  /// Whether each node is shown, because it is selected or the ancestor of a selected one.
  private var isShown: [Bool]
  /// The next shown node with the same parent, for each node.
  private var nextSiblings: [UInt32]
  private var firstRootPlace = none
  // By the numbers of paths, for the first node of each.
  private var firstChildren: [UInt32]
  private var shownBelow: [UInt32]

  /// Takes linear time in the paths' lengths, apart from sorting. Reads no coder unless `isMatch`
  /// does.
  init(_ nodes: NodeList, isMatch: (Int) -> Bool) {
    tree = PathTree(nodes)
    isShown = nodes.indices.map(isMatch)
    nextSiblings = Array(repeating: Self.none, count: nodes.count)
    firstChildren = Array(repeating: Self.none, count: tree.paths.count)
    shownBelow = Array(repeating: 0, count: tree.paths.count)
    showAncestors()
    linkSiblings()
  }

  private mutating func showAncestors() {
    var shownCopies = [UInt32](repeating: 0, count: tree.paths.count)
    for place in isShown.indices where isShown[place] {
      shownCopies[tree.paths.number(at: place)] += 1
    }
    for path in tree.ancestorsFirst.reversed() {
      let path = Int(path)
      let first = tree.firstPlace(of: path)
      if shownBelow[path] > 0, !isShown[first] {
        isShown[first] = true
        shownCopies[path] += 1
      }
      guard let parent = tree.parent(of: path) else { continue }
      shownBelow[parent] += shownCopies[path] + shownBelow[path]
    }
  }

  private mutating func linkSiblings() {
    for place in isShown.indices.reversed() where isShown[place] {
      if let parent = tree.parent(of: tree.paths.number(at: place)) {
        nextSiblings[place] = firstChildren[parent]
        firstChildren[parent] = UInt32(clamping: place)
      } else {
        nextSiblings[place] = firstRootPlace
        firstRootPlace = UInt32(clamping: place)
      }
    }
  }

  /// Whether a node is shown.
  func shows(_ place: Int) -> Bool { isShown[place] }

  /// The first shown node without a listed ancestor, in save order; nil if nothing is shown.
  var firstRoot: Int? { Self.place(firstRootPlace) }

  /// The next shown node with the same parent, in save order.
  func nextSibling(of place: Int) -> Int? { Self.place(nextSiblings[place]) }

  /// The first shown node directly below a node, in save order.
  func firstChild(of place: Int) -> Int? {
    let path = tree.paths.number(at: place)
    return tree.firstPlace(of: path) == place ? Self.place(firstChildren[path]) : nil
  }

  /// How many shown nodes are below a node.
  func shownCount(below place: Int) -> Int {
    let path = tree.paths.number(at: place)
    return tree.firstPlace(of: path) == place ? Int(shownBelow[path]) : 0
  }

  private static func place(_ place: UInt32) -> Int? { place == none ? nil : Int(place) }
}
