/// Why one value, or a coder, could not be read.
public struct UnreadableValue: Hashable, Sendable {
  /// The reason, one lower-case sentence without a place in the file.
  public var reason: String

  /// A damaged text, with escapes for its damaged parts; nil for all other values.
  package var text: String?

  /// The location of the damage in the file, if known. It depends on everything before it.
  @Uncompared package private(set) var location: SourceLocation?
  /// The same as a byte offset: in the original file of a tree in JSON, if it has one.
  @Uncompared package private(set) var byteOffset: Int?

  package init(
    reason: String, text: String? = nil, location: SourceLocation? = nil, byteOffset: Int? = nil
  ) {
    self.reason = reason
    self.text = text
    self.location = location
    self.byteOffset = byteOffset ?? location?.byteOffset
  }

  init(_ error: PlistError) { self.init(reason: error.reason, location: error.location) }

  package static func halfPair(in text: String, at location: SourceLocation) -> UnreadableValue {
    UnreadableValue(reason: "half of a surrogate pair in a text", text: text, location: location)
  }
}

extension StateValue {
  package var unreadableCount: Int { count { if case .unreadable = $0 { true } else { false } } }
}

extension [StateEntry] {
  var unreadableCount: Int { reduce(0) { $0 + $1.value.unreadableCount } }
}
