import KeyedArchive
import PlistSyntax
import RestorationModel

/// The nodes of UIKit's root list, made on demand.
///
/// A few bytes of a file can list one path a million times, so nothing is stored for an entry of
/// the list: its facts follow from its path, and its location from the list itself.
final class ArchivedNodes: ListedNodes {
  /// Paths and their values, in file order: the first one of a path counts.
  typealias Pairs = [(path: UInt32, value: UInt32)]

  private let paths: PathNumbers
  private let context: CoderContext
  private let list: [ValueID]
  /// The facts about each path, by its number.
  private let facts: [Facts]
  /// The nodes that repeat the contents of a coder that an earlier node has too.
  private let wholeRepetitions: BitSet
  /// Whether any node has the same coder as an earlier one.
  let hasRepetitions: Bool
  /// The first node of each path whose restoration class has a long name: it is not repeated.
  private let longClassPlaces: [UInt32: UInt32]

  private struct Facts {
    var coder = CoderPlace.none
    /// The first node with the same coder, or with the same path if there is no coder.
    var first = notListed
    /// One more than the number of the restoration class's name; 0 for none.
    var restorationClass: UInt32 = 0

    static let notListed = UInt32.max
  }

  /// - Parameters:
  ///   - list: the entries, each a value with a number in `paths`.
  ///   - coders: paths with the values of their coders.
  ///   - classes: paths with the numbers of their restoration classes' names.
  init(
    _ list: [ValueID], _ paths: PathNumbers, coders: Pairs, classes: Pairs,
    context: CoderContext
  ) {
    self.list = list
    self.paths = paths
    self.context = context
    var facts = [Facts](repeatElement(Facts(), count: paths.count))
    for pair in coders where facts[Int(pair.path)].coder.value == nil {
      facts[Int(pair.path)].coder = CoderPlace(missing: ValueID(Int(pair.value)))
    }
    for pair in classes where facts[Int(pair.path)].restorationClass == 0 {
      facts[Int(pair.path)].restorationClass = pair.value + 1
    }
    var repetitions = CoderRepetitions(context.graph)
    var wholeRepetitions = BitSet()
    // The budget for repetitions only shrinks, so a path that did not fit does not fit later.
    var refused = BitSet()
    var longClassPlaces: [UInt32: UInt32] = [:]
    var hasRepetitions = false
    for (place, listing) in list.enumerated() {
      guard let number = paths.number(at: listing) else { continue }
      var fact = facts[number]
      let isMet = fact.first != Facts.notListed
      let data = fact.coder.data(isRead: isMet, context.graph)
      if !isMet {
        if let data { fact.coder = CoderPlace(data: data.id) }
        let first =
          if let data {
            repetitions.first(of: data, at: place)
          } else {
            fact.coder.value.flatMap { repetitions.first(ofMissing: $0, at: place) }
          }
        fact.first = UInt32(clamping: first ?? place)
        facts[number] = fact
        if fact.restorationClass > 0, paths.isLong(Int(fact.restorationClass) - 1) {
          longClassPlaces[UInt32(clamping: number)] = UInt32(clamping: place)
        }
      }
      guard fact.coder.value != nil, Int(fact.first) != place else { continue }
      hasRepetitions = true
      guard let data else { continue }
      if refused.contains(number) { continue }
      if repetitions.hasRoom(for: data) {
        wholeRepetitions.insert(place)
      } else {
        refused.insert(number)
      }
    }
    self.facts = facts
    self.wholeRepetitions = wholeRepetitions
    self.hasRepetitions = hasRepetitions
    self.longClassPlaces = longClassPlaces
  }

  /// The number of nodes.
  var count: Int { list.count }

  /// The number of a node's path. 0 if the file changed since the archive was opened.
  func pathNumber(at place: Int) -> Int {
    paths.number(at: list[place]) ?? 0
  }

  // Looked up here and not in `paths`, which would be copied for each call.

  /// How many paths have a number.
  var pathCount: Int { paths.count }

  /// The number of a path in UTF-8, if it has one.
  func number(of path: ByteView) -> Int? { paths.number(of: path) }

  /// The path of a node.
  func path(at place: Int) -> RestorationPath {
    RestorationPath(paths.path(pathNumber(at: place)))
  }

  /// The path with a number.
  func text(ofPath number: Int) -> StateText { paths.text(of: number) }

  /// Sorts numbers so that everything below a path follows it directly.
  func sortAncestorsFirst(_ numbers: inout [UInt32]) { paths.sortAncestorsFirst(&numbers) }

  /// Whether a node has a coder.
  func hasState(at place: Int) -> Bool { facts[pathNumber(at: place)].coder.value != nil }

  /// The first node with a node's coder; nil if the node at this place is the first.
  func sameStateAs(at place: Int) -> Int? {
    let facts = facts[pathNumber(at: place)]
    return facts.coder.value != nil && Int(facts.first) != place ? Int(facts.first) : nil
  }

  /// Whether any node has the path with a number.
  func isListed(_ path: Int) -> Bool { facts[path].first != Facts.notListed }

  /// The restoration class of a path; nil if it has none.
  func restorationClass(of path: Int) -> String? {
    let number = Int(facts[path].restorationClass)
    return number == 0 ? nil : paths.path(number - 1)
  }

  /// The same for the node at a place: a long name is only that of the first node of a path.
  private func restorationClass(of path: Int, at place: Int) -> String? {
    if !longClassPlaces.isEmpty, let first = longClassPlaces[UInt32(clamping: path)],
      Int(first) != place
    {
      return nil
    }
    return restorationClass(of: path)
  }

  /// The node at a place of the list.
  subscript(place: Int) -> RestorationNode {
    let path = pathNumber(at: place)
    return node(
      facts[path], at: place, RestorationPath(paths.path(path)),
      restorationClass(of: path, at: place))
  }

  private func node(
    _ facts: Facts, at place: Int, _ path: RestorationPath, _ restorationClass: String?
  ) -> RestorationNode {
    guard let coder = facts.coder.value else {
      return RestorationNode(
        path: path, restorationClass: restorationClass, listing: list[place], in: context.graph)
    }
    let first = Int(facts.first) == place ? nil : Int(facts.first)
    guard facts.coder.isData else {
      return RestorationNode(
        path: path, restorationClass: restorationClass, missing: coder, in: context.graph,
        sameAs: first)
    }
    return context.node(
      path, restorationClass, (try? context.graph.data(coder)?.bytes) ?? ByteSlice([]),
      sameAs: first,
      isWhole: first == nil || wholeRepetitions.contains(place))
  }
}

/// The place of the coder of a path, in 4 bytes.
private struct CoderPlace {
  /// No document has as many values.
  private static let missingMark: UInt32 = 1 << 31

  static let none = CoderPlace(bits: 0)

  /// One more than the value's number; 0 for none.
  private let bits: UInt32

  private init(bits: UInt32) { self.bits = bits }

  /// The value with a coder's bytes.
  init(data: ValueID) { bits = UInt32(clamping: data.rawValue + 1) }

  /// A value in place of a coder that contains none, as far as is known.
  init(missing: ValueID) { bits = UInt32(clamping: missing.rawValue + 1) | Self.missingMark }

  /// Whether the value contains a coder's bytes.
  var isData: Bool { bits != 0 && bits & Self.missingMark == 0 }

  /// The value; nil if there is none.
  var value: ValueID? {
    bits == 0 ? nil : ValueID(Int(bits & ~Self.missingMark) - 1)
  }

  /// The coder's bytes, searched unless that was done before.
  func data(isRead: Bool, _ graph: ObjectGraph) -> ArchivedData? {
    guard let value, isData || !isRead else { return nil }
    return try? graph.data(value)
  }
}
