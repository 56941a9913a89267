#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Steps of reading, counted for tests of how work grows with a file: unlike time, they do not
/// depend on the machine. Only debug builds count them.
package enum Work {
  /// Whether steps are counted in this build.
  package static var isCounted: Bool {
    var isCounted = false
    assert(
      {
        isCounted = true; return true
      }())
    return isCounted
  }

  /// Notes steps: bytes that are decoded, keys that are compared, values that are looked at.
  @inlinable @inline(__always) package static func note(_ steps: @autoclosure () -> Int = 1) {
    assert(
      {
        add(steps()); return true
      }())
  }

  /// The steps of some work, which goes on in one thread.
  package static func count(of body: () throws -> Void) rethrows -> Int {
    let before = count
    try body()
    return count - before
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    unsafe pthread_key_create(&key, nil)
    return key
  }()

  /// The count of the calling thread, stored in place of a pointer.
  private static var count: Int { Int(bitPattern: unsafe pthread_getspecific(key)) }

  @usableFromInline static func add(_ steps: Int) {
    unsafe pthread_setspecific(key, UnsafeRawPointer(bitPattern: count &+ steps))
  }
}
