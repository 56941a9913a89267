#if canImport(Darwin)
  import Darwin

  /// What Apple's systems declare in their own way.
  enum Native {
    /// A thread of `pthread_create`.
    typealias Thread = pthread_t?

    /// No thread yet.
    static var noThread: Thread { nil }

    /// The limit on the address space of the process, for `getrlimit`.
    static var addressSpace: Int32 { RLIMIT_AS }

    /// When the contents of a file last changed.
    static func modificationTime(of status: stat) -> timespec { status.st_mtimespec }
  }
#endif
