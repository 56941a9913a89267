import RestorationTree

/// Which objects of two archives are the same, and what their paths point to.
struct Correspondence {
  let listed: NodeMatching
  let unlisted: NodeMatching
  let anchors: PathAnchors

  init(_ old: RestorationArchive, _ new: RestorationArchive) {
    listed = NodeMatching(old.nodes, new.nodes)
    unlisted = NodeMatching(old.unlistedNodes, new.unlistedNodes)
    let oldNodes = old.nodes + old.unlistedNodes
    let newNodes = new.nodes + new.unlistedNodes
    let pairs =
      listed.pairs
      + unlisted.pairs.map {
        NodeMatching.Pair(old: old.nodes.count + $0.old, new: new.nodes.count + $0.new)
      }
    anchors = PathAnchors(
      pairs.map {
        PathAnchors.Match(
          old: ($0.old, oldNodes[$0.old].path.raw), new: ($0.new, newNodes[$0.new].path.raw))
      })
  }
}
