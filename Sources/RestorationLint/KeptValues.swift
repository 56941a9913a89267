import PlistSyntax
import RestorationModel
import RestorationStatistics

/// The values of those keys of a coder that rules listen to.
struct KeptValues {
  /// A key of UIKit's with more values in it is none that UIKit wrote. It is left out, so that no file
  /// decides how much is kept.
  private static let mostValues = 1 << 16
  /// How many bytes of text and data count as one value.
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

  /// Whether there is room for a value. If there is none, nothing of the key is kept.
  private mutating func hasRoom(for leaf: StateLeaf? = nil) -> Bool {
    valuesLeft -= 1 + (leaf.map(StateSize.byteCount(of:)) ?? 0) / Self.bytesLikeOneValue
    if valuesLeft >= 0 { return true }
    builder.dropUnfinished()
    isOpen = false
    return false
  }

  func enter(name: StateText) { builder.enter(name: name) }

  mutating func take(_ leaf: StateLeaf) {
    if hasRoom(for: leaf) { builder.take(leaf) }
  }

  mutating func open(_ container: StateContainer) {
    if hasRoom() { builder.open(container) }
  }

  func close() { builder.close() }
}
