extension RenderOptions {
  /// An archive with the selected objects, and of their views the selected ones.
  ///
  /// - Parameter levels: how many levels of these objects it has; nil for all.
  func selected(_ archive: RestorationArchive, levels: Int? = nil) -> RestorationArchive {
    var part = archive
    part.nodes = selected(archive.nodes, levels)
    part.unlistedNodes = selected(archive.unlistedNodes, levels)
    part.unlistedRestorationClasses.removeAll { entry in
      !patterns.isEmpty && !hasMatch { $0.note(restorationClassOf: entry.path) }
    }
    return part
  }

  private func selected(_ nodes: [RestorationNode], _ levels: Int?) -> [RestorationNode] {
    let selected = nodes.compactMap { node -> RestorationNode? in
      if selectsAll(of: node.path) { return node }
      guard selects(node) || node.decoded().views.contains(where: selects) else { return nil }
      return node.changed { content in
        var content = content
        content.views.removeAll { !selects($0) }
        return content
      }
    }
    guard let levels else { return selected }
    let tree = PathTree(selected)
    return selected.indices.filter { tree.level(of: $0) <= levels }.map { selected[$0] }
  }

  /// What of an object is to be shown.
  func asked(of path: RestorationPath) -> KeyMatch {
    patterns.isEmpty ? .all : patterns.naming([path])
  }

  /// Whether an object is selected with all that it has, its views too.
  func selectsAll(of path: RestorationPath) -> Bool { asked(of: path).coverage == .whole }

  /// Whether a node is selected: with patterns of keys alone, only if it has one of them. Facts about
  /// an object are named as keys are.
  func selects(_ node: RestorationNode) -> Bool {
    switch asked(of: node.path).coverage {
    case .whole: true
    case .none: false
    // What cannot be read may be the key.
    case .partial: hasMatch { $0.note(node) } || node.decoded().unreadableCount > 0
    }
  }

  private func hasMatch(_ look: (inout PatternUse) -> Void) -> Bool {
    var use = PatternUse(patterns)
    look(&use)
    return use.unused.count < patterns.patterns.count
  }

  /// The visible part of an object's state: the values that the patterns match, with secrets redacted.
  /// A part of the value of a key is under its key path; of very many parts the whole value is shown.
  func shown(
    _ entries: [StateEntry], of path: RestorationPath
  ) -> (entries: [StateEntry], places: SharedPlaces) {
    let (placed, object) = (placed(entries), asked(of: path))
    if object.coverage == .whole { return placed }
    var shown: [StateEntry] = []
    // The key paths of very many parts take more memory than the values.
    var room = 1000
    for entry in placed.entries {
      let step = KeyStep.name(entry.key)
      let match = object.entering(step)
      var parts: [StateEntry] = []
      entry.value.visitParts(named: match, at: ShortKeyPath().entering(step)) { keyPath, part in
        if parts.count > room { return }
        parts.append(StateEntry(keyPath, part, origin: entry.origin, at: entry.location))
      }
      if match.coverage == .whole || parts.count > room {
        shown.append(entry)
      } else {
        shown += parts
        room -= parts.count
      }
    }
    return (shown, placed.places)
  }

  /// The state with secrets redacted, and each value with several references at a place that does
  /// not depend on the file's order, unless secrets do.
  func placed(_ entries: [StateEntry]) -> (entries: [StateEntry], places: SharedPlaces) {
    let shown = revealsSecrets ? entries : entries.map(\.redacted)
    let placed = PlacedState(shown, keepsOrder: entries.hidesByPlace)
    return (placed.entries, placed.places)
  }
}

extension Output {
  /// Decodes an object for a report, and counts what of it cannot be read.
  func decoded(_ node: RestorationNode) -> NodeContent {
    let content = node.decoded()
    unreadableCount += content.unreadableCount
    return content
  }
}

extension StateValue {
  /// Visits the parts of the value that patterns name. Values nest at most `Limits.valueDepth` deep.
  fileprivate func visitParts(
    named match: KeyMatch, at path: ShortKeyPath, _ body: (String, StateValue) -> Void
  ) {
    if match.coverage != .partial { return }
    visitParts { step, part in
      let (inner, path) = (match.entering(step), path.entering(step.shown))
      if inner.coverage == .whole {
        body(path.text, part)
      } else {
        part.visitParts(named: inner, at: path, body)
      }
    }
  }
}
