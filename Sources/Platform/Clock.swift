#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

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
}
