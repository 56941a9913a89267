import RestorationTree

/// Which nodes of an archive a report shows, and under which listed ancestor each stands.
struct NodeSelection {
  /// For each node its nearest listed ancestor; nil for roots.
  private(set) var parents: [Int?]
  /// How many listed ancestors each node has, plus 1.
  private(set) var levels: [Int]
  /// How often the path of each node is listed.
  private(set) var copies: [Int]
  /// Whether the node itself is asked for.
  private(set) var isMatch: [Bool]
  /// Whether the node is shown, as asked for or as the ancestor of one that is.
  private(set) var isShown: [Bool]
  /// How many shown nodes stand below each node.
  private(set) var shownBelow: [Int]
  private var firstChild: [Int?]
  private var nextSibling: [Int?]

  /// Takes time in proportion to the paths' lengths, but for sorting. Decodes nothing unless
  /// `isMatch` does.
  init(_ nodes: [RestorationNode], isMatch matches: (RestorationNode) -> Bool) {
    let count = nodes.count
    parents = Array(repeating: nil, count: count)
    levels = Array(repeating: 1, count: count)
    copies = Array(repeating: 1, count: count)
    firstChild = Array(repeating: nil, count: count)
    nextSibling = Array(repeating: nil, count: count)
    shownBelow = Array(repeating: 0, count: count)
    isMatch = nodes.map(matches)
    isShown = isMatch
    let order = Self.ancestorsFirst(nodes)
    link(nodes, in: order)
    for index in order.reversed() where isShown[index] {
      guard let parent = parents[index] else { continue }
      isShown[parent] = true
      shownBelow[parent] += shownBelow[index] + 1
    }
    for index in nodes.indices.reversed() {
      guard let parent = parents[index] else { continue }
      nextSibling[index] = firstChild[parent]
      firstChild[parent] = index
    }
  }

  /// The shown nodes without a listed ancestor, in save order.
  var shownRoots: [Int] { parents.indices.filter { parents[$0] == nil && isShown[$0] } }

  /// The shown nodes directly below a node, in save order.
  func shownChildren(of index: Int) -> [Int] {
    var children: [Int] = []
    var next = firstChild[index]
    while let child = next {
      if isShown[child] { children.append(child) }
      next = nextSibling[child]
    }
    return children
  }

  /// Sorted so that everything below a path follows it directly: a slash comes before all other
  /// characters. Nodes with one path stay in save order.
  private static func ancestorsFirst(_ nodes: [RestorationNode]) -> [Int] {
    let paths = nodes.map { node in
      node.path.raw.utf8.map { $0 == UInt8(ascii: "/") ? 0 : $0 }
    }
    return nodes.indices.sorted { left, right in
      if paths[left] == paths[right] { return left < right }
      return paths[left].lexicographicallyPrecedes(paths[right])
    }
  }

  private mutating func link(_ nodes: [RestorationNode], in order: [Int]) {
    var ancestors: [Int] = []
    var run: [Int] = []
    for index in order {
      let path = nodes[index].path.raw
      if let first = run.first, nodes[first].path.raw.utf8.elementsEqual(path.utf8) {
        run.append(index)
        parents[index] = parents[first]
        levels[index] = levels[first]
        continue
      }
      endRun(&run)
      run = [index]
      while let last = ancestors.last, !Self.isAbove(nodes[last].path.raw, path) {
        ancestors.removeLast()
      }
      parents[index] = ancestors.last
      levels[index] = ancestors.count + 1
      ancestors.append(index)
    }
    endRun(&run)
  }

  private mutating func endRun(_ run: inout [Int]) {
    for index in run { copies[index] = run.count }
    run = []
  }

  private static func isAbove(_ ancestor: String, _ path: String) -> Bool {
    let (short, long) = (ancestor.utf8, path.utf8)
    guard short.count < long.count, long.starts(with: short) else { return false }
    return long[long.index(long.startIndex, offsetBy: short.count)] == UInt8(ascii: "/")
  }
}

extension RenderOptions {
  /// Whether a path is asked for.
  func asksFor(_ path: RestorationPath) -> Bool {
    patterns.isEmpty || patterns.contains { $0.matches(path) }
  }

  /// Whether a node or, unless it is itself asked for, one of its views is.
  func asksForAny(of node: RestorationNode) -> Bool {
    if asksFor(node.path) { return true }
    return node.hasState && node.content.views.contains { asksFor($0.path) }
  }

  /// What of an object's state is shown: the keys that the patterns name, secrets redacted.
  func shown(_ entries: [StateEntry], of path: RestorationPath?) -> [StateEntry] {
    let shown = limited(entries, of: path)
    return revealsSecrets ? shown : shown.map(\.redacted)
  }

  /// The keys that the patterns name.
  func limited(_ entries: [StateEntry], of path: RestorationPath?) -> [StateEntry] {
    guard let path, !patterns.isEmpty else { return entries }
    let relevant = patterns.filter { $0.matches(path) }
    guard !relevant.contains(where: { $0.keyPattern == nil }) else { return entries }
    let keys = relevant.compactMap(\.keyPattern)
    return entries.compactMap { entry in
      entry.value.limited(to: keys, at: [entry.key]).map {
        StateEntry(entry.key, $0, at: entry.location)
      }
    }
  }
}

extension StateValue {
  /// The parts of the value that key patterns name, or nil if they name none. Values nest at most
  /// `Limits.valueDepth` deep.
  func limited(to patterns: [KeyPattern], at key: [String]) -> StateValue? {
    let coverage = patterns.map { $0.coverage(of: key) }
    if coverage.contains(.whole) { return self }
    guard coverage.contains(.partial) else { return nil }
    switch self {
    case .dictionary(let pairs):
      let kept = pairs.compactMap { pair -> StatePair? in
        guard case .string(let name) = pair.key else { return nil }
        return pair.value.limited(to: patterns, at: key + [name]).map { StatePair(pair.key, $0) }
      }
      return kept.isEmpty ? nil : .dictionary(kept)
    case .object(let className, let fields):
      let kept = Self.limited(fields, to: patterns, at: key)
      return kept.isEmpty ? nil : .object(className: className, fields: kept)
    case .archive(let fields):
      let kept = Self.limited(fields, to: patterns, at: key)
      return kept.isEmpty ? nil : .archive(kept)
    case .opened(let data):
      return data.contents.limited(to: patterns, at: key).map { .opened(data.showing($0)) }
    default: return nil
    }
  }

  private static func limited(
    _ fields: [StateField], to patterns: [KeyPattern], at key: [String]
  ) -> [StateField] {
    fields.compactMap { field in
      field.value.limited(to: patterns, at: key + [field.name]).map { StateField(field.name, $0) }
    }
  }
}
