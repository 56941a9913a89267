package import RestorationModel

/// The values of a coder one by one, each with the way to it, in an order that says nothing but is
/// always the same: for tools that compare line by line. Two coders have the same list if and only if
/// comparing them finds nothing.
package enum LeafList {
  /// A value that holds no others, or the kind of one that does.
  package struct Leaf: Sendable {
    /// The way to it.
    package let steps: [KeyStep]
    /// The value. Of a container only its kind is meant: what is in it follows.
    package let value: StateValue
    /// The number of the value, where it is repeated in place of a reference.
    package let number: Int?

    /// Which value, as in `Change.key`.
    package var key: String { steps.keyPath }
  }

  /// The values: keys in the order of their text, elements of sets in one that depends on nothing
  /// else. Lists and dictionaries follow from the keys of what is in them, and stand here only where
  /// that is not so. Values nest at most `Limits.valueDepth` deep.
  package static func leaves(of state: PlacedState) -> [Leaf] {
    var list = Walk(places: state.places)
    list.append(state.fields, at: [])
    return list.leaves
  }

  private struct Walk {
    let places: SharedPlaces
    var leaves: [Leaf] = []
    /// The number of the value that is repeated now.
    private var number: Int?

    init(places: SharedPlaces) { self.places = places }

    mutating func append(_ fields: [StateField], at steps: [KeyStep]) {
      for field in fields.sortedByName {
        append(field.value, at: steps + [.name(field.name)])
      }
    }

    private mutating func append(_ value: StateValue, at steps: [KeyStep], isElement: Bool = false) {
      switch value {
      case .array(let elements):
        if isElement || elements.isEmpty { add(.array([]), at: steps) }
        append(elements, at: steps)
      case .orderedSet(let elements):
        add(.orderedSet([]), at: steps)
        append(elements, at: steps)
      case .set(let elements):
        add(.set([]), at: steps)
        for element in elements.sorted(by: { KeyDescription.whole($0) }) {
          append(element, at: steps + [.element], isElement: true)
        }
      case .dictionary(let pairs):
        if isElement || pairs.isEmpty { add(.dictionary([]), at: steps) }
        append(pairs, at: steps)
      case .object(let className, let fields):
        add(.object(className: className, fields: []), at: steps)
        append(fields, at: steps)
      case .archive(let fields):
        add(.archive([]), at: steps)
        append(fields, at: steps)
      case .opened(let data): append(data, at: steps)
      case .shared(let target):
        guard let value = places.repeated(target) else { return add(value, at: steps) }
        let outer = number
        number = target
        append(value, at: steps, isElement: isElement)
        number = outer
      default: add(value, at: steps)
      }
    }

    private mutating func append(_ elements: [StateValue], at steps: [KeyStep]) {
      for (place, element) in elements.enumerated() {
        append(element, at: steps + [.index(place)])
      }
    }

    private mutating func append(_ pairs: [StatePair], at steps: [KeyStep]) {
      // A text is a name, and so comes before or after all keys that are none.
      let sorted = pairs.sorted {
        KeyDescription.whole($0.key) + ": " + KeyDescription.whole($0.value)
      }
      for pair in sorted {
        let inner = steps + [pair.key.step]
        if pair.key.isContainer || pair.key.refers { append(pair.key, at: inner, isElement: true) }
        append(pair.value, at: inner)
      }
    }

    private mutating func append(_ data: OpenedData, at steps: [KeyStep]) {
      // What can be read of damaged data is not all that there is.
      if data.isDamaged, let bytes = data.bytes { add(.data(bytes), at: steps) }
      add(.opened(OpenedData(bytes: nil, format: data.format, contents: .null)), at: steps)
      append(data.contents, at: steps)
    }

    private mutating func add(_ value: StateValue, at steps: [KeyStep]) {
      leaves.append(Leaf(steps: steps, value: value, number: number))
    }
  }
}

extension StateValue {
  fileprivate var refers: Bool { if case .shared = self { true } else { false } }
}

extension [StateField] {
  /// Sorted by name; of two with one name the first is before the second.
  fileprivate var sortedByName: [StateField] { sorted(by: \.name) }
}

extension Array {
  /// Sorted by a text of each element; those with the same text keep their order.
  fileprivate func sorted(by text: (Element) -> String) -> [Element] {
    guard count > 1 else { return self }
    let texts = map(text)
    let order = indices.sorted { left, right in
      let (one, other) = (texts[left].utf8, texts[right].utf8)
      return one.elementsEqual(other) ? left < right : one.lexicographicallyPrecedes(other)
    }
    return order.map { self[$0] }
  }
}
