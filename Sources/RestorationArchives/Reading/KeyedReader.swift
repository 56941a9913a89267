/// Reads any other keyed archive as one node, with the contents of its `$top`.
enum KeyedReader {
  static let path: RestorationPath = "$top"

  static func node(_ graph: ObjectGraph) throws(PlistError) -> RestorationNode {
    let document = graph.document
    guard graph.archiver.contains("KeyedArchiver") else {
      throw graph.error(
        .notAKeyedArchive, at: document.root,
        expected: "NSKeyedArchiver or a subclass under $archiver", found: graph.archiver)
    }
    let keys = graph.top.map { (key: document.text(at: $0.key) ?? "", value: $0.value) }
    return RestorationNode(
      path: path, location: document.location(of: document.root), coder: document.bytes
    ) { NodeContent(kind: .archive, keys, in: graph) }
  }
}
