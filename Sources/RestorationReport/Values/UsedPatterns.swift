extension PatternUse {
  /// Stops when every pattern has matched. Decodes the coders in which a pattern names keys.
  package mutating func note(_ archive: RestorationArchive) {
    for nodes in [archive.nodes, archive.unlistedNodes] {
      for node in nodes where !isComplete {
        for view in note(node) { note(view) }
      }
    }
    if isComplete { return }
    for entry in archive.unlistedRestorationClasses { note(restorationClassOf: entry.path) }
    note(ownOf: archive)
    note(known: archive.nodes.lazy.map(\.path))
  }

  mutating func note(ownOf archive: RestorationArchive) {
    let whole = patterns.naming([RestorationPath("")])
    note(FlatReport.ownEntries(of: archive), of: whole)
    if archive.envelope != nil { note(whole.numbers) }
    let own = archive.envelope?.state ?? []
    if !own.isEmpty { note([.state], of: whole) }
    note(own, of: whole)
  }

  /// As `note`, where patterns also name what changes with each save, and facts that no object has.
  package mutating func note(compared archive: RestorationArchive) {
    let whole = patterns.naming([RestorationPath("")])
    note(archive.facts, of: whole)
    note(ObjectFact.allCases, of: whole)
    for node in archive.nodes where !isComplete {
      note(ObjectFact.allCases, of: patterns.naming([node.path]))
    }
    note(archive)
  }

  mutating func note(restorationClassOf path: RestorationPath) {
    let named = patterns.naming([path])
    note(named.numbers)
    note([.restorationClass], of: named)
  }

  /// Returns the views of the object.
  @discardableResult
  mutating func note(_ node: RestorationNode) -> [RestorationNode] {
    let named = patterns.naming([node.path])
    note(named.numbers)
    guard !isComplete else { return [] }
    let content = named.hasKeys ? node.decoded() : node.facts()
    if named.hasKeys {
      note(node.facts(content).map(\.fact), of: named)
      if content.viewLoaded != nil {
        note(named.entering(.name(KnownKeys.viewWasLoaded)).numbers)
      }
      note(content.state, of: named)
    }
    return content.views
  }

  private mutating func note(_ facts: [ObjectFact], of named: KeyMatch) {
    for fact in facts { note(named.numbers(ofWord: fact.rawValue)) }
  }

  private mutating func note(_ entries: [StateEntry], of named: KeyMatch) {
    guard named.hasKeys, !entries.isEmpty else { return }
    for entry in PlacedState(entries, keepsOrder: entries.hidesByPlace).entries {
      note(entry.value, at: named.entering(.name(entry.key)))
    }
  }

  /// Values nest at most `Limits.valueDepth` deep.
  private mutating func note(_ value: StateValue, at match: KeyMatch) {
    guard !match.isOver else { return }
    note(match.numbers)
    value.visitParts { note($1, at: match.entering($0)) }
  }
}
