import RestorationArchives

/// The nodes of an archive that a report shows, each under its listed ancestor. Of several nodes
/// with one path, the first is the ancestor of those below.
struct NodeSelection {
  /// The listed ancestors.
  let tree: PathTree
  let nodes: [RestorationNode]
  /// Whether each node is shown, because it is selected or the ancestor of a selected one.
  private var isShown: [Bool]
  /// The next shown node with the same parent, for each node.
  private var nextSiblings: [Int?]
  /// The first shown node without a listed ancestor, in save order; nil if nothing is shown.
  private(set) var firstRoot: Int?
  private var firstChildren: [Int?]
  private var shownBelow: [Int]

  /// Reads no coder unless `isMatch` does.
  init(_ nodes: [RestorationNode], isMatch: (Int) -> Bool) {
    tree = PathTree(nodes)
    self.nodes = nodes
    isShown = nodes.indices.map(isMatch)
    nextSiblings = nodes.map { _ in nil }
    firstChildren = nextSiblings
    shownBelow = nodes.map { _ in 0 }
    showAncestors()
    linkSiblings()
  }

  private mutating func showAncestors() {
    var shownCopies: [RestorationPath: Int] = [:]
    for place in nodes.indices where isShown[place] {
      shownCopies[nodes[place].path, default: 0] += 1
    }
    for place in tree.ancestorsFirst.reversed() {
      let path = nodes[place].path
      if shownBelow[place] > 0, !isShown[place] {
        isShown[place] = true
        shownCopies[path, default: 0] += 1
      }
      guard let parent = tree.parent(of: path) else { continue }
      shownBelow[parent] += shownBelow[place] + (shownCopies[path] ?? 0)
    }
  }

  private mutating func linkSiblings() {
    for place in nodes.indices.reversed() where isShown[place] {
      if let parent = tree.parent(of: nodes[place].path) {
        nextSiblings[place] = firstChildren[parent]
        firstChildren[parent] = place
      } else {
        nextSiblings[place] = firstRoot
        firstRoot = place
      }
    }
  }

  /// Whether a node is shown.
  func shows(_ place: Int) -> Bool { isShown[place] }

  /// The next shown node with the same parent, in save order.
  func nextSibling(of place: Int) -> Int? { nextSiblings[place] }

  /// The first shown node directly below a node, in save order.
  func firstChild(of place: Int) -> Int? { firstChildren[place] }

  /// How many shown nodes are below a node.
  func shownCount(below place: Int) -> Int { shownBelow[place] }
}
