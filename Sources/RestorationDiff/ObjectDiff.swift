package import RestorationModel

/// What changed about one object, with some of what did not: what a person reads.
package struct ObjectDiff: Sendable {
  /// The object's path: in the old archive for one that is gone, in the new one otherwise. Nil for
  /// the archive itself.
  package let path: RestorationPath?
  /// The object's path in the old archive, where it differs.
  package let fromPath: RestorationPath?
  /// The object's class, in the new archive if it is there.
  package let className: String?
  /// The changes in order, and the values near them that did not change.
  package let items: [Folded<Change, UnchangedValue>]

  /// The changes.
  package var changes: [Change] { items.changes }

  /// The object whose state this one shows too, if it changed with it and nothing else did.
  package var repeats: RestorationPath? {
    guard items.count == 1, case .changed(let change)? = items.first else { return nil }
    return change.stateOwner
  }
}

/// A value that is the same in both archives.
package struct UnchangedValue: Hashable, Sendable {
  /// The way to the value.
  package let steps: [KeyStep]
  /// The value.
  package let value: StateValue
  /// Where what it refers to is.
  package let places: Uncompared<SharedPlaces>

  /// Which value, as in `Change.key`.
  package var key: String { steps.keyPath }
  /// The names in `key`, as in `Change.keyNames`.
  package var keyNames: [String] { steps.names }
}

/// An object that is the same in both archives.
package struct UnchangedObject: Sendable {
  private let nodes: NodeList
  private let place: Int

  /// An object of the new archive: of most, nothing is ever asked.
  init(in nodes: NodeList, at place: Int) {
    self.nodes = nodes
    self.place = place
  }

  /// Its path.
  package var path: RestorationPath { nodes.path(at: place) }

  /// Its class, decoded now, where the coder stands that it shows.
  package var className: String? { nodes[nodes.stateOwner(of: place)].className }
}
