package import RestorationArchives

/// The changes of one object, with some of its unchanged values, for text output.
package struct ObjectDiff: Sendable {
  /// The object's path: in the old archive for a removed object, in the new one otherwise. Nil for
  /// the archive itself.
  package let path: RestorationPath?
  /// The object's path in the old archive, where it differs.
  package let fromPath: RestorationPath?
  /// The object's place in the root list of the old archive.
  let oldPlace: Int?
  /// The object's class, in the new archive if it is there.
  package let className: String?
  /// The changes in order, and the values near them that did not change.
  package let items: [Folded<Change, UnchangedValue>]

  /// The changes.
  package var changes: [Change] { items.changes }

  /// The object with which this one shares its state, if the only change is in that state.
  package var repeats: RestorationPath? {
    guard items.count == 1, case .changed(let change)? = items.first else { return nil }
    return change.stateOwner
  }
}

/// A value that is the same in both archives.
package struct UnchangedValue: Hashable, Sendable {
  /// The steps to the value.
  package let steps: [KeyStep]
  /// The value.
  package let value: StateValue
  /// The places of what it refers to.
  package let places: Uncompared<SharedPlaces>

  /// The key path, as in `Change.key`.
  package var key: String { steps.keyPath }
  /// The names in `key`, as in `Change.keyNames`.
  package var keyNames: [String] { steps.names }
}

/// An object that is the same in both archives.
package struct UnchangedObject: Sendable {
  /// The class of an object that shares its coder.
  struct SharedClass: Sendable {
    let name: String?
  }

  private let nodes: [RestorationNode]
  private let place: Int
  /// Its place in the root list of the old archive.
  let oldPlace: Int?
  private let shared: SharedClass?

  /// An object of the new archive. Without a shared class it is decoded only when needed, because
  /// most are never shown.
  init(in nodes: [RestorationNode], at place: Int, oldPlace: Int?, _ shared: SharedClass?) {
    self.nodes = nodes
    self.place = place
    self.oldPlace = oldPlace
    self.shared = shared
  }

  /// Its path.
  package var path: RestorationPath { nodes[place].path }

  /// Its class; nil if it shares a coder with another object, and the name is long.
  package var className: String? { shared.map(\.name) ?? nodes[place].className }
}
