import PlistSyntax

/// Archives inside data.
enum NestedArchive {
  /// Whether bytes begin like a property list that could be an archive.
  static func mayBeArchive(_ bytes: ByteSlice) -> Bool {
    bytes.hasPrefix("bplist") || bytes.hasPrefix("<?xml") || bytes.hasPrefix("<!DOCTYPE plist")
      || bytes.hasPrefix("<plist")
  }
}
