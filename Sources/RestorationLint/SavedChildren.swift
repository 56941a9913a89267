import RestorationTree

/// The saved objects by the object that their paths put them in.
struct SavedChildren {
  /// An object directly in another.
  struct Child {
    /// Its place in the root list.
    let place: Int32
    /// Its own identifier.
    let identifier: String
    /// Its place in its parent; nil for a presented controller.
    let index: Int?
  }

  private var children: [StableHash: [Child]] = [:]
  /// The plain paths that have an object somewhere directly below them, whatever the indices say
  /// and whether or not there is an ancestor without identifier in between.
  private var plainParents: Set<StableHash> = []

  init(of nodes: [RestorationNode], listings: [StableHash: Listing]) {
    for (place, node) in nodes.enumerated() {
      // A path that is listed twice is one object.
      guard listings[StableHash(node.path.raw)]?.first == Int32(clamping: place),
        let parent = node.path.parent
      else { continue }
      plainParents.insert(StableHash(parent.plain))
      if let child = Self.child(node.path, at: Int32(clamping: place)) {
        children[StableHash(parent.raw), default: []].append(child)
      }
    }
  }

  /// The last identifier of a path with the index before it; nil when more stands in between.
  private static func child(_ path: RestorationPath, at place: Int32) -> Child? {
    let components = path.components
    guard case .identifier(let identifier)? = components.last else { return nil }
    var index: Int?
    for component in components.dropLast().reversed() {
      switch component {
      case .identifier: return Child(place: place, identifier: identifier, index: index)
      case .index(let number) where index == nil: index = number
      case .index, .malformedIndex: return nil
      }
    }
    return nil
  }

  /// The objects directly in an object, each path once, in save order.
  func children(of parent: RestorationPath) -> [Child] { children[StableHash(parent.raw)] ?? [] }

  /// Whether any object is below an object whose path has these identifiers.
  func hasChildren(plain path: String) -> Bool { plainParents.contains(StableHash(path)) }
}
