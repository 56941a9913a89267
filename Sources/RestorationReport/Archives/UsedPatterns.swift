package import RestorationArchives
import RestorationDiff

extension PatternUse {
  /// Looks for matches in an archive, until every pattern has matched. Reads the facts of one coder
  /// after the other, and decodes those in which a pattern names keys.
  package mutating func note(_ archive: RestorationArchive) {
    for nodes in [archive.nodes, archive.unlistedNodes] {
      for place in nodes.indices {
        guard !isComplete else { return }
        note(nodes, at: place)
      }
    }
    guard !isComplete else { return }
    for entry in archive.unlistedRestorationClasses {
      note([.restorationClass], of: patterns.naming([entry.path]))
    }
    let whole = patterns.naming([RestorationPath("")])
    note(ComparableText.ownEntries(of: archive), of: whole)
    let own = archive.envelope?.state ?? []
    if !own.isEmpty { note([.state], of: whole) }
    note(own, of: whole)
  }

  /// Looks for matches in an archive that is compared: there patterns name facts of objects whether or not
  /// an object has them, and what changes with each save.
  package mutating func note(compared archive: RestorationArchive) {
    let whole = patterns.naming([RestorationPath("")])
    if let envelope = archive.envelope {
      let facts = envelope.facts(of: archive.source.container)
      note(facts.map { StateEntry($0.name, $0.value) }, of: whole)
    }
    note(ObjectFact.allCases, of: whole)
    for place in archive.nodes.indices {
      guard !isComplete else { return }
      note(ObjectFact.allCases, of: patterns.naming([archive.nodes[place].path]))
    }
    note(archive)
  }

  private mutating func note(_ nodes: [RestorationNode], at place: Int) {
    let node = nodes[place]
    let named = patterns.naming([node.path])
    note(named.numbers)
    if node.restorationClass != nil { note([.restorationClass], of: named) }
    guard !isComplete, node.hasState else { return }
    let owner = nodes[nodes.stateOwner(of: place)]
    let content = named.hasKeys ? owner.decoded() : owner.facts()
    note(content, of: named)
    let views = content.views
    for place in views.indices {
      let view = views[place]
      let named = patterns.naming([view.path])
      note(named.numbers)
      if view.restorationClass != nil { note([.restorationClass], of: named) }
      if named.hasKeys { note(views[views.stateOwner(of: place)].decoded(), of: named) }
    }
  }

  private mutating func note(_ content: NodeContent, of named: KeyMatch) {
    guard named.hasKeys else { return }
    var facts: [ObjectFact] = []
    if content.className != .unstated { facts.append(.className) }
    if content.storyboard != nil { facts.append(.storyboard) }
    if content.unreadable != nil { facts.append(.state) }
    note(facts, of: named)
    if content.viewLoaded != nil {
      note(named.entering(.name(KnownKeys.viewWasLoaded)).numbers)
    }
    note(content.state, of: named)
  }

  private mutating func note(_ facts: [ObjectFact], of named: KeyMatch) {
    for fact in facts { note(named.numbers(ofWord: fact.rawValue)) }
  }

  private mutating func note(_ entries: [StateEntry], of named: KeyMatch) {
    guard named.hasKeys, !entries.isEmpty else { return }
    let state = PlacedState(entries, keepsOrder: true)
    var walk = UseWalk(use: self, places: state.places)
    for field in state.fields {
      walk.note(field.value, at: named.entering(.name(field.name)))
    }
    self = walk.use
  }
}

/// Notes which patterns name the values of a coder, each at its place.
private struct UseWalk {
  var use: PatternUse
  let places: SharedPlaces

  /// Values nest at most `Limits.valueDepth` deep.
  mutating func note(_ value: StateValue, at match: KeyMatch) {
    guard !match.isOver else { return }
    use.note(match.numbers)
    if case .shared(let target) = value, let repeated = places.repeated(target) {
      note(repeated, at: match)
    }
    for part in value.parts { note(part.value, at: match.entering(part.step)) }
  }
}
