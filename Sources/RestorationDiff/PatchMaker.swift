import PlistSyntax
import RestorationArchives

/// Makes the parts of an `ArchivePatch`.
struct PatchMaker {
  /// How deep the patch follows views inside views. Deeper ones are copied completely.
  private static let viewDepth = 4

  private let anchors: PathAnchors
  let editing: StateEditing

  init(anchors: PathAnchors) {
    self.anchors = anchors
    editing = StateEditing(anchors: anchors)
  }

  /// The instructions to make one state from another.
  func patch(from old: [StateEntry], to new: [StateEntry]) -> StatePatch {
    var patch = StatePatch()
    patch.changes =
      StateComparison.findings(old.fields, new.fields, anchors: anchors).items.finished().changes
    if patch.applied(to: old, editing) != new { patch.whole = new }
    return patch
  }

  /// The instructions to make one list of nodes from another.
  func patch(
    _ matching: NodeMatching, from old: [RestorationNode], to new: [RestorationNode],
    depth: Int = 0
  ) -> NodeListPatch {
    var steps: [NodeListPatch.Step] = []
    for entry in matching.entries {
      switch entry {
      case .removed: break
      case .added(let place): steps.append(.added(new[place]))
      case .matched(let pair):
        // Shared state is changed at the first node that has it; the others copy the new state.
        let isOwn =
          old.stateOwner(of: pair.old) == pair.old && new.stateOwner(of: pair.new) == pair.new
        if let patch = patch(
          from: old[pair.old], to: new[pair.new], depth: isOwn ? depth : Self.viewDepth)
        {
          steps.append(.edited(pair.old, patch))
        } else if case .kept(let range)? = steps.last, range.upperBound == pair.old {
          steps[steps.count - 1] = .kept(range.lowerBound..<(pair.old + 1))
        } else {
          steps.append(.kept(pair.old..<(pair.old + 1)))
        }
      }
    }
    return NodeListPatch(oldCount: old.count, steps: steps)
  }

  /// The instructions to make one node from another; nil if they are equal.
  private func patch(
    from old: RestorationNode, to new: RestorationNode, depth: Int
  ) -> NodePatch? {
    let content =
      old.hasState == new.hasState
      ? patch(from: old.decoded(), to: new.decoded(), old.path, new.path, depth)
      : .replaced(new.decoded())
    if case .kept = content, old.path == new.path, old.hasState == new.hasState,
      old.restorationClass.isSame(as: new.restorationClass)
    {
      return nil
    }
    return NodePatch(
      path: new.path, restorationClass: new.restorationClass, hasState: new.hasState,
      content: content)
  }

  private func patch(
    from old: NodeContent, to new: NodeContent, _ oldPath: RestorationPath,
    _ newPath: RestorationPath, _ depth: Int
  ) -> NodePatch.ContentPatch {
    // Equal paths can refer to other objects than before, which is a reported change.
    if old == new, !anchors.hasMoves || !old.state.contains(where: \.namesPaths) { return .kept }
    guard depth < Self.viewDepth, old.unreadable == nil, new.unreadable == nil else {
      return .replaced(new)
    }
    var facts = new
    facts.state = []
    facts.views = []
    let views = NodeMatching(views: old.views, of: oldPath, and: new.views, of: newPath)
    return .edited(
      facts: facts, state: patch(from: old.state, to: new.state),
      views: patch(views, from: old.views, to: new.views, depth: depth + 1))
  }
}
