import PlistSyntax
import RestorationArchives

/// For each value of a coder with several references to it, the one place at which it is written
/// out.
///
/// Names cost more than places in lists. Elements of sets and dictionary keys cost most, because
/// they have no place of their own. The cheapest way wins; of two equal ones, the one whose names
/// come first. So an element of a list is written in the list, and `selected` and `parent` refer to
/// it.
struct CoderHomes {
  /// The container in which a value is written out; none for top-level values.
  private(set) var parents: [Int: Int] = [:]
  /// The step from that container; none for the contents of opened data.
  private(set) var steps: [Int: KeyStep] = [:]
  /// The values that are referred to, and their containers, outer ones first.
  private(set) var order: [Int] = []
  private var slots: [Int: Int] = [:]
  private let graph: CoderGraph
  /// Distinguishes values in unordered containers; see `CoderGraph.colors`.
  private let colors: [UInt64]
  private let colorsByReferrers: [UInt64]

  /// No value is written out deeper than this, unless it is as deep in the file.
  private static let deepest = 64

  /// A place that leads to a value.
  private struct Edge {
    let slot: Int
    let parent: Int?
    let step: KeyStep?
    let depth: Int
  }

  /// The cost of each kind of step.
  private struct Costs {
    let name: Int
    let placeless: Int

    /// As described above.
    static let byKind = Costs(name: 32, placeless: 1 << 20)
    /// All equal: no value is deeper than in the file.
    static let byDepth = Costs(name: 1, placeless: 1)
  }

  init(_ graph: CoderGraph, keepsOrder: Bool) {
    self.graph = graph
    let isSorted = !keepsOrder && graph.values.contains(where: \.hasPlaceless)
    colors = isSorted ? graph.colors() : []
    colorsByReferrers = isSorted ? graph.colorsByReferrers(colors) : []
    if keepsOrder {
      keepOrder()
    } else if findHomes(.byKind) > Self.deepest {
      _ = findHomes(.byDepth)
    }
    if isSorted { numberElements() }
    keepOnlyReferred()
  }

  /// The position at which a value is written out.
  func slot(of node: Int) -> Int? { slots[node] }

  // MARK: The order of the file

  private mutating func keepOrder() {
    for position in graph.values.indices where graph.resolved(position) == position {
      slots[position] = position
      parents[position] = graph.parents[position]
      order.append(position)
    }
    for (position, step) in zip(graph.roots, graph.rootSteps) { steps[position] = step }
    for node in order {
      for (edge, _) in edges(from: node, depth: 0, sorted: false) { steps[edge.slot] = edge.step }
    }
  }

  // MARK: The cheapest way

  /// Finds the place of every value. Returns the depth of the deepest one.
  private mutating func findHomes(_ costs: Costs) -> Int {
    (parents, steps, slots, order) = ([:], [:], [:], [])
    var queue = EdgeQueue<Edge>()
    for root in sortedRoots {
      queue.add(
        Edge(slot: root.slot, parent: nil, step: root.step, depth: 0),
        cost: cost(.name, to: root.slot, costs))
    }
    var deepest = 0
    while let (edge, cost) = queue.next() {
      let node = graph.resolved(edge.slot)
      guard slots[node] == nil else { continue }
      slots[node] = edge.slot
      parents[node] = edge.parent
      steps[node] = edge.step
      order.append(node)
      deepest = max(deepest, edge.depth)
      for (inner, kind) in edges(from: node, depth: edge.depth + 1, sorted: true) {
        queue.add(inner, cost: cost + self.cost(kind, to: inner.slot, costs))
      }
    }
    return deepest
  }

  private enum StepKind {
    case name, place, placeless
  }

  private func cost(_ kind: StepKind, to slot: Int, _ costs: Costs) -> Int {
    switch kind {
    case .place: 1
    case .name: graph.values[graph.resolved(slot)].isList ? 1 : costs.name
    case .placeless: costs.placeless
    }
  }

  private var sortedRoots: [(slot: Int, step: KeyStep?)] {
    zip(graph.roots, graph.rootSteps).map { (slot: $0, step: $1) }.sorted { left, right in
      isBefore(left.step, right.step) ?? (left.slot < right.slot)
    }
  }

  private func isBefore(_ left: KeyStep?, _ right: KeyStep?) -> Bool? {
    guard case .name(let one)? = left, case .name(let other)? = right, !one.isSame(as: other) else {
      return nil
    }
    return one.utf8.lexicographicallyPrecedes(other.utf8)
  }

  /// The places inside a value.
  private func edges(
    from node: Int, depth: Int, sorted: Bool
  ) -> [(edge: Edge, kind: StepKind)] {
    let children = graph.children(of: node)
    func edge(_ slot: Int, _ step: KeyStep, _ kind: StepKind) -> (edge: Edge, kind: StepKind) {
      (Edge(slot: slot, parent: node, step: step, depth: depth), kind)
    }
    switch graph.values[node] {
    case .array, .orderedSet:
      return children.enumerated().map { edge($1, .index($0), .place) }
    case .set:
      let elements = sorted ? sortedElements(of: node) : children
      return elements.enumerated().map { edge($1, .member($0), .placeless) }
    case .object(_, let fields):
      let order = fields.indices.sorted { left, right in
        isBefore(.name(fields[left].name), .name(fields[right].name)) ?? (left < right)
      }
      return order.map { edge(children[$0], .name(fields[$0].name), .name) }
    case .dictionary(let pairs):
      let order = sorted ? sortedPairs(children) : Array(pairs.indices)
      return order.flatMap { place in
        let node = graph.resolved(children[2 * place])
        let key = graph.values[node]
        let isName = if case .string = key { true } else { false }
        let step = isName ? key.step : .keyed(graph.key(at: node))
        let value = edge(children[2 * place + 1], step, .name)
        guard key.isContainer || graph.isReferred[node] else { return [value] }
        return [value, edge(children[2 * place], .keyItself(graph.key(at: node)), .placeless)]
      }
    default: return []
    }
  }

  /// The elements of a set in an order that does not depend on the file's.
  private func sortedElements(of node: Int) -> [Int] { sorted(graph.children(of: node)) }

  /// The elements of a set: those written out in it, sorted, and references to others.
  func elements(of node: Int) -> (own: [Int], references: [Int]) {
    let elements = sortedElements(of: node)
    return (
      elements.filter { slots[graph.resolved($0)] == $0 },
      elements.filter { slots[graph.resolved($0)] != $0 }
    )
  }

  /// Counts the elements that are written out in sets, whatever else is in these.
  private mutating func numberElements() {
    for node in order {
      guard case .set = graph.values[node] else { continue }
      for (place, element) in elements(of: node).own.enumerated() {
        steps[graph.resolved(element)] = .member(place)
      }
    }
  }

  private func sorted(_ positions: [Int]) -> [Int] {
    let keys = positions.map {
      (text: text(of: $0), colors: (color(of: $0), colorByReferrers(of: $0)), position: $0)
    }
    return keys.sorted { left, right in
      if !left.text.isSame(as: right.text) {
        return left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
      }
      return left.colors == right.colors
        ? left.position < right.position : left.colors < right.colors
    }.map(\.position)
  }

  private func sortedPairs(_ children: [Int]) -> [Int] {
    let keys = stride(from: 0, to: children.count, by: 2).map { children[$0] }
    let places = Dictionary(keys.enumerated().map { ($1, $0) }) { one, _ in one }
    return sorted(keys).compactMap { places[$0] }
  }

  private func color(of position: Int) -> UInt64 {
    colors.isEmpty ? 0 : colors[graph.resolved(position)]
  }

  private func colorByReferrers(of position: Int) -> UInt64 {
    colorsByReferrers.isEmpty ? 0 : colorsByReferrers[graph.resolved(position)]
  }

  /// More elements do not help to sort a value.
  private static let mostMembers = 16

  /// The value's own text: its type, and its members without contents.
  private func text(of position: Int) -> String {
    let node = graph.resolved(position)
    let value = graph.values[node]
    guard value.isContainer else { return KeyDescription.whole(value) }
    let leaves = edges(from: node, depth: 0, sorted: false).compactMap { member -> String? in
      let inner = graph.values[graph.resolved(member.edge.slot)]
      guard !inner.isContainer, case .name(let name)? = member.edge.step else { return nil }
      return name + ": " + KeyDescription.whole(inner)
    }
    let sorted = leaves.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return value.comparedType + " " + sorted.prefix(Self.mostMembers).joined(separator: ", ")
  }

  // MARK: Kept places

  /// Keeps only the places that are asked for: those of values that are referred to, and of their
  /// containers, also of an archive inside the coder.
  private mutating func keepOnlyReferred() {
    var isKept: Set<Int> = []
    for node in order where graph.isReferred[node] || graph.values[node].holdsCoder {
      var next: Int? = node
      while let node = next, isKept.insert(node).inserted { next = parents[node] }
    }
    order.removeAll { !isKept.contains($0) }
  }
}

extension StateValue {
  /// Whether the value is a list, which names no value of its own.
  fileprivate var isList: Bool {
    switch self {
    case .array, .set, .orderedSet: true
    default: false
    }
  }

  /// Whether parts of the value have no place of their own.
  fileprivate var hasPlaceless: Bool {
    switch self {
    case .set: true
    case .dictionary(let pairs): pairs.contains { $0.key.isContainer }
    default: false
    }
  }

  /// Whether the value contains a coder, whose values are counted separately.
  fileprivate var holdsCoder: Bool {
    switch self {
    case .archive, .opened: true
    default: false
    }
  }
}
