/// A byte for each of many numbers, all 0 at first. It is not copyable, so that a change needs no
/// uniqueness check.
@safe struct ByteTable: ~Copyable {
  private let bytes: UnsafeMutablePointer<UInt8>
  /// The number of bytes.
  let count: Int

  init(count: Int) {
    precondition(count >= 0, "a table of fewer than no bytes")
    unsafe bytes = .allocate(capacity: count)
    unsafe bytes.initialize(repeating: 0, count: count)
    self.count = count
  }

  deinit { unsafe bytes.deallocate() }

  /// The byte of a number below `count`.
  subscript(number: Int) -> UInt8 {
    @inline(__always) get {
      precondition(number >= 0 && number < count, "number outside the table")
      return unsafe bytes[number]
    }
    @inline(__always) set {
      precondition(number >= 0 && number < count, "number outside the table")
      unsafe bytes[number] = newValue
    }
  }
}
