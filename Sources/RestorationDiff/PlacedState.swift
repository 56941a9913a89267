/// The state of a coder as a tree that is the same for equal graphs, whatever the order of the
/// file. Keys keep that order.
///
/// A file writes a value out where it occurs first, and refers to it everywhere else. Here plain
/// values are copied to each place: an equal one is as good. A value that is an object, or holds
/// one, is at one place, which depends on the names that lead to it and not on the file (see
/// `CoderPlacing`); everything else refers to that place.
package struct PlacedState: Sendable {
  /// The keys and values. `StateValue.shared` has a number of `places`.
  package let entries: [StateEntry]
  package let places: SharedPlaces

  /// - Parameter keepsOrder: whether each value keeps its place in the file.
  package init(_ entries: [StateEntry], keepsOrder: Bool = false) {
    guard entries.contains(where: { $0.value.refersBack }),
      let placing = CoderPlacing(entries, keepsOrder: keepsOrder)
        ?? CoderPlacing(entries, keepsOrder: true)
    else {
      (self.entries, places) = (entries, SharedPlaces())
      return
    }
    (self.entries, places) = (placing.placed, placing.places)
  }
}

extension [StateEntry] {
  package var fields: [StateField] { map { StateField($0.key, $0.value) } }

  /// Whether a value would be hidden, or shown, if it were written out at another place that refers
  /// to it: the names above it decide whether it is secret.
  package var hidesByPlace: Bool {
    guard contains(where: \.value.refersBack) else { return false }
    // By their hashes, since each takes as much memory as the archive.
    let placed = PlacedState(self).entries.map(\.redacted).hashValue
    return PlacedState(map(\.redacted)).entries.hashValue != placed
  }
}

extension StateValue {
  /// The type, as compared for `type-changed`. A class name cannot be confused with a type name.
  var comparedType: String {
    if case .object(let className, _) = self { "class " + className } else { typeName }
  }

  /// Whether the value contains a reference, also in an archive inside it.
  package var refersBack: Bool { contains(where: \.isReferenceBack) }
}
