package import RestorationModel

/// The values of a coder one by one, each with the way to it, in an order that says nothing but is
/// always the same: for tools that compare line by line. Two coders have the same list if and only if
/// comparing them finds nothing.
package enum LeafList {
  /// A value that holds no others, or the kind of one that does.
  package struct Leaf: Sendable {
    /// Which value, as in `Change.key`; of a long key path the beginning is replaced by a digest.
    package let key: String
    /// Whether a part of the key path could be taken for a value.
    package let hasColon: Bool
    /// The value. Of a container only its kind is meant: what is in it follows.
    package let value: StateValue
    /// The number of the value, where it is repeated in place of a reference.
    package let number: Int?
  }

  /// The values: keys in the order of their text, elements of sets in one that depends on nothing
  /// else. Lists and dictionaries follow from the keys of what is in them, and stand here only where
  /// that is not so. Values nest at most `Limits.valueDepth` deep.
  package static func leaves(of state: PlacedState) -> [Leaf] {
    var list = Walk(places: state.places)
    list.append(state.fields, at: Way())
    return list.leaves
  }

  /// A key path.
  private struct Way {
    private(set) var text = ""
    private(set) var hasColon = false

    /// Longer key paths are not repeated for each value below, in UTF-8 bytes.
    private static let longest = 1000
    private static let longestStep = 100

    static func + (way: Way, step: KeyStep) -> Way {
      var way = way
      let shown = step.text(isFirst: way.text.isEmpty)
      if case .name(let name) = step, name.utf8.contains(UInt8(ascii: ":")) { way.hasColon = true }
      way.text += shown
      guard way.text.utf8.count > longest else { return way }
      var hash = StepHash()
      hash.add(way.text)
      let end = shown.utf8.count > longestStep ? "*" : step.text(isFirst: true)
      way.text = "**(" + String(hash.value, radix: 16) + ")." + end
      return way
    }
  }

  private struct Walk {
    let places: SharedPlaces
    var leaves: [Leaf] = []
    /// The number of the value that is repeated now.
    private var number: Int?

    init(places: SharedPlaces) { self.places = places }

    mutating func append(_ fields: [StateField], at way: Way) {
      for field in fields.sortedByName {
        append(field.value, at: way + .name(field.name))
      }
    }

    private mutating func append(_ value: StateValue, at way: Way, isElement: Bool = false) {
      switch value {
      case .array(let elements):
        if isElement || elements.isEmpty { add(.array([]), at: way) }
        append(elements, at: way)
      case .orderedSet(let elements):
        add(.orderedSet([]), at: way)
        append(elements, at: way)
      case .set(let elements):
        add(.set([]), at: way)
        for element in elements.sorted(by: { KeyDescription.whole($0) }) {
          append(element, at: way + .element, isElement: true)
        }
      case .dictionary(let pairs):
        if isElement || pairs.isEmpty { add(.dictionary([]), at: way) }
        append(pairs, at: way)
      case .object(let className, let fields):
        add(.object(className: className, fields: []), at: way)
        append(fields, at: way)
      case .archive(let fields):
        add(.archive([]), at: way)
        append(fields, at: way)
      case .opened(let data): append(data, at: way)
      case .shared(let target):
        guard let value = places.repeated(target) else { return add(value, at: way) }
        let outer = number
        number = target
        append(value, at: way, isElement: isElement)
        number = outer
      default: add(value, at: way)
      }
    }

    private mutating func append(_ elements: [StateValue], at way: Way) {
      for (place, element) in elements.enumerated() {
        append(element, at: way + .index(place))
      }
    }

    private mutating func append(_ pairs: [StatePair], at way: Way) {
      // A text is a name, and so comes before or after all keys that are none.
      let sorted = pairs.sorted {
        KeyDescription.whole($0.key) + ": " + KeyDescription.whole($0.value)
      }
      for pair in sorted {
        let inner = way + pair.key.step
        if pair.key.isContainer || pair.key.refers { append(pair.key, at: inner, isElement: true) }
        append(pair.value, at: inner)
      }
    }

    private mutating func append(_ data: OpenedData, at way: Way) {
      // What can be read of damaged data is not all that there is.
      if data.isDamaged, let bytes = data.bytes { add(.data(bytes), at: way) }
      add(.opened(OpenedData(bytes: nil, format: data.format, contents: .null)), at: way)
      append(data.contents, at: way)
    }

    private mutating func add(_ value: StateValue, at way: Way) {
      leaves.append(Leaf(key: way.text, hasColon: way.hasColon, value: value, number: number))
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
