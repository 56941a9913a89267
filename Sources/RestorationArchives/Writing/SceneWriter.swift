enum SceneWriter {
  /// The state of a scene, another plain dictionary, or what is in any keyed archive. The dictionary of
  /// an activity is written in the newer form, in data with a keyed archive.
  static func document(
    of archive: RestorationArchive, _ onLoss: LossReport?
  ) throws(EncodingError) -> PlistDocument {
    let isPlain = archive.source.container != .keyed
    var encoder = StateEncoder(isPlain: isPlain, onLoss)
    var top: StateEncoder.Fields = []
    for node in archive.nodes {
      encoder.beginCoder(at: node.path)
      let content = node.decoded()
      if isPlain, node.path == .sceneActivity {
        let bytes = try activityBytes(content, onLoss)
        top.append((KnownKeys.activityUserInfoData, encoder.data(bytes)))
      } else {
        top += try encoder.fields(of: content.state)
      }
    }
    return encoder.document(top: top)
  }

  private static func activityBytes(
    _ content: NodeContent, _ onLoss: LossReport?
  ) throws(EncodingError) -> [UInt8] {
    if let unreadable = content.unreadable { return unreadable.bytes.bytes }
    var encoder = StateEncoder(at: .sceneActivity, onLoss)
    let dictionary = try encoder.dictionary(of: content.state)
    return try encoder.bytes(top: [(KnownKeys.activityUserInfo, dictionary)])
  }

  static func sessionsDocument(
    of archive: RestorationArchive, _ onLoss: LossReport?
  ) throws(EncodingError) -> PlistDocument {
    var encoder = StateEncoder(isPlain: true)
    let entries = try archive.nodes.map { node throws(EncodingError) in
      let bytes = try sessionBytes(node.decoded(), at: node.path, onLoss)
      return (key: node.path.raw, value: encoder.data(bytes))
    }
    return encoder.document(top: entries)
  }

  private static func sessionBytes(
    _ content: NodeContent, at path: RestorationPath, _ onLoss: LossReport?
  ) throws(EncodingError) -> [UInt8] {
    if let unreadable = content.unreadable { return unreadable.bytes.bytes }
    var encoder = StateEncoder(at: path, onLoss)
    guard let className = content.className.value else {
      return try encoder.bytes(top: try encoder.fields(of: content.state))
    }
    let session = try encoder.object(className, of: content.state)
    return try encoder.bytes(top: [(KnownKeys.sceneDefinition, session)])
  }
}
