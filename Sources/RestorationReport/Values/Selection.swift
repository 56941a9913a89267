extension RenderOptions {
  func onShownLevels(_ nodes: [RestorationNode]) -> [RestorationNode] {
    guard let depth else { return nodes }
    let tree = PathTree(nodes)
    return nodes.indices.filter { tree.level(of: $0) <= depth }.map { nodes[$0] }
  }

  func asked(of path: RestorationPath) -> KeyMatch {
    patterns.isEmpty ? .all : patterns.naming([path])
  }

  /// Whether an object is selected with all that it has, its views too.
  func selectsAll(of path: RestorationPath) -> Bool { asked(of: path).coverage == .whole }

  /// With patterns of keys alone, only if it has one of them. Facts are named as keys are.
  func selects(_ node: RestorationNode) -> Bool {
    if !mayMatch(node.path) { return false }
    // What cannot be read may be the key.
    return selectsAll(of: node.path) || hasMatch { $0.note(node) }
      || node.hasState && node.decoded().unreadableCount > 0
  }

  func selectsAny(of node: RestorationNode) -> Bool {
    selects(node) || node.hasState && node.facts().views.contains(where: selects)
  }

  func selects(restorationClassOf path: RestorationPath) -> Bool {
    mayMatch(path) && (selectsAll(of: path) || hasMatch { $0.note(restorationClassOf: path) })
  }

  /// Whether a pattern matches the archive itself, of which the header shows the facts and the state.
  func selectsOwn(of archive: RestorationArchive) -> Bool { hasMatch { $0.note(ownOf: archive) } }

  private func mayMatch(_ path: RestorationPath) -> Bool { asked(of: path).coverage != .none }

  private func hasMatch(_ look: (inout PatternUse) -> Void) -> Bool {
    var use = PatternUse(patterns)
    look(&use)
    return use.unused.count < patterns.patterns.count
  }

  /// The visible part of an object's state: the keys that the patterns match, with secrets redacted.
  /// `showsPlaces`: the elements that are left of a list have their places in it.
  func shown(
    _ entries: [StateEntry], of path: RestorationPath, showsPlaces: Bool = true
  ) -> (entries: [StateEntry], places: SharedPlaces) {
    let (placed, object) = (placed(entries), asked(of: path))
    if object.coverage == .whole { return placed }
    let kept = placed.entries.compactMap { entry in
      entry.value.limited(to: object.entering(.name(entry.key)), showsPlaces: showsPlaces)
        .map { StateEntry(entry.key, $0, at: entry.location) }
    }
    return (kept, placed.places)
  }

  /// The state with secrets redacted, and each value with several references at a place that does
  /// not depend on the order of the file, unless secrets do.
  func placed(_ entries: [StateEntry]) -> (entries: [StateEntry], places: SharedPlaces) {
    let shown = revealsSecrets ? entries : entries.map(\.redacted)
    let placed = PlacedState(shown, keepsOrder: entries.hidesByPlace)
    return (placed.entries, placed.places)
  }
}

extension Output {
  /// The content of an object with the views that are selected, and whether it is selected itself.
  /// `isView`: it is one of the selected views.
  func selected(
    _ node: RestorationNode, isView: Bool = false
  ) -> (content: NodeContent, isSelected: Bool) {
    let hasAll = isView || options.selectsAll(of: node.path)
    var content = node.decoded()
    unreadableCount += content.unreadableCount
    if !hasAll { content.views.removeAll { !options.selects($0) } }
    return (content, hasAll || options.selects(node))
  }
}

extension StateValue {
  /// The parts of the value that patterns name, or nil if they name none. Values nest at most
  /// `Limits.valueDepth` deep.
  fileprivate func limited(to match: KeyMatch, showsPlaces: Bool) -> StateValue? {
    if match.coverage != .partial { return match.coverage == .whole ? self : nil }
    let part = { (value: StateValue, step: KeyStep) in
      value.limited(to: match.entering(step), showsPlaces: showsPlaces)
    }
    let named = { (fields: [StateField]) -> [StateField]? in
      let kept = fields.compactMap { field in
        part(field.value, .name(field.name)).map { StateField(field.name, $0) }
      }
      return kept.isEmpty ? nil : kept
    }
    switch self {
    case .dictionary(let pairs):
      let kept = pairs.compactMap { pair -> StatePair? in
        let step = pair.key.step
        if case .keyed(let key) = step, match.entering(.keyItself(key)).coverage == .whole {
          return pair
        }
        return part(pair.value, step).map { StatePair(pair.key, $0) }
      }
      return kept.isEmpty ? nil : .dictionary(kept)
    case .array, .set, .orderedSet:
      let elements = parts
      let kept = elements.enumerated().compactMap { place, element in
        part(element.value, element.step).map { (place: place, value: $0) }
      }
      if kept.isEmpty { return nil }
      if showsPlaces, kept.count < elements.count {
        return .object(
          className: ValueText().summary(self),
          fields: kept.map { StateField("[\($0.place)]", $0.value) })
      }
      let values = kept.map(\.value)
      if case .array = self { return .array(values) }
      if case .set = self { return .set(values) }
      return .orderedSet(values)
    case .object(let className, let fields):
      return named(fields).map { .object(className: className, fields: $0) }
    case .archive(let fields): return named(fields).map { .archive($0) }
    case .opened(let data):
      return data.contents.limited(to: match, showsPlaces: showsPlaces)
        .map { .opened(data.showing($0)) }
    default: return nil
    }
  }
}
