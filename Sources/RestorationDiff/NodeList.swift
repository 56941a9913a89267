import RestorationArchives

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

  /// The class of a node, as it is shown: a long name is only that of the first of the nodes that
  /// share a coder.
  func shown(_ className: String?, at place: Int) -> String? {
    let isLong = (className?.utf8.count ?? 0) > RestorationNode.longestSharedName
    return isLong && stateOwner(of: place) != place ? nil : className
  }
}

/// Saved objects, or the views of a controller. Several can share one coder: a path that is listed
/// twice, or one value under several keys of an archive. It is decoded once, and compared at its
/// first node.
struct NodeList {
  let nodes: [RestorationNode]
  /// The controller whose views these are; nil for objects.
  let controller: RestorationPath?
  /// What its paths are in the other list.
  var moved = MovedPaths()
  private var shared: [Int: NodeContent] = [:]

  init(_ nodes: [RestorationNode], viewsOf controller: RestorationPath? = nil) {
    self.nodes = nodes
    self.controller = controller
  }

  subscript(place: Int) -> RestorationNode { nodes[place] }

  /// The path by which a node is matched: that of a view below its controller, with which it moves.
  func ownPath(_ place: Int) -> String {
    let path = nodes[place].path.raw
    return controller.map { path.below($0.raw) } ?? moved.translated(path)
  }

  func owner(of place: Int) -> Int { nodes.stateOwner(of: place) }

  mutating func content(of place: Int) -> NodeContent {
    let owner = owner(of: place)
    if let content = shared[owner] { return content }
    let content = nodes[owner].decoded()
    if owner != place { shared[owner] = content }
    return content
  }

  mutating func className(of place: Int) -> String? { content(of: place).className.value }

  mutating func shownClass(of place: Int) -> String? {
    nodes.shown(className(of: place), at: place)
  }

  /// A node with its state, even if another node has it.
  func withState(at place: Int) -> RestorationNode {
    let owner = owner(of: place)
    guard owner != place else { return nodes[place] }
    var shown = nodes[owner].moved(to: nodes[place].path)
    shown.restorationClass = nodes[place].restorationClass
    return shown
  }
}
