#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The calls to the system, with bytes for names and typed errors. Code outside this module makes
/// no system calls.
package enum System {
  package typealias Descriptor = Int32

  package static func environmentValue(_ name: String) -> [UInt8]? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe bytes(ofCString: value)
  }

  /// Whether a file belongs to the user who runs this process, or who became the superuser for it.
  package static func isOwn(_ status: FileStatus) -> Bool {
    let user = geteuid()
    if status.owner == user { return true }
    guard user == 0, let name = environmentValue("SUDO_UID") else { return false }
    return name.elementsEqual(String(status.owner).utf8)
  }

  package static func endProcess(with status: Int32) -> Never { exit(status) }

  static func bytes(ofCString start: UnsafePointer<CChar>) -> [UInt8] {
    unsafe Array(UnsafeRawBufferPointer(start: start, count: strlen(start)))
  }

  // MARK: Time

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

  package static func sleep(milliseconds: Int) { _ = poll(nil, 0, Int32(clamping: milliseconds)) }

  // MARK: Streams

  package static func isTerminal(_ descriptor: Descriptor) -> Bool { isatty(descriptor) == 1 }

  /// Whether the descriptor is a pipe or a file, with input from the caller of the tool, as opposed to
  /// a terminal or /dev/null.
  package static func isPipeOrFile(_ descriptor: Descriptor) -> Bool {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return false }
    let kind = status.st_mode & S_IFMT
    return kind == S_IFIFO || kind == S_IFREG
  }

  /// The width of a terminal's window in columns; nil if the terminal does not report it.
  package static func columns(of descriptor: Descriptor) -> Int? {
    var size = winsize()
    let result = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size)
    return result == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
  }

  /// Opens placeholders for standard streams that the caller closed, so that no file gets their
  /// numbers. They are opened in the opposite direction: using one is an error as before.
  package static func occupyClosedStreams() {
    var status = stat()
    for (descriptor, flags) in [(Int32(0), O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)]
    where unsafe fstat(descriptor, &status) != 0 {
      _ = unsafe open("/dev/null", flags)
    }
  }

  package static func writeAll(_ bytes: [UInt8], to descriptor: Descriptor) throws(FileError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if count == 0 || errno != EINTR {
        throw .system(errno: count == 0 ? EIO : errno)
      }
    }
  }

  /// The bytes of an open file up to its end, or as many as are expected. More than `limit` are an
  /// error.
  package static func readAll(
    _ descriptor: Descriptor, expecting expected: Int? = nil, limit: Int
  ) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(expected ?? 0)
    while bytes.count != expected {
      // One byte above the limit shows that it is exceeded.
      let room = min(min(expected ?? .max, limit + 1) - bytes.count, 1 << 18)
      var count = 0
      bytes += unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
        count = unsafe read(descriptor, buffer.baseAddress, room)
        filled = max(count, 0)
      }
      if count == 0 { break }
      if count < 0, errno != EINTR { throw .system(errno: errno) }
      guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
    }
    return bytes
  }

  // MARK: Signals

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
