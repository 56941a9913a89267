import PlistSyntax
import RestorationModel

/// The values of a coder under the keys that rules listen to.
struct KeptValues {
  /// No system writes more under its keys. If a value is larger, only its key is kept, so that a
  /// file cannot determine the size.
  private static let mostValues = 1 << 16
  /// How many bytes of text count as one value. Data is a part of the file and uses no memory.
  private static let bytesLikeOneValue = 64

  private let builder = ValueBuilder()
  /// Whether the coder is that of a view of a UIKit class.
  private(set) var isSystemView = false
  /// Whether the builder has any key of the coder.
  private var hasAny = false
  /// How many values of the coder may still be kept.
  private var valuesLeft = 0
  /// Whether the current key's values are kept.
  private(set) var isOpen = false

  /// The keys, with their values.
  var entries: [StateEntry] { hasAny ? builder.entries : [] }

  /// Prepares for a coder.
  mutating func startOver(isSystemView: Bool) {
    self.isSystemView = isSystemView
    hasAny = false
    isOpen = false
  }

  /// Starts to keep the value of a key.
  mutating func begin(_ key: StateKey) {
    if !hasAny {
      hasAny = true
      valuesLeft = Self.mostValues
      builder.startOver(isSystemView: isSystemView)
    }
    isOpen = true
    builder.enter(key: key)
  }

  /// Ends the value of the key.
  mutating func end() { isOpen = false }

  /// Whether there is room for a value. If not, the value under the key is not kept.
  private mutating func hasRoom(textByteCount: Int = 0) -> Bool {
    valuesLeft -= 1 + textByteCount / Self.bytesLikeOneValue
    if valuesLeft >= 0 { return true }
    builder.replaceUnfinished(with: .unreadable(UnreadableValue(reason: "too large to keep")))
    isOpen = false
    return false
  }

  func enter(name: StateText) { builder.enter(name: name) }

  mutating func take(_ leaf: StateLeaf) {
    let textByteCount =
      switch leaf {
      case .text(let text), .url(let text), .geometry(_, let text): text.withBytes(\.count)
      case .uuid, .value: 0
      }
    if hasRoom(textByteCount: textByteCount) { builder.take(leaf) }
  }

  mutating func open(_ container: StateContainer) {
    if hasRoom() { builder.open(container) }
  }

  func close() { builder.close() }
}
