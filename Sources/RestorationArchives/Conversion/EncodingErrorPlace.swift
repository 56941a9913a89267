extension RestorationArchive {
  /// Where in the tree a fault of writing is, which knows no place itself: each part is written alone.
  func fault(of error: PlistError, writtenAs syntax: PlistSyntax) -> EncodingError {
    let reason = "expected \(error.expected), found \(error.found)"
    for node in allNodes {
      func isFaulty(_ state: [StateEntry], _ kind: NodeKind? = nil) -> Bool {
        var content = NodeContent(kind: kind)
        content.state = state
        let part = RestorationArchive(source: source, nodes: [node.with(content)])
        guard let document = try? part.keyedArchive(onLoss: { _ in }) else { return false }
        return (try? document.written(as: syntax)) == nil
      }
      let content = node.decoded()
      if isFaulty([], content.kind) { return EncodingError(path: node.path, reason: reason) }
      guard let entry = content.state.first(where: { isFaulty([$0]) }) else { continue }
      var (value, steps) = (entry.value, [KeyStep.name(entry.key)])
      // The innermost value that is faulty by itself.
      while let inner = value.parts.first(where: { isFaulty([StateEntry("value", $0.value)]) }) {
        (value, steps) = (inner.value, steps + [inner.step])
      }
      return EncodingError(path: node.path, steps: steps, reason: reason)
    }
    return EncodingError(path: nil, reason: reason)
  }
}
