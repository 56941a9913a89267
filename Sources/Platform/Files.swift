#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension System {
  package static func create(_ path: FilePath) throws(FileError) -> Descriptor {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    return try check(unsafe open(path.cString, flags, 0o666))
  }

  /// Makes a new file that is removed if the process is interrupted. No other file may ever get its
  /// name.
  package static func createTemporary(_ path: FilePath) throws(FileError) -> Descriptor {
    // Before it exists: a signal can come between the two.
    unsafe Interruption.remember(path.cString)
    return try create(path)
  }

  /// Opens an existing file for appending: a device, a pipe, or a file that others write too.
  package static func openForWriting(_ path: FilePath) throws(FileError) -> Descriptor {
    try check(unsafe open(path.cString, O_WRONLY | O_APPEND | O_CLOEXEC))
  }

  /// Closes the file. Some systems report only here that the last bytes did not fit.
  package static func closeFile(_ descriptor: Descriptor) throws(FileError) {
    try check(close(descriptor))
  }

  package static func setPermissions(_ permissions: UInt32, of file: Descriptor) throws(FileError) {
    try check(fchmod(file, mode_t(permissions)))
  }

  package static func replace(_ new: FilePath, with old: FilePath) throws(FileError) {
    try check(unsafe rename(old.cString, new.cString))
  }

  package static func remove(_ path: FilePath) throws(FileError) {
    try check(unsafe unlink(path.cString))
  }

  /// Makes a folder, and those around it that are not there. One that is there stays as it is.
  package static func makeFolder(_ path: FilePath) throws(FileError) {
    let isThere = { (try? status(path, followingLinks: true))?.kind == .folder }
    if isThere() { return }
    // No system takes longer ones, and each folder around it is a call.
    if path.bytes.count > 4096 { throw .system(errno: ENAMETOOLONG) }
    if path.folder != path { try makeFolder(path.folder) }
    let result = unsafe mkdir(path.cString, 0o777)
    let error = FileError.system(errno: errno)
    // Another process may have been faster.
    if result != 0, !isThere() { throw error }
  }

  /// The path without symbolic links.
  package static func resolved(_ path: FilePath) throws(FileError) -> FilePath {
    guard let found = unsafe realpath(path.cString, nil) else { throw .system(errno: errno) }
    defer { unsafe free(found) }
    return unsafe FilePath(unchecked: bytes(ofCString: found))
  }

  package static func status(
    _ path: FilePath, followingLinks: Bool
  ) throws(FileError) -> FileStatus {
    var status = stat()
    let name = path.cString
    try check(unsafe followingLinks ? stat(name, &status) : lstat(name, &status))
    let time = Native.modificationTime(of: status)
    let kind: FileStatus.Kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .symbolicLink
      default: .special
      }
    return FileStatus(
      kind: kind, byteCount: Int(status.st_size), permissions: UInt32(status.st_mode & 0o777),
      owner: status.st_uid,
      // Limited to the range of a calendar.
      secondsSince2001: min(max(Int(time.tv_sec), -1 << 36), 1 << 36) - secondsFrom1970To2001,
      nanoseconds: time.tv_nsec,
      identity: .init(status))
  }

  /// The identity of an open file; nil if it is not a file.
  package static func identity(ofOpen file: Descriptor) -> FileStatus.Identity? {
    var status = stat()
    guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return FileStatus.Identity(status)
  }

  /// A copy of the bytes of a file, as many as it has when it is opened, or of a pipe. More than `limit`
  /// are an error. `path` has no terminating zero.
  package static func bytes(ofFileAt path: [UInt8], limit: Int) throws(FileError) -> [UInt8] {
    // O_NONBLOCK so that a pipe without a writer cannot block the open.
    let name = FilePath(unchecked: path).cString
    let file = try check(unsafe open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK))
    defer { _ = close(file) }
    var status = stat()
    try check(unsafe fstat(file, &status))
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      let size = Int(status.st_size)
      if size > limit { throw .tooLarge(limit: limit) }
      // The system's own files in /proc state no size.
      return try readAll(file, expecting: size > 0 ? size : nil, limit: limit)
    case S_IFIFO:
      // A pipe of a shell's `<(…)`. From here on reading may wait for the writer.
      try check(fcntl(file, F_SETFL, 0))
      return try readAll(file, limit: limit)
    case S_IFDIR: throw .folder
    default: throw .notAFile
    }
  }

  /// The names in a folder, in the order of their bytes, without `.` and `..`.
  package static func names(in folder: FilePath) throws(FileError) -> [[UInt8]] {
    guard let stream = unsafe opendir(folder.cString) else { throw .system(errno: errno) }
    defer { unsafe _ = closedir(stream) }
    // From the entry's own address, because the record may be shorter than `dirent`.
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }
    var names: [[UInt8]] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else { break }
      let name = unsafe UnsafeRawPointer(entry).advanced(by: offset)
      let bytes = unsafe bytes(ofCString: name.assumingMemoryBound(to: CChar.self))
      if bytes != [0x2E], bytes != [0x2E, 0x2E] { names.append(bytes) }
    }
    if errno != 0 { throw .system(errno: errno) }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
  }

  @discardableResult private static func check(_ result: Int32) throws(FileError) -> Int32 {
    if result < 0 { throw .system(errno: errno) }
    return result
  }
}

extension FilePath {
  /// The kind of the file at the path; nil if there is none, or if the system returns an error.
  package func kind(followingLinks: Bool) -> FileStatus.Kind? {
    (try? System.status(self, followingLinks: followingLinks))?.kind
  }

  fileprivate var cString: [CChar] { (bytes + [0]).map { CChar(truncatingIfNeeded: $0) } }
}

package struct FileStatus: Hashable, Sendable {
  package let kind: Kind
  package let byteCount: Int
  package let permissions: UInt32
  package let owner: UInt32
  /// When the contents last changed, in seconds since 2001-01-01 00:00:00 UTC.
  package let secondsSince2001: Int
  /// The part of that moment below a second.
  package let nanoseconds: Int
  package let identity: Identity

  package enum Kind: Hashable, Sendable {
    case file, folder, symbolicLink
    /// A pipe, a socket or a device.
    case special
  }

  /// The same for every path that leads to the file.
  package struct Identity: Hashable, Sendable {
    private let device: UInt64
    private let file: UInt64

    init(_ status: stat) {
      (device, file) = (UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino))
    }
  }
}

/// Why a file cannot be read or written: one type, and one wording, for every failing call.
package enum FileError: Error, Hashable, Sendable, CustomStringConvertible {
  case notFound, permissionDenied, noSpace, tooManyOpenFiles
  /// A folder where a file is needed.
  case folder
  /// A pipe whose reader is gone.
  case closedPipe
  /// Another error of the system, by its number.
  case other(Int32)
  /// A socket or a device where a file is needed.
  case notAFile
  /// A symbolic link to a file outside its own folder, where that is not allowed.
  case linkElsewhere
  case tooLarge(limit: Int)

  /// The meaning of one of the system's error numbers.
  static func system(errno: Int32) -> FileError {
    switch errno {
    case ENOENT, ENOTDIR: .notFound
    case EACCES, EPERM: .permissionDenied
    case ENOSPC, EDQUOT: .noSpace
    case EMFILE, ENFILE: .tooManyOpenFiles
    case EISDIR: .folder
    case EPIPE: .closedPipe
    default: .other(errno)
    }
  }

  /// One fact in lower case, without a remedy.
  package var description: String {
    switch self {
    case .notFound: "no such file or folder"
    case .permissionDenied: "permission denied"
    case .noSpace: "no space left"
    case .tooManyOpenFiles: "too many open files"
    case .folder: "is a folder"
    case .closedPipe: "the reader of the pipe is gone"
    case .other(let errno): unsafe String(cString: strerror(errno)).lowercased()
    case .notAFile: "is a device or a socket, not a file"
    case .linkElsewhere: "is a link to a file that is not in its folder"
    case .tooLarge(let limit): "larger than the limit of \(limit >> 20) MiB"
    }
  }

  /// The reason, then what the user can do, in lower case.
  package func message(_ remedy: String) -> String { description + "; " + remedy }
}
