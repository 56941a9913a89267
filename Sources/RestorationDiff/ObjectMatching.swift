/// Which nodes of two lists are the same object.
///
/// What is unmatched is matched by one key after the other: raw path; plain path and class; plain
/// path; last, objects with another parent. Before all of these come siblings with one identifier
/// whose indices changed together. Linear; only unmatched nodes are decoded.
struct ObjectMatching {
  struct Pair {
    let old: Int
    let new: Int
  }

  let old: NodeList
  let new: NodeList
  /// For each old node its new place, and for each new node its old place.
  private var matches: (old: [Int?], new: [Int?])

  init(_ old: NodeList, _ new: NodeList) {
    (self.old, self.new) = (old, new)
    matches = (old.nodes.map { _ in nil }, new.nodes.map { _ in nil })
    match { list, place, _ in ExactText(list.ownPath(place)) }
    if old.controller == nil { matchShiftedSiblings() }
    matchSiblings()
    if old.controller == nil { matchReparented() }
  }

  var pairs: [Pair] {
    matches.new.enumerated().compactMap { place, match in match.map { Pair(old: $0, new: place) } }
  }

  var paths: [(old: RestorationPath, new: RestorationPath)] {
    pairs.map { (old[$0.old].path, new[$0.new].path) }
  }

  private var unmatchedOld: [Int] { matches.old.indices.filter { matches.old[$0] == nil } }
  private var unmatchedNew: [Int] { matches.new.indices.filter { matches.new[$0] == nil } }

  private mutating func pair(_ old: Int, _ new: Int) {
    matches.old[old] = new
    matches.new[new] = old
  }

  /// Matches unmatched nodes by a key, in order within one key; nil matches nothing.
  private mutating func match<Key: Hashable>(by key: (NodeList, Int, _ isOld: Bool) -> Key?) {
    let (oldPlaces, newPlaces) = (unmatchedOld, unmatchedNew)
    guard !oldPlaces.isEmpty, !newPlaces.isEmpty else { return }
    let found = Occurrences.matches(
      oldPlaces.map { key(old, $0, true) }, newPlaces.map { key(new, $0, false) })
    for (place, match) in zip(oldPlaces, found) {
      if let match { pair(place, newPlaces[match]) }
    }
  }

  private mutating func matchSiblings() {
    match { list, place, _ in
      list[place].path.named.map { [ExactText($0.plain), list[place].exactClass] }
    }
    match { list, place, _ in list[place].path.named.map { ExactText($0.plain) } }
  }

  /// All nodes in the new list's order, a removed one after the node that it followed.
  var entries: [(old: Int?, new: Int?)] {
    var removedAfter: [Int: [Int]] = [:]
    var lastMatched = -1
    for (place, match) in matches.old.enumerated() {
      lastMatched = match ?? lastMatched
      if match == nil { removedAfter[lastMatched, default: []].append(place) }
    }
    var entries: [(old: Int?, new: Int?)] = (removedAfter[-1] ?? []).map { ($0, nil) }
    for (place, match) in matches.new.enumerated() {
      entries.append((match, place))
      entries += (removedAfter[place] ?? []).map { ($0, nil) }
    }
    return entries
  }
}

/// Saved objects, or the views of a controller.
struct NodeList {
  let nodes: [RestorationNode]
  /// The controller whose views these are; nil for objects.
  var controller: RestorationPath?

  subscript(place: Int) -> RestorationNode { nodes[place] }

  /// The path by which a node is matched: that of a view below its controller, with which it moves.
  func ownPath(_ place: Int) -> String {
    let path = nodes[place].path
    return controller.flatMap { path.rest(below: $0) }.map { "/" + $0 } ?? path.raw
  }
}

// MARK: Siblings with one identifier

extension ObjectMatching {
  /// Matches the siblings with one identifier that have another index and are clearly the same, and
  /// all other nodes by their path below them.
  ///
  /// If a screen is inserted below two others with its identifier, the old `Nav/:[0]:/Note` becomes
  /// the new `Nav/:[1]:/Note`. By raw path each screen would be compared with its neighbour. Among
  /// the siblings the same state, or else the same class, must occur once on either side.
  private mutating func matchShiftedSiblings() {
    if unmatchedOld.isEmpty, unmatchedNew.isEmpty { return }
    let (oldGroups, newGroups) = (Self.groups(old.nodes), Self.groups(new.nodes))
    var found: [Pair] = []
    var shifted: Set<RestorationPath> = []
    // Parents come before their descendants, which move with them.
    for plain in oldGroups.keys.sorted(by: { $0.raw.utf8.count < $1.raw.utf8.count }) {
      guard let oldPlaces = oldGroups[plain], let newPlaces = newGroups[plain],
        oldPlaces.count + newPlaces.count > 2,
        oldPlaces.contains(where: { matches.old[$0] == nil })
          || newPlaces.contains(where: { matches.new[$0] == nil }),
        !plain.prefixes.contains(where: shifted.contains)
      else { continue }
      let moved = siblings(oldPlaces, newPlaces).filter { old[$0.old].path != new[$0.new].path }
      if !moved.isEmpty { shifted.insert(plain) }
      found += moved
    }
    if found.isEmpty { return }
    matches = (old.nodes.map { _ in nil }, new.nodes.map { _ in nil })
    for match in found { pair(match.old, match.new) }
    matchBelowMatched()
  }

  /// Matches the objects at the same place below a matched one that moved.
  private mutating func matchBelowMatched() {
    let moved = MovedPaths(paths)
    match { list, place, isOld in
      ExactText(isOld ? moved.translated(list[place].path.raw) : list[place].path.raw)
    }
  }

  /// The places of siblings by plain path: those with an index whose path is listed once.
  private static func groups(_ nodes: [RestorationNode]) -> [RestorationPath: [Int]] {
    let places = nodes.indices.filter { nodes[$0].hasState && nodes[$0].path.index != nil }
    return Dictionary(grouping: places) { RestorationPath(nodes[$0].path.plain) }
      .filter { _, places in Set(places.map { nodes[$0].path }).count == places.count }
  }

  private func siblings(_ oldPlaces: [Int], _ newPlaces: [Int]) -> [Pair] {
    let oldContents = oldPlaces.map { old[$0].decoded() }
    let newContents = newPlaces.map { new[$0].decoded() }
    let byState = Occurrences.uniqueMatches(oldContents.map(\.sign), newContents.map(\.sign))
    let (oldDone, newDone) = (Set(byState.map(\.old)), Set(byState.map(\.new)))
    func classes(_ contents: [NodeContent], unless done: Set<Int>) -> [ExactText??] {
      contents.enumerated().map { place, content in
        done.contains(place) ? nil : .some(content.className.value.map { ExactText($0) })
      }
    }
    let byClass = Occurrences.uniqueMatches(
      classes(oldContents, unless: oldDone), classes(newContents, unless: newDone))
    return (byState + byClass).map { Pair(old: oldPlaces[$0.old], new: newPlaces[$0.new]) }
  }
}

// MARK: Objects with another parent

extension ObjectMatching {
  /// Matches objects whose identifier and class are unique among the unmatched ones, if at least
  /// half of all their keys are in both; then the objects at the same place below a matched one.
  private mutating func matchReparented() {
    let (oldPlaces, newPlaces) = (unmatchedOld, unmatchedNew)
    guard !oldPlaces.isEmpty, !newPlaces.isEmpty else { return }
    func name(_ node: RestorationNode) -> [ExactText?]? {
      guard node.hasState, let identifier = node.path.identifier, !identifier.isEmpty else {
        return nil
      }
      return [ExactText(identifier), node.exactClass]
    }
    let names = (oldPlaces.map { name(old[$0]) }, newPlaces.map { name(new[$0]) })
    for match in Occurrences.uniqueMatches(names.0, names.1) {
      let (one, other) = (oldPlaces[match.old], newPlaces[match.new])
      if old[one].decoded().isAlike(new[other].decoded()) { pair(one, other) }
    }
    matchBelowMatched()
  }
}

/// Matches positions of two lists by a key.
enum Occurrences {
  /// For each old key the position of its new one, in order within one key; nil matches nothing.
  static func matches<Key: Hashable>(_ old: [Key?], _ new: [Key?]) -> [Int?] {
    // The last is taken first.
    var waiting: [Key: [Int]] = [:]
    for (place, key) in new.enumerated().reversed() {
      if let key { waiting[key, default: []].append(place) }
    }
    return old.map { key in key.flatMap { waiting[$0]?.popLast() } }
  }

  /// The elements of both lists by key: in the order of the old ones, then the added ones.
  static func pairs<Element, Key: Hashable>(
    _ old: [Element], _ new: [Element], by key: (Element, _ isOld: Bool) -> Key?
  ) -> [(old: Element?, new: Element?)] {
    let matches = matches(old.map { key($0, true) }, new.map { key($0, false) })
    let matched = Set(matches.compactMap(\.self))
    return zip(old, matches).map { ($0, $1.map { new[$0] }) }
      + new.indices.filter { !matched.contains($0) }.map { (nil, new[$0]) }
  }

  /// The positions of the keys that occur once on either side, in the old order.
  static func uniqueMatches<Key: Hashable>(
    _ old: [Key?], _ new: [Key?]
  ) -> [ObjectMatching.Pair] {
    func unique(_ keys: [Key?]) -> [Key?] {
      let counts = keys.reduce(into: [Key?: Int]()) { $0[$1, default: 0] += 1 }
      return keys.map { counts[$0] == 1 ? $0 : nil }
    }
    return matches(unique(old), unique(new)).enumerated().compactMap { place, match in
      match.map { ObjectMatching.Pair(old: place, new: $0) }
    }
  }
}

extension RestorationNode {
  fileprivate var exactClass: ExactText? { className.map { ExactText($0) } }
}

extension NodeContent {
  /// What distinguishes siblings: the class, and the state without paths, because those change with
  /// indices. Nil without such state.
  fileprivate var sign: [StateEntry]? {
    let entries = state.filter { !$0.namesPaths }
    let name = className.value.map { StateEntry(KnownKeys.className, .string($0)) }
    return entries.isEmpty ? nil : [name].compactMap(\.self) + entries
  }

  fileprivate func isAlike(_ other: NodeContent) -> Bool {
    guard kind == other.kind, unreadable == nil, other.unreadable == nil else { return false }
    let (keys, others) = (
      Set(state.map { ExactText($0.key) }), Set(other.state.map { ExactText($0.key) })
    )
    return 2 * keys.intersection(others).count >= keys.union(others).count
  }
}

extension RestorationPath {
  fileprivate var named: RestorationPath? { identifier == nil ? nil : self }
}
