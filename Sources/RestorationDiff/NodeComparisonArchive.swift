import PlistSyntax
import RestorationArchives

/// Compares what belongs to no object: archive-wide values, orders, and the class map.
extension NodeComparison {
  /// Compares the archive-wide values, and the order of the objects.
  mutating func compareArchives(_ listed: NodeMatching) {
    let oldEnvelope = old.envelope ?? Envelope()
    let newEnvelope = new.envelope ?? Envelope()
    var facts = StateComparison.findings(
      oldEnvelope.facts(of: old.source.container) + (old.recordSummary?.facts ?? []),
      newEnvelope.facts(of: new.source.container) + (new.recordSummary?.facts ?? []),
      anchors: anchors, exclusion: exclusion([""], volatileKeys: DiffOptions.volatileKeys))
    facts.ignored = facts.ignored.map(Self.ofEnvelope)
    // Neighbours of an archive-wide fact are not useful context.
    var items: [Folded<Change, UnchangedValue>] = facts.items.finished().changes.map {
      .changed(Self.ofEnvelope($0))
    }
    let exclusion = exclusion([""])
    let state = StateComparison.findings(
      oldEnvelope.state, newEnvelope.state, anchors: anchors, exclusion: exclusion,
      options: options)
    items += state.items.finished()
    if let order = OrderChange.between(old.nodes, new.nodes, listed) {
      items.append(.changed(order))
    }
    add(
      items, ignored: facts.ignored + state.ignored, uncompared: state.uncompared, to: Subject(),
      exclusion)
  }

  private static func ofEnvelope(_ change: Change) -> Change {
    var change = change
    change.kind = .envelopeChanged
    if change.keyNames.first == RecordSummary.keylessFact {
      change.note = "cannot be read without a key"
    }
    return change
  }

  /// Compares the order of objects that are not in the root list.
  mutating func compareUnlistedOrder(_ unlisted: NodeMatching) {
    guard let order = OrderChange.between(old.unlistedNodes, new.unlistedNodes, unlisted) else {
      return
    }
    add([.changed(order)], to: Subject(note: "not in the root list"), exclusion([""]))
  }

  /// Compares the class map's entries whose path is not listed.
  mutating func compareUnlistedRestorationClasses() {
    let newEntries = new.unlistedRestorationClasses
    var queues = OccurrenceQueues<PathAnchors.Anchor>()
    for (place, entry) in newEntries.enumerated() {
      queues.append(place, for: anchors.anchor(of: entry.path.raw, on: .new))
    }
    var isMatched = Array(repeating: false, count: newEntries.count)
    for entry in old.unlistedRestorationClasses {
      let match = queues.take(anchors.anchor(of: entry.path.raw, on: .old))
      if let match { isMatched[match] = true }
      compareUnlisted(entry, match.map { newEntries[$0] })
    }
    for (entry, isMatched) in zip(newEntries, isMatched) where !isMatched {
      compareUnlisted(nil, entry)
    }
  }

  private mutating func compareUnlisted(
    _ old: RestorationClassEntry?, _ new: RestorationClassEntry?
  ) {
    let (oldName, newName) = (old?.className, new?.className)
    guard !oldName.isSame(as: newName) else { return }
    let change = Change(
      .restorationClassChanged, from: oldName.map { .string($0) }, to: newName.map { .string($0) })
    add(
      [.changed(change)],
      to: Subject(path: new?.path ?? old?.path, note: "not in the root list"),
      exclusion([old?.path, new?.path].compactMap(\.self)))
  }
}
