import PlistSyntax

/// Reads the state of one scene: a plain dictionary with the type and title of its user activity,
/// and the activity's own dictionary, in data with a keyed archive or, in older scenes, inline.
///
/// Sources: a real scene of garrettrayj/den; public analyses for the older form.
enum SceneReader {
  /// The path of the contents of the plain dictionary.
  static let path: RestorationPath = "scene"

  private static let keys = [
    KnownKeys.activityType, KnownKeys.activityTitle, KnownKeys.activityUserInfoData,
    KnownKeys.activityUserInfo,
  ]

  static func accepts(_ plain: ObjectGraph) -> Bool {
    keys.contains { plain.document.value(forKey: $0, in: plain.top) != nil }
  }

  static func read(
    _ plain: ObjectGraph, _ limits: Limits
  ) throws(ArchiveError) -> [RestorationNode] {
    let activity = SceneActivity(of: plain, limits)
    let scene = try RestorationNode(
      path: path, plain, kind: .scene, leavingOut: activity?.key, limits: limits)
    return activity.map { [scene, $0.node] } ?? [scene]
  }
}

private struct SceneActivity {
  /// Its key in the plain dictionary.
  let key: String
  private let location: SourceLocation
  private let coder: ByteSlice?
  private let form: Form
  private let limits: Limits

  private enum Form {
    /// A dictionary: of the plain document, or of the archive in its data.
    case dictionary(ObjectGraph, ValueID, nesting: Int)
    case unreadable(UnreadableState)
  }

  /// Nil if there is none, or if it has another form: then it stays in the scene.
  init?(of plain: ObjectGraph, _ limits: Limits) {
    self.limits = limits
    let document = plain.document
    if let data = document.value(forKey: KnownKeys.activityUserInfoData, in: plain.top) {
      guard let bytes = try? plain.data(data)?.bytes else { return nil }
      key = KnownKeys.activityUserInfoData
      location = SourceLocation(byteOffset: bytes.fileOffset(at: 0))
      coder = bytes
      do throws(ArchiveError) {
        let graph = try ObjectGraph(bytes, limits: limits)
        guard let root = Self.onlyValue(of: graph),
          Self.pairs(root, of: graph) != nil
        else { return nil }
        form = .dictionary(graph, root, nesting: 1)
      } catch {
        form = .unreadable(
          UnreadableState(bytes: bytes, reason: error.reason, location: error.location))
      }
      return
    }
    guard let value = document.value(forKey: KnownKeys.activityUserInfo, in: plain.top),
      Self.pairs(value, of: plain) != nil
    else { return nil }
    key = KnownKeys.activityUserInfo
    location = document.location(of: value)
    coder = nil
    form = .dictionary(plain, value, nesting: 0)
  }

  /// The value under the only key of the archive.
  private static func onlyValue(of graph: ObjectGraph) -> ValueID? {
    guard graph.top.count == 1, let first = graph.top.first,
      graph.document.text(at: first.key) == KnownKeys.activityUserInfo
    else { return nil }
    return first.value
  }

  /// The keys and values of a dictionary; nil if it is not one, or has keys that are not text.
  private static func pairs(
    _ id: ValueID, of graph: ObjectGraph
  ) -> [(key: String, value: ValueID)]? {
    var (keys, values): ([ValueID], [ValueID]) = ([], [])
    switch try? graph.resolve(id) {
    case .plain(.dictionary(let entries), _)?:
      (keys, values) = (entries.map(\.key), entries.map(\.value))
    case .object(let object)?:
      guard case .dictionary(keys: let found, let others)? = try? graph.contents(of: object)
      else { return nil }
      (keys, values) = (found, others)
    default: return nil
    }
    var pairs: [(key: String, value: ValueID)] = []
    for (key, value) in zip(keys, values) {
      guard let text = try? graph.text(key) else { return nil }
      pairs.append((text, value))
    }
    return pairs
  }

  var node: RestorationNode {
    RestorationNode(path: .sceneActivity, location: location, coder: coder) { content }
  }

  private var content: NodeContent {
    switch form {
    case .unreadable(let unreadable):
      var content = NodeContent()
      content.unreadable = unreadable
      return content
    case .dictionary(let graph, let root, let nesting):
      return NodeContent(reading: graph.document.bytes) { () throws(ArchiveError) in
        var decoder = StateDecoder(graph, limits: limits, nesting: nesting)
        return try decoder.content(
          NodeContent(kind: .activity), Self.pairs(root, of: graph) ?? [], of: .keyed)
      }
    }
  }
}
