import RestorationModel
import TestSupport
import Testing

@testable import RestorationDiff

/// Both orders of a comparison: rows in the new order, and departures at their old places between them, are
/// the old archive's list from top to bottom.
@Suite struct DeparturesTests {
  private static func archive(_ names: [String]) -> RestorationArchive {
    RestorationArchive(nodes: NodeList(names.map { node($0) }))
  }

  /// The old paths of what a page shows on the old side, from top to bottom, and the departures.
  private static func oldSide(_ old: [String], _ new: [String]) -> (names: [String], left: Int) {
    var options = DiffOptions()
    options.context = .max
    let diff = ArchiveDiff(from: archive(old), to: archive(new), options: options)
    let departures = Departures(diff)
    func name(_ place: Int) -> String? {
      switch diff.objects[place] {
      case .changed(let object): object.oldPlace.map { old[$0] }
      case .unchanged(let object): object.oldPlace.map { old[$0] }
      case .folded: nil
      }
    }
    var names = departures.objects(after: nil).compactMap(name)
    for place in diff.objects.indices {
      if !departures.objects.contains(place), let name = name(place) { names.append(name) }
      names += departures.objects(after: place).compactMap(name)
    }
    return (names, departures.objects.count)
  }

  @Test(arguments: [
    ("ABCD", "ABCE", 0), ("ABCD", "ACBE", 1), ("ABCD", "DABC", 1), ("ABCD", "BCDA", 1),
    ("ABCD", "DCBA", 3), ("ABCD", "XYZ", 0), ("ABCD", "XCYA", 2), ("", "ABC", 0),
  ])
  func `the fewest objects leave their place`(_ old: String, _ new: String, _ count: Int) {
    let old = old.map(String.init)
    let side = Self.oldSide(old, new.map(String.init))
    #expect(side.names == old)
    #expect(side.left == count)
  }

  @Test(arguments: 0..<100)
  func `the old side has the old order`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let old = (0..<12).map { "N\($0)" }
    let new = Array(old.shuffled(using: &random).prefix(9)) + ["More"]
    #expect(Self.oldSide(old, new.shuffled(using: &random)).names == old, "seed \(seed)")
  }
}
