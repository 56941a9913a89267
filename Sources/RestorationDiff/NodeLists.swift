import RestorationArchives

/// Two lists of nodes that are compared, with the known facts about coders that several nodes
/// share.
final class NodeLists {
  let old: [RestorationNode]
  let new: [RestorationNode]
  let matching: NodeMatching
  /// The paths of the controllers whose views these are; nil for objects.
  let controllers: (old: RestorationPath, new: RestorationPath)?
  /// A note for each change.
  let note: String?
  private var oldContents: NodeContents
  private var newContents: NodeContents
  /// Numbers for the contents of coders, by their owners' places.
  private var oldIdentities: [Int: Int] = [:]
  private var newIdentities: [Int: Int] = [:]
  /// The comparisons key by key, by the owners of the coders.
  private var compared: [NodeMatching.Pair: [Compared]] = [:]
  /// Where two coders are compared key by key: for their owners, the pair that reports the changes.
  private lazy var tellers: [NodeMatching.Pair: NodeMatching.Pair] =
    hasSharedCoders ? SharedCoders(old, new, matching.pairs).tellers : [:]

  /// A comparison key by key.
  struct Compared {
    /// What was excluded from it.
    let exclusion: Exclusion
    /// The nodes.
    let pair: NodeMatching.Pair
    /// Whether a change was reported.
    let isTold: Bool
  }

  init(
    _ old: [RestorationNode], _ new: [RestorationNode], _ matching: NodeMatching,
    controllers: (old: RestorationPath, new: RestorationPath)? = nil, note: String? = nil
  ) {
    self.old = old
    self.new = new
    self.matching = matching
    self.controllers = controllers
    self.note = note
    oldContents = NodeContents(old)
    newContents = NodeContents(new)
  }

  /// The contents of two matched nodes, or of the nodes whose coders they share.
  func contents(of pair: NodeMatching.Pair) -> (old: NodeContent, new: NodeContent) {
    (oldContents.content(of: pair.old), newContents.content(of: pair.new))
  }

  /// The class of an object, in the new list if it is there. A long name is only that of the first
  /// of the objects that share a coder.
  func className(of entry: NodeMatching.Entry) -> String? {
    switch entry {
    case .matched(let pair):
      let contents = contents(of: pair)
      return shown(contents.new.className.value, repeated: new.stateOwner(of: pair.new) != pair.new)
        ?? shown(contents.old.className.value, repeated: old.stateOwner(of: pair.old) != pair.old)
    case .removed(let place):
      return shown(
        oldContents.content(of: place).className.value, repeated: old.stateOwner(of: place) != place
      )
    case .added(let place):
      return shown(
        newContents.content(of: place).className.value, repeated: new.stateOwner(of: place) != place
      )
    }
  }

  private func shown(_ name: String?, repeated isRepeated: Bool) -> String? {
    guard let name, isRepeated, name.utf8.count > RestorationNode.longestSharedName else {
      return name
    }
    return nil
  }

  /// The new object of a pair that did not change.
  func unchanged(_ pair: NodeMatching.Pair) -> UnchangedObject {
    // A coder that many objects share is decoded once.
    let shared: UnchangedObject.SharedClass? =
      hasSharedCoders && new.stateOwner(of: pair.new) != pair.new
      ? .init(name: className(of: .added(pair.new))) : nil
    return UnchangedObject(in: new, at: pair.new, oldPlace: listedPlace(pair.old), shared)
  }

  // MARK: Shared coders

  /// Whether several nodes of a list share a coder.
  private(set) lazy var hasSharedCoders = [old, new].contains { list in
    list.indices.contains { list.stateOwner(of: $0) != $0 }
  }

  private func owners(of pair: NodeMatching.Pair) -> NodeMatching.Pair {
    NodeMatching.Pair(old: old.stateOwner(of: pair.old), new: new.stateOwner(of: pair.new))
  }

  /// Whether two matched nodes are compared key by key, instead of only being reported as
  /// different.
  func isTeller(_ pair: NodeMatching.Pair) -> Bool {
    !hasSharedCoders || tellers[owners(of: pair)] == pair
  }

  /// The matched nodes that report the changes between the coders of two others.
  func teller(for pair: NodeMatching.Pair) -> NodeMatching.Pair? { tellers[owners(of: pair)] }

  /// The paths of the nodes whose coders two matched ones share; nil for a node's own.
  func ownerPaths(of pair: NodeMatching.Pair) -> (old: RestorationPath?, new: RestorationPath?) {
    let owners = owners(of: pair)
    return (
      owners.old == pair.old ? nil : old[owners.old].path,
      owners.new == pair.new ? nil : new[owners.new].path
    )
  }

  /// A place in the old list if that is the root list: views and unlisted objects have no place in it.
  func listedPlace(_ place: Int) -> Int? { controllers == nil && note == nil ? place : nil }

  /// Notes that the coders of two nodes were compared key by key.
  func noteCompared(_ pair: NodeMatching.Pair, _ exclusion: Exclusion, isTold: Bool) {
    guard hasSharedCoders, comparison(of: pair, exclusion) == nil else { return }
    compared[owners(of: pair), default: []]
      .append(Compared(exclusion: exclusion, pair: pair, isTold: isTold))
  }

  /// The comparison of the coders of two nodes with the same exclusion, at these nodes or at others.
  func comparison(of pair: NodeMatching.Pair, _ exclusion: Exclusion) -> Compared? {
    compared[owners(of: pair)]?.first { $0.exclusion == exclusion }
  }

  /// Whether the coders of two nodes have different contents. Reads each coder once, however many
  /// nodes share it.
  func differ(
    _ pair: NodeMatching.Pair, _ exclusion: Exclusion, _ identifier: inout ValueIdentifier
  ) -> Bool {
    if let known = comparison(of: pair, exclusion) { return known.isTold }
    let owners = owners(of: pair)
    return identity(of: owners.old, on: .old, &identifier)
      != identity(of: owners.new, on: .new, &identifier)
  }

  private func identity(
    of owner: Int, on side: PathAnchors.Side, _ identifier: inout ValueIdentifier
  ) -> Int {
    if let known = side == .old ? oldIdentities[owner] : newIdentities[owner] { return known }
    let node = side == .old ? old[owner] : new[owner]
    let identity = identifier.identity(of: node.decoded(), on: side)
    if side == .old { oldIdentities[owner] = identity } else { newIdentities[owner] = identity }
    return identity
  }
}
