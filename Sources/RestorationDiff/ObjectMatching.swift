/// Which nodes of two lists are the same object.
///
/// What is unmatched is matched by one key after the other: raw path; plain path and class; plain
/// path; last, objects with another parent. Before all of these come siblings with one identifier
/// whose indices changed together. Linear; only unmatched nodes are decoded.
struct ObjectMatching {
  typealias Pair = (old: Int, new: Int)

  let old: [RestorationNode]
  let new: [RestorationNode]
  /// The controllers whose views these are; nil for saved objects.
  let controllers: (old: RestorationPath, new: RestorationPath)?
  /// For each old node its new place, and for each new node its old place.
  private var matches: (old: [Int?], new: [Int?])

  init(
    _ old: [RestorationNode], _ new: [RestorationNode],
    below controllers: (old: RestorationPath, new: RestorationPath)? = nil
  ) {
    (self.old, self.new, self.controllers) = (old, new, controllers)
    matches = (old.map { _ in nil }, new.map { _ in nil })
    match { ExactText($0.ownPath(below: $1 ? controllers?.old : controllers?.new)) }
    if controllers == nil { matchShiftedSiblings() }
    match { node, _ in node.plainPath.map { [$0, node.exactClass] } }
    match { node, _ in node.plainPath }
    if controllers == nil { matchReparented() }
  }

  var pairs: [Pair] {
    matches.new.enumerated().compactMap { place, match in match.map { ($0, place) } }
  }

  var paths: [(old: RestorationPath, new: RestorationPath)] {
    pairs.map { (old[$0.old].path, new[$0.new].path) }
  }

  /// Matches unmatched nodes by a key: in order within one key, or only those with a key that occurs
  /// once on either side. Nil matches nothing.
  private mutating func match<Key: Hashable>(
    among places: (old: [Int], new: [Int])? = nil, isUnique: Bool = false,
    by key: (RestorationNode, _ isOld: Bool) -> Key?,
    where areAlike: (RestorationNode, RestorationNode) -> Bool = { _, _ in true }
  ) {
    let oldPlaces = (places?.old ?? Array(old.indices)).filter { matches.old[$0] == nil }
    let newPlaces = (places?.new ?? Array(new.indices)).filter { matches.new[$0] == nil }
    guard !oldPlaces.isEmpty, !newPlaces.isEmpty else { return }
    let found = Occurrences.matches(
      oldPlaces.map { key(old[$0], true) }, newPlaces.map { key(new[$0], false) },
      isUnique: isUnique)
    for (oldPlace, match) in zip(oldPlaces, found) {
      guard let newPlace = match.map({ newPlaces[$0] }), areAlike(old[oldPlace], new[newPlace])
      else { continue }
      matches.old[oldPlace] = newPlace
      matches.new[newPlace] = oldPlace
    }
  }

  /// All nodes in the new list's order, a removed one after the node that it followed.
  var entries: [(old: RestorationNode?, new: RestorationNode?)] {
    var removedAfter: [Int: [RestorationNode]] = [:]
    var lastMatched = -1
    for (node, match) in zip(old, matches.old) {
      lastMatched = match ?? lastMatched
      if match == nil { removedAfter[lastMatched, default: []].append(node) }
    }
    var entries: [(old: RestorationNode?, new: RestorationNode?)] = []
    for place in -1..<new.count {
      if place >= 0 { entries.append((matches.new[place].map { old[$0] }, new[place])) }
      entries += (removedAfter[place] ?? []).map { ($0, nil) }
    }
    return entries
  }
}

// MARK: Objects that moved

extension ObjectMatching {
  /// Matches the siblings with one identifier that have another index and are clearly the same, and
  /// all other nodes by their path below them.
  ///
  /// If a screen is inserted below two others with its identifier, the old `Nav/:[0]:/Note` becomes
  /// the new `Nav/:[1]:/Note`. By raw path each screen would be compared with its neighbour. Among
  /// the siblings the same state, or else the same class, must occur once on either side.
  private mutating func matchShiftedSiblings() {
    guard matches.old.contains(nil) || matches.new.contains(nil) else { return }
    let (oldGroups, newGroups) = (Self.groups(old), Self.groups(new))
    var shifted = self
    shifted.matches = (old.map { _ in nil }, new.map { _ in nil })
    var moved: Set<RestorationPath> = []
    // Parents come before their descendants, which move with them.
    for plain in oldGroups.keys.sorted(by: { $0.raw.utf8.count < $1.raw.utf8.count }) {
      guard let oldPlaces = oldGroups[plain], let newPlaces = newGroups[plain],
        oldPlaces.count + newPlaces.count > 2,
        oldPlaces.contains(where: { matches.old[$0] == nil })
          || newPlaces.contains(where: { matches.new[$0] == nil }),
        !plain.prefixes.contains(where: moved.contains)
      else { continue }
      let places = (oldPlaces, newPlaces)
      shifted.match(among: places, isUnique: true) { node, _ in node.decoded().sign }
      shifted.match(among: places, isUnique: true) { node, _ in .some(node.exactClass) }
      let isMoved = oldPlaces.contains { place in
        shifted.matches.old[place].map { old[place].path != new[$0].path } ?? false
      }
      if isMoved { moved.insert(plain) }
    }
    if moved.isEmpty { return }
    matches = shifted.matches
    matchBelowMatched()
  }

  /// Matches objects whose identifier and class are unique among the unmatched ones, if at least
  /// half of all their keys are in both; then the objects at the same place below a matched one.
  private mutating func matchReparented() {
    match(isUnique: true) { node, _ -> [ExactText?]? in
      guard node.hasState, let identifier = node.path.identifier, !identifier.isEmpty else {
        return nil
      }
      return [ExactText(identifier), node.exactClass]
    } where: {
      $0.decoded().isAlike($1.decoded())
    }
    matchBelowMatched()
  }

  /// Matches the objects at the same place below a matched one that moved.
  private mutating func matchBelowMatched() {
    let moved = MovedPaths(paths)
    match { ExactText($1 ? moved.translated($0.path.raw) : $0.path.raw) }
  }

  /// The places of siblings by plain path: those with an index whose path is listed once.
  private static func groups(_ nodes: [RestorationNode]) -> [RestorationPath: [Int]] {
    let places = nodes.indices.filter { nodes[$0].hasState && nodes[$0].path.index != nil }
    return Dictionary(grouping: places) { RestorationPath(nodes[$0].path.plain) }
      .filter { _, places in Set(places.map { nodes[$0].path }).count == places.count }
  }
}

/// Matches positions of two lists by a key.
enum Occurrences {
  /// For each old key the position of its new one, in order within one key; nil matches nothing.
  ///
  /// - Parameter isUnique: whether only keys match that occur once on either side.
  static func matches<Key: Hashable>(_ old: [Key?], _ new: [Key?], isUnique: Bool = false) -> [Int?]
  {
    if isUnique { return matches(unique(old), unique(new)) }
    // The last is taken first.
    var waiting: [Key: [Int]] = [:]
    for (place, key) in new.enumerated().reversed() {
      if let key { waiting[key, default: []].append(place) }
    }
    return old.map { key in key.flatMap { waiting[$0]?.popLast() } }
  }

  private static func unique<Key: Hashable>(_ keys: [Key?]) -> [Key?] {
    let counts = keys.reduce(into: [Key?: Int]()) { $0[$1, default: 0] += 1 }
    return keys.map { counts[$0] == 1 ? $0 : nil }
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
}

extension RestorationNode {
  /// The path by which it is matched: that of a view below its controller, with which it moves.
  func ownPath(below controller: RestorationPath?) -> String {
    controller.flatMap { path.rest(below: $0) }.map { "/" + $0 } ?? path.raw
  }

  fileprivate var plainPath: ExactText? { path.identifier.map { _ in ExactText(path.plain) } }
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
