package import RestorationArchives

/// The instructions to make the new archive from the old one. Unchanged parts come from the old
/// archive, all others from the patch.
///
/// Values are made from the changes of `ArchiveDiff`. The patch also contains what those omit: the
/// order of keys and of saved objects, how opened data is written, and which of several references
/// to one container writes it out.
///
/// No command makes one. It is the proof that a comparison omits nothing else: the laws of diff and a
/// fuzzer apply patches of any two archives.
package struct ArchivePatch: Sendable {
  private let container: ArchiveContainer
  private let envelope: Envelope?
  private let envelopeState: StatePatch
  private let nodes: NodeListPatch
  private let unlistedNodes: NodeListPatch
  private let unlistedRestorationClasses: [RestorationClassEntry]
  private let editing: StateEditing

  /// The patch from one archive to another. It is complete, even for what a comparison ignores.
  package init(from old: RestorationArchive, to new: RestorationArchive) {
    let correspondence = Correspondence(old, new)
    let maker = PatchMaker(anchors: correspondence.anchors)
    container = new.source.container
    envelope = new.envelope.map {
      var shell = $0
      shell.state = []
      return shell
    }
    envelopeState = maker.patch(from: old.envelope?.state ?? [], to: new.envelope?.state ?? [])
    nodes = maker.patch(correspondence.listed, from: old.nodes, to: new.nodes)
    unlistedNodes = maker.patch(
      correspondence.unlisted, from: old.unlistedNodes, to: new.unlistedNodes)
    unlistedRestorationClasses = new.unlistedRestorationClasses
    editing = maker.editing
  }

  /// The new archive.
  ///
  /// - Throws: `PatchError` if the archive is recognisably not the one that the patch was made
  ///   from.
  package func applied(
    to old: RestorationArchive
  ) throws(PatchError) -> RestorationArchive {
    var new = RestorationArchive(
      source: ArchiveSource(container: container), envelope: envelope,
      nodes: try nodes.applied(to: old.nodes, editing))
    new.envelope?.state = envelopeState.applied(to: old.envelope?.state ?? [], editing)
    new.unlistedNodes = try unlistedNodes.applied(to: old.unlistedNodes, editing)
    new.unlistedRestorationClasses = unlistedRestorationClasses
    return new
  }

  /// The changes of values in the patch, of listed objects and of the app delegate's state.
  package var valueChanges: [Change] {
    envelopeState.changes + nodes.changes + unlistedNodes.changes
  }

  /// How many coders the patch contains completely, because their changes are not sufficient.
  package var wholeCoderCount: Int {
    (envelopeState.whole == nil ? 0 : 1) + nodes.wholeCoderCount + unlistedNodes.wholeCoderCount
  }
}

/// The instructions to make one coder's keys and values.
struct StatePatch: Sendable {
  /// The reported changes.
  var changes: [Change] = []
  /// The whole new state, if the changes are not sufficient.
  var whole: [StateEntry]?

  func applied(to old: [StateEntry], _ editing: StateEditing) -> [StateEntry] {
    whole ?? editing.apply(changes, to: old)
  }
}

extension StateEditing {
  /// The new state of an object.
  fileprivate func apply(_ changes: [Change], to entries: [StateEntry]) -> [StateEntry] {
    apply(changes, to: entries.fields).map {
      StateEntry($0.name, $0.value)
    }
  }
}

/// The instructions to make a list of nodes.
struct NodeListPatch: Sendable {
  /// How many nodes the old list has.
  let oldCount: Int
  let steps: [Step]

  /// Where nodes of the new list come from.
  enum Step: Sendable {
    /// Nodes of the old list, unchanged.
    case kept(Range<Int>)
    /// From the node at this place of the old list.
    case edited(Int, NodePatch)
    /// A new node.
    case added(RestorationNode)
  }

  func applied(
    to old: [RestorationNode], _ editing: StateEditing
  ) throws(PatchError) -> [RestorationNode] {
    guard old.count == oldCount else {
      throw PatchError.otherObjects(expected: oldCount, found: old.count)
    }
    var new: [RestorationNode] = []
    for step in steps {
      switch step {
      case .kept(let range): new += old[range]
      case .edited(let place, let patch): new.append(try patch.applied(to: old[place], editing))
      case .added(let node): new.append(node)
      }
    }
    return new
  }

  fileprivate var patches: [NodePatch] {
    steps.compactMap { if case .edited(_, let patch) = $0 { patch } else { nil } }
  }

  var changes: [Change] { patches.flatMap(\.changes) }
  var wholeCoderCount: Int { patches.reduce(0) { $0 + $1.wholeCoderCount } }
}

/// The instructions to make one node.
struct NodePatch: Sendable {
  let path: RestorationPath
  let restorationClass: String?
  let hasState: Bool
  let content: ContentPatch

  /// The instructions to make the content of a node.
  indirect enum ContentPatch: Sendable {
    case kept
    /// Another kind of content, or one that cannot be read.
    case replaced(NodeContent)
    /// The new facts without state and views, and the instructions to make those.
    case edited(facts: NodeContent, state: StatePatch, views: NodeListPatch)
  }

  func applied(
    to old: RestorationNode, _ editing: StateEditing
  ) throws(PatchError) -> RestorationNode {
    switch content {
    case .kept:
      var node = old.moved(to: path)
      node.restorationClass = restorationClass
      return node
    case .replaced(let content): return node(content)
    case .edited(let facts, let state, let views):
      let oldContent = old.decoded()
      var newContent = facts
      newContent.state = state.applied(to: oldContent.state, editing)
      newContent.views = try views.applied(to: oldContent.views, editing)
      return node(newContent)
    }
  }

  private func node(_ content: NodeContent) -> RestorationNode {
    RestorationNode(
      path: path, restorationClass: restorationClass, hasState: hasState, content: content)
  }

  var changes: [Change] {
    guard case .edited(_, let state, let views) = content else { return [] }
    return state.changes + views.changes
  }

  var wholeCoderCount: Int {
    guard case .edited(_, let state, let views) = content else { return 0 }
    return (state.whole == nil ? 0 : 1) + views.wholeCoderCount
  }
}
