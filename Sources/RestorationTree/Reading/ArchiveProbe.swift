import KeyedArchive
public import PlistSyntax

extension RestorationArchive {
  /// Whether bytes are an archive, or were one before they were damaged: what a walk through a folder
  /// picks up. A damaged archive counts, so that it is reported and not passed over.
  public static func isArchive(_ bytes: ByteSlice, limits: Limits = Limits()) -> Bool {
    if AppKitRecords.isRecords(bytes) { return true }
    // The marks stand in every archive as plain text, so one search rules out nearly all else.
    let marks = [
      ObjectGraph.Key.archiver, TreeKeys.schemaPrefix, KnownKeys.activityType,
      KnownKeys.activityUserInfo,
    ]
    guard let syntax = try? PlistSyntax.sniff(bytes),
      syntax == .xml || marks.contains(where: { bytes.contains($0) })
    else { return false }
    guard let document = try? PlistDocument.read(bytes, limits: limits) else {
      return marks.contains { bytes.contains($0) }
    }
    if ObjectGraph.isKeyedArchive(document) || TreeJSONReader.accepts(document) { return true }
    guard let plain = ObjectGraph(plain: document) else { return false }
    return SceneReader.accepts(plain) || SceneSessionsReader.accepts(plain)
  }
}
