import RestorationTree

/// Two lists of nodes that are compared, and what is known so far of coders that several nodes show.
final class NodeLists {
  let old: [RestorationNode]
  let new: [RestorationNode]
  let matching: NodeMatching
  /// The paths of the controllers whose views these are; nil for objects.
  let controllers: (old: RestorationPath, new: RestorationPath)?
  /// What is said with each change.
  let note: String?
  private var oldContents: NodeContents
  private var newContents: NodeContents
  /// Numbers for what coders hold, by their owners' places.
  private var oldIdentities: [Int: Int] = [:]
  private var newIdentities: [Int: Int] = [:]
  /// For each coder in the old list that was compared key by key: with which one of the new list,
  /// what was left out, and whether a change was told.
  private var compared: [Int: (new: Int, exclusion: Exclusion, isTold: Bool)] = [:]

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

  /// The class of an object, in the new list if it is there.
  func className(of entry: NodeMatching.Entry) -> String? {
    switch entry {
    case .matched(let pair):
      newContents.content(of: pair.new).className.value
        ?? oldContents.content(of: pair.old).className.value
    case .removed(let place): oldContents.content(of: place).className.value
    case .added(let place): newContents.content(of: place).className.value
    }
  }

  /// Whether any coder is shown by several nodes of a list.
  private(set) lazy var hasSharedCoders =
    old.indices.contains { old.stateOwner(of: $0) != $0 }
    || new.indices.contains { new.stateOwner(of: $0) != $0 }

  /// The nodes whose coders two matched ones show; nil where both are these nodes themselves, and
  /// so are compared key by key.
  func owners(of pair: NodeMatching.Pair) -> NodeMatching.Pair? {
    guard hasSharedCoders else { return nil }
    let owners = NodeMatching.Pair(
      old: old.stateOwner(of: pair.old), new: new.stateOwner(of: pair.new))
    return owners == pair ? nil : owners
  }

  /// Notes that two coders were compared key by key.
  func noteCompared(_ pair: NodeMatching.Pair, _ exclusion: Exclusion, isTold: Bool) {
    compared[pair.old] = (pair.new, exclusion, isTold)
  }

  /// Whether two coders were compared key by key, so that their changes are told.
  func areCompared(_ owners: NodeMatching.Pair) -> Bool { compared[owners.old]?.new == owners.new }

  /// Whether the coders of two nodes say different things. Takes each coder once, however many nodes
  /// show it.
  func differ(
    _ owners: NodeMatching.Pair, _ exclusion: Exclusion, _ identifier: inout ValueIdentifier
  ) -> Bool {
    if let known = compared[owners.old], known.new == owners.new, known.exclusion == exclusion {
      return known.isTold
    }
    return identity(of: owners.old, on: .old, &identifier)
      != identity(of: owners.new, on: .new, &identifier)
  }

  private func identity(
    of owner: Int, on side: PathAnchors.Side, _ identifier: inout ValueIdentifier
  ) -> Int {
    if let known = side == .old ? oldIdentities[owner] : newIdentities[owner] { return known }
    let node = side == .old ? old[owner] : new[owner]
    let identity = identifier.identity(of: node.content, on: side)
    if side == .old { oldIdentities[owner] = identity } else { newIdentities[owner] = identity }
    return identity
  }
}
