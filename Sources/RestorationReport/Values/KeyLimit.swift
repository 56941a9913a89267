import RestorationArchives

/// Reduces values to the parts that key patterns match.
struct KeyLimit {
  /// Whether the elements that are left of a list are shown with their places in it.
  var showsPlaces = false

  /// The parts of the value at a place that the patterns name, or nil if they name none. Values nest at
  /// most `Limits.valueDepth` deep.
  func applied(to value: StateValue, at match: KeyMatch) -> StateValue? {
    switch match.coverage {
    case .whole: return value
    case .none: return nil
    case .partial: break
    }
    switch value {
    case .dictionary(let pairs):
      let kept = pairs.compactMap { pair -> StatePair? in
        let step = pair.key.step
        if case .keyed(let key) = step, match.entering(.keyItself(key)).coverage == .whole {
          return pair
        }
        return applied(to: pair.value, at: match.entering(step)).map { StatePair(pair.key, $0) }
      }
      return kept.isEmpty ? nil : .dictionary(kept)
    case .array: return list(value, at: match) { .array($0) }
    case .orderedSet: return list(value, at: match) { .orderedSet($0) }
    case .set: return list(value, at: match) { .set($0) }
    case .object(let className, let fields):
      let kept = applied(to: fields, at: match)
      return kept.isEmpty ? nil : .object(className: className, fields: kept)
    case .archive(let fields):
      let kept = applied(to: fields, at: match)
      return kept.isEmpty ? nil : .archive(kept)
    case .opened(let data):
      return applied(to: data.contents, at: match).map { .opened(data.showing($0)) }
    default: return nil
    }
  }

  private func list(
    _ value: StateValue, at match: KeyMatch, _ make: ([StateValue]) -> StateValue
  ) -> StateValue? {
    let elements = value.parts
    let kept = elements.enumerated().compactMap { place, element in
      applied(to: element.value, at: match.entering(element.step)).map { (place: place, value: $0) }
    }
    guard !kept.isEmpty else { return nil }
    guard showsPlaces, kept.count < elements.count else { return make(kept.map(\.value)) }
    return .object(
      className: ValueText().summary(value),
      fields: kept.map { StateField("[\($0.place)]", $0.value) })
  }

  private func applied(to fields: [StateField], at match: KeyMatch) -> [StateField] {
    fields.compactMap { field in
      applied(to: field.value, at: match.entering(.name(field.name))).map {
        StateField(field.name, $0)
      }
    }
  }
}
