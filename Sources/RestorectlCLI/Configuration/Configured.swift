/// A value that a configuration file sets, and where it stands there.
struct Configured<Value: Sendable>: Sendable {
  let value: Value
  /// Byte offset of the value in the file, 0-based.
  let byteOffset: Int

  init(_ value: Value, at byteOffset: Int) {
    self.value = value
    self.byteOffset = byteOffset
  }
}

// Not a condition of the type: the runtime would look for it in each run that sets nothing.
extension Configured: Equatable where Value: Equatable {}
