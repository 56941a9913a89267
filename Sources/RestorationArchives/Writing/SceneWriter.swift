import PlistSyntax

enum SceneWriter {
  /// The state of a scene, or another plain dictionary. The dictionary of an activity is written in
  /// the newer form, in data with a keyed archive.
  static func plainDocument(
    of archive: RestorationArchive, _ onLoss: LossReport?
  ) throws(EncodingError) -> PlistDocument {
    var encoder = PlainEncoder()
    var entries: [(key: String, value: ValueID)] = []
    for node in archive.nodes {
      let content = node.decoded()
      let losses = Losses(path: node.path, onLoss: onLoss)
      if node.path == .sceneActivity {
        let bytes = try activityBytes(content, losses)
        entries.append((KnownKeys.activityUserInfoData, encoder.data(bytes)))
        continue
      }
      encoder.beginCoder(losses)
      for entry in content.state {
        entries.append((entry.key, try encoder.value(entry.value, at: .name(entry.key))))
      }
    }
    return encoder.document(entries)
  }

  private static func activityBytes(
    _ content: NodeContent, _ losses: Losses
  ) throws(EncodingError) -> ByteSlice {
    if let unreadable = content.unreadable { return unreadable.bytes }
    var encoder = StateEncoder(losses)
    let dictionary = try encoder.dictionary(of: content.state)
    return ByteSlice(try encoder.bytes(top: [(KnownKeys.activityUserInfo, dictionary)]))
  }

  static func sessionsDocument(
    of archive: RestorationArchive, _ onLoss: LossReport?
  ) throws(EncodingError) -> PlistDocument {
    var encoder = PlainEncoder()
    var entries: [(key: String, value: ValueID)] = []
    for node in archive.nodes {
      let bytes = try sessionBytes(node.decoded(), Losses(path: node.path, onLoss: onLoss))
      entries.append((node.path.raw, encoder.data(bytes)))
    }
    return encoder.document(entries)
  }

  private static func sessionBytes(
    _ content: NodeContent, _ losses: Losses
  ) throws(EncodingError) -> ByteSlice {
    if let unreadable = content.unreadable { return unreadable.bytes }
    var encoder = StateEncoder(losses)
    guard let className = content.className.value else {
      let top = try encoder.fields(of: content.state)
      return ByteSlice(try encoder.bytes(top: top))
    }
    let session = try encoder.object(className, of: content.state)
    return ByteSlice(try encoder.bytes(top: [(KnownKeys.sceneDefinition, session)]))
  }
}
