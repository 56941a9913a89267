package import RestorationArchives

/// The changes of one object, with some of its unchanged values, for text output.
package struct ObjectDiff: Sendable {
  /// The object's path: in the old archive for a removed object, in the new one otherwise. Nil for
  /// the archive itself.
  package internal(set) var path: RestorationPath?
  /// The object's path in the old archive, where it differs.
  package internal(set) var fromPath: RestorationPath?
  /// The object's place in the root list of the old archive.
  var oldPlace: Int?
  /// The object's class, in the new archive if it is there.
  package internal(set) var className: String?
  /// A note for each change.
  var note: String?
  /// The changes in order, and the values near them that did not change.
  package internal(set) var items: [Folded<Change, UnchangedValue>] = []

  /// The changes.
  package var changes: [Change] { items.compactMap(\.changed) }

  /// A change with what is the same for all changes of the object.
  func complete(_ change: Change) -> Change {
    var change = change
    change.path = path
    change.fromPath = fromPath
    change.note = change.note ?? note
    return change
  }
}

/// A value that is the same in both archives.
package struct UnchangedValue: Sendable {
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
  private let nodes: [RestorationNode]
  private let place: Int
  /// Its place in the root list of the old archive.
  let oldPlace: Int?

  /// An object of the new archive.
  init(in nodes: [RestorationNode], at place: Int, oldPlace: Int?) {
    self.nodes = nodes
    self.place = place
    self.oldPlace = oldPlace
  }

  /// Its path.
  package var path: RestorationPath { nodes[place].path }

  /// Its class. Decodes the object, because most are never shown.
  package var className: String? {
    nodes.shownClass(nodes[nodes.stateOwner(of: place)].className, at: place)
  }
}

/// One of several things in order, of which some changed.
package enum Folded<Changed: Sendable, Unchanged: Sendable>: Sendable {
  /// One that changed.
  case changed(Changed)
  /// One that did not, near one that did.
  case unchanged(Unchanged)
  /// How many unchanged ones are folded here; at least 1.
  case folded(Int)

  /// The change.
  package var changed: Changed? { if case .changed(let change) = self { change } else { nil } }
}

extension Array {
  /// The changed items and, on either side of each, some unchanged ones; the others are counted.
  /// Nothing if nothing changed.
  func folded<Changed, Unchanged>(context: Int) -> [Folded<Changed, Unchanged>]
  where Element == Folded<Changed, Unchanged> {
    guard contains(where: { $0.changed != nil }) else { return [] }
    var isKept = [Bool](repeating: false, count: count)
    var next = 0
    for (place, item) in enumerated() where item.changed != nil {
      let (first, last) = (place - Swift.min(place, context), Swift.min(count - 1 - place, context))
      for near in Swift.max(next, first)...(place + last) { isKept[near] = true }
      next = place + last
    }
    var items: [Element] = []
    var foldedCount = 0
    for (item, isKept) in zip(self, isKept) {
      if case .folded(let count) = item {
        foldedCount += count
      } else if !isKept {
        foldedCount += 1
      } else {
        if foldedCount > 0 { items.append(.folded(foldedCount)) }
        foldedCount = 0
        items.append(item)
      }
    }
    return foldedCount > 0 ? items + [.folded(foldedCount)] : items
  }
}
