/// An object of both archives or of one, with its changes and some of its unchanged values.
package struct ObjectDiff: Sendable {
  /// The object's path: in the old archive for a removed object, in the new one otherwise. Nil for
  /// the archive itself.
  package internal(set) var path: RestorationPath?
  /// The object's path in the old archive, where it differs or the object moved.
  package internal(set) var fromPath: RestorationPath?
  /// The object, in the new archive if it has a class there; nil for the archive itself.
  package internal(set) var node: RestorationNode?
  var note: String?
  /// The changes in order, and the values near them that did not change.
  package internal(set) var items: [Folded<Change>] = []

  package var className: String? { node?.className }
  package var changes: [Change] { items.compactMap(\.changed) }

  /// Adds to a change what is the same for all changes of the object.
  func complete(_ change: inout Change) {
    change.path = path
    change.fromPath = fromPath
    change.note = change.note ?? note
  }
}

/// One of several things in order, of which some changed.
package enum Folded<Item: Sendable>: Sendable {
  case changed(Item)
  /// One that did not, near one that did. Of a change only the new value counts.
  case unchanged(Item)
  /// How many unchanged ones are folded here; at least 1.
  case folded(Int)

  package var changed: Item? { if case .changed(let item) = self { item } else { nil } }
}

extension Array {
  /// The changed items and, on either side of each, some unchanged ones; the others are counted.
  /// Nothing if nothing changed.
  func folded<Item>(context: Int) -> [Folded<Item>] where Element == Folded<Item> {
    var coming = indices.filter { self[$0].changed != nil }[...]
    if coming.isEmpty { return [] }
    let context = Swift.min(context, count)
    var (lastChange, foldedCount) = (-context - 1, 0)
    var items: [Element] = []
    for (place, item) in enumerated() {
      if coming.first == place { lastChange = coming.removeFirst() }
      let nextChange = coming.first ?? place + context + 1
      if case .folded(let count) = item {
        foldedCount += count
      } else if place - lastChange > context, nextChange - place > context {
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
