import Platform

/// A byte for each of many numbers, all 0 at first. It has one owner, so that a change need not ask
/// whether there are others.
@safe struct ByteTable: ~Copyable {
  private let bytes: UnsafeMutablePointer<UInt8>
  /// How many there are.
  let count: Int

  init(count: Int) {
    precondition(count >= 0, "a table of fewer than no bytes")
    unsafe bytes = .allocate(capacity: count)
    unsafe bytes.initialize(repeating: 0, count: count)
    self.count = count
  }

  deinit { unsafe bytes.deallocate() }

  /// Sets every byte to what `value` gives for its number, on so many threads.
  @inline(__always) mutating func fill(
    threads: Int, _ value: @escaping @Sendable (_ number: Int) -> UInt8
  ) {
    let pieces = (0..<count).divided(into: threads)
    let shared = unsafe SharedBytes(bytes)
    _ = Threads.map(threads) { piece in
      for number in pieces[piece] { unsafe shared.start[number] = value(number) }
    }
  }

  /// `@unchecked Sendable`: each thread has numbers of its own, and the table waits for all of them.
  @unsafe private struct SharedBytes: @unchecked Sendable {
    let start: UnsafeMutablePointer<UInt8>

    init(_ start: UnsafeMutablePointer<UInt8>) { unsafe self.start = unsafe start }
  }

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
