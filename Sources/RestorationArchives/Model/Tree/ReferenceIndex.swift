/// Which saved objects refer to which, in a whole archive.
///
/// References are the proxies for controllers, views and objects, anywhere in a value, and the
/// paths in a navigation controller's list of children.
package struct ReferenceIndex: Sendable {
  package struct Referrer: Hashable, Sendable {
    package let path: RestorationPath?
    package let key: String
  }

  /// A container that refers to the objects directly in it comes before all other referrers.
  private var referrers: [RestorationPath: Referrer] = [:]

  package init() {}

  /// The references in an archive, including those of views and of the app delegate. Reads every
  /// coder once.
  package init(_ archive: RestorationArchive) {
    for node in archive.nodes where node.hasState {
      note(node.decoded(), of: node)
    }
    note(archive.envelope?.state ?? [], of: nil)
  }

  /// Adds the references in an object's content and in its views.
  package mutating func note(_ content: NodeContent, of node: RestorationNode) {
    note(content.state, of: node.path)
    for view in content.views where view.hasState {
      note(view.decoded().state, of: node.path)
    }
  }

  /// What refers to an object: its container or presenter if that does, else the first object in
  /// save order, and the app delegate last. Nil if nothing does; references of an object to itself
  /// do not count.
  package func referrer(of path: RestorationPath) -> Referrer? { referrers[path] }

  /// Adds the references in an object's state; those of views belong to their controllers.
  package mutating func note(_ entries: [StateEntry], of path: RestorationPath?) {
    for entry in entries {
      note(
        entry.value, from: Referrer(path: path, key: entry.key),
        areChildren: entry.key.isSame(as: KnownKeys.navigationChildren))
    }
  }

  /// - Parameter areChildren: whether texts are the paths of children.
  private mutating func note(_ value: StateValue, from referrer: Referrer, areChildren: Bool) {
    switch value {
    case .reference(let target): note(RestorationPath(target), from: referrer)
    case .string(let text) where areChildren: note(RestorationPath(text), from: referrer)
    default:
      for part in value.children + value.innerCoder {
        note(part, from: referrer, areChildren: areChildren)
      }
    }
  }

  private mutating func note(_ target: RestorationPath, from referrer: Referrer) {
    guard target != referrer.path else { return }
    if let known = referrers[target] {
      guard let path = referrer.path, path == target.parent, known.path != path else { return }
    }
    referrers[target] = referrer
  }
}
