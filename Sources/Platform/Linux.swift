#if !canImport(Darwin)
  #if canImport(Musl)
    import Musl
  #else
    import Glibc
  #endif

  /// What Linux declares in its own way, with one of two C libraries.
  enum Native {
    /// Starts a thread that calls `runThread` with a context.
    ///
    /// - Returns: 0, or why there is none.
    static func startThread(
      _ attributes: UnsafePointer<pthread_attr_t>, _ context: UnsafeMutableRawPointer
    ) -> Int32 {
      var thread = noThread
      return unsafe pthread_create(&thread, attributes, { unsafe runThread($0) }, context)
    }

    /// The words of the command line, the program's own name first.
    ///
    /// Read here, since Swift's runtime says nothing, or ends the process, where it cannot read them.
    static func commandLine() throws(FileError) -> [[UInt8]] {
      let file = try OpenedFile(Array("/proc/self/cmdline".utf8))
      // More than any system takes.
      let words = try file.read(limit: 1 << 30)
      return words.bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast().map {
        Array($0)
      }
    }

    #if canImport(Musl)
      private static var noThread: pthread_t? { nil }

      /// The limit on the address space of the process, for `getrlimit`.
      static var addressSpace: Int32 { RLIMIT_AS }
    #else
      private static var noThread: pthread_t { 0 }

      /// The limit on the address space of the process, for `getrlimit`.
      static var addressSpace: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_AS.rawValue) }
    #endif

    /// The clock that no change of the date affects.
    static var monotonicClock: clockid_t { CLOCK_MONOTONIC }

    /// Asks a terminal for the size of its window.
    static var windowSizeRequest: UInt { UInt(TIOCGWINSZ) }

    /// When the contents of a file last changed.
    static func modificationTime(of status: stat) -> timespec { status.st_mtim }
  }

  #if compiler(>=6.3)
    /// Runs before Swift's runtime starts. One that is linked statically looks for its own file in `/proc`
    /// and ends the process without it, unless it is told where it stands.
    @section(".init_array.00100") @used
    let beforeTheRuntime: @convention(c) () -> Void = {
      if unsafe access("/proc/self/exe", F_OK) != 0 { _ = unsafe setenv("SWIFT_ROOT", "/", 0) }
    }
  #endif
#endif
