/// Reads the table of scene sessions: a plain dictionary from session identifier to data, each a
/// keyed archive with the session under its only top-level key.
///
/// Source: public analyses of how UIKit saves scenes.
enum SceneSessionsReader {
  /// How many entries are opened in the search for a session.
  private static let probeCount = 8

  static func accepts(_ plain: ObjectGraph) -> Bool {
    plain.top.prefix(probeCount).contains { entry in
      guard let bytes = plain.data(entry.value)?.bytes,
        let session = ObjectGraph(inData: bytes)
      else { return false }
      return session.hasAny(of: [KnownKeys.sceneDefinition])
    }
  }

  static func read(_ plain: ObjectGraph) throws(PlistError) -> [RestorationNode] {
    var list = SharedCoders(plain, read: session)
    for (identifier, coder) in try plain.textKeys() {
      try list.add(RestorationPath(identifier), coder: coder)
    }
    return list.nodes
  }

  private static func session(_ bytes: ByteSlice) -> NodeContent {
    NodeContent(reading: bytes) { () throws(PlistError) in
      let graph = try ObjectGraph(bytes)
      var facts = NodeContent(kind: .session)
      var entries = graph.top
      if let session = try onlyObject(of: graph) {
        facts.className = .value(session.className)
        entries = session.fields
      }
      let keys = entries.map { (graph.document.text(at: $0.key) ?? "", $0.value) }
      var decoder = StateDecoder(graph, nesting: 1)
      facts.state = try decoder.state(keys)
      return facts
    }
  }

  /// The session, if the archive contains nothing else.
  private static func onlyObject(of graph: ObjectGraph) throws(PlistError) -> ArchivedObject? {
    guard graph.top.count == 1, let first = graph.top.first,
      graph.document.text(at: first.key) == KnownKeys.sceneDefinition,
      case .object(let object) = try graph.resolve(first.value)
    else { return nil }
    return object
  }
}
