#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The C library's memory functions, which process many bytes at a time.
package enum Memory {
  /// Whether the bytes at two addresses are equal.
  package static func isSame(
    _ first: UnsafeRawPointer, _ second: UnsafeRawPointer, byteCount: Int
  ) -> Bool {
    unsafe memcmp(first, second, byteCount) == 0
  }

  /// How many bytes come before the first byte of a value; nil if none has it.
  package static func offset(
    of byte: UInt8, from start: UnsafeRawPointer, byteCount: Int
  ) -> Int? {
    guard let found = unsafe memchr(start, Int32(byte), byteCount) else { return nil }
    return unsafe start.distance(to: UnsafeRawPointer(found))
  }
}
