import PlistSyntax

/// Archives inside data.
enum NestedArchive {
  /// Whether bytes begin like a property list that could be an archive.
  static func mayBeArchive(_ bytes: ByteSlice) -> Bool {
    if bytes.hasPrefix("bplist") { return true }
    var start = 0
    while start < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[start]) { start += 1 }
    guard start < bytes.count, bytes[start] == UInt8(ascii: "<") else { return false }
    let text = bytes.slice(start..<bytes.count)
    return ["<?xml", "<!DOCTYPE plist", "<plist"].contains { text.hasPrefix($0) }
  }
}
