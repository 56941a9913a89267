package import PlistSyntax

/// Why one value could not be read.
public struct UnreadableValue: Hashable, Sendable {
  /// The reason, one lower-case sentence without a place in the file.
  public var reason: String

  /// A damaged text, with escapes for its damaged parts; nil for all other values.
  package var text: String?

  /// The location of the damage in the file, if known. Not part of equality: it depends on
  /// everything before it.
  package var location: SourceLocation? {
    get { place.value }
    set { place.value = newValue }
  }

  /// The same as a byte offset: in the original file of a tree in JSON, if it has one.
  package var byteOffset: Int? { firstOffset.value ?? location?.byteOffset }

  private var place: Uncompared<SourceLocation?>
  private var firstOffset = Uncompared<Int?>(nil)

  package init(reason: String, text: String? = nil, location: SourceLocation? = nil) {
    self.reason = reason
    self.text = text
    place = Uncompared(location)
  }

  package static func halfPair(in text: String, at location: SourceLocation) -> UnreadableValue {
    UnreadableValue(reason: "half of a surrogate pair in a text", text: text, location: location)
  }

  /// An unreadable value in a tree in JSON.
  package init(reason: String, text: String?, byteOffset: Int?) {
    self.init(reason: reason, text: text)
    firstOffset.value = byteOffset
  }
}

extension StateValue {
  package var unreadableCount: Int {
    var count = 0
    visit { value, _ in
      if case .unreadable = value { count += 1 }
      return true
    }
    return count
  }
}
