/// Writes the values of a coder one by one, each with its key path, as a pattern accepts it after `#`:
/// keys in the order of their text, elements of sets in an order that depends only on their contents.
/// Lists and dictionaries are implied by the keys of their contents, and are written only if they are
/// not. Two coders give equal lines if and only if a comparison finds no changes.
struct FlatValues {
  /// With the places at which the values are.
  let values: ValueText
  /// How many steps into the coder; nil for all.
  let deepest: Int?
  let line: (_ keyPath: String, _ text: String) -> Void

  /// The way to a value.
  struct Way {
    /// Where it is among the patterns for the values that are written.
    let match: KeyMatch
    var path = ShortKeyPath()
    var depth = 0

    fileprivate func entering(_ step: KeyStep) -> Way {
      Way(match: match.entering(step), path: path.entering(step.shown), depth: depth + 1)
    }
  }

  /// Writes what is in a value, as far as it is asked for. Values nest at most `Limits.valueDepth` deep.
  func writeContents(of value: StateValue, at way: Way) {
    var ordered = value.inOrder
    // Where values are referred to, sets are in order.
    if values.places?.isEmpty == false, case .set = value { ordered = value }
    ordered.visitParts { step, part in
      let isElement =
        switch step {
        case .member, .keyItself: true
        default: false
        }
      // The step of a dictionary's key shows it, if nothing is in it.
      if case .keyItself = step, !part.isContainer, !part.refersBack { return }
      let inner = way.entering(step)
      if inner.match.coverage != .none { write(part, at: inner, isElement: isElement) }
    }
  }

  private func write(_ value: StateValue, at way: Way, isElement: Bool) {
    if let deepest, way.depth >= deepest, value.hasContents {
      return add(values.summary(value), at: way)
    }
    switch value {
    case .array(let elements): if isElement || elements.isEmpty { add("array", at: way) }
    case .dictionary(let pairs): if isElement || pairs.isEmpty { add("dictionary", at: way) }
    case .orderedSet: add("ordered set", at: way)
    case .set: add("set", at: way)
    case .object(let className, _): add("object " + PlaceWord.className(className), at: way)
    case .archive: add("keyed archive", at: way)
    case .data(let bytes): add(text(of: bytes), at: way)
    case .opened(let data):
      // The readable part of damaged data is not all of it.
      if data.isDamaged, let bytes = data.bytes { add(text(of: bytes), at: way) }
      add("data, " + data.format.displayName, at: way)
      return write(data.contents, at: way, isElement: false)
    default: add(values.text(value), at: way)
    }
    writeContents(of: value, at: way)
  }

  private func text(of bytes: ByteSlice) -> String {
    values.text(.data(bytes)) + ", " + ValueText.digest(bytes)
  }

  private func add(_ text: String, at way: Way) {
    guard way.match.coverage == .whole else { return }
    line(way.path.text, text + (way.path.digest.map { " (at \($0))" } ?? ""))
  }
}
