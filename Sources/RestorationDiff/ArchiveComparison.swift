import PlistSyntax
import RestorationArchives

/// Compares what belongs to no object: archive-wide values, orders, and the class map.
extension ObjectComparison {
  /// Compares the archive-wide values, and the order of the objects.
  mutating func compareArchives() {
    let (oldEnvelope, newEnvelope) = (old.envelope ?? Envelope(), new.envelope ?? Envelope())
    let facts = ValueComparison(
      PlacedState(oldEnvelope.facts(of: old.source.container) + (old.recordSummary?.facts ?? [])),
      PlacedState(newEnvelope.facts(of: new.source.container) + (new.recordSummary?.facts ?? [])),
      paths, exclusion([""], volatileKeys: DiffOptions.volatileKeys), context: 0)
    var findings = Findings()
    findings.ignored = facts.ignored.map(Self.ofEnvelope)
    findings.uncompared = facts.uncompared.map(Self.ofEnvelope)
    // Neighbours of an archive-wide fact are not useful context.
    findings.items = facts.items.compactMap(\.changed).map { .changed(Self.ofEnvelope($0)) }
    let exclusion = exclusion([""])
    compare(oldEnvelope.state, newEnvelope.state, exclusion, &findings)
    if let order = OrderChange.between(listed) { findings.add(order) }
    add(findings, to: ObjectDiff(), exclusion)
  }

  private static func ofEnvelope(_ change: Change) -> Change {
    var change = change
    change.kind = .envelopeChanged
    if change.keyNames.first == RecordSummary.keylessFact {
      change.note = "cannot be read without a key"
    }
    return change
  }

  mutating func compareUnlistedOrder() {
    guard let order = OrderChange.between(unlisted) else { return }
    var findings = Findings()
    findings.add(order)
    add(findings, to: ObjectDiff(note: "not in the root list"), exclusion([""]))
  }

  mutating func compareUnlistedRestorationClasses() {
    let (oldEntries, newEntries) = (old.unlistedRestorationClasses, new.unlistedRestorationClasses)
    let pairs = Occurrences.pairs(
      oldEntries, newEntries, keys: oldEntries.map { ExactText(paths.translated($0.path.raw)) },
      newEntries.map { ExactText($0.path.raw) })
    for (old, new) in pairs { compareUnlisted(old, new) }
  }

  private mutating func compareUnlisted(
    _ old: RestorationClassEntry?, _ new: RestorationClassEntry?
  ) {
    guard !(old?.className).isSame(as: new?.className) else { return }
    var findings = Findings()
    findings.add(.restorationClassChanged, old?.className, new?.className)
    add(
      findings, to: ObjectDiff(path: new?.path ?? old?.path, note: "not in the root list"),
      exclusion([old?.path, new?.path].compactMap(\.self)))
  }
}
