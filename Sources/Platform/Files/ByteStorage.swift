#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Bytes that do not move as long as something refers to them.
///
/// `@unchecked Sendable`: the memory is written once, before `init` returns.
@safe package final class ByteStorage: @unchecked Sendable {
  /// How the memory is released.
  private enum Owner {
    case allocation, cAllocation
  }

  /// The bytes.
  package let memory: UnsafeRawBufferPointer
  private let owner: Owner

  /// A copy of the bytes.
  var bytes: [UInt8] { withExtendedLifetime(self) { unsafe Array(memory) } }

  /// A copy of an array.
  package init(_ bytes: [UInt8]) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(bytes.count, 1), alignment: 8)
    unsafe bytes.withUnsafeBytes { unsafe buffer.copyMemory(from: $0) }
    unsafe memory = unsafe UnsafeRawBufferPointer(rebasing: buffer[..<bytes.count])
    owner = .allocation
  }

  /// Memory from `malloc`.
  init(adopting memory: UnsafeRawBufferPointer) {
    unsafe self.memory = unsafe memory
    owner = .cAllocation
  }

  deinit {
    switch owner {
    case .allocation: unsafe memory.deallocate()
    case .cAllocation: unsafe free(UnsafeMutableRawPointer(mutating: memory.baseAddress))
    }
  }
}
