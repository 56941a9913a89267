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
    package let isFolded: Bool
  }

  /// The values: keys in the order of their text, elements of sets in an order that depends only on
  /// their contents. Lists and dictionaries are implied by the keys of their contents, and are
  /// listed only if they are not. Values nest at most `Limits.valueDepth` deep.
  ///
  /// - Parameters:
  ///   - entries: the values, as `PlacedState` places them.
  ///   - start: the place of the coder among patterns for the values that are listed; nil for all.
  ///   - depth: how many steps into the coder; nil for all.
  ///   - show: gets each value. A list of them would take more memory than the coder.
  package static func visit(
    _ entries: [StateEntry], _ places: SharedPlaces, from start: KeyMatch? = nil,
    depth: Int? = nil, _ show: (Leaf) -> Void
  ) {
    withoutActuallyEscaping(show) { show in
      Walk(isPlaced: !places.isEmpty, deepest: depth, show: show)
        .append(entries.fields, at: Way(match: start))
    }
  }

  /// A key path.
  private struct Way {
    /// Where it is among the patterns; nil where all is listed.
    let match: KeyMatch?
    private(set) var text = ""
    private(set) var digest: String?
    private(set) var depth = 0

    init(match: KeyMatch?) { self.match = match }

    private init(_ way: Way, match: KeyMatch?) {
      (text, digest, depth) = (way.text, way.digest, way.depth + 1)
      self.match = match
    }

    /// A longer key path is cut, in UTF-8 bytes, because the file determines how many values show
    /// it.
    private static let longest = 256

    /// The way one step further.
    func entering(_ step: KeyStep) -> Way {
      var way = Way(self, match: match?.entering(step))
      let isFirst = way.text.isEmpty && way.digest == nil
      var shown = step.shown.text(isFirst: isFirst)
      // Facts of objects have names such as `<class>`.
      if isFirst, shown.begins(with: "<") { shown = KeyPathName.quoted(shown) }
      way.text += shown
      guard way.text.utf8.count > Self.longest else { return way }
      var hash = FNV1a()
      hash.combine((way.digest ?? "") + way.text)
      way.digest = String(hash.value, radix: 16)
      let isLong = shown.utf8.count > Self.longest / 2
      way.text = "**." + (isLong ? "*" : step.shown.text(isFirst: true))
      return way
    }
  }

  private struct Walk {
    /// Whether the elements of sets are in order.
    let isPlaced: Bool
    let deepest: Int?
    let show: (Leaf) -> Void

    func append(_ fields: [StateField], at way: Way) {
      for field in fields.sorted(by: fields.map(\.name)) {
        append(field.value, at: way, .name(field.name))
      }
    }

    /// Lists a value one step further in, as far as it is asked for.
    private func append(
      _ value: StateValue, at way: Way, _ step: KeyStep, isElement: Bool = false
    ) {
      let inner = way.entering(step)
      if inner.match?.coverage != KeyCoverage.none {
        append(value, at: inner, isElement: isElement)
      }
    }

    private func append(_ value: StateValue, at way: Way, isElement: Bool = false) {
      if let deepest, way.depth >= deepest, value.hasContents {
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
        let members =
          isPlaced ? elements : elements.sorted(by: elements.map(KeyDescription.whole))
        for (place, element) in members.enumerated() {
          append(element, at: way, .member(place), isElement: true)
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
      default: add(value, at: way)
      }
    }

    private func append(_ elements: [StateValue], at way: Way) {
      for (place, element) in elements.enumerated() {
        append(element, at: way, .index(place))
      }
    }

    private func append(_ pairs: [StatePair], at way: Way) {
      // A text is a name, and so sorts before or after all other keys.
      for pair in pairs.inOrder {
        let step = pair.key.step
        if case .keyed(let key) = step, pair.key.isContainer || pair.key.refersBack {
          append(pair.key, at: way, .keyItself(key), isElement: true)
        }
        append(pair.value, at: way, step)
      }
    }

    private func append(_ data: OpenedData, at way: Way) {
      // The readable part of damaged data is not all of it.
      if data.isDamaged, let bytes = data.bytes { add(.data(bytes), at: way) }
      add(.opened(OpenedData(bytes: nil, format: data.format, contents: .null)), at: way)
      append(data.contents, at: way)
    }

    private func add(_ value: StateValue, at way: Way, isFolded: Bool = false) {
      guard (way.match?.coverage ?? .whole) == .whole else { return }
      show(Leaf(key: way.text, digest: way.digest, value: value, isFolded: isFolded))
    }
  }
}

extension KeyStep {
  /// The step as it is shown: an element of a set has no place.
  var shown: KeyStep { if case .member = self { .element } else { self } }
}
