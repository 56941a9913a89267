/// A value of a configuration file, with its place in the file.
struct Configured<Value: Equatable & Sendable>: Equatable, Sendable {
  let value: Value
  /// Byte offset of the value in the file, 0-based.
  let byteOffset: Int

  init(_ value: Value, at byteOffset: Int) {
    self.value = value
    self.byteOffset = byteOffset
  }
}
