#if canImport(Darwin)
  import Darwin

  /// Declarations that differ on Apple's systems.
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

    /// The request for the size of a terminal's window.
    static var windowSizeRequest: UInt { TIOCGWINSZ }

    /// Descriptors for `FileEvents`: a queue, which `poll` takes, and the files that it watches. Source:
    /// kqueue(2).
    static func watch(_ paths: [FilePath]) -> [System.Descriptor] {
      let queue = kqueue()
      guard queue >= 0 else { return [] }
      var descriptors = [queue]
      for path in paths {
        let file = unsafe System.withCString(path.bytes) { unsafe open($0, O_EVTONLY | O_CLOEXEC) }
        guard file >= 0 else { continue }
        descriptors.append(file)
        var change = unsafe kevent(
          ident: UInt(file), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_ADD | EV_CLEAR),
          fflags: UInt32(NOTE_WRITE | NOTE_EXTEND | NOTE_DELETE | NOTE_RENAME | NOTE_ATTRIB),
          data: 0, udata: nil)
        _ = unsafe kevent(queue, &change, 1, nil, 0, nil)
      }
      return descriptors
    }

    /// When the contents of a file last changed.
    static func modificationTime(of status: stat) -> timespec { status.st_mtimespec }
  }
#endif
