import PlistSyntax
import RestorationModel

/// The keys of an app's windows, stored only to find them among saved values, so that no command
/// shows one, even with --reveal.
struct WindowKeys: Sendable {
  private static let keySize = AES128.blockSize

  private var keys: Set<[UInt8]> = []
  /// The first half of each key, so that most places are ruled out by one look-up.
  private var heads: Set<UInt64> = []

  /// Adds the key of a window.
  mutating func insert(_ key: [UInt8]) {
    let bytes = ByteSlice(key)
    guard bytes.count == Self.keySize else { return }
    keys.insert(key)
    heads.insert(bytes.bigEndian(at: 0, byteCount: 8))
  }

  /// Whether there is a key anywhere in bytes.
  func areFound(in bytes: ByteSlice) -> Bool {
    guard !keys.isEmpty, bytes.count >= Self.keySize else { return false }
    for position in 0...(bytes.count - Self.keySize)
    where heads.contains(bytes.bigEndian(at: position, byteCount: 8)) {
      if keys.contains(bytes.slice(position..<(position + Self.keySize)).bytes) { return true }
    }
    return false
  }

  /// The content without keys: bytes that contain a key, and all values under the name of one, are
  /// replaced by their size.
  func hidden(in content: NodeContent) -> NodeContent {
    var content = content
    content.state = content.state.map { entry in
      hidden(in: entry.value, under: entry.key).map {
        StateEntry(entry.key, $0, at: entry.location)
      } ?? entry
    }
    if let unreadable = content.unreadable, areFound(in: unreadable.bytes) {
      content.unreadable = UnreadableState(
        bytes: ByteSlice([]), reason: unreadable.reason, location: unreadable.location)
    }
    return content
  }

  private func hidden(in value: StateValue, under key: String) -> StateValue? {
    value.map(
      key.isSame(as: KnownKeys.AppKit.dataKey),
      entering: { isKey, name in isKey || name == KnownKeys.AppKit.dataKey }
    ) { value, isKey in
      if case .archive = value { return nil }
      return isKey || isHeld(by: value)
        ? .string(Redaction.text(for: value)) : nil
    }
  }

  private func isHeld(by value: StateValue) -> Bool {
    switch value {
    case .data, .opened: value.dataBytes.map(areFound) ?? false
    case .uuid(let text): UUIDText.bytes(of: text).map(keys.contains) ?? false
    default: false
    }
  }
}

extension WindowKeys: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Does not show the keys.
  var description: String { "\(keys.count) keys of windows" }
  /// Does not show the keys.
  var debugDescription: String { description }
  /// Does not show the keys.
  var customMirror: Mirror { Mirror(self, children: []) }
}
