import KeyedArchive
import PlistSyntax
import RestorationModel

/// Collects the nodes of a view dictionary, or of another short list.
///
/// One coder can be listed many times. Its contents are repeated as long as all repetitions
/// together stay below the size of the archive; after that a node refers to the first one.
struct CoderList {
  private var collected: [RestorationNode] = []
  private let context: CoderContext
  private var repetitions: CoderRepetitions

  init(_ context: CoderContext) {
    self.context = context
    repetitions = CoderRepetitions(context.graph)
  }

  /// The nodes.
  var nodes: NodeList { NodeList(collected) }

  /// Adds a path and its coder.
  mutating func add(
    _ path: RestorationPath, restorationClass: String? = nil, coder: ValueID
  ) {
    collected.append(node(path, restorationClass, coder))
  }

  private mutating func node(
    _ path: RestorationPath, _ restorationClass: String?, _ coder: ValueID
  ) -> RestorationNode {
    guard let data = try? context.graph.data(coder) else {
      return RestorationNode(
        path: path, restorationClass: restorationClass, missing: coder, in: context.graph,
        sameAs: repetitions.first(ofMissing: coder, at: collected.count))
    }
    let first = repetitions.first(of: data, at: collected.count)
    return context.node(
      path, restorationClass, data.bytes, sameAs: first,
      isWhole: first == nil || repetitions.hasRoom(for: data))
  }
}

/// The coders of a list that were seen before, and whether they may be repeated.
struct CoderRepetitions {
  private let graph: ObjectGraph
  /// The very first coder, and its node: many lists have no other.
  private var earliest: (id: ValueID, place: Int)?
  /// The first node of each other coder, by the value with its bytes.
  private var firstNodes: [ValueID: Int] = [:]
  /// The first node of each value that is no coder where one should be.
  private var firstMissing: [ValueID: Int] = [:]
  private var budget: Int

  init(_ graph: ObjectGraph) {
    self.graph = graph
    budget = max(graph.document.bytes.count, 1 << 16)
  }

  /// The first node with a coder; nil if the one at this place is the first.
  mutating func first(of data: ArchivedData, at place: Int) -> Int? {
    guard let earliest else {
      earliest = (data.id, place)
      return nil
    }
    if earliest.id == data.id { return earliest.place }
    if let first = firstNodes[data.id] { return first }
    firstNodes[data.id] = place
    return nil
  }

  /// The first node with a value that is no coder; nil if that is the one at this place.
  mutating func first(ofMissing value: ValueID, at place: Int) -> Int? {
    let value = graph.target(of: value) ?? value
    if let first = firstMissing[value] { return first }
    firstMissing[value] = place
    return nil
  }

  /// Whether what is in a coder may be shown once more.
  mutating func hasRoom(for data: ArchivedData) -> Bool {
    let byteCount = data.bytes.count
    guard budget >= byteCount else { return false }
    budget -= byteCount
    return true
  }
}
