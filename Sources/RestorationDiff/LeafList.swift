package import RestorationModel

/// The values of a coder one by one, each with the way to it, in an order that says nothing but is
/// always the same: for tools that compare line by line.
package enum LeafList {
  /// A value that holds no others, or an empty container.
  package struct Leaf: Sendable {
    /// Which value, as in `Change.key`.
    package let key: String
    /// The value.
    package let value: StateValue
  }

  /// The values: keys in the order of their text, elements of sets in one that depends on nothing
  /// else. Values nest at most `Limits.valueDepth` deep.
  package static func leaves(of fields: [StateField]) -> [Leaf] {
    var leaves: [Leaf] = []
    append(fields, at: [], to: &leaves)
    return leaves
  }

  private static func append(_ fields: [StateField], at steps: [KeyStep], to leaves: inout [Leaf]) {
    for field in fields.sorted(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }) {
      append(field.value, at: steps + [.name(field.name)], to: &leaves)
    }
  }

  private static func append(_ value: StateValue, at steps: [KeyStep], to leaves: inout [Leaf]) {
    switch value {
    case .array(let elements) where !elements.isEmpty,
      .orderedSet(let elements) where !elements.isEmpty:
      for (place, element) in elements.enumerated() {
        append(element, at: steps + [.index(place)], to: &leaves)
      }
    case .set(let elements) where !elements.isEmpty:
      for element in elements.sorted(by: ValueOrder.isBefore) {
        append(element, at: steps + [.element], to: &leaves)
      }
    case .dictionary(let pairs) where !pairs.isEmpty:
      let sorted = pairs.sorted { ValueOrder.isBefore($0.key, $1.key) }
      for pair in sorted { append(pair.value, at: steps + [pair.key.step], to: &leaves) }
    case .object(_, let fields) where !fields.isEmpty: append(fields, at: steps, to: &leaves)
    case .archive(let fields) where !fields.isEmpty: append(fields, at: steps, to: &leaves)
    case .opened(let data):
      // What can be read of damaged data is not all that there is.
      if data.isDamaged, let bytes = data.bytes {
        leaves.append(Leaf(key: steps.keyPath, value: .data(bytes)))
      }
      append(data.contents, at: steps, to: &leaves)
    default: leaves.append(Leaf(key: steps.keyPath, value: value))
    }
  }
}
