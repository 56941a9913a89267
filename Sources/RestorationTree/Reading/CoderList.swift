import KeyedArchive
import PlistSyntax

/// Collects the nodes of a root list or of a view dictionary.
///
/// One coder may be listed many times. Each time it is shown whole, as long as all repetitions
/// together stay below the size of the archive; beyond that a node refers to the first.
struct CoderList {
  private(set) var nodes: [RestorationNode] = []
  private let limits: Limits
  private let isView: Bool
  /// The first node of each coder, by the value that holds its bytes.
  private var firstNodes: [ValueID: Int] = [:]
  private var repetitionBudget: Int

  init(limits: Limits, byteCount: Int, isView: Bool) {
    self.limits = limits
    self.isView = isView
    repetitionBudget = max(byteCount, 1 << 16)
  }

  /// Adds a path and its coder; `coder` is nil for a path without one.
  mutating func add(
    _ path: RestorationPath, restorationClass: String? = nil, coder: ValueID?,
    listedAt listing: ValueID, in reader: inout ObjectReader
  ) {
    let graph = reader.graph
    guard let coder else {
      nodes.append(
        RestorationNode(
          path: path, restorationClass: restorationClass, hasState: false,
          location: graph.location(of: listing), source: NoCoder()))
      return
    }
    let data: ArchivedData?
    let reason: String
    do throws(ArchiveError) {
      data = try reader.data(coder)
      reason = "expected data with a keyed archive, found \(graph.typeName(of: coder))"
    } catch {
      data = nil
      reason = error.reason
    }
    guard let data else {
      let location = graph.location(of: coder)
      nodes.append(
        RestorationNode(
          path: path, restorationClass: restorationClass, location: location,
          source: MissingCoder(reason: reason, location: location)))
      return
    }
    let byteCount = graph.byteCount(of: data)
    nodes.append(
      RestorationNode(
        path: path, restorationClass: restorationClass, location: graph.contentLocation(of: data),
        byteCount: byteCount, source: source(data, byteCount, graph)))
  }

  private mutating func source(
    _ data: ArchivedData, _ byteCount: Int, _ graph: ObjectGraph
  ) -> any NodeSource {
    if let first = firstNodes[data.id], byteCount > 0 {
      guard repetitionBudget >= byteCount else { return RepeatedCoder(node: first) }
      repetitionBudget -= byteCount
    } else {
      firstNodes[data.id] = nodes.count
    }
    return CoderReader(graph: graph, data: data, isView: isView, limits: limits)
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
