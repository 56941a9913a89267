import KeyedArchive
import PlistSyntax

/// Collects the nodes of a root list or of a view dictionary.
///
/// One coder may be listed many times. Each time it is shown whole, as long as all repetitions
/// together stay below the size of the archive; beyond that a node refers to the first.
struct CoderList {
  private(set) var nodes: [RestorationNode] = []
  private let context: CoderContext
  /// The first node of each coder, by the value that holds its bytes.
  private var firstNodes: ValueNumbers
  private var repetitionBudget: Int

  init(_ graph: ObjectGraph, limits: Limits, isView: Bool) {
    self.init(graph, reading: CoderContent.reading(isView: isView, limits: limits))
  }

  /// A list of coders that are read in a way of their own.
  init(_ graph: ObjectGraph, reading: CoderReading) {
    context = CoderContext(graph: graph, reading: reading)
    firstNodes = ValueNumbers(graph.document)
    repetitionBudget = max(graph.document.bytes.count, 1 << 16)
  }

  /// Makes room for nodes.
  mutating func reserve(_ count: Int) { nodes.reserveCapacity(count) }

  /// Adds a path and its coder; `coder` is nil for a path without one.
  mutating func add(
    _ path: RestorationPath, restorationClass: String? = nil, coder: ValueID?,
    listedAt listing: ValueID, in reader: inout ObjectReader
  ) {
    let graph = reader.graph
    guard let coder else {
      nodes.append(
        RestorationNode(
          path: path, restorationClass: restorationClass,
          source: NoCoder(graph: graph, listing: listing)))
      return
    }
    nodes.append(
      RestorationNode(
        path: path, restorationClass: restorationClass, source: source(coder, &reader)))
  }

  private mutating func source(
    _ coder: ValueID, _ reader: inout ObjectReader
  ) -> any NodeSource {
    let graph = reader.graph
    let reason: String
    do throws(ArchiveError) {
      if let data = try reader.data(coder) { return source(coder, data, graph) }
      reason = "expected data with a keyed archive, found \(graph.typeName(of: coder))"
    } catch {
      reason = error.reason
    }
    return MissingCoder(reason: reason, place: graph.location(of: coder))
  }

  private mutating func source(
    _ coder: ValueID, _ data: ArchivedData, _ graph: ObjectGraph
  ) -> any NodeSource {
    let reader = CoderReader(context: context, coder: coder)
    guard let first = firstNodes[data.id] else {
      firstNodes[data.id] = nodes.count
      return reader
    }
    let byteCount = graph.byteCount(of: data)
    let isWhole = repetitionBudget >= byteCount
    if isWhole { repetitionBudget -= byteCount }
    return RepeatedCoder(reader, first: first, isWhole: isWhole)
  }
}

extension ObjectGraph {
  /// Where the object of a value stands, or the value itself when it is inline.
  func location(of id: ValueID) -> SourceLocation {
    switch try? resolve(id) {
    case .plain(_, let place)?: document.location(of: place)
    case .object(let object)?: document.location(of: object.id)
    case .null?, nil: document.location(of: id)
    }
  }

  /// What a value stands for, in words for messages.
  func typeName(of id: ValueID) -> String {
    switch try? resolve(id) {
    case .plain(let value, _)?: value.typeName
    case .object(let object)?: className(of: object) ?? "an object"
    case .null?: "nil"
    case nil: document.value(id).typeName
    }
  }
}
