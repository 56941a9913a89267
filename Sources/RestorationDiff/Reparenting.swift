import PlistSyntax
import RestorationModel

/// Finds objects that went to another parent, among those that look removed and added.
struct Reparenting {
  /// How often what stands below matched objects is looked at: each round goes a level deeper.
  private static let roundLimit = 16

  private let old: NodeList
  private let new: NodeList

  /// The nodes of two lists.
  init(_ old: NodeList, _ new: NodeList) {
    self.old = old
    self.new = new
  }

  /// Adds to the matches: objects whose identifier and class no other unmatched object has, if what
  /// they hold is alike; then what stands below a matched object as it stood before. Every step
  /// gives the same seen from either side.
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
    // Many objects may show two coders, which are compared once.
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
    _ nodes: NodeList, _ contents: inout NodeContents, unless matches: [Int?]
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

  /// Whether two objects of one class hold the same sort of thing: at least half of the keys that
  /// either of them has are in both.
  private static func isAlike(_ old: NodeContent, _ new: NodeContent) -> Bool {
    guard old.kind == new.kind, old.unreadable == nil, new.unreadable == nil else { return false }
    let oldKeys = Set(old.state.map { ExactText($0.key) })
    let newKeys = Set(new.state.map { ExactText($0.key) })
    return 2 * oldKeys.intersection(newKeys).count >= oldKeys.union(newKeys).count
  }

  // MARK: What went with them

  /// Unmatched objects that stand below a matched one where they stood before.
  private func belowMatched(_ matches: Matches) -> [(old: Int, new: Int)] {
    let pairs = matches.newOfOld.enumerated().compactMap { place, match in
      match.map { NodeMatching.Pair(old: place, new: $0) }
    }
    let anchors = PathAnchors([PathAnchors.Matched(pairs, old, new)])
    guard anchors.hasMoves else { return [] }
    var queues = OccurrenceQueues<PathAnchors.Anchor>()
    for place in new.indices where matches.oldOfNew[place] == nil {
      let anchor = anchors.anchor(of: new.path(at: place).raw, on: .new, below: true)
      if anchor.pair != nil { queues.append(place, for: anchor) }
    }
    return old.indices.compactMap { place in
      guard matches.newOfOld[place] == nil else { return nil }
      let anchor = anchors.anchor(of: old.path(at: place).raw, on: .old, below: true)
      return queues.take(anchor).map { (place, $0) }
    }
  }
}
