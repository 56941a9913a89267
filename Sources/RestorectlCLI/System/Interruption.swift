#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What is done when a signal ends the process.
///
/// A signal comes between any two instructions, so its handler only reads memory that is never
/// given back, and calls only what POSIX lets it call.
enum Interruption {
  /// A temporary file.
  @unsafe struct TemporaryFile {
    let name: UnsafeMutablePointer<CChar>
    var isThere = true
    let next: UnsafeMutablePointer<TemporaryFile>?
  }

  /// The signals that end the process in order.
  static let signals = [SIGINT, SIGTERM, SIGHUP]

  static func signalSet() -> sigset_t {
    var set = sigset_t()
    _ = unsafe sigemptyset(&set)
    for number in signals { _ = unsafe sigaddset(&set, number) }
    return set
  }

  /// All temporary files that this process made, the last one first. They are made before the threads
  /// of a run start, and put in place after these have ended.
  nonisolated(unsafe) private static var files: UnsafeMutablePointer<TemporaryFile>?

  private static let message: StaticString = """
    restorectl: a file was cut or could not be read any more while it was read; try again when \
    nothing writes to it

    """

  static let end: @convention(c) (Int32) -> Void = { number in
    removeFiles()
    _exit(128 + number)
  }

  static let endForLostInput: @convention(c) (Int32) -> Void = { _ in
    removeFiles()
    _ = unsafe write(2, message.utf8Start, message.utf8CodeUnitCount)
    _exit(ExitCode.failure.rawValue)
  }

  private static func removeFiles() {
    var next = unsafe files
    while let file = unsafe next {
      if unsafe file.pointee.isThere { _ = unsafe unlink(file.pointee.name) }
      unsafe next = unsafe file.pointee.next
    }
  }

  /// Does something that a signal must not come into the middle of.
  static func held<Result>(
    _ body: () throws(SystemError) -> Result
  ) throws(SystemError) -> Result {
    var all = sigset_t()
    var before = sigset_t()
    _ = unsafe sigfillset(&all)
    _ = unsafe pthread_sigmask(SIG_BLOCK, &all, &before)
    defer { _ = unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    return try body()
  }

  static func remember(_ name: UnsafePointer<CChar>) {
    guard let copy = unsafe strdup(name) else { return }
    let file = UnsafeMutablePointer<TemporaryFile>.allocate(capacity: 1)
    unsafe file.initialize(to: TemporaryFile(name: copy, next: files))
    unsafe files = unsafe file
  }

  static func forget(_ name: UnsafePointer<CChar>) {
    var next = unsafe files
    while let file = unsafe next {
      if unsafe strcmp(file.pointee.name, name) == 0 { unsafe file.pointee.isThere = false }
      unsafe next = unsafe file.pointee.next
    }
  }
}
