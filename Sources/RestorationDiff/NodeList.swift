/// Saved objects, or the views of a controller.
struct NodeList {
  let nodes: [RestorationNode]
  /// The controller whose views these are; nil for objects.
  var controller: RestorationPath?
  /// What its paths are in the other list.
  var moved = MovedPaths()

  subscript(place: Int) -> RestorationNode { nodes[place] }

  /// The path by which a node is matched: that of a view below its controller, with which it moves.
  func ownPath(_ place: Int) -> String {
    let path = nodes[place].path.raw
    return controller.map { path.below($0.raw) } ?? moved.translated(path)
  }
}
