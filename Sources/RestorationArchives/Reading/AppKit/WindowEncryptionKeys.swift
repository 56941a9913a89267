/// The AES keys that `windows.plist` has for the records of windows, stored only to find them among
/// saved values, so that no command shows one, even with --reveal.
struct WindowEncryptionKeys: Sendable {
  private var keys: Set<ByteSlice> = []

  mutating func insert(_ key: ByteSlice) {
    if key.count == AES128.blockSize { keys.insert(key) }
  }

  private func areFound(in bytes: ByteSlice) -> Bool {
    guard !keys.isEmpty, bytes.count >= AES128.blockSize else { return false }
    return (0...(bytes.count - AES128.blockSize)).contains { position in
      keys.contains(bytes.slice(position..<(position + AES128.blockSize)))
    }
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
      content.unreadable = UnreadableState(ByteSlice([]), unreadable.fault)
    }
    return content
  }

  private func hidden(in value: StateValue, under key: String) -> StateValue? {
    value.map(
      key.isSame(as: KnownKeys.AppKit.dataKey),
      entering: { isKey, name in isKey || name == KnownKeys.AppKit.dataKey }
    ) { value, isKey in
      if case .archive = value { return nil }
      return isKey || isHeld(by: value) ? .string(Redaction.text(for: value)) : nil
    }
  }

  private func isHeld(by value: StateValue) -> Bool {
    switch value {
    case .data, .opened: value.dataBytes.map(areFound) ?? false
    case .uuid(let text): UUIDText.bytes(of: text).map { areFound(in: ByteSlice($0)) } ?? false
    default: false
    }
  }
}
