import PlistSyntax
import RestorationArchives

/// Finds objects with a new parent, among those that look removed and added.
struct Reparenting {
  /// The number of rounds in which objects below matched ones are matched: each round is one level
  /// deeper.
  private static let roundLimit = 16

  private let old: [RestorationNode]
  private let new: [RestorationNode]

  /// The nodes of two lists.
  init(_ old: [RestorationNode], _ new: [RestorationNode]) {
    self.old = old
    self.new = new
  }

  /// Adds matches: objects whose identifier and class are unique among the unmatched ones, if their
  /// contents are similar; then the objects at the same place below a matched object. Every step
  /// gives the same result in both directions.
  func match(_ matches: inout Matches) {
    guard matches.hasUnmatchedOnBothSides else { return }
    matchUnique(&matches)
    for _ in 0..<Self.roundLimit where matches.hasUnmatchedOnBothSides {
      let found = belowMatched(matches)
      if found.isEmpty { return }
      for pair in found { matches.pair(old: pair.old, new: pair.new) }
    }
  }

  // MARK: Unique objects

  private struct Name: Hashable {
    let identifier: ExactText
    let className: ExactText?
  }

  private func matchUnique(_ matches: inout Matches) {
    var (oldContents, newContents) = (NodeContents(old), NodeContents(new))
    let oldPlaces = Self.uniquePlaces(old, &oldContents, unless: matches.newOfOld)
    let newPlaces = Self.uniquePlaces(new, &newContents, unless: matches.oldOfNew)
    // Many objects can share two coders, which are compared once.
    var likeness: [NodeMatching.Pair: Bool] = [:]
    for (name, place) in oldPlaces.sorted(by: { $0.value < $1.value }) {
      guard let match = newPlaces[name] else { continue }
      let owners = NodeMatching.Pair(
        old: old.stateOwner(of: place), new: new.stateOwner(of: match))
      let isAlike =
        likeness[owners]
        ?? Self.isAlike(oldContents.content(of: place), newContents.content(of: match))
      likeness[owners] = isAlike
      if isAlike { matches.pair(old: place, new: match) }
    }
  }

  private static func uniquePlaces(
    _ nodes: [RestorationNode], _ contents: inout NodeContents, unless matches: [Int?]
  ) -> [Name: Int] {
    var places: [Name: Int?] = [:]
    for (place, node) in nodes.enumerated() where matches[place] == nil {
      guard let identifier = node.path.identifier, !identifier.isEmpty, node.hasState else {
        continue
      }
      let name = Name(
        identifier: ExactText(identifier),
        className: contents.content(of: place).className.value.map { ExactText($0) })
      places.updateValue(places.keys.contains(name) ? .none : place, forKey: name)
    }
    return places.compactMapValues(\.self)
  }

  /// Whether two objects of one class have similar contents: at least half of all their keys are in
  /// both.
  private static func isAlike(_ old: NodeContent, _ new: NodeContent) -> Bool {
    guard old.kind == new.kind, old.unreadable == nil, new.unreadable == nil else { return false }
    let oldKeys = Set(old.state.map { ExactText($0.key) })
    let newKeys = Set(new.state.map { ExactText($0.key) })
    return 2 * oldKeys.intersection(newKeys).count >= oldKeys.union(newKeys).count
  }

  // MARK: Objects below matched ones

  /// Unmatched objects at the same place below a matched one.
  private func belowMatched(_ matches: Matches) -> [(old: Int, new: Int)] {
    let pairs = matches.newOfOld.enumerated().compactMap { place, match in
      match.map { NodeMatching.Pair(old: place, new: $0) }
    }
    let anchors = PathAnchors([PathAnchors.Matched(pairs, old, new)])
    guard anchors.hasMoves else { return [] }
    var queues = OccurrenceQueues<PathAnchors.Anchor>()
    for place in new.indices where matches.oldOfNew[place] == nil {
      let anchor = anchors.anchor(of: new[place].path.raw, on: .new, below: true)
      if anchor.pair != nil { queues.append(place, for: anchor) }
    }
    return old.indices.compactMap { place in
      guard matches.newOfOld[place] == nil else { return nil }
      let anchor = anchors.anchor(of: old[place].path.raw, on: .old, below: true)
      return queues.take(anchor).map { (place, $0) }
    }
  }
}
