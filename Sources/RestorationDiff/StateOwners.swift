package import RestorationModel

// Several nodes of a list may show one coder: a path that is listed twice, or an archive that names
// one value under many keys. What such a coder holds is looked at where it stands first.

extension NodeList {
  /// The place of the first node that shows the same coder; the node's own if there is no other. A
  /// number in a hand-written tree that names no node with a coder says nothing.
  package func stateOwner(of place: Int) -> Int {
    // Asked first, since most nodes have a coder of their own.
    guard let owner = sameStateAs(at: place), hasState(at: place), indices.contains(owner),
      hasState(at: owner), sameStateAs(at: owner) == nil
    else { return place }
    return owner
  }
}

extension NodeList {
  /// The node at a place, with the state that it shows.
  func withState(at place: Int) -> RestorationNode {
    let (node, owner) = (self[place], stateOwner(of: place))
    guard owner != place else { return node }
    var shown = self[owner].moved(to: node.path)
    shown.restorationClass = node.restorationClass
    return shown
  }
}

/// What the nodes of a list hold, a coder that several of them show decoded once.
struct NodeContents {
  private let nodes: NodeList
  private var shared: [Int: NodeContent] = [:]

  /// The contents of a list.
  init(_ nodes: NodeList) { self.nodes = nodes }

  /// What a node holds, or the one whose coder it shows.
  mutating func content(of place: Int) -> NodeContent {
    let owner = nodes.stateOwner(of: place)
    if let content = shared[owner] { return content }
    let content = nodes[owner].decoded()
    if owner != place { shared[owner] = content }
    return content
  }
}
