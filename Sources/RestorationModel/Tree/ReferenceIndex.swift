import PlistSyntax

/// Which saved objects refer to which, in a whole archive.
///
/// References are the proxies for controllers, views and objects, anywhere in a value, and the
/// paths in a navigation controller's list of children. Making an index reads every coder once, so
/// make one only if it is needed.
package struct ReferenceIndex: Sendable {
  /// A reference to an object.
  package struct Referrer: Hashable, Sendable {
    /// The path of the object that refers to it; nil for the app delegate.
    package let path: RestorationPath?
    /// The key of its coder that contains the reference.
    package let key: String
  }

  /// A container that refers to the objects directly in it comes before all other referrers.
  private var referrers: [RestorationPath: Referrer] = [:]

  /// The references in an archive, including those of views and of the app delegate.
  package init(_ archive: RestorationArchive) {
    let sink = ReferenceSink()
    for node in archive.nodes where node.hasState && node.sameStateAs == nil {
      sink.path = node.path
      let content = node.walk(into: sink)
      for view in content.views where view.hasState && view.sameStateAs == nil {
        view.walk(into: sink)
      }
    }
    sink.path = nil
    archive.envelope?.state.walk(into: sink)
    referrers = sink.referrers
  }

  /// What refers to an object: its container or presenter if that does, else the first object in
  /// save order, and the app delegate last. Nil if nothing does; references of an object to itself
  /// do not count.
  package func referrer(of path: RestorationPath) -> Referrer? { referrers[path] }
}

/// Collects the references that a walk meets.
private final class ReferenceSink: StateSink {
  /// The object of the current coder; nil for the app delegate.
  var path: RestorationPath?
  private(set) var referrers: [RestorationPath: ReferenceIndex.Referrer] = [:]
  private var key = ""
  private var isListOfChildren = false

  func enter(key: StateKey) {
    self.key = key.text
    isListOfChildren = key.text.isSame(as: KnownKeys.navigationChildren)
  }

  func enter(name: StateText) {}
  func open(_ container: StateContainer) {}
  func close() {}

  func take(_ leaf: StateLeaf) {
    switch leaf {
    case .value(.reference(let target)): note(target)
    case .text(let text) where isListOfChildren: note(text.string)
    default: break
    }
  }

  private func note(_ raw: String) {
    let target = RestorationPath(raw)
    guard target != path else { return }
    if let known = referrers[target] {
      guard let path, path == target.parent, known.path != path else { return }
    }
    referrers[target] = ReferenceIndex.Referrer(path: path, key: key)
  }
}
