#if !canImport(Darwin)
  import Glibc

  enum Native {
    /// Starts a thread that calls `runThread` with a context.
    ///
    /// - Returns: 0, or the error number.
    static func startThread(
      _ attributes: UnsafePointer<pthread_attr_t>, _ context: UnsafeMutableRawPointer
    ) -> Int32 {
      var thread = pthread_t()
      return unsafe pthread_create(&thread, attributes, { unsafe runThread($0) }, context)
    }

    /// The words of the command line, the program's own name first.
    ///
    /// Read here, because Swift's runtime returns nothing or ends the process if it cannot read
    /// them.
    static func commandLine() throws(FileError) -> [[UInt8]] {
      // The limit is more than that of any system.
      let bytes = try System.bytes(ofFileAt: Array("/proc/self/cmdline".utf8), limit: 1 << 30)
      return bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast()
        .map { Array($0) }
    }

    /// The limit on the address space of the process, for `getrlimit`.
    static var addressSpace: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_AS.rawValue) }

    /// The clock that changes of the date do not affect.
    static var monotonicClock: clockid_t { CLOCK_MONOTONIC }

    static var windowSizeRequest: UInt { UInt(TIOCGWINSZ) }

    static func modificationTime(of status: stat) -> timespec { status.st_mtim }
  }

  #if compiler(>=6.3)
    /// Runs before Swift's runtime starts. A statically linked runtime searches for its own file in
    /// `/proc`, and ends the process if there is none, unless this variable is set.
    @section(".init_array.00100") @used
    let beforeTheRuntime: @convention(c) () -> Void = {
      if unsafe access("/proc/self/exe", F_OK) != 0 { _ = unsafe setenv("SWIFT_ROOT", "/", 0) }
    }
  #endif
#endif
