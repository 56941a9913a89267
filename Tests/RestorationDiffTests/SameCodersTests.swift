import PlistSyntax
import RestorationTree
import TestSupport
import Testing

@testable import RestorationDiff

/// Coders that are compared as bytes.
struct SameCodersTests {
  private static let places = 0..<50

  /// Screens with a number each, which is another one where it is changed. One is listed twice.
  private static func nodes(isNew: Bool) -> [RestorationNode] {
    places.map { place in
      var content = NodeContent(kind: .viewController)
      let number = isNew && place % 7 == 3 ? -1 : place
      content.state = [StateEntry("number", .integer(PlistInteger(number)))]
      return RestorationNode(
        path: RestorationPath("Root/:[\(place == 11 ? 10 : place)]:/Screen"),
        restorationClass: isNew && place == 20 ? "Restorer" : "Maker", hasState: place != 30,
        content: place == 30 ? NodeContent() : content)
    }
  }

  private static func archive(_ nodes: [RestorationNode]) throws -> RestorationArchive {
    var bytes: [UInt8] = []
    try RestorationArchive(nodes: NodeList(nodes)).keyedArchive().write(as: .binary, to: &bytes)
    return try RestorationArchive(reading: ByteSlice(bytes))
  }

  @Test func `those are found that say the same`() throws {
    let old = try Self.archive(Self.nodes(isNew: false)).nodes
    let new = try Self.archive(Self.nodes(isNew: true)).nodes
    #expect(old.sameStateAs(at: 11) == 10)
    let pairs = Self.places.map { NodeMatching.Pair(old: $0, new: $0) }
    let same = SameCoders(old, new, pairs)
    let found = pairs.filter(same.contains).map(\.new)
    // Changed, shown before, of another restoration class, or without a coder.
    let others = Set(stride(from: 3, to: 50, by: 7)).union([11, 20, 30])
    #expect(found == Self.places.filter { !others.contains($0) })
  }

  @Test func `nodes made in memory are decoded`() throws {
    let nodes = NodeList(Self.nodes(isNew: false))
    let pairs = [NodeMatching.Pair(old: 0, new: 0)]
    #expect(!SameCoders(nodes, nodes, pairs).contains(pairs[0]))
    let read = try Self.archive(Self.nodes(isNew: false)).nodes
    #expect(!SameCoders(read, nodes, pairs).contains(pairs[0]))
    #expect(SameCoders(read, read, pairs).contains(pairs[0]))
  }

  /// What lists begin with needs no keys, and is matched as it would be by them.
  @Test(arguments: 0..<200 as Range<UInt64>) func `paths match as keys do`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var paths = (0..<12).map { _ in "Root/\(random.below(5))" }
    let old = paths
    for _ in 0..<random.below(3) {
      let place = random.below(paths.count)
      if random.below(2) == 0 { paths.remove(at: place) } else { paths[place] = "Root/New" }
    }
    let (oldNodes, newNodes) = (NodeList(old.map { node($0) }), NodeList(paths.map { node($0) }))
    let matches = Matches(oldNodes, newNodes)
    let keyed = Matches(old, paths)
    #expect(matches.newOfOld == keyed.newOfOld)
    #expect(matches.oldOfNew == keyed.oldOfNew)
    #expect(matches.isComplete == keyed.isComplete)
  }
}
