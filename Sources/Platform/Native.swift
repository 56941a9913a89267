#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension System {
  /// The arguments of this process without the program's own name. `CommandLine.arguments` would
  /// replace bytes that are not UTF-8.
  package static func arguments() throws(FileError) -> [[UInt8]] {
    #if canImport(Darwin)
      (0..<Int(CommandLine.argc)).dropFirst().compactMap { index in
        guard let word = unsafe CommandLine.unsafeArgv[index] else { return nil }
        return unsafe bytes(ofCString: word)
      }
    #else
      // Swift's runtime returns nothing or ends the process if it cannot read them. The limit is more
      // than that of any system.
      try bytes(ofFileAt: Array("/proc/self/cmdline".utf8), limit: 1 << 30)
        .split(separator: 0, omittingEmptySubsequences: false).dropFirst().dropLast().map {
          Array($0)
        }
    #endif
  }
}

/// What else differs between Apple's systems and Linux.
enum Native {
  #if canImport(Darwin)
    /// The place for a thread that is started.
    @safe static var noThread: pthread_t? { nil }
    /// The limit on the address space of the process, for `getrlimit`.
    static var addressSpace: Int32 { RLIMIT_AS }
    /// Changes of the date do not affect it. Swift does not import the macro with its name.
    static var monotonicClock: clockid_t { _CLOCK_MONOTONIC }

    static func modificationTime(of status: stat) -> timespec { status.st_mtimespec }
  #else
    static var noThread: pthread_t { pthread_t() }
    static var addressSpace: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_AS.rawValue) }
    static var monotonicClock: clockid_t { CLOCK_MONOTONIC }

    static func modificationTime(of status: stat) -> timespec { status.st_mtim }
  #endif
}

#if !canImport(Darwin) && compiler(>=6.3)
  /// Runs before Swift's runtime starts. A statically linked runtime searches for its own file in
  /// `/proc`, and ends the process if there is none, unless this variable is set.
  @section(".init_array.00100") @used
  let beforeTheRuntime: @convention(c) () -> Void = {
    if unsafe access("/proc/self/exe", F_OK) != 0 { _ = unsafe setenv("SWIFT_ROOT", "/", 0) }
  }
#endif
