/// The kinds of archives that are keyed archives or plain dictionaries.
enum ContainerKind {
  case uikit, keyed, sceneSessions, scene, sceneUserInfo, bundleInfo

  /// Nearly every archive has one of these texts literally, in any syntax but XML. A search for them
  /// avoids parsing most other files.
  static let marks = [
    ObjectGraph.Key.archiver, TreeKeys.schemaPrefix, KnownKeys.activityType,
    KnownKeys.activityUserInfo,
  ]

  /// The kind of a document that is not a keyed archive; nil if it is no archive.
  ///
  /// - Returns: the kind, and whether the bytes alone say it. Else the place of the file does, or
  ///   keys that need it as confirmation.
  static func ofPlain(
    _ plain: ObjectGraph, at place: ArchivePlace
  ) -> (kind: ContainerKind, isCertain: Bool)? {
    if SceneSessionsReader.accepts(plain) { return (.sceneSessions, true) }
    if place == .sceneSessions { return (.sceneSessions, false) }
    if SceneReader.accepts(plain) { return (.scene, true) }
    switch place {
    case .scene: return (.scene, false)
    case .sceneUserInfo: return (.sceneUserInfo, false)
    case .bundleInfo: return (.bundleInfo, false)
    default: return PlainReader.isBundleInfo(plain) ? (.bundleInfo, false) : nil
    }
  }

  func read(_ graph: ObjectGraph, named name: String?) throws(PlistError) -> RestorationArchive {
    let document = graph.document
    let source = ArchiveSource(
      file: name, container: container, syntax: document.syntax, byteCount: document.bytes.count)
    let nodes: [RestorationNode]
    switch self {
    case .uikit: return try UIKitReader.read(graph, source: source)
    case .keyed: return try KeyedReader.read(graph, source: source)
    case .sceneSessions: nodes = try SceneSessionsReader.read(graph)
    case .scene: nodes = try SceneReader.read(graph)
    case .sceneUserInfo:
      let path = PlainReader.sessionPath
      nodes = [try RestorationNode(path: path, graph, kind: .session)]
    case .bundleInfo:
      let path = PlainReader.path(of: graph)
      nodes = [try RestorationNode(path: path, graph, kind: .note)]
    }
    return RestorationArchive(source: source, nodes: nodes)
  }

  private var container: ArchiveContainer {
    switch self {
    case .uikit: .uikit
    case .keyed: .keyed
    case .sceneSessions: .sceneSessions
    case .scene, .sceneUserInfo: .scene
    case .bundleInfo: .bundleInfo
    }
  }
}
