package import PlistSyntax

/// Who writes a key.
public enum StateOrigin: String, Hashable, Sendable {
  /// UIKit itself.
  case uikit
  /// The app.
  case app
}

/// A key of an object's coder, and what was saved under it.
public struct StateEntry: Hashable, Sendable {
  /// The key.
  public let key: String
  /// The value.
  public let value: StateValue
  /// Who writes this key.
  public let origin: StateOrigin
  /// Where the value stands in the file; nil in trees made in memory. Not part of equality.
  package let location: SourceLocation?

  /// A key with its value; the key tells who writes it.
  package init(_ key: String, _ value: StateValue, at location: SourceLocation? = nil) {
    self.key = key
    self.value = value
    origin = KnownKeys.origin(of: key)
    self.location = location
  }

  /// A key of which it is known who writes it.
  init(_ key: String, _ value: StateValue, origin: StateOrigin, at location: SourceLocation?) {
    self.key = key
    self.value = value
    self.origin = origin
    self.location = location
  }

  /// Same key and value, wherever they stand.
  public static func == (left: StateEntry, right: StateEntry) -> Bool {
    left.key.isSame(as: right.key) && left.value == right.value
  }

  /// Hashes key and value.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(value)
  }
}

extension [StateEntry] {
  /// The value under a key, or nil.
  public subscript(key: String) -> StateValue? { first { $0.key.isSame(as: key) }?.value }
}

/// Why a coder could not be read, with the bytes that it was made of, so that nothing is lost.
package struct UnreadableState: Hashable, Sendable {
  /// The bytes that should be a keyed archive.
  package let bytes: ByteSlice
  /// The reason, one lower-case sentence without a place. Not part of equality.
  package internal(set) var reason: String
  /// Where in the file reading stopped. Not part of equality.
  package let location: SourceLocation?
  /// The same as a byte offset: in the file that a tree in JSON was made from, if it was.
  package let byteOffset: Int?

  /// Bytes that are no readable coder.
  package init(bytes: ByteSlice, reason: String, location: SourceLocation? = nil) {
    self.bytes = bytes
    self.reason = reason
    self.location = location
    byteOffset = location?.byteOffset
  }

  /// What a tree in JSON says of a coder.
  package init(bytes: ByteSlice, reason: String, byteOffset: Int?) {
    self.bytes = bytes
    self.reason = reason
    self.byteOffset = byteOffset
    location = nil
  }

  /// Same bytes.
  package static func == (left: UnreadableState, right: UnreadableState) -> Bool {
    left.bytes == right.bytes
  }

  /// Hashes the bytes.
  package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

/// A fact about how something was read, which does not make it another thing.
package struct Uncompared<Value: Sendable>: Hashable, Sendable {
  /// The fact.
  package var value: Value

  /// A fact.
  package init(_ value: Value) { self.value = value }

  /// Always equal.
  package static func == (left: Uncompared, right: Uncompared) -> Bool { true }

  /// Hashes nothing.
  package func hash(into hasher: inout Hasher) {}
}
