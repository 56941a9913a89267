import PlistSyntax

/// The nodes of a list, of which several can have one coder.
///
/// The content of such a coder is repeated as long as all repetitions together stay below the size
/// of the archive; after that a node refers to the first one.
struct SharedCoders {
  private(set) var nodes: [RestorationNode] = []
  private let context: CoderContext
  /// The first node of each coder, by the value with its bytes, or by the value in its place.
  private var firstNodes: [ValueID: Int] = [:]
  /// How many bytes of coders may be repeated.
  private var budget: Int

  init(_ context: CoderContext) {
    self.context = context
    budget = max(context.graph.document.bytes.count, 1 << 16)
  }

  /// Adds a path without a coder.
  mutating func add(_ path: RestorationPath, restorationClass: String?, listedAt listing: ValueID) {
    nodes.append(
      RestorationNode(
        path: path, restorationClass: restorationClass, listing: listing, in: context.graph))
  }

  /// Adds a path and its coder.
  mutating func add(
    _ path: RestorationPath, restorationClass: String? = nil, coder: ValueID
  ) {
    let graph = context.graph
    guard let data = try? graph.data(coder) else {
      let first = firstNode(of: graph.target(of: coder) ?? coder)
      nodes.append(
        RestorationNode(
          path: path, restorationClass: restorationClass, missing: coder, in: graph, sameAs: first))
      return
    }
    let first = firstNode(of: data.id)
    let cost = first == nil ? 0 : data.bytes.count
    let isWhole = cost <= budget
    if isWhole { budget -= cost }
    nodes.append(
      context.node(path, restorationClass, data.bytes, sameAs: first, isWhole: isWhole))
  }

  /// The first node with a value for its coder; nil if that is the next one.
  private mutating func firstNode(of value: ValueID) -> Int? {
    if let first = firstNodes[value] { return first }
    firstNodes[value] = nodes.count
    return nil
  }
}
