/// The listed objects of a comparison that have another place in the old archive's order: the fewest whose
/// moves change one order into the other. A page shows both orders.
package struct Departures: Sendable {
  /// The objects, as places in `ArchiveDiff.objects`.
  package let objects: Set<Int>
  /// The objects by the one that they follow in the old archive's order.
  private let followers: [Int?: [Int]]

  /// The departures among the objects that a comparison shows.
  package init(_ diff: ArchiveDiff) {
    let listed = diff.objects.enumerated().compactMap { place, item in
      item.oldPlace.map { (place: place, old: $0) }
    }
    let order = OrderChange.longestAscending(listed.map(\.old))
    let staying = listed.indices.filter(order.contains).map { listed[$0] }
    let left = listed.indices.filter { !order.contains($0) }.map { listed[$0] }
      .sorted { $0.old < $1.old }
    var followers: [Int?: [Int]] = [:]
    var passed = 0
    for object in left {
      while passed < staying.count, staying[passed].old < object.old { passed += 1 }
      let predecessor = passed > 0 ? staying[passed - 1].place : nil
      followers[predecessor, default: []].append(object.place)
    }
    objects = Set(left.map(\.place))
    self.followers = followers
  }

  /// The objects that follow another one in the old archive, in its order, or that begin it for nil.
  package func objects(after place: Int?) -> [Int] { followers[place] ?? [] }
}

extension Folded<ObjectDiff, UnchangedObject> {
  /// The object's place in the root list of the old archive.
  fileprivate var oldPlace: Int? {
    switch self {
    case .changed(let object): object.oldPlace
    case .unchanged(let object): object.oldPlace
    case .folded: nil
    }
  }
}
