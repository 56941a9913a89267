#if canImport(Darwin)
  import Darwin

  enum Native {
    /// Starts a thread that calls `runThread` with a context.
    ///
    /// - Returns: 0, or the error number.
    static func startThread(
      _ attributes: UnsafePointer<pthread_attr_t>, _ context: UnsafeMutableRawPointer
    ) -> Int32 {
      var thread: pthread_t?
      return unsafe pthread_create(&thread, attributes, { unsafe runThread($0) }, context)
    }

    /// The words of the command line, the program's own name first.
    static func commandLine() throws(FileError) -> [[UInt8]] {
      (0..<Int(CommandLine.argc)).compactMap { index in
        guard let word = unsafe CommandLine.unsafeArgv[index] else { return nil }
        return unsafe System.bytes(ofCString: word)
      }
    }

    /// The limit on the address space of the process, for `getrlimit`.
    static var addressSpace: Int32 { RLIMIT_AS }

    /// The clock that changes of the date do not affect. Swift does not import the macro with its
    /// name.
    static var monotonicClock: clockid_t { _CLOCK_MONOTONIC }

    static var windowSizeRequest: UInt { TIOCGWINSZ }

    static func modificationTime(of status: stat) -> timespec { status.st_mtimespec }
  }
#endif
