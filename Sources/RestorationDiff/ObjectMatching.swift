import PlistSyntax
import RestorationArchives

/// Which nodes of two lists are the same object.
///
/// What is unmatched is matched by one key after the other: raw path; plain path and class; plain
/// path; last, objects with another parent. Before all of these come siblings with one identifier
/// whose indices changed together. Linear; only unmatched nodes are decoded.
struct ObjectMatching {
  /// A node's position in each list.
  struct Pair: Hashable {
    let old: Int
    let new: Int
  }

  /// A place among both lists' nodes.
  enum Entry {
    case matched(Pair)
    case removed(Int)
    case added(Int)
  }

  /// The matches, in the new list's order.
  private(set) var pairs: [Pair] = []
  /// All nodes in the new list's order, a removed one after the node that it followed.
  private(set) var entries: [Entry] = []

  private let old: [RestorationNode]
  private let new: [RestorationNode]
  private var oldContents: NodeContents
  private var newContents: NodeContents
  /// For each old node its new place, and for each new node its old place.
  private var matches: (old: [Int?], new: [Int?])

  private init(lists old: [RestorationNode], _ new: [RestorationNode]) {
    (self.old, self.new) = (old, new)
    (oldContents, newContents) = (NodeContents(old), NodeContents(new))
    matches = (old.map { _ in nil }, new.map { _ in nil })
  }

  /// Matches the objects of two lists.
  init(_ old: [RestorationNode], _ new: [RestorationNode]) {
    self.init(lists: old, new)
    matchPaths()
    if !isComplete {
      let shifted = shiftedSiblings()
      if !shifted.isEmpty { rematch(below: shifted) }
      matchSiblings()
      matchReparented()
    }
    arrange()
  }

  /// Matches two lists of views. A view moves with its controller, so it is matched by its path
  /// below the controller.
  init(
    views old: [RestorationNode], of oldOwner: RestorationPath, and new: [RestorationNode],
    of newOwner: RestorationPath
  ) {
    self.init(lists: old, new)
    match(
      { ExactText(old[$0].path.raw.below(oldOwner.raw)) },
      { ExactText(new[$0].path.raw.below(newOwner.raw)) })
    if !isComplete { matchSiblings() }
    arrange()
  }

  /// The paths of the matched nodes.
  var paths: [(old: RestorationPath, new: RestorationPath)] {
    pairs.map { (old[$0.old].path, new[$0.new].path) }
  }

  private var isComplete: Bool { !matches.old.contains(nil) && !matches.new.contains(nil) }
  private var unmatchedOld: [Int] { old.indices.filter { matches.old[$0] == nil } }
  private var unmatchedNew: [Int] { new.indices.filter { matches.new[$0] == nil } }

  private mutating func pair(_ old: Int, _ new: Int) {
    matches.old[old] = new
    matches.new[new] = old
  }

  /// Matches unmatched nodes by a key, in order within one key; nil matches nothing.
  private mutating func match<Key: Hashable>(
    _ oldKey: (Int) -> Key?, _ newKey: (Int) -> Key?
  ) {
    let (oldPlaces, newPlaces) = (unmatchedOld, unmatchedNew)
    guard !oldPlaces.isEmpty, !newPlaces.isEmpty else { return }
    let found = Occurrences.matches(oldPlaces.map(oldKey), newPlaces.map(newKey))
    for (place, match) in zip(oldPlaces, found) {
      if let match { pair(place, newPlaces[match]) }
    }
  }

  /// Most lists are unchanged, at least at their beginning, which takes no keys.
  private mutating func matchPaths() {
    for place in 0..<min(old.count, new.count) {
      guard old[place].path == new[place].path else { break }
      pair(place, place)
    }
    match({ [old] in ExactText(old[$0].path.raw) }, { [new] in ExactText(new[$0].path.raw) })
  }

  private mutating func matchSiblings() {
    guard !unmatchedOld.isEmpty, !unmatchedNew.isEmpty else { return }
    let oldClasses = unmatchedOld.reduce(into: [:]) { $0[$1] = className(old: $1) }
    let newClasses = unmatchedNew.reduce(into: [:]) { $0[$1] = className(new: $1) }
    let (old, new) = (old, new)
    match(
      { Name(old[$0].path.named?.plain, oldClasses[$0] ?? nil) },
      { Name(new[$0].path.named?.plain, newClasses[$0] ?? nil) })
    match(
      { old[$0].path.named.map { ExactText($0.plain) } },
      { new[$0].path.named.map { ExactText($0.plain) } })
  }

  /// A path or an identifier, and a class.
  private struct Name: Hashable {
    let text: ExactText
    let className: ExactText?

    init?(_ text: String?, _ className: String?) {
      guard let text else { return nil }
      self.text = ExactText(text)
      self.className = className.map { ExactText($0) }
    }
  }

  private mutating func className(old place: Int) -> String? {
    oldContents.content(of: place).className.value
  }

  private mutating func className(new place: Int) -> String? {
    newContents.content(of: place).className.value
  }

  private mutating func arrange() {
    var removedAfter: [Int: [Int]] = [:]
    var lastMatched = -1
    for (place, match) in matches.old.enumerated() {
      if let match {
        lastMatched = match
      } else {
        removedAfter[lastMatched, default: []].append(place)
      }
    }
    entries = (removedAfter[-1] ?? []).map { .removed($0) }
    for (place, match) in matches.new.enumerated() {
      if let match {
        pairs.append(Pair(old: match, new: place))
        entries.append(.matched(Pair(old: match, new: place)))
      } else {
        entries.append(.added(place))
      }
      entries += (removedAfter[place] ?? []).map { .removed($0) }
    }
  }
}

// MARK: Siblings with one identifier

extension ObjectMatching {
  /// The siblings with one identifier that have another index and are clearly the same.
  ///
  /// If a screen is inserted below two others with its identifier, the old `Nav/:[0]:/Note` becomes
  /// the new `Nav/:[1]:/Note`. By raw path each screen would be compared with its neighbour. Among
  /// the siblings the same state, or else the same class, must occur once on either side.
  private mutating func shiftedSiblings() -> [Pair] {
    let names = Set(
      unmatchedOld.map { old[$0].path.lastPiece } + unmatchedNew.map { new[$0].path.lastPiece })
    let (oldGroups, newGroups) = (Self.groups(old, names), Self.groups(new, names))
    var found: [Pair] = []
    var shifted = MovedPaths()
    // Parents come before their descendants, which move with them.
    for plain in oldGroups.keys.sorted(by: { $0.text.utf8.count < $1.text.utf8.count }) {
      guard let oldPlaces = oldGroups[plain], let newPlaces = newGroups[plain],
        oldPlaces.count + newPlaces.count > 2,
        shifted.translated(plain.text, below: true).isSame(as: plain.text)
      else { continue }
      let moved = siblings(oldPlaces, newPlaces).filter { old[$0.old].path != new[$0.new].path }
      if !moved.isEmpty {
        shifted.add(RestorationPath(plain.text), RestorationPath("\0" + plain.text))
      }
      found += moved
    }
    return found
  }

  /// The places of siblings by plain path: those with an index that end in one of the names, and
  /// whose path is listed once.
  private static func groups(
    _ nodes: [RestorationNode], _ names: Set<ExactText>
  ) -> [ExactText: [Int]] {
    let places = nodes.indices.filter {
      names.contains(nodes[$0].path.lastPiece) && nodes[$0].hasState
        && nodes[$0].path.index != nil
    }
    return Dictionary(grouping: places) { ExactText(nodes[$0].path.plain) }.filter { _, places in
      Set(places.map { ExactText(nodes[$0].path.raw) }).count == places.count
    }
  }

  private mutating func siblings(_ oldPlaces: [Int], _ newPlaces: [Int]) -> [Pair] {
    let oldContents = oldPlaces.map { self.oldContents.content(of: $0) }
    let newContents = newPlaces.map { self.newContents.content(of: $0) }
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

  /// Matches pairs, and all other nodes by their path below them.
  private mutating func rematch(below pairs: [Pair]) {
    matches = (old.map { _ in nil }, new.map { _ in nil })
    var paths = MovedPaths()
    for found in pairs {
      pair(found.old, found.new)
      paths.add(old[found.old].path, new[found.new].path)
    }
    match(
      { [old] in ExactText(paths.translated(old[$0].path.raw)) },
      { [new] in ExactText(new[$0].path.raw) })
  }
}

// MARK: Objects with another parent

extension ObjectMatching {
  /// Matches objects whose identifier and class are unique among the unmatched ones, if at least
  /// half of all their keys are in both; then the objects at the same place below a matched one.
  private mutating func matchReparented() {
    let (oldPlaces, newPlaces) = (unmatchedOld, unmatchedNew)
    guard !oldPlaces.isEmpty, !newPlaces.isEmpty else { return }
    let oldNames = oldPlaces.map { Name(old[$0].nameToFind, className(old: $0)) }
    let newNames = newPlaces.map { Name(new[$0].nameToFind, className(new: $0)) }
    // Many objects can share two coders, which are compared once.
    var likeness: [Pair: Bool] = [:]
    for match in Occurrences.uniqueMatches(oldNames, newNames) {
      let (one, other) = (oldPlaces[match.old], newPlaces[match.new])
      let owners = Pair(old: old.stateOwner(of: one), new: new.stateOwner(of: other))
      let isAlike =
        likeness[owners]
        ?? oldContents.content(of: one).isAlike(newContents.content(of: other))
      likeness[owners] = isAlike
      if isAlike { pair(one, other) }
    }
    matchBelowMatched()
  }

  private mutating func matchBelowMatched() {
    var paths = MovedPaths(
      matches.old.enumerated().compactMap { place, match in
        match.map { (old[place].path, new[$0].path) }
      })
    var waiting: [ExactText: Int] = [:]
    for place in unmatchedNew.reversed() { waiting[ExactText(new[place].path.raw)] = place }
    // Parents come before their descendants.
    let lengths = old.map(\.path.raw.utf8.count)
    for place in unmatchedOld.sorted(by: { lengths[$0] < lengths[$1] }) {
      let path = ExactText(paths.translated(old[place].path.raw, below: true))
      guard let match = waiting.removeValue(forKey: path) else { continue }
      pair(place, match)
      paths.add(old[place].path, new[match].path)
    }
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

  /// The positions of the keys that occur once on either side, in the old order.
  static func uniqueMatches<Key: Hashable>(
    _ old: [Key?], _ new: [Key?]
  ) -> [ObjectMatching.Pair] {
    let (oldPlaces, newPlaces) = (places(old), places(new))
    return old.enumerated().compactMap { place, key in
      guard let key, oldPlaces[key]?.count == 1, let match = newPlaces[key], match.count == 1 else {
        return nil
      }
      return ObjectMatching.Pair(old: place, new: match[0])
    }
  }

  private static func places<Key: Hashable>(_ keys: [Key?]) -> [Key: [Int]] {
    keys.enumerated().reduce(into: [:]) { places, item in
      if let key = item.element { places[key, default: []].append(item.offset) }
    }
  }
}

extension RestorationNode {
  /// The identifier by which an object with another parent is found.
  fileprivate var nameToFind: String? {
    hasState ? path.identifier.flatMap { $0.isEmpty ? nil : $0 } : nil
  }
}

extension NodeContent {
  /// What distinguishes siblings: the class, and the state without paths, because those change with
  /// indices. Nil without such state.
  fileprivate var sign: SiblingSign? {
    let entries = state.filter { !$0.namesPaths }
    guard !entries.isEmpty else { return nil }
    return SiblingSign(className: className.value.map { ExactText($0) }, state: entries)
  }

  /// Whether two objects of one class have similar contents.
  fileprivate func isAlike(_ other: NodeContent) -> Bool {
    guard kind == other.kind, unreadable == nil, other.unreadable == nil else { return false }
    let (keys, others) = (
      Set(state.map { ExactText($0.key) }), Set(other.state.map { ExactText($0.key) })
    )
    return 2 * keys.intersection(others).count >= keys.union(others).count
  }
}

private struct SiblingSign: Hashable {
  let className: ExactText?
  let state: [StateEntry]
}

extension RestorationPath {
  /// The path, if it has an identifier.
  fileprivate var named: RestorationPath? { identifier == nil ? nil : self }

  /// The text after the last slash.
  fileprivate var lastPiece: ExactText {
    guard let slash = raw.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ExactText(raw) }
    return ExactText(String(raw[raw.utf8.index(after: slash)...]))
  }
}
