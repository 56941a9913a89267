/// The saved objects and the relations between them.
struct SavedInterface {
  var objects: [PlannedObject]
  let tree: PathTree
  /// What was saved as presented, not always by its parent: a controller also saves what an ancestor
  /// presents.
  private let presented: Set<RestorationPath>
  private let stackedPaths: Set<RestorationPath>
  /// The paths above objects whose paths have an index.
  private let parentsOfIndexed: Set<RestorationPath>

  init(_ archive: RestorationArchive, content: (Int) -> NodeContent) {
    tree = PathTree(archive.nodes)
    objects = archive.nodes.enumerated().map { place, node in
      PlannedObject(node, node.hasState ? content(place) : NodeContent())
    }
    presented = Set(objects.compactMap(\.presented))
    stackedPaths = Set(objects.lazy.flatMap(\.stack))
    parentsOfIndexed = Set(
      objects.lazy.map(\.path).filter { $0.index != nil }.compactMap(\.parent))
    linkParents()
    linkStacks()
  }

  private mutating func linkParents() {
    for place in objects.indices {
      let path = objects[place].path
      objects[place].parent = tree.parent(of: place)
      objects[place].copies = tree.copies(of: place)
      if tree.first(of: place) != place {
        objects[place].role = .duplicate
        objects[place].verdict = .sharesPath
        continue
      }
      let role = role(of: objects[place])
      objects[place].role = role
      // An object that is not a controller is found by itself, independent of its ancestors.
      if role == .object { continue }
      if role == .detached { objects[place].missingBelow = unsavedPresented(above: path) }
      objects[place].ground = objects[place].parent
      if role == .pane, let split = objects[place].parent { objects[split].columns.append(place) }
    }
    if let first = objects.firstIndex(where: { $0.role == .root }) {
      objects[first].isFirstRoot = true
    }
  }

  /// The presented controller above a path that was not saved.
  private func unsavedPresented(above path: RestorationPath) -> RestorationPath? {
    let nearest = path.prefixes.first { tree.place(of: $0) != nil || presented.contains($0) }
    return nearest.flatMap { tree.place(of: $0) == nil ? $0 : nil }
  }

  private func role(of object: PlannedObject) -> PlannedObject.Role {
    guard object.isController else { return .object }
    let path = object.path
    guard let named = path.parent else { return path.index == nil ? .root : .detached }
    guard let parent = object.parent.map({ objects[$0] }), parent.path == named,
      parent.isController, path.directParent != nil
    else { return .detached }
    if path.index == nil {
      if presented.contains(path) { return .presented }
      // UIKit writes an index for contained controllers; handwritten trees may omit it.
      guard isChildWithoutIndex(path, of: parent) else { return .unpresented }
    }
    return switch parent.container {
    case .tabBar: .tab
    case .navigation: .offStack
    case .split: .pane
    case nil: .child
    }
  }

  /// Whether a path without an index can only be that of a child: a saved stack contains it, or no
  /// child of the container has an index.
  private func isChildWithoutIndex(_ path: RestorationPath, of parent: PlannedObject) -> Bool {
    switch parent.container {
    case nil: false
    case .navigation where !parent.stack.isEmpty: stackedPaths.contains(path)
    case .tabBar, .split, .navigation: !parentsOfIndexed.contains(parent.path)
    }
  }

  /// A navigation controller pushes the controllers of its saved stack, up to the first one that is
  /// not found.
  private mutating func linkStacks() {
    for (place, object) in objects.enumerated() {
      var ground = place
      var missing: RestorationPath?
      for (position, path) in object.stack.enumerated() {
        guard let member = tree.place(of: path) else {
          missing = missing ?? path
          continue
        }
        // Each only once.
        guard objects[member].role == .offStack, objects[member].parent == place else { continue }
        objects[member].role = .stack
        objects[member].stackPosition = position
        objects[member].ground = ground
        objects[member].missingBelow = missing
        missing = nil
        ground = member
      }
    }
  }
}
