#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The C library's own functions for memory, which take many bytes at a time.
package enum Memory {
  /// Whether as many bytes at one address are the same as those at another.
  package static func isSame(
    _ first: UnsafeRawPointer, _ second: UnsafeRawPointer, byteCount: Int
  ) -> Bool {
    unsafe memcmp(first, second, byteCount) == 0
  }

  /// How many bytes there are before the first of a value; nil where none has it.
  package static func offset(
    of byte: UInt8, from start: UnsafeRawPointer, byteCount: Int
  ) -> Int? {
    guard let found = unsafe memchr(start, Int32(byte), byteCount) else { return nil }
    return unsafe start.distance(to: UnsafeRawPointer(found))
  }
}
