import RestorationDiff
import TestSupport
import Testing

/// 10,000 seeds, or 750, in parts that can run side by side.
private let seeds: [Range<UInt64>] = {
  let parts = UInt64(TestSize.count(40, otherwise: 3))
  return (0..<parts).map { (part: UInt64) in (part * 250)..<((part + 1) * 250) }
}()

private let everything: DiffOptions = {
  var options = DiffOptions()
  options.comparesVolatile = true
  return options
}()

/// On every pair: nothing changed from an archive to itself; and a comparison finds nothing if and only
/// if both say the same.
@Test(arguments: seeds)
func `identity and completeness hold for`(_ seeds: Range<UInt64>) {
  for seed in seeds {
    let name = Comment(rawValue: "RandomPair(seed: \(seed))")
    let pair = RandomPair(seed: seed)
    #expect(ArchiveDiff(from: pair.new, to: pair.new, options: everything).changes.isEmpty, name)

    let diff = ArchiveDiff(from: pair.old, to: pair.new, options: everything)
    let isSame = meaning(of: pair.old) == meaning(of: pair.new)
    #expect(diff.isIdentical == isSame, name)
    if pair.old == pair.new { #expect(diff.isIdentical, name) }
  }
}

/// The state of each object of the old archive, changed as a comparison says, is that of the object at its
/// place in the new one.
private func expectReplay(_ old: RestorationArchive, _ new: RestorationArchive, _ name: String) {
  for (one, other) in zip(old.nodes, new.nodes) {
    let (before, after) = (one.decoded().state, other.decoded().state)
    let diff = ArchiveDiff(from: single(before), to: single(after), options: everything)
    let fault = Replay.fault(of: diff.changes, from: before, to: after)
    #expect(fault == nil, "\(name), \(one.path.raw): \(diff.changes.map(text))")
  }
}

private func single(_ state: [StateEntry]) -> RestorationArchive {
  RestorationArchive(nodes: [.of(nil, "Root", state: state)])
}

/// The archive with different keys in each coder: of two equal ones no change says which it is about.
private func distinct(_ archive: RestorationArchive) -> RestorationArchive {
  var archive = archive
  archive.nodes = archive.nodes.map { node in
    var content = node.decoded()
    var counts: [String: Int] = [:]
    content.state = content.state.map { entry in
      let count = counts[entry.key, default: 0]
      counts[entry.key] = count + 1
      return count == 0 ? entry : StateEntry("\(entry.key)\(count)", entry.value)
    }
    return node.with(content)
  }
  return archive
}

@Test(arguments: seeds)
func `the changes make the new values of the old ones`(_ seeds: Range<UInt64>) {
  for seed in seeds {
    let pair = RandomPair(seed: seed)
    expectReplay(distinct(pair.old), distinct(pair.new), "RandomPair(seed: \(seed))")
  }
}

/// The archive without views, and with one object for each path.
private func plain(_ archive: RestorationArchive) -> RestorationArchive {
  var paths: Set<String> = []
  let nodes = archive.nodes.filter { paths.insert($0.path.raw).inserted }.map { node in
    var content = node.decoded()
    content.views = []
    return node.with(content)
  }
  return RestorationArchive(nodes: nodes)
}

@Test(arguments: seeds)
func `the changes make the new objects of the old ones`(_ seeds: Range<UInt64>) {
  for seed in seeds {
    let pair = RandomPair(seed: seed)
    let (old, new) = (plain(pair.old), plain(pair.new))
    let diff = ArchiveDiff(from: old, to: new, options: everything)
    let fault = ObjectReplay.fault(of: diff, from: old, to: new)
    #expect(fault == nil, "RandomPair(seed: \(seed)): \(diff.changes.map(text))")
  }
}

@Test(arguments: seeds)
func `the changes make one graph of another`(_ seeds: Range<UInt64>) {
  for seed in seeds {
    var graph = RandomGraph(seed: seed)
    let archive = graph.archive()
    var edited = graph.edited()
    expectReplay(archive, edited.archive(), "RandomGraph(seed: \(seed))")
    var other = RandomGraph(seed: seed + 1)
    expectReplay(archive, other.archive(), "RandomGraph(seed: \(seed)), \(seed + 1)")
  }
}

@Test(arguments: TestSize.seeds(200, otherwise: 50))
func `the changes make one archive with back-references of another`(_ seed: UInt64) {
  expectReplay(
    RandomArchive.uikit(seed: seed), RandomArchive.uikit(seed: seed + 1),
    "RandomArchive.uikit(seed: \(seed)), \(seed + 1)")
}

@Test(arguments: TestSize.seeds(200, otherwise: 50))
func `an archive with back-references is the same as itself`(_ seed: UInt64) {
  let archive = RandomArchive.uikit(seed: seed)
  #expect(changes(archive, archive) == [], "RandomArchive.uikit(seed: \(seed))")
}

@Test(arguments: TestSize.seeds(200, otherwise: 50))
func `each change counts once`(_ seed: UInt64) {
  var tree = RandomTree(seed: seed)
  let diff = ArchiveDiff(from: tree.archive(), to: tree.archive())
  let counts = Change.Kind.Sort.allCases.map { diff.count($0) }
  #expect(counts.reduce(0, +) == diff.changes.count, "RandomTree(seed: \(seed))")
  #expect(diff.isIdentical == diff.changes.isEmpty)
}

@Test func `many objects under a parent that moved`() throws {
  func archive(_ index: Int) throws -> RestorationArchive {
    let parent = "Tab/:[\(index)]:/Nav"
    let items = (0..<4_000).map { place in
      let number = place % 200 == 0 ? place + index : place
      let state = #"{"home": {"$reference": "\#(parent)"}, "number": \#(number)}"#
      return "\(parent)/:[\(place)]:/Item \(state)"
    }
    return try RestorationArchive(objects: (["Tab", parent] + items).joined(separator: "\n"))
  }
  let diff = ArchiveDiff(from: try archive(0), to: try archive(1))
  #expect(diff.changes.first.map(text) == "node-moved Tab/:[1]:/Nav<Tab/:[0]:/Nav")
  #expect(diff.count(.moved) == 1 && diff.count(.changed) == 20 && diff.changes.count == 21)
}

@Test func `a reference with a million slashes is no work to speak of`() throws {
  let screen = #"S {"r": {"$reference": "\#(String(repeating: "/a", count: 1_000_000))"}}"#
  #expect(
    try changes("T/:[0]:/A\n" + screen, "T/:[1]:/A\n" + screen)
      == ["node-moved T/:[1]:/A<T/:[0]:/A"])
}
