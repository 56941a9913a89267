/// Reads the state of one scene: a plain dictionary with the type and title of its user activity,
/// and the activity's own dictionary, in data with a keyed archive or, in older scenes, inline.
///
/// Sources: a real scene of garrettrayj/den; public analyses for the older form.
enum SceneReader {
  static let path: RestorationPath = "scene"
  /// The path of the dictionary of a scene's session.
  static let sessionPath: RestorationPath = "session"

  private static let keys = [
    KnownKeys.activityType, KnownKeys.activityTitle, KnownKeys.activityUserInfoData,
    KnownKeys.activityUserInfo,
  ]

  static func accepts(_ plain: ObjectGraph) -> Bool { plain.hasAny(of: keys) }

  static func read(
    _ plain: ObjectGraph, at place: ArchivePlace
  ) throws(PlistError) -> [RestorationNode] {
    if place == .sceneUserInfo, !accepts(plain) {
      return [try RestorationNode(path: sessionPath, plain, kind: .session)]
    }
    let activity = activity(of: plain)
    let scene = try RestorationNode(path: path, plain, kind: .scene, leavingOut: activity?.key)
    return activity.map { [scene, $0.node] } ?? [scene]
  }

  /// The dictionary of the scene's user activity, and its key; nil if there is none, or if it has
  /// another form: then it stays in the scene.
  private static func activity(of plain: ObjectGraph) -> (key: String, node: RestorationNode)? {
    if let data = plain.value(atTop: KnownKeys.activityUserInfoData) {
      guard let bytes = plain.data(data)?.bytes, let content = archived(bytes) else { return nil }
      let location = SourceLocation(byteOffset: bytes.fileOffset(at: 0))
      return (
        KnownKeys.activityUserInfoData,
        RestorationNode(path: .sceneActivity, location: location, coder: bytes, decode: content)
      )
    }
    guard let value = plain.value(atTop: KnownKeys.activityUserInfo),
      let content = content(of: value, in: plain, nesting: 0)
    else { return nil }
    return (
      KnownKeys.activityUserInfo,
      RestorationNode(
        path: .sceneActivity, location: plain.document.location(of: value), decode: content)
    )
  }

  /// The content of a keyed archive whose only value is a dictionary; nil for any other archive.
  private static func archived(_ bytes: ByteSlice) -> (@Sendable () -> NodeContent)? {
    do throws(PlistError) {
      let graph = try ObjectGraph(bytes)
      guard graph.top.count == 1, let first = graph.top.first,
        graph.document.text(at: first.key) == KnownKeys.activityUserInfo
      else { return nil }
      return content(of: first.value, in: graph, nesting: 1)
    } catch {
      let unreadable = NodeContent(unreadable: bytes, error.reason, at: error.location)
      return { unreadable }
    }
  }

  /// The values of a dictionary; nil if it is not one, or has keys that are not text.
  private static func content(
    of id: ValueID, in graph: ObjectGraph, nesting: Int
  ) -> (@Sendable () -> NodeContent)? {
    guard let entries = graph.entries(id) else { return nil }
    let pairs = entries.compactMap { entry in
      graph.text(entry.key).map { (key: $0, value: entry.value) }
    }
    guard pairs.count == entries.count else { return nil }
    return { NodeContent(kind: .activity, pairs, in: graph, nesting: nesting) }
  }
}
