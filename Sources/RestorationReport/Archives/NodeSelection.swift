import RestorationTree

/// Which nodes of an archive a report shows, and under which listed ancestor each stands. Of nodes with
/// one path the first is the ancestor of what is below it.
struct NodeSelection {
  private static let none = UInt32.max

  /// What is above what.
  let tree: PathTree
  /// Whether each node is shown, as asked for or as the ancestor of one that is.
  private var isShown: [Bool]
  /// The next shown node with the same parent, for each node.
  private var nextSiblings: [UInt32]
  private var firstRootPlace = none
  // By the numbers of paths, for the first node of each.
  private var firstChildren: [UInt32]
  private var shownBelow: [UInt32]

  /// Takes time in proportion to the paths' lengths, but for sorting. Decodes nothing unless
  /// `isMatch` does.
  init(_ nodes: NodeList, isMatch: (Int) -> Bool) {
    tree = PathTree(nodes)
    isShown = nodes.indices.map(isMatch)
    nextSiblings = Array(repeating: Self.none, count: nodes.count)
    firstChildren = Array(repeating: Self.none, count: tree.paths.count)
    shownBelow = Array(repeating: 0, count: tree.paths.count)
    showAncestors()
    linkSiblings()
  }

  private mutating func showAncestors() {
    var shownCopies = [UInt32](repeating: 0, count: tree.paths.count)
    for place in isShown.indices where isShown[place] {
      shownCopies[tree.paths.number(at: place)] += 1
    }
    for path in tree.ancestorsFirst.reversed() {
      let path = Int(path)
      let first = tree.firstPlace(of: path)
      if shownBelow[path] > 0, !isShown[first] {
        isShown[first] = true
        shownCopies[path] += 1
      }
      guard let parent = tree.parent(of: path) else { continue }
      shownBelow[parent] += shownCopies[path] + shownBelow[path]
    }
  }

  private mutating func linkSiblings() {
    for place in isShown.indices.reversed() where isShown[place] {
      if let parent = tree.parent(of: tree.paths.number(at: place)) {
        nextSiblings[place] = firstChildren[parent]
        firstChildren[parent] = UInt32(clamping: place)
      } else {
        nextSiblings[place] = firstRootPlace
        firstRootPlace = UInt32(clamping: place)
      }
    }
  }

  /// The first shown node without a listed ancestor, in save order; nil if nothing is shown.
  var firstRoot: Int? { Self.place(firstRootPlace) }

  /// The next shown node with the same parent, in save order.
  func nextSibling(of place: Int) -> Int? { Self.place(nextSiblings[place]) }

  /// The first shown node directly below a node, in save order.
  func firstChild(of place: Int) -> Int? {
    let path = tree.paths.number(at: place)
    return tree.firstPlace(of: path) == place ? Self.place(firstChildren[path]) : nil
  }

  /// How many shown nodes stand below a node.
  func shownCount(below place: Int) -> Int {
    let path = tree.paths.number(at: place)
    return tree.firstPlace(of: path) == place ? Int(shownBelow[path]) : 0
  }

  private static func place(_ place: UInt32) -> Int? { place == none ? nil : Int(place) }
}

extension RenderOptions {
  /// Whether a path is asked for.
  func asksFor(_ path: RestorationPath) -> Bool {
    patterns.isEmpty || patterns.contains { $0.matches(path) }
  }

  /// Whether a node or, unless it is itself asked for, one of its views is.
  func asksForAny(of node: RestorationNode) -> Bool {
    if asksFor(node.path) { return true }
    return node.hasState && node.decoded().views.contains { asksFor($0.path) }
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
