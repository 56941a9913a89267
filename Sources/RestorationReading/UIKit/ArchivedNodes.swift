import KeyedArchive
import PlistSyntax
import RestorationModel

/// The nodes of UIKit's root list, made when they are asked for.
///
/// A few bytes of a file can list one path a million times, so nothing is kept for an entry of the
/// list: what it is follows from its path, and where it stands from the list itself.
final class ArchivedNodes: ListedNodes {
  /// Paths and their values, in file order: the first one of a path counts.
  typealias Pairs = [(path: UInt32, value: UInt32)]

  private let paths: PathNumbers
  private let context: CoderContext
  private let list: ArchivedList
  /// The objects of a binary archive: asking them counts no references.
  let table: BinaryPlistTable?
  /// What is known of each path, by its number.
  private let facts: [Facts]
  /// Of the nodes whose coder another shows too, those that show it again.
  private let wholeRepetitions: BitSet
  /// Whether any node shows a coder that another shows before.
  let hasRepetitions: Bool
  /// The first node of each path whose restoration class has a long name: it is not repeated.
  private let longClassPlaces: [UInt32: UInt32]

  private struct Facts {
    var coder = CoderPlace.none
    /// The first node with the same coder, or with the same path if there is none.
    var first = notListed
    /// One more than the number of the restoration class's name; 0 for none.
    var restorationClass: UInt32 = 0

    static let notListed = UInt32.max

    /// The value that holds the coder's bytes, if no node shows it before the one at this place.
    func firstCoder(at place: Int) -> ValueID? {
      coder.isData && Int(first) == place ? coder.value : nil
    }
  }

  /// - Parameters:
  ///   - list: The entries, each a value that `paths` has a number for.
  ///   - coders: Paths with the values that stand for their coders.
  ///   - classes: Paths with the numbers of their restoration classes' names.
  init(
    _ list: ArchivedList, _ paths: PathNumbers, coders: Pairs, classes: Pairs,
    context: CoderContext, in reader: inout ObjectReader
  ) {
    self.list = list
    table = context.graph.document.binary
    self.paths = paths
    self.context = context
    var facts = [Facts](filledWith: Facts(), count: paths.count)
    for pair in coders where facts[Int(pair.path)].coder.value == nil {
      facts[Int(pair.path)].coder = CoderPlace(missing: ValueID(Int(pair.value)))
    }
    for pair in classes where facts[Int(pair.path)].restorationClass == 0 {
      facts[Int(pair.path)].restorationClass = pair.value + 1
    }
    var repetitions = CoderRepetitions(reader.graph)
    var wholeRepetitions = BitSet()
    // Room for repetitions only shrinks, so a path that had none has none again.
    var refused = BitSet()
    var longClassPlaces: [UInt32: UInt32] = [:]
    var hasRepetitions = false
    for (place, listing) in list.enumerated() {
      guard let number = paths.number(at: listing) else { continue }
      var fact = facts[number]
      let isMet = fact.first != Facts.notListed
      let data = fact.coder.data(isRead: isMet, &reader)
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

  /// How many.
  var count: Int { list.count }

  /// The number of a node's path. 0 for one that is not what it was when the archive was opened, in a
  /// file that changes.
  func pathNumber(at place: Int) -> Int {
    paths.number(at: list.element(at: place, in: table)) ?? 0
  }

  // Asked for here and not of `paths`, which would be copied for each question.

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

  /// The first node with a node's coder; nil if that is the one at this place.
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

  func firstCoder(at place: Int) -> (data: ValueID, restorationClass: String?)? {
    let path = pathNumber(at: place)
    return facts[path].firstCoder(at: place).map { ($0, restorationClass(of: path, at: place)) }
  }

  /// The node at a place of the list.
  subscript(place: Int) -> RestorationNode {
    let path = pathNumber(at: place)
    return RestorationNode(
      path: RestorationPath(paths.path(path)),
      restorationClass: restorationClass(of: path, at: place),
      source: source(facts[path], at: place))
  }

  private func source(_ facts: Facts, at place: Int) -> any NodeSource {
    guard let coder = facts.coder.value else {
      return NoCoder(graph: context.graph, listing: list[place])
    }
    guard facts.coder.isData else {
      return MissingCoder(
        graph: context.graph, coder: coder,
        sameStateAs: Int(facts.first) == place ? nil : Int(facts.first))
    }
    guard Int(facts.first) != place else { return Coder(context: context, data: coder) }
    return Coder(
      context: context, data: coder, sameStateAs: Int(facts.first),
      isWhole: wholeRepetitions.contains(place))
  }
}

/// Where the coder of a path stands, in 4 bytes.
private struct CoderPlace {
  /// No document has as many values.
  private static let missingMark: UInt32 = 1 << 31

  static let none = CoderPlace(bits: 0)

  /// One more than the value's number; 0 for none.
  private let bits: UInt32

  private init(bits: UInt32) { self.bits = bits }

  /// The value that holds a coder's bytes.
  init(data: ValueID) { bits = UInt32(clamping: data.rawValue + 1) }

  /// A value that stands where a coder should, and holds none as far as it is known.
  init(missing: ValueID) { bits = UInt32(clamping: missing.rawValue + 1) | Self.missingMark }

  /// Whether the value holds a coder's bytes.
  var isData: Bool { bits != 0 && bits & Self.missingMark == 0 }

  /// The value; nil where there is none.
  var value: ValueID? {
    bits == 0 ? nil : ValueID(Int(bits & ~Self.missingMark) - 1)
  }

  /// The coder's bytes, looked for unless that was done before.
  func data(isRead: Bool, _ reader: inout ObjectReader) -> ArchivedData? {
    guard let value else { return nil }
    if isRead { return isData ? reader.graph.data(at: value) : nil }
    return try? reader.data(value)
  }
}
