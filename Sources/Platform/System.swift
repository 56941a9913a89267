#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The calls to the system, with bytes for names and typed errors. Code outside this module makes
/// no system calls.
package enum System {
  package typealias Descriptor = Int32

  /// The arguments of this process without the program's own name. `CommandLine.arguments` would
  /// replace bytes that are not UTF-8.
  package static func arguments() throws(FileError) -> [[UInt8]] {
    Array(try Native.commandLine().dropFirst())
  }

  package static func environmentValue(_ name: String) -> [UInt8]? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe bytes(ofCString: value)
  }

  /// Whether a file belongs to the user who runs this process, or who became the superuser for it.
  package static func isOwn(_ status: FileStatus) -> Bool {
    let user = geteuid()
    if status.owner == user { return true }
    guard user == 0, let name = environmentValue("SUDO_UID") else { return false }
    return name.elementsEqual(String(status.owner).utf8)
  }

  package static func endProcess(with status: Int32) -> Never {
    exit(status)
  }

  static func bytes(ofCString start: UnsafePointer<CChar>) -> [UInt8] {
    unsafe Array(UnsafeRawBufferPointer(start: start, count: strlen(start)))
  }

  /// Passes bytes as a C string. They must not contain a zero.
  static func withCString<Result>(
    _ bytes: [UInt8], _ body: (UnsafePointer<CChar>) -> Result
  ) -> Result {
    unsafe (bytes + [0]).withUnsafeBufferPointer { buffer in
      unsafe buffer.withMemoryRebound(to: CChar.self) {
        unsafe body($0.baseAddress.unsafelyUnwrapped)
      }
    }
  }
}

extension System {
  /// Unix systems count from 1970, Apple's property lists from 2001.
  static let secondsFrom1970To2001 = 978_307_200

  /// The current time, in seconds since 2001-01-01 00:00:00 UTC.
  package static func secondsSince2001() -> Double {
    Double(time(nil)) - Double(secondsFrom1970To2001)
  }

  /// Seconds since an arbitrary moment. Changes of the system's date do not affect them.
  package static func monotonicSeconds() -> Double {
    var time = timespec()
    _ = unsafe clock_gettime(Native.monotonicClock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  package static func sleep(milliseconds: Int) {
    _ = poll(nil, 0, Int32(clamping: milliseconds))
  }
}
