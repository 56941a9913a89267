#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// Only the files of this folder call the system.

/// The calls to the system that the command line needs, with bytes for paths and typed errors.
enum System {
  /// A file that is open.
  typealias Descriptor = Int32

  /// The arguments of this process without the program's own name. `CommandLine.arguments` would
  /// replace what is no UTF-8.
  static func arguments() -> [ByteString] {
    let count = Int(CommandLine.argc)
    return (1..<max(count, 1)).compactMap { index in
      guard let argument = unsafe CommandLine.unsafeArgv[index] else { return nil }
      return unsafe ByteString(bytes(ofCString: argument))
    }
  }

  /// The value of an environment variable.
  static func environmentValue(_ name: String) -> ByteString? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe ByteString(bytes(ofCString: value))
  }

  /// Whether the descriptor is a terminal.
  static func isTerminal(_ descriptor: Descriptor) -> Bool {
    isatty(descriptor) == 1
  }

  /// A write to a pipe that nobody reads becomes an error instead of the end of the process, so
  /// that no temporary file stays behind.
  static func reportClosedPipesAsErrors() {
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// A signal that ends the process removes its temporary files first, and ends it with the status
  /// that a shell would show: 128 and the signal's number. One that the caller ignores stays ignored.
  static func removeTemporaryFilesWhenInterrupted() {
    for number in Interruption.signals {
      let before = signal(number, Interruption.end)
      let (handler, ignoring) = unsafe (
        unsafeBitCast(before, to: Int.self), unsafeBitCast(SIG_IGN, to: Int.self)
      )
      if handler == ignoring { _ = signal(number, SIG_IGN) }
    }
    // A process that a thread of libdispatch starts inherits that these are blocked.
    var interrupting = Interruption.signalSet()
    _ = unsafe pthread_sigmask(SIG_UNBLOCK, &interrupting, nil)
    // A mapped file whose bytes are gone: cut by another program, or on a disk that fails.
    _ = signal(SIGBUS, Interruption.endForLostInput)
  }

  /// Takes the place of standard streams that the caller closed, so that no file is opened under
  /// their numbers. They are opened the wrong way round: to use one is an error as before.
  static func occupyClosedStreams() {
    var status = stat()
    for (descriptor, flags) in [(Int32(0), O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)]
    where unsafe fstat(descriptor, &status) != 0 {
      _ = unsafe open("/dev/null", flags)
    }
  }

  /// Ends the process.
  static func exit(_ status: ExitCode) -> Never {
    _exit(status.rawValue)
  }

  /// Systems count from 1970, Apple's archives from 2001.
  private static let secondsFrom1970To2001 = 978_307_200

  /// The present, in seconds since 2001-01-01 00:00:00 UTC.
  static func secondsSince2001() -> Double {
    Double(time(nil)) - Double(secondsFrom1970To2001)
  }

  // MARK: Files

  /// Writes all of the bytes, however many calls that takes.
  static func write(_ bytes: [UInt8], to descriptor: Descriptor) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[written...])
        return unsafe platformWrite(descriptor, rest.baseAddress, rest.count)
      }
      if count > 0 {
        written += count
      } else if count == 0 || errno != EINTR {
        throw count == 0 ? SystemError(EIO) : SystemError(errno)
      }
    }
  }

  /// Makes a file that did not exist.
  static func create(_ path: FilePath, permissions: UInt32) throws(SystemError) -> Descriptor {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    return try opened(unsafe path.withCString { unsafe open($0, flags, mode_t(permissions)) })
  }

  /// Makes a file that did not exist, and that is removed if the process is interrupted.
  static func createTemporary(
    _ path: FilePath, permissions: UInt32
  ) throws(SystemError) -> Descriptor {
    try Interruption.held { () throws(SystemError) in
      let descriptor = try create(path, permissions: permissions)
      unsafe path.withCString { unsafe Interruption.remember($0) }
      return descriptor
    }
  }

  /// Opens what exists for writing at its end: a device, a pipe, or a file that others write too.
  static func openForWriting(_ path: FilePath) throws(SystemError) -> Descriptor {
    try opened(unsafe path.withCString { unsafe open($0, O_WRONLY | O_APPEND | O_CLOEXEC) })
  }

  private static func opened(_ descriptor: Descriptor) throws(SystemError) -> Descriptor {
    if descriptor < 0 { throw SystemError(errno) }
    return descriptor
  }

  /// Closes the file. Some systems tell only now that the last bytes found no room.
  static func close(_ descriptor: Descriptor) throws(SystemError) {
    try check(platformClose(descriptor))
  }

  /// Sets the permission bits of an open file.
  static func setPermissions(_ permissions: UInt32, of file: Descriptor) throws(SystemError) {
    try check(fchmod(file, mode_t(permissions)))
  }

  /// Puts a temporary file in the place of another, at once.
  static func rename(temporary old: FilePath, to new: FilePath) throws(SystemError) {
    try Interruption.held { () throws(SystemError) in
      try check(
        unsafe old.withCString { from in
          unsafe new.withCString { to in unsafe platformRename(from, to) }
        })
      unsafe old.withCString { unsafe Interruption.forget($0) }
    }
  }

  /// Removes a temporary file.
  static func remove(temporary path: FilePath) throws(SystemError) {
    try Interruption.held { () throws(SystemError) in
      unsafe path.withCString { unsafe Interruption.forget($0) }
      try check(unsafe path.withCString { unsafe unlink($0) })
    }
  }

  /// Whether this process may write to what is at the path.
  static func checkWritable(_ path: FilePath) throws(SystemError) {
    try check(unsafe path.withCString { unsafe access($0, W_OK) })
  }

  /// The path without symbolic links.
  static func resolved(_ path: FilePath) throws(SystemError) -> FilePath {
    guard let found = unsafe path.withCString({ unsafe realpath($0, nil) }) else {
      throw SystemError(errno)
    }
    defer { unsafe free(found) }
    guard let resolved = unsafe FilePath(bytes(ofCString: found)) else {
      throw SystemError(ENOENT)
    }
    return resolved
  }

  /// What is at the path; about the link itself unless links are followed.
  static func status(_ path: FilePath, followingLinks: Bool) throws(SystemError) -> FileStatus {
    var status = stat()
    try check(
      unsafe path.withCString {
        unsafe followingLinks ? stat($0, &status) : lstat($0, &status)
      })
    let kind: FileStatus.Kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .symbolicLink
      default: .special
      }
    return FileStatus(
      kind: kind, byteCount: Int(status.st_size), permissions: UInt32(status.st_mode & 0o777),
      secondsSince2001: modificationSeconds(of: status) - secondsFrom1970To2001,
      identity: .init(
        device: UInt64(truncatingIfNeeded: status.st_dev), file: UInt64(status.st_ino)))
  }

  /// When a file last changed, in seconds since 1970, within what a calendar can show.
  private static func modificationSeconds(of status: stat) -> Int {
    #if canImport(Darwin)
      let seconds = Int(status.st_mtimespec.tv_sec)
    #else
      let seconds = Int(status.st_mtim.tv_sec)
    #endif
    return min(max(seconds, -1 << 36), 1 << 36)
  }

  /// The names in a folder, in the order of their bytes, without `.` and `..`.
  static func names(in folder: FilePath) throws(SystemError) -> [[UInt8]] {
    guard let stream = unsafe folder.withCString({ unsafe opendir($0) }) else {
      throw SystemError(errno)
    }
    defer { unsafe _ = closedir(stream) }
    // Counted from the entry's own address: the record may be shorter than `dirent`.
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }
    var names: [[UInt8]] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else { break }
      let name = unsafe UnsafeRawPointer(entry).advanced(by: offset)
      let bytes = unsafe bytes(ofCString: name.assumingMemoryBound(to: CChar.self))
      if bytes != [0x2E], bytes != [0x2E, 0x2E] { names.append(bytes) }
    }
    if errno != 0 { throw SystemError(errno) }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
  }

  // MARK: Reading as it comes

  /// Whether reading would find something, or the end, without waiting.
  static func canReadWithoutWaiting(_ descriptor: Descriptor) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&request, 1, 0) != 0
  }

  /// Some of the bytes that come next, after waiting for them; none at the end.
  static func read(_ descriptor: Descriptor, atMost count: Int) throws(SystemError) -> [UInt8] {
    while true {
      var result = 0
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        result = unsafe platformRead(descriptor, buffer.baseAddress, count)
        filled = max(result, 0)
      }
      if result >= 0 { return bytes }
      if errno != EINTR { throw SystemError(errno) }
    }
  }

  // MARK: Time

  /// Seconds since some moment, whatever becomes of the clock on the wall.
  static func monotonicSeconds() -> Double {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func check(_ result: Int32) throws(SystemError) {
    if result != 0 { throw SystemError(errno) }
  }

  private static func bytes(ofCString start: UnsafePointer<CChar>) -> [UInt8] {
    unsafe Array(UnsafeRawBufferPointer(start: start, count: strlen(start)))
  }
}

// Inside `System` its own functions hide those of the same name.

private func platformRead(_ file: Int32, _ start: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(file, start, count)
}

private func platformWrite(_ file: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(file, start, count)
}

private func platformClose(_ file: Int32) -> Int32 { close(file) }

private func platformRename(_ old: UnsafePointer<CChar>, _ new: UnsafePointer<CChar>) -> Int32 {
  unsafe rename(old, new)
}

extension SystemError {
  /// A folder where a file is needed.
  static let folder = SystemError(EISDIR)
}

extension FilePath {
  fileprivate func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    unsafe (bytes + [0]).withUnsafeBufferPointer { buffer in
      unsafe buffer.withMemoryRebound(to: CChar.self) {
        unsafe body($0.baseAddress.unsafelyUnwrapped)
      }
    }
  }
}
