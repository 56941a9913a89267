#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension System {
  /// Turns a write to a pipe without a reader, or above the limit on file sizes (`ulimit -f`), into
  /// an error instead of a signal that ends the process, so that no temporary file is left behind.
  ///
  /// Makes a signal that ends the process remove its temporary files first, and end it with the
  /// status that a shell would show: 128 and the signal's number. A signal that the caller ignores
  /// stays ignored.
  package static func handleSignals() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
    var interrupting = sigset_t()
    _ = unsafe sigemptyset(&interrupting)
    for number in Interruption.signals {
      _ = unsafe sigaddset(&interrupting, number)
      let before = signal(number, Interruption.end)
      let (handler, ignoring) = unsafe (
        unsafeBitCast(before, to: Int.self), unsafeBitCast(SIG_IGN, to: Int.self)
      )
      if handler == ignoring { _ = signal(number, SIG_IGN) }
    }
    // A process that a libdispatch thread starts inherits these as blocked.
    _ = unsafe pthread_sigmask(SIG_UNBLOCK, &interrupting, nil)
  }
}

/// The action when a signal ends the process.
///
/// A signal can come between any two instructions, so its handler only reads memory that is never
/// released, and makes only calls that POSIX allows there.
enum Interruption {
  @unsafe struct TemporaryFile {
    let name: UnsafeMutablePointer<CChar>
    let next: UnsafeMutablePointer<TemporaryFile>?
  }

  /// The signals that end the process in order: from users and systems, and for the processor time
  /// limit (`ulimit -t`).
  static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU]

  /// All temporary files that this process has ever made, the newest first. One that is in its place,
  /// or removed, has its random name no more, and no other file has it.
  nonisolated(unsafe) private static var files: UnsafeMutablePointer<TemporaryFile>?

  static let end: @convention(c) (Int32) -> Void = { number in
    var next = unsafe files
    while let file = unsafe next {
      _ = unsafe unlink(file.pointee.name)
      unsafe next = unsafe file.pointee.next
    }
    _exit(128 + number)
  }

  /// Adds a file to those that a signal removes.
  static func remember(_ name: UnsafePointer<CChar>) {
    guard let copy = unsafe strdup(name) else { return }
    let file = UnsafeMutablePointer<TemporaryFile>.allocate(capacity: 1)
    // The list is whole whenever a signal comes.
    var all = sigset_t()
    var before = sigset_t()
    _ = unsafe sigfillset(&all)
    _ = unsafe pthread_sigmask(SIG_BLOCK, &all, &before)
    defer { _ = unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    unsafe file.initialize(to: TemporaryFile(name: copy, next: files))
    unsafe files = unsafe file
  }
}
