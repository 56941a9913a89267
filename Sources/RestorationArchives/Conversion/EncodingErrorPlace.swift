import PlistSyntax

extension RestorationArchive {
  /// Where in the tree a fault of writing is, which knows no place itself: each part is written alone.
  func fault(of error: PlistError, writtenAs syntax: PlistSyntax) -> EncodingError {
    let reason = "expected \(error.expected), found \(error.found)"
    func isFaulty(_ archive: RestorationArchive) -> Bool {
      guard let document = try? archive.keyedArchive(onLoss: { _ in }) else { return false }
      return (try? document.written(as: syntax)) == nil
    }
    let empty = RestorationArchive(source: source, nodes: [])
    var part = empty
    /// The steps to the innermost value that is faulty by itself.
    func place(of value: StateValue, _ steps: [KeyStep], in node: RestorationNode) -> [KeyStep] {
      for inner in value.parts {
        var content = NodeContent()
        content.state = [StateEntry("value", inner.value)]
        part.nodes = [node.with(content)]
        if isFaulty(part) { return place(of: inner.value, steps + [inner.step], in: node) }
      }
      return steps
    }
    for node in allNodes {
      // The coders of UIKit's archives and the sessions of a table are data, which can be written.
      let facts = node.with(NodeContent(kind: node.facts().kind))
      part.nodes = [facts]
      if isFaulty(part) { return EncodingError(path: node.path, reason: reason) }
      guard source.container == .keyed || source.container == .scene else { continue }
      for entry in node.decoded().state {
        var content = NodeContent()
        content.state = [entry]
        part.nodes = [node.with(content)]
        if isFaulty(part) {
          let steps = place(of: entry.value, [.name(entry.key)], in: node)
          return EncodingError(path: node.path, steps: steps, reason: reason)
        }
      }
    }
    return EncodingError(path: nil, reason: reason)
  }
}
