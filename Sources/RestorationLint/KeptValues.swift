import PlistSyntax
import RestorationModel

/// The values of those keys of a coder that rules listen to.
struct KeptValues {
  /// No system writes more under its keys. Of a value beyond that only the key is kept, so that no file
  /// decides how much is.
  private static let mostValues = 1 << 16
  /// How many bytes of text count as one value. Data is a part of the file and takes nothing.
  private static let bytesLikeOneValue = 64

  private let builder = ValueBuilder()
  /// Whether the coder is that of a view of a class of UIKit's.
  private(set) var isSystemView = false
  /// Whether the builder has any key of the coder.
  private var hasAny = false
  /// How many values of the coder may still be kept.
  private var valuesLeft = 0
  /// Whether the key is kept whose values come.
  private(set) var isOpen = false

  /// The keys, with their values.
  var entries: [StateEntry] { hasAny ? builder.entries : [] }

  /// Gets ready for a coder.
  mutating func startOver(isSystemView: Bool) {
    self.isSystemView = isSystemView
    hasAny = false
    isOpen = false
  }

  /// The value of a key comes, and is kept.
  mutating func begin(_ key: StateKey) {
    if !hasAny {
      hasAny = true
      valuesLeft = Self.mostValues
      builder.startOver(isSystemView: isSystemView)
    }
    isOpen = true
    builder.enter(key: key)
  }

  /// Another key comes.
  mutating func end() { isOpen = false }

  /// Whether there is room for a value. If there is none, what stands under the key is not kept.
  private mutating func hasRoom(textByteCount: Int = 0) -> Bool {
    valuesLeft -= 1 + textByteCount / Self.bytesLikeOneValue
    if valuesLeft >= 0 { return true }
    builder.replaceUnfinished(with: .unreadable(UnreadableValue(reason: "too large to be kept")))
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
