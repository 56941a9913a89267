/// Free space at the end of a buffer, filled piece by piece.
@safe struct ByteFiller {
  private var position: UnsafeMutableRawPointer
  private(set) var room: Int

  static let spaces: StaticString =
    """
                                                                    \
                                                                    \
                                                                    \
                                                                    
    """

  init(_ memory: UnsafeMutableRawBufferPointer) {
    unsafe position = memory.baseAddress.unsafelyUnwrapped
    room = memory.count
  }

  @inline(__always) private mutating func put(_ start: UnsafeRawPointer, _ count: Int) {
    precondition(count >= 0 && count <= room, "more than there is room for")
    unsafe position.copyMemory(from: start, byteCount: count)
    unsafe position += count
    room -= count
  }

  /// Appends a byte.
  @inline(__always) mutating func put(_ byte: UInt8) {
    precondition(room > 0, "more than there is room for")
    unsafe position.storeBytes(of: byte, as: UInt8.self)
    unsafe position += 1
    room -= 1
  }

  /// Appends four bytes, the first in the lowest bits.
  @inline(__always) mutating func put(_ bytes: UInt32) {
    precondition(room >= 4, "more than there is room for")
    unsafe position.storeBytes(of: bytes.littleEndian, as: UInt32.self)
    unsafe position += 4
    room -= 4
  }

  /// Appends all bytes of a view.
  mutating func put(_ bytes: ByteSlice) {
    for byte in bytes.elements(0..<bytes.count) { put(byte) }
  }

  /// Appends bytes of a text.
  @inline(__always) mutating func put(_ text: StaticString, from start: Int = 0, count: Int) {
    precondition(start >= 0 && count >= 0 && start + count <= text.utf8CodeUnitCount)
    unsafe put(UnsafeRawPointer(text.utf8Start + start), count)
  }
}

extension [UInt8] {
  /// Appends a number of bytes, which are filled in one step.
  @inline(__always) mutating func append(count: Int, _ fill: (inout ByteFiller) -> Void) {
    let start = self.count
    // The bytes only reserve the space.
    if count <= ByteFiller.spaces.utf8CodeUnitCount {
      append(ByteFiller.spaces, count: count)
    } else {
      append(contentsOf: repeatElement(0, count: count))
    }
    unsafe withUnsafeMutableBytes { memory in
      var filler = unsafe ByteFiller(UnsafeMutableRawBufferPointer(rebasing: memory[start...]))
      fill(&filler)
      precondition(filler.room == 0, "less than was said")
    }
  }

  /// Appends some bytes of a text.
  mutating func append(_ text: StaticString, from start: Int = 0, count: Int) {
    precondition(
      start >= 0 && count >= 0 && start + count <= text.utf8CodeUnitCount,
      "text writes exactly its own bytes")
    unsafe append(contentsOf: UnsafeBufferPointer(start: text.utf8Start + start, count: count))
  }
}
