import PlistSyntax
import RestorationArchives
import RestorationDiff
import TestSupport
import Testing

/// 10,000 seeds, or 1,000, in parts that can run side by side.
private let seeds: [Range<UInt64>] = {
  let parts = UInt64(TestSize.count(40, otherwise: 4))
  return (0..<parts).map { (part: UInt64) in (part * 250)..<((part + 1) * 250) }
}()

private let everything: DiffOptions = {
  var options = DiffOptions()
  options.comparesVolatile = true
  return options
}()

/// On every pair: nothing changed from an archive to itself; a comparison finds nothing if and only if
/// both say the same; and the patch makes the new archive of the old one, out of the reported changes.
@Test(arguments: seeds)
func `identity, completeness and patch hold for`(_ seeds: Range<UInt64>) throws {
  var (editedCount, wholeCount) = (0, 0)
  for seed in seeds {
    let name = Comment(rawValue: "RandomPair(seed: \(seed))")
    let pair = RandomPair(seed: seed)
    #expect(ArchiveDiff(from: pair.new, to: pair.new, options: everything).changes.isEmpty, name)

    let diff = ArchiveDiff(from: pair.old, to: pair.new, options: everything)
    let isSame = meaning(of: pair.old) == meaning(of: pair.new)
    #expect(diff.isIdentical == isSame, name)
    if pair.origin == .shuffled || pair.old == pair.new { #expect(diff.isIdentical, name) }

    let patch = ArchivePatch(from: pair.old, to: pair.new)
    let isMade = try patch.applied(to: pair.old) == pair.new
    #expect(isMade, name)
    if !sharesCoders(pair.old), !sharesCoders(pair.new) {
      #expect(keyedChanges(patch.valueChanges) == keyedChanges(diff.changes), name)
    }
    if pair.origin == .edited {
      editedCount += 1
      wholeCount += patch.wholeCoderCount
    }
  }
  // Unless unordered values were put into another order, a patch needs only the reported changes.
  #expect(wholeCount * 20 < editedCount)
}

/// Whether a node shows another one's state, which a patch takes as it is now, while a comparison
/// lists what changed in it.
private func sharesCoders(_ archive: RestorationArchive) -> Bool {
  let objects = archive.nodes + archive.unlistedNodes
  return objects.contains { node in
    let content = node.decoded()
    return content.sameStateAs != nil || content.views.contains { $0.decoded().sameStateAs != nil }
  }
}

/// The changes of values under keys, in no order and without paths.
private func keyedChanges(_ changes: [Change]) -> [String] {
  changes.compactMap { change -> String? in
    guard change.key != nil, change.key != KnownKeys.viewWasLoaded,
      change.kind != .envelopeChanged
    else { return nil }
    var change = change
    (change.path, change.fromPath) = (nil, nil)
    return text(change)
  }.sorted()
}

@Test(arguments: TestSize.seeds(200, otherwise: 50))
func `a patch between archives with back-references`(_ seed: UInt64) throws {
  let old = RandomArchive.uikit(seed: seed)
  let new = RandomArchive.uikit(seed: seed + 1)
  let isSame = try ArchivePatch(from: old, to: new).applied(to: old) == new
  #expect(isSame, "RandomArchive.uikit(seed: \(seed)), \(seed + 1)")
}

@Test(arguments: TestSize.seeds(200, otherwise: 50))
func `an archive with back-references is the same as itself`(_ seed: UInt64) {
  let archive = RandomArchive.uikit(seed: seed)
  #expect(changes(archive, archive) == [], "RandomArchive.uikit(seed: \(seed))")
}

@Test(arguments: Fixture.all)
func `an archive says the same in every syntax`(_ fixture: Fixture) throws {
  let forms: [Fixture.Form] = [.keyed(.binary), .keyed(.xml), .keyed(.json), .tree]
  for form in forms {
    let read = try RestorationArchive(
      reading: ByteSlice(fixture.archive.bytes(form)), at: fixture.place)
    #expect(changes(fixture.archive, read) == [], "\(form)")
    #expect(changes(read, fixture.archive) == [], "\(form)")
  }
}

@Test(arguments: TestSize.seeds(200, otherwise: 50))
func `each change counts once`(_ seed: UInt64) {
  var tree = RandomTree(seed: seed)
  let diff = ArchiveDiff(from: tree.archive(), to: tree.archive())
  let summary = diff.summary
  #expect(
    summary.added + summary.removed + summary.moved + summary.changed == diff.changes.count,
    "RandomTree(seed: \(seed))")
  #expect(diff.isIdentical == diff.changes.isEmpty)
}

@Test func `many objects under a parent that moved`() {
  let nodes = { (index: Int) in
    [node("Tab"), node("Tab/:[\(index)]:/Nav")]
      + (0..<20_000).map { place in
        let number = place % 1000 == 0 ? place + index : place
        return node(
          "Tab/:[\(index)]:/Nav/:[\(place)]:/Item", "Item",
          [
            ("home", .reference("Tab/:[\(index)]:/Nav")),
            ("number", StateValue(integerLiteral: number)),
          ])
      }
  }
  let diff = ArchiveDiff(
    from: RestorationArchive(nodes: nodes(0)), to: RestorationArchive(nodes: nodes(1)))
  #expect(diff.changes.first.map(text) == "node-moved Tab/:[1]:/Nav<Tab/:[0]:/Nav")
  #expect(diff.summary.moved == 1 && diff.summary.changed == 20 && diff.changes.count == 21)
}

@Test func `a reference with a million slashes is no work to speak of`() {
  let far = String(repeating: "/a", count: 1_000_000)
  let old = [node("T/:[0]:/A"), node("S", "S", [("r", .reference(far))])]
  let new = [node("T/:[1]:/A"), node("S", "S", [("r", .reference(far))])]
  #expect(
    changes(RestorationArchive(nodes: old), RestorationArchive(nodes: new))
      == ["node-moved T/:[1]:/A<T/:[0]:/A"])
}
