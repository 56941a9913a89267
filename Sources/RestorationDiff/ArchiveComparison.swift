/// Compares what belongs to no object: archive-wide values, orders, and the class map.
extension ObjectComparison {
  mutating func compareArchives() {
    var findings = Findings(exclusion: exclusion([""], areFacts: true))
    compare(old.facts, new.facts, &findings)
    // Neighbours of an archive-wide fact are not useful context.
    findings.items.removeAll { $0.changed == nil }
    findings.editAll { $0.kind = .envelopeChanged }
    findings.exclusion = exclusion([""])
    compare(old.envelope?.state ?? [], new.envelope?.state ?? [], &findings)
    for order in [listed, unlisted].compactMap(OrderChange.between) { findings.add(order) }
    add(findings, to: ObjectDiff())
  }

  mutating func compareUnlistedRestorationClasses() {
    let pairs = Occurrences.pairs(
      old.unlistedRestorationClasses, new.unlistedRestorationClasses
    ) { ExactText($1 ? paths.translated($0.path.raw) : $0.path.raw) }
    for (old, new) in pairs where !(old?.className).isSame(as: new?.className) {
      var findings = Findings(exclusion: exclusion([old?.path, new?.path].compactMap(\.self)))
      findings.add(.restorationClassChanged, old?.className, new?.className)
      add(findings, to: ObjectDiff(path: new?.path ?? old?.path, note: "not in the root list"))
    }
  }
}

extension StateEntry {
  /// Whether the values contain paths, so that equal values may refer to different objects.
  var namesPaths: Bool {
    KnownKeys.valueType(of: key) == .paths
      || value.contains { if case .reference = $0 { true } else { false } }
  }
}

extension RestorationArchive {
  /// The archive-wide values under their names in `restorectl.archive/1`, without the app
  /// delegate's state, and the facts about records.
  package var facts: [StateEntry] {
    (envelope ?? Envelope()).facts(of: source.container) + (recordSummary?.facts ?? [])
  }
}

extension Envelope {
  fileprivate func facts(of container: ArchiveContainer) -> [StateEntry] {
    let values: [(String, StateValue?)] = [
      ("container", .string(container.rawValue)),
      ("majorVersion", majorVersion.map { StateValue(integerLiteral: $0) }),
      ("minorVersion", minorVersion.map { StateValue(integerLiteral: $0) }),
      ("bundleVersion", bundleVersion.map { .string($0) }),
      ("userInterfaceIdiom", userInterfaceIdiom.map { .string($0.name) }),
      ("firstResponders", firstResponders.map { .array($0.map { .reference($0.raw) }) }),
      ("ignoreSnapshot", ignoreSnapshot.map { .bool($0) }),
      ("sizeClasses", sizeClasses.isEmpty ? nil : .dictionary(sizeClasses.map(\.pair))),
      ("systemVersion", systemVersion.map { .string($0) }),
      ("timestamp", timestamp.map { .date($0) }),
    ]
    return values.compactMap { name, value in value.map { StateEntry(name, $0) } }
  }
}

extension RecordSummary {
  /// The comparable facts about records that cannot be read: for each window their number and the
  /// digest of their bytes.
  fileprivate var facts: [StateEntry] {
    let closed = unopenable.map { Self.pair($0.windowID, $0.count, $0.digest) }
    let damaged = unreadable.map { Self.pair($0.windowID, 1, $0.digest) }
    return [("recordsWithoutKey", closed), ("unreadableRecords", damaged)].compactMap {
      name, pairs in pairs.isEmpty ? nil : StateEntry(name, .dictionary(pairs))
    }
  }

  private static func pair(_ window: UInt32, _ count: Int, _ digest: String?) -> StatePair {
    let name = window == UInt32.max ? "application" : "window \(window)"
    let records = "\(count) \(count == 1 ? "record" : "records")"
    // As many digits as distinguish files.
    let shown = digest.map { ", sha256 " + $0.prefix(16) } ?? ""
    return StatePair(.string(name), .string(records + shown))
  }
}

extension WindowSizeClass {
  fileprivate var pair: StatePair {
    let sizes: [(String, String?)] = [("horizontal", horizontal), ("vertical", vertical)]
    return StatePair(
      .string(window),
      .dictionary(
        sizes.compactMap { name, size in size.map { StatePair(.string(name), .string($0)) } }))
  }
}
