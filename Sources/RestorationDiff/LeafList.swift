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
        .appendContents(of: .archive(entries.fields), at: Way(match: start))
    }
  }

  private struct Way {
    /// Where it is among the patterns; nil where all is listed.
    private(set) var match: KeyMatch?
    private(set) var text = ""
    private(set) var digest: String?
    private(set) var depth = 0

    /// A longer key path is cut, in UTF-8 bytes, because the file determines how many values show
    /// it.
    private static let longest = 256

    func entering(_ step: KeyStep) -> Way {
      var way = self
      way.match = match?.entering(step)
      way.depth += 1
      let isFirst = depth == 0
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

    /// Lists what is in a value, as far as it is asked for.
    func appendContents(of value: StateValue, at way: Way) {
      inOrder(value).visitParts { step, part in
        let isElement =
          switch step {
          case .member, .keyItself: true
          default: false
          }
        // The step of a dictionary's key shows it, if nothing is in it.
        if case .keyItself = step, !part.isContainer, !part.refersBack { return }
        let inner = way.entering(step)
        if inner.match?.coverage != KeyCoverage.none {
          append(part, at: inner, isElement: isElement)
        }
      }
    }

    private func inOrder(_ value: StateValue) -> StateValue {
      if isPlaced, case .set = value { value } else { value.inOrder }
    }

    private func append(_ value: StateValue, at way: Way, isElement: Bool) {
      if let deepest, way.depth >= deepest, value.hasContents {
        return add(value, at: way, isFolded: true)
      }
      switch value {
      case .array(let elements): if isElement || elements.isEmpty { add(.array([]), at: way) }
      case .dictionary(let pairs): if isElement || pairs.isEmpty { add(.dictionary([]), at: way) }
      case .orderedSet: add(.orderedSet([]), at: way)
      case .set: add(.set([]), at: way)
      case .object(let className, _): add(.object(className: className, fields: []), at: way)
      case .archive: add(.archive([]), at: way)
      case .opened(let data):
        // The readable part of damaged data is not all of it.
        if data.isDamaged, let bytes = data.bytes { add(.data(bytes), at: way) }
        add(.opened(OpenedData(bytes: nil, format: data.format, contents: .null)), at: way)
        return append(data.contents, at: way, isElement: false)
      default: add(value, at: way)
      }
      appendContents(of: value, at: way)
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
