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
  /// The location of the value in the file; nil in trees made in memory. Not part of equality.
  package let location: SourceLocation?

  /// A key with its value. Unless `origin` is given, the key decides who writes it.
  package init(
    _ key: String, _ value: StateValue, origin: StateOrigin? = nil,
    at location: SourceLocation? = nil
  ) {
    self.key = key
    self.value = value
    self.origin = origin ?? KnownKeys.origin(of: key)
    self.location = location
  }

  /// Same key and value, whatever their location.
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

/// Why a coder could not be read, with its bytes, so that nothing is lost.
package struct UnreadableState: Hashable, Sendable {
  /// The bytes that should be a keyed archive.
  package let bytes: ByteSlice
  @Uncompared package internal(set) var fault: UnreadableValue

  package init(_ bytes: ByteSlice, _ fault: UnreadableValue) {
    self.bytes = bytes
    self.fault = fault
  }
}

/// A fact about how something was read, which is not part of its identity.
@propertyWrapper package struct Uncompared<Value: Sendable>: Hashable, Sendable {
  package var wrappedValue: Value

  package init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  package static func == (left: Uncompared, right: Uncompared) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}
