import RestorationArchives

// Several nodes of a list can share one coder: a path that is listed twice, or one value under
// several keys of an archive. The contents of such a coder are compared at its first node.

extension [RestorationNode] {
  /// The place of the first node with the same coder; the node's own if it is the first. A number
  /// in a hand-written tree that refers to no node with a coder is ignored.
  package func stateOwner(of place: Int) -> Int {
    let node = self[place]
    guard let owner = node.sameStateAs, node.hasState, indices.contains(owner),
      self[owner].hasState, self[owner].sameStateAs == nil
    else { return place }
    return owner
  }
}

extension [RestorationNode] {
  /// The class of the node at a place, as it is shown: a long name is only that of the first of the
  /// nodes that share a coder.
  func shownClass(_ name: String?, at place: Int) -> String? {
    let isLong = (name?.utf8.count ?? 0) > RestorationNode.longestSharedName
    return isLong && stateOwner(of: place) != place ? nil : name
  }

  /// The node at a place, with its shared state.
  func withState(at place: Int) -> RestorationNode {
    let (node, owner) = (self[place], stateOwner(of: place))
    guard owner != place else { return node }
    var shown = self[owner].moved(to: node.path)
    shown.restorationClass = node.restorationClass
    return shown
  }
}

/// The contents of the nodes of a list. A coder that several nodes share is decoded once.
struct NodeContents {
  private let nodes: [RestorationNode]
  private var shared: [Int: NodeContent] = [:]

  /// The contents of a list.
  init(_ nodes: [RestorationNode]) { self.nodes = nodes }

  /// The content of a node, or of the node whose coder it shares.
  mutating func content(of place: Int) -> NodeContent {
    let owner = nodes.stateOwner(of: place)
    if let content = shared[owner] { return content }
    let content = nodes[owner].decoded()
    if owner != place { shared[owner] = content }
    return content
  }
}
