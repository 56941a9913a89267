#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

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
    let device: UInt64
    let file: UInt64
  }
}

/// A file that is open for reading during the lifetime of the value.
package struct OpenedFile: ~Copyable {
  private let descriptor: System.Descriptor
  package let kind: Kind
  package let identity: FileStatus.Identity?

  package enum Kind {
    case file(byteCount: Int)
    case pipe
    case folder
    /// A socket or a device, as a noun phrase.
    case other(String)
  }

  /// Opens a path, given in the file system's own bytes without a terminating zero.
  package init(_ path: [UInt8]) throws(FileError) {
    // O_NONBLOCK so that a pipe without a writer cannot block the open.
    descriptor = unsafe System.withCString(path) {
      unsafe open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    }
    guard descriptor >= 0 else { throw .system(errno: errno) }
    do throws(FileError) {
      (kind, identity) = try Self.kind(of: descriptor)
    } catch {
      close(descriptor)
      throw error
    }
  }

  deinit { close(descriptor) }

  private static func kind(
    of descriptor: System.Descriptor
  ) throws(FileError) -> (Kind, FileStatus.Identity?) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .system(errno: errno) }
    if status.st_mode & S_IFMT == S_IFREG {
      return (.file(byteCount: Int(status.st_size)), FileStatus.Identity(status))
    }
    return (try otherKind(of: descriptor, status), nil)
  }

  private static func otherKind(
    of descriptor: System.Descriptor, _ status: stat
  ) throws(FileError) -> Kind {
    switch status.st_mode & S_IFMT {
    case S_IFIFO:
      // A pipe of a shell's `<(…)`. From here on reading may wait for the writer.
      guard fcntl(descriptor, F_SETFL, 0) == 0 else { throw .system(errno: errno) }
      return .pipe
    case S_IFDIR: return .folder
    case S_IFSOCK: return .other("a socket")
    case S_IFCHR, S_IFBLK: return .other("a device")
    default: return .other("a special file")
    }
  }

  /// A copy of all bytes up to the end, or of the first `expected`. More than `limit` bytes are an
  /// error.
  package func read(expecting expected: Int? = nil, limit: Int) throws(FileError) -> [UInt8] {
    try System.readAll(descriptor, expecting: expected, limit: limit)
  }
}
