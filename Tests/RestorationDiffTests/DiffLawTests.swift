import PlistSyntax
import RestorationDiff
import RestorationModel
import RestorationReading
import TestSupport
import Testing

/// A change seen from the other side. Notes are for people and not mirrored.
private func mirrored(_ change: Change) -> Change {
  var result = change
  result.kind =
    switch change.kind {
    case .nodeAdded: .nodeRemoved
    case .nodeRemoved: .nodeAdded
    case .valueAdded: .valueRemoved
    case .valueRemoved: .valueAdded
    default: change.kind
    }
  if let fromPath = change.fromPath { (result.path, result.fromPath) = (fromPath, change.path) }
  if let fromKey = change.fromKey { (result.key, result.fromKey) = (fromKey, change.key) }
  (result.from, result.to) = (change.to, change.from)
  return result
}

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

/// Law 2 of the design, on every pair: nothing changed from an archive to itself; a comparison finds
/// nothing if and only if both say the same; backwards it gives the mirror image; and the patch
/// makes the new archive of the old one, out of the reported changes.
@Test(arguments: seeds)
func `identity, completeness, mirror and patch hold for`(_ seeds: Range<UInt64>) throws {
  var (editedCount, wholeCount) = (0, 0)
  for seed in seeds {
    let name = Comment(rawValue: "RandomPair(seed: \(seed))")
    let pair = RandomPair(seed: seed)
    #expect(ArchiveDiff(from: pair.new, to: pair.new, options: everything).changes.isEmpty, name)

    let diff = ArchiveDiff(from: pair.old, to: pair.new, options: everything)
    let isSame = meaning(of: pair.old) == meaning(of: pair.new)
    #expect(diff.isIdentical == isSame, name)
    if pair.origin == .shuffled || pair.old == pair.new { #expect(diff.isIdentical, name) }

    let backwards = ArchiveDiff(from: pair.new, to: pair.old, options: everything)
    let mirror = diff.changes.map { text(mirrored($0)) }.sorted()
    #expect(mirror == backwards.changes.map(text).sorted(), name)

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

@Test func `paths that moved need only the moves to patch`() throws {
  let nodes = { (index: Int) in
    [
      node("T"),
      node(
        "T/:[\(index)]:/N", "N",
        [(KnownKeys.navigationChildren, .array([.string("T/:[\(index)]:/N/:[0]:/L")]))]),
      node("T/:[\(index)]:/N/:[0]:/L", "L", [("up", .reference("T/:[\(index)]:/N"))]),
    ]
  }
  let (old, new) = (RestorationArchive(nodes: nodes(0)), RestorationArchive(nodes: nodes(1)))
  let patch = ArchivePatch(from: old, to: new)
  #expect(try patch.applied(to: old) == new)
  #expect(patch.wholeCoderCount == 0)
  #expect(patch.valueChanges.isEmpty)
}

/// Coders with the same bytes are not decoded; the reported changes must not depend on it.
@Test(arguments: TestSize.seeds(300, otherwise: 50))
func `archives from files are compared as those in memory are`(_ seed: UInt64) throws {
  let pair = RandomPair(seed: seed)
  guard let old = try? fromFile(pair.old), let new = try? fromFile(pair.new) else { return }
  #expect(
    ArchiveDiff(from: old, to: new, options: everything).changes
      == ArchiveDiff(from: inMemory(old), to: inMemory(new), options: everything).changes,
    "RandomPair(seed: \(seed))")
}

@Test func `the same bytes may refer to another object than before`() throws {
  let reference: [(String, StateValue)] = [("selected", .reference("T/:[0]:/A"))]
  let old = RestorationArchive(
    nodes: [node("T", "T", reference), node("T/:[0]:/A"), node("T/:[1]:/B")])
  let new = RestorationArchive(
    nodes: [node("T", "T", reference), node("T/:[0]:/B"), node("T/:[2]:/A")])
  #expect(try changes(fromFile(old), fromFile(new)) == changes(old, new))
}

/// An archive as UIKit writes it, read again.
private func fromFile(_ archive: RestorationArchive) throws -> RestorationArchive {
  try RestorationArchive(reading: ByteSlice(archive.bytes(.keyed(.binary))))
}

/// The same with all coders decoded.
private func inMemory(_ archive: RestorationArchive) -> RestorationArchive {
  var copy = archive
  copy.nodes = NodeList(archive.nodes.map(inMemory))
  copy.unlistedNodes = NodeList(archive.unlistedNodes.map(inMemory))
  return copy
}

private func inMemory(_ node: RestorationNode) -> RestorationNode {
  var content = node.decoded()
  if let other = node.sameStateAs {
    content = NodeContent()
    content.sameStateAs = other
  }
  content.views = NodeList(content.views.map(inMemory))
  return node.with(content)
}

@Test func `a patch for another archive is refused`() {
  let patch = ArchivePatch(
    from: RestorationArchive(nodes: [node("A")]), to: RestorationArchive(nodes: []))
  #expect(throws: PatchError.otherObjects(expected: 1, found: 0)) {
    _ = try patch.applied(to: RestorationArchive(nodes: []))
  }
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

@Test func `from Monday to Tuesday each change is named once`() throws {
  let monday = try #require(Fixture.all.first { $0.file == "diff/monday.data" })
  let tuesday = try #require(Fixture.all.first { $0.file == "diff/tuesday.data" })
  #expect(
    changes(monday.archive, tuesday.archive) == [
      #"envelope-changed #bundleVersion -"42" +"43""#,
      "node-moved Tabs/:[0]:/Calendar<Tabs/:[1]:/Calendar",
      """
      class-changed Tabs/:[0]:/Calendar<Tabs/:[1]:/Calendar -"CalendarController" \
      +"MonthController"
      """,
      #"node-removed Tabs/:[2]:/Notes -"NotesController""#,
      "node-moved Tabs/:[1]:/Inbox<Tabs/:[0]:/Inbox",
      "value-changed Tabs/:[1]:/Inbox<Tabs/:[0]:/Inbox #filter.unread -true +false",
      """
      value-added Tabs/:[1]:/Inbox<Tabs/:[0]:/Inbox #message \
      +{"$uuid":"C0FFEE00-1234-4ABC-8DEF-0123456789AB"}
      """,
      """
      value-added Tabs/:[1]:/Inbox<Tabs/:[0]:/Inbox #kPresentedViewControllerKey \
      +{"$reference":"Tabs/:[1]:/Inbox/Composer"}
      """,
      #"node-added Tabs/:[1]:/Inbox/Composer +"ComposerController""#,
    ])
}

@Test func `a path that was listed twice leads to the same object seen from either side`() {
  let old = [
    node("T"), node("T/:[0]:/I", "A"), node("T/:[0]:/I", "B"), node("T/:[0]:/I/C"),
  ]
  let new = [
    node("T"), node("T/:[1]:/I", "B"), node("T/:[2]:/I", "A"), node("T/:[1]:/I/C"),
  ]
  let forwards = ArchiveDiff(
    from: RestorationArchive(nodes: old), to: RestorationArchive(nodes: new))
  let backwards = ArchiveDiff(
    from: RestorationArchive(nodes: new), to: RestorationArchive(nodes: old))
  #expect(
    forwards.changes.map { text(mirrored($0)) }.sorted() == backwards.changes.map(text).sorted())
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

@Test func `of a hundred thousand objects one in a hundred changed`() {
  let nodes = { (step: Int) in
    (0..<100_000).map { place in
      let number = place % 100 == 0 ? place + step : place
      return node(
        "Root/:[\(place)]:/Item\(place)", "Item",
        [("number", StateValue(integerLiteral: number)), ("home", .reference("Root"))])
    }
  }
  let diff = ArchiveDiff(
    from: RestorationArchive(nodes: nodes(0)), to: RestorationArchive(nodes: nodes(1)))
  #expect(diff.summary.changed == 1000)
  #expect(diff.changes.count == 1000)
}

@Test func `a hundred thousand objects under a parent that moved`() {
  let nodes = { (index: Int) in
    [node("Tab"), node("Tab/:[\(index)]:/Nav")]
      + (0..<100_000).map { place in
        node(
          "Tab/:[\(index)]:/Nav/:[\(place)]:/Item", "Item",
          [("home", .reference("Tab/:[\(index)]:/Nav"))])
      }
  }
  #expect(
    changes(RestorationArchive(nodes: nodes(0)), RestorationArchive(nodes: nodes(1)))
      == ["node-moved Tab/:[1]:/Nav<Tab/:[0]:/Nav"])
}

@Test func `one large coder that many others take the place of is no square of work`() {
  let large = (0..<200).map { ("key\($0)", StateValue(integerLiteral: $0)) }
  let old = (0..<2000).map { place in
    var content = NodeContent()
    content.sameStateAs = 0
    let path = RestorationPath("N\(place)")
    return place == 0
      ? node(path.raw, "S", large) : RestorationNode(path: path, content: content)
  }
  let new = (0..<2000).map { node("N\($0)", "S", [("n", StateValue(integerLiteral: $0))]) }
  let (older, newer) = (RestorationArchive(nodes: old), RestorationArchive(nodes: new))
  let changes = ArchiveDiff(from: older, to: newer).changes
  #expect(Set(changes.map(\.path)).count == 2000)
  #expect(changes.count < 2000 + 200 * 201)
  #expect(changes.contains { $0.note == "before that of N0, now its own" })
  let backwards = ArchiveDiff(from: newer, to: older).changes
  #expect(changes.map { text(mirrored($0)) }.sorted() == backwards.map(text).sorted())
}

@Test func `a reference with a million slashes is no work to speak of`() {
  let far = String(repeating: "/a", count: 1_000_000)
  let old = [node("T/:[0]:/A"), node("S", "S", [("r", .reference(far))])]
  let new = [node("T/:[1]:/A"), node("S", "S", [("r", .reference(far))])]
  #expect(
    changes(RestorationArchive(nodes: old), RestorationArchive(nodes: new))
      == ["node-moved T/:[1]:/A<T/:[0]:/A"])
}
