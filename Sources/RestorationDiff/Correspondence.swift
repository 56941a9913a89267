import RestorationArchives

/// Which objects of two archives correspond, and what their paths refer to.
struct Correspondence {
  let listed: NodeMatching
  let unlisted: NodeMatching
  let anchors: PathAnchors

  init(_ old: RestorationArchive, _ new: RestorationArchive) {
    listed = NodeMatching(old.nodes, new.nodes)
    unlisted = NodeMatching(old.unlistedNodes, new.unlistedNodes)
    anchors = PathAnchors([
      PathAnchors.Matched(listed, old.nodes, new.nodes),
      PathAnchors.Matched(unlisted, old.unlistedNodes, new.unlistedNodes),
    ])
  }
}
