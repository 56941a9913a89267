import PlistSyntax
package import RestorationArchives

/// The values of a coder one by one, each with its key path, in a fixed order that does not depend
/// on the file: for tools that compare line by line. Two coders have equal lists if and only if a
/// comparison finds no changes.
package enum LeafList {
  /// A value without contents, or the kind of a container.
  package struct Leaf: Sendable {
    /// The key path of the value, as a pattern accepts it after `#`. In a long key path `**`
    /// replaces the beginning.
    package let key: String
    /// Distinguishes long key paths that look equal; nil for a complete one.
    package let digest: String?
    /// The value. For a container only its kind counts: its contents follow, unless it is folded.
    package let value: StateValue
    /// Whether the contents of the value are omitted.
    package let isFolded: Bool
    /// The number of a value without contents, where it is repeated in place of a reference.
    package let number: Int?
  }

  /// Which values of a coder are listed.
  package struct Limit {
    /// The place of the coder among patterns for the values that are listed; nil for all.
    package var start: KeyMatch?
    /// How many steps into the coder; nil for all.
    package var depth: Int?
    /// What is hidden of a value that is repeated below other names than its own; nil for nothing.
    package var hiding: Hiding?

    /// All of it.
    package init() {}
  }

  /// Hides secrets that a name shows as such.
  package struct Hiding {
    /// Whether a name hides all below it.
    let hides: (String) -> Bool
    /// A value without the secrets that it has under names, the outermost first.
    let hidden: (StateValue, _ names: [String]) -> StateValue

    /// Hides what two functions say.
    package init(
      below hides: @escaping (String) -> Bool,
      with hidden: @escaping (StateValue, _ names: [String]) -> StateValue
    ) {
      self.hides = hides
      self.hidden = hidden
    }
  }

  /// The values: keys in the order of their text, elements of sets in an order that depends only on
  /// their contents. Lists and dictionaries are implied by the keys of their contents, and are
  /// listed only if they are not. Values nest at most `Limits.valueDepth` deep.
  package static func leaves(of state: PlacedState, limit: Limit = Limit()) -> [Leaf] {
    var list = Walk(places: state.places, limit: limit)
    list.append(state.fields, at: Way())
    return list.leaves
  }

  /// A key path.
  private struct Way {
    private(set) var text = ""
    private(set) var digest: String?

    private static let longestStep = 100

    /// The way one step further. One that is longer than `longest`, in UTF-8 bytes, is cut.
    func adding(_ step: KeyStep, longest: Int) -> Way {
      var way = self
      let isFirst = way.text.isEmpty && way.digest == nil
      var shown = step.text(isFirst: isFirst)
      // Facts of objects have names such as `<class>`.
      if isFirst, shown.begins(with: "<") { shown = KeyPathName.quoted(shown) }
      way.text += shown
      guard way.text.utf8.count > longest else { return way }
      var hash = FNV1a()
      hash.combine((way.digest ?? "") + way.text)
      way.digest = String(hash.value, radix: 16)
      way.text = "**." + (shown.utf8.count > Self.longestStep ? "*" : step.text(isFirst: true))
      return way
    }
  }

  private struct Walk {
    let places: SharedPlaces
    let limit: Limit
    var leaves: [Leaf] = []
    /// The number of the value that is currently repeated.
    private var number: Int?
    /// Where the walk is among the patterns; nil where all is listed.
    private var place: KeyMatch?
    /// The steps to the value, and whether their names hide it, once that was asked for.
    private var steps: [(step: KeyStep, hides: Bool?)] = []
    private var depth: Int { steps.count }
    /// How many bytes of long key paths are repeated for the values below them.
    private var longKeyRoom = 1 << 15
    private static let (longestKey, longestFreeKey) = (1000, 256)
    /// How many values are repeated in place of references.
    private var repeatedCount = 0
    private var referenceCount = 0

    init(places: SharedPlaces, limit: Limit) {
      self.places = places
      self.limit = limit
      place = limit.start
    }

    private var coverage: KeyCoverage { place?.coverage ?? .whole }

    /// Lists a value one step further in, as far as it is asked for. `counted` is the step by which
    /// patterns ask for it.
    private mutating func append(
      _ value: StateValue, at way: Way, _ step: KeyStep, counted: KeyStep? = nil,
      isElement: Bool = false
    ) {
      let outer = place
      steps.append((step, nil))
      place = place?.entering(counted ?? step)
      if coverage != .none {
        let longest = longKeyRoom > 0 ? Self.longestKey : Self.longestFreeKey
        append(value, at: way.adding(step, longest: longest), isElement: isElement)
      }
      steps.removeLast()
      place = outer
    }

    mutating func append(_ fields: [StateField], at way: Way) {
      for field in fields.sortedByName { append(field.value, at: way, .name(field.name)) }
    }

    private mutating func append(_ value: StateValue, at way: Way, isElement: Bool = false) {
      if let most = limit.depth, depth >= most, value.hasContents {
        return add(value, at: way, isFolded: true)
      }
      switch value {
      case .array(let elements):
        if isElement || elements.isEmpty { add(.array([]), at: way) }
        append(elements, at: way)
      case .orderedSet(let elements):
        add(.orderedSet([]), at: way)
        append(elements, at: way)
      case .set(let elements):
        add(.set([]), at: way)
        let members = elements.enumerated().sorted { KeyDescription.whole($0.element) }
        for (place, element) in members {
          append(element, at: way, .element, counted: .member(place), isElement: true)
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
        guard let value = places.repeated(target), hasRoom(for: value) else {
          return add(value, at: way)
        }
        let outer = number
        let shown = shown(value)
        // What is hidden at one place is not the same at all.
        let isSame = shown == value && !value.isContainer && !value.isOpened
        number = isSame ? target : nil
        append(shown, at: way, isElement: isElement)
        number = outer
      default: add(value, at: way)
      }
    }

    /// A repeated value without the secrets that it has at this place. Each name is judged once, however
    /// many references there are below it.
    private mutating func shown(_ value: StateValue) -> StateValue {
      guard let hiding = limit.hiding else { return value }
      let named = steps.indices.filter {
        if case .name = steps[$0].step { true } else { false }
      }
      let hider = named.dropLast().first { place in
        guard case .name(let name) = steps[place].step else { return false }
        let hides = steps[place].hides ?? hiding.hides(name)
        steps[place].hides = hides
        return hides
      }
      return hiding.hidden(
        value, [hider, named.last].compactMap(\.self).map { steps[$0].step }.names)
    }

    private mutating func append(_ elements: [StateValue], at way: Way) {
      for (place, element) in elements.enumerated() {
        append(element, at: way, .index(place))
      }
    }

    private mutating func append(_ pairs: [StatePair], at way: Way) {
      // A text is a name, and so sorts before or after all other keys.
      let sorted = pairs.sorted {
        KeyDescription.whole($0.key) + ": " + KeyDescription.whole($0.value)
      }
      for pair in sorted {
        let step = pair.key.step
        if pair.key.isContainer || pair.key.refers {
          append(pair.key, at: way, step, isElement: true)
        }
        append(pair.value, at: way, step)
      }
    }

    private mutating func append(_ data: OpenedData, at way: Way) {
      // The readable part of damaged data is not all of it.
      if data.isDamaged, let bytes = data.bytes { add(.data(bytes), at: way) }
      add(.opened(OpenedData(bytes: nil, format: data.format, contents: .null)), at: way)
      append(data.contents, at: way)
    }

    /// Whether a list may be repeated in place of a reference, which takes a byte of a file: as long as
    /// that gives few lines for each reference.
    private mutating func hasRoom(for value: StateValue) -> Bool {
      referenceCount += 1
      var (count, open) = (0, [value])
      while let next = open.popLast() {
        count += 1
        if case .opened(let data) = next { open.append(data.contents) }
        open += next.children
      }
      guard count > 1 else { return true }
      guard repeatedCount + count <= Self.freelyRepeated + 4 * referenceCount else { return false }
      repeatedCount += count
      return true
    }

    private static let freelyRepeated = 1024

    private mutating func add(_ value: StateValue, at way: Way, isFolded: Bool = false) {
      guard coverage == .whole else { return }
      if way.text.utf8.count > Self.longestFreeKey { longKeyRoom -= way.text.utf8.count }
      leaves.append(
        Leaf(key: way.text, digest: way.digest, value: value, isFolded: isFolded, number: number))
    }
  }
}

extension StateValue {
  fileprivate var isOpened: Bool { if case .opened = self { true } else { false } }
  fileprivate var refers: Bool { if case .shared = self { true } else { false } }
}

extension [StateField] {
  /// Sorted by name; of two with one name the first is before the second.
  fileprivate var sortedByName: [StateField] { sorted(by: \.name) }
}

extension Sequence {
  /// Sorted by a text of each element; those with the same text keep their order.
  fileprivate func sorted(by text: (Element) -> String) -> [Element] {
    let elements = Array(self)
    guard elements.count > 1 else { return elements }
    let texts = elements.map(text)
    let order = elements.indices.sorted { left, right in
      let (one, other) = (texts[left].utf8, texts[right].utf8)
      return one.elementsEqual(other) ? left < right : one.lexicographicallyPrecedes(other)
    }
    return order.map { elements[$0] }
  }
}
