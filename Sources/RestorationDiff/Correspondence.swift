import RestorationTree

/// Which objects of two archives are the same, and what their paths point to.
struct Correspondence {
  let listed: NodeMatching
  let unlisted: NodeMatching
  let anchors: PathAnchors

  init(_ old: RestorationArchive, _ new: RestorationArchive) {
    listed = NodeMatching(old.nodes, new.nodes)
    unlisted = NodeMatching(old.unlistedNodes, new.unlistedNodes)
    let counts = (old.nodes.count, new.nodes.count)
    anchors = PathAnchors(
      listed.pairs.map {
        PathAnchors.Match(
          old: ($0.old, old.nodes.path(at: $0.old).raw),
          new: ($0.new, new.nodes.path(at: $0.new).raw))
      }
        + unlisted.pairs.map {
          PathAnchors.Match(
            old: (counts.0 + $0.old, old.unlistedNodes.path(at: $0.old).raw),
            new: (counts.1 + $0.new, new.unlistedNodes.path(at: $0.new).raw))
        })
  }
}
