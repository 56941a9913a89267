extension RestorationArchive {
  /// Where in the tree a fault of writing is, which knows no place itself: each part is written alone.
  func fault(of error: PlistError, writtenAs syntax: PlistSyntax) -> EncodingError {
    let reason = "expected \(error.expected), found \(error.found)"
    func isFaulty(_ content: NodeContent, of node: RestorationNode) -> Bool {
      let part = RestorationArchive(source: source, nodes: [node.with(content)])
      guard let document = try? part.keyedArchive(onLoss: { _ in }) else { return false }
      return (try? document.written(as: syntax)) == nil
    }
    func isFaulty(_ entry: StateEntry, of node: RestorationNode) -> Bool {
      var content = NodeContent()
      content.state = [entry]
      return isFaulty(content, of: node)
    }
    for node in allNodes {
      if isFaulty(NodeContent(kind: node.facts().kind), of: node) {
        return EncodingError(path: node.path, reason: reason)
      }
      guard let entry = node.decoded().state.first(where: { isFaulty($0, of: node) })
      else { continue }
      var (value, steps) = (entry.value, [KeyStep.name(entry.key)])
      // The innermost value that is faulty by itself.
      while let inner = value.parts.first(where: {
        isFaulty(StateEntry("value", $0.value), of: node)
      }) {
        (value, steps) = (inner.value, steps + [inner.step])
      }
      return EncodingError(path: node.path, steps: steps, reason: reason)
    }
    return EncodingError(path: nil, reason: reason)
  }
}
