import PlistSyntax
import RestorationArchives

/// Which nodes of two lists are the same object.
///
/// First by raw path, equal paths in order. If siblings with one identifier were added or removed,
/// siblings that are clearly the same at another index are matched before that, with everything
/// below them (see `ShiftedSiblings`). Then the rest by plain parent and identifier, so that a
/// changed index is a move: nodes of the same class first if there is a choice, all others in
/// order. Last, objects with another parent (see `Reparenting`). Linear; only ambiguous and
/// unmatched nodes are decoded.
struct NodeMatching {
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
  /// The number of pairs at the beginning that have the same path in both lists.
  private(set) var samePathCount = 0
  /// All nodes in the new list's order, a removed one after the node that it followed.
  private(set) var entries: [Entry] = []

  /// Matches the objects of two root lists as described above.
  init(_ old: [RestorationNode], _ new: [RestorationNode]) {
    var matches = Matches(old, new)
    if !matches.isComplete {
      let shifted = ShiftedSiblings(old, new).pairs(unless: matches)
      if !shifted.isEmpty { matches = Self.matchesBelow(shifted, old, new) }
      Self.matchSiblings(old, new, &matches)
      Reparenting(old, new).match(&matches)
    }
    arrange(matches)
  }

  /// Matches pairs, and all other nodes by their path below them.
  private static func matchesBelow(
    _ pairs: [Pair], _ old: [RestorationNode], _ new: [RestorationNode]
  ) -> Matches {
    let anchors = PathAnchors([PathAnchors.Matched(pairs, old, new)])
    return Matches(
      old.indices.map { anchors.anchor(of: old[$0].path.raw, on: .old) },
      new.indices.map { anchors.anchor(of: new[$0].path.raw, on: .new) })
  }

  /// Matches two lists of views. A view moves with its controller, so it is matched by its path
  /// below the controller.
  init(
    views old: [RestorationNode], of oldOwner: RestorationPath, and new: [RestorationNode],
    of newOwner: RestorationPath
  ) {
    var matches = Matches(
      old.map { ExactText($0.path.raw.below(oldOwner.raw)) },
      new.map { ExactText($0.path.raw.below(newOwner.raw)) })
    Self.matchSiblings(old, new, &matches)
    arrange(matches)
  }

  /// Matches the rest by plain path and class, then by plain path.
  private static func matchSiblings(
    _ old: [RestorationNode], _ new: [RestorationNode], _ matches: inout Matches
  ) {
    guard matches.hasUnmatchedOnBothSides else { return }
    let oldPlaces = places(old, unless: matches.newOfOld)
    let newPlaces = places(new, unless: matches.oldOfNew)
    let ambiguous = repeated(oldPlaces).union(repeated(newPlaces))
    if !ambiguous.isEmpty {
      matches.match(
        oldKeys: classes(old, oldPlaces, in: ambiguous),
        newKeys: classes(new, newPlaces, in: ambiguous))
    }
    matches.match(oldKeys: oldPlaces, newKeys: newPlaces)
  }

  private mutating func arrange(_ matches: Matches) {
    samePathCount = matches.leadingCount
    var removedAfter: [Int: [Int]] = [:]
    var lastMatched = -1
    for (position, match) in matches.newOfOld.enumerated() {
      if let match {
        lastMatched = match
      } else {
        removedAfter[lastMatched, default: []].append(position)
      }
    }
    entries.reserveCapacity(matches.oldOfNew.count)
    entries += (removedAfter[-1] ?? []).map { .removed($0) }
    for (position, match) in matches.oldOfNew.enumerated() {
      if let match {
        let pair = Pair(old: match, new: position)
        pairs.append(pair)
        entries.append(.matched(pair))
      } else {
        entries.append(.added(position))
      }
      guard !removedAfter.isEmpty, let removed = removedAfter[position] else { continue }
      entries += removed.map { .removed($0) }
    }
  }

  /// Plain paths of unmatched nodes; nil for all others, and if the path has no identifier.
  private static func places(_ nodes: [RestorationNode], unless matches: [Int?]) -> [ExactText?] {
    zip(nodes.indices, matches).map { place, match in
      guard match == nil else { return nil }
      let path = nodes[place].path
      return path.identifier == nil ? nil : ExactText(path.plain)
    }
  }

  private static func repeated(_ places: [ExactText?]) -> Set<ExactText> {
    var seen: Set<ExactText> = []
    var repeated: Set<ExactText> = []
    for case let place? in places where !seen.insert(place).inserted { repeated.insert(place) }
    return repeated
  }

  private struct PlaceAndClass: Hashable {
    let place: ExactText
    let className: ExactText?
  }

  private static func classes(
    _ nodes: [RestorationNode], _ places: [ExactText?], in ambiguous: Set<ExactText>
  ) -> [PlaceAndClass?] {
    var contents = NodeContents(nodes)
    return places.enumerated().map { position, place in
      guard let place, ambiguous.contains(place) else { return nil }
      let className = contents.content(of: position).className.value
      return PlaceAndClass(place: place, className: className.map { ExactText($0) })
    }
  }
}
