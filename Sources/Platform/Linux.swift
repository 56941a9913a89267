#if !canImport(Darwin)
  #if canImport(Musl)
    import Musl
  #else
    import Glibc
  #endif

  /// What Linux declares in its own way, with one of two C libraries.
  enum Native {
    #if canImport(Musl)
      /// A thread of `pthread_create`.
      typealias Thread = pthread_t?

      /// No thread yet.
      static var noThread: Thread { nil }

      /// The limit on the address space of the process, for `getrlimit`.
      static var addressSpace: Int32 { RLIMIT_AS }
    #else
      /// A thread of `pthread_create`.
      typealias Thread = pthread_t

      /// No thread yet.
      static var noThread: Thread { 0 }

      /// The limit on the address space of the process, for `getrlimit`.
      static var addressSpace: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_AS.rawValue) }
    #endif

    /// When the contents of a file last changed.
    static func modificationTime(of status: stat) -> timespec { status.st_mtim }
  }
#endif
