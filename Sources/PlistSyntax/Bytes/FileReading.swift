#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why a file could not be read at all.
public enum FileError: Error, Hashable, Sendable {
  /// The system refused; `errno` says why.
  case system(errno: Int32)
  /// A folder, socket, device or pipe where a file is needed.
  case notAFile(kind: String)
  /// More bytes than the limit.
  case tooLarge(byteCount: Int, limit: Int)

  /// The kind of a folder.
  package static let folderKind = "a folder"
}

extension ByteSlice {
  /// Files up to this size are copied, in bytes.
  private static let largestCopy = 1 << 20

  /// The bytes of a file: copied when it is small, else mapped. `path` is in the file system's own
  /// bytes, without a terminating zero.
  ///
  /// - Throws: `FileError`.
  public init(mappingFileAt path: [UInt8], limits: Limits = Limits()) throws(FileError) {
    // O_NONBLOCK so that a pipe without a writer cannot hang the open.
    let descriptor = unsafe (path + [0]).withUnsafeBufferPointer { buffer in
      unsafe buffer.withMemoryRebound(to: CChar.self) { name in
        unsafe open(name.baseAddress.unsafelyUnwrapped, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      }
    }
    guard descriptor >= 0 else { throw .system(errno: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .system(errno: errno) }
    if status.st_mode & S_IFMT == S_IFIFO {
      // What a shell's `<(…)` names. From here on reading may wait for the writer.
      guard fcntl(descriptor, F_SETFL, 0) == 0 else { throw .system(errno: errno) }
      try self.init(readingDescriptor: descriptor, limits: limits)
      return
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .notAFile(kind: Self.kind(ofMode: status.st_mode))
    }
    let size = Int(status.st_size)
    guard size <= limits.inputByteCount else {
      throw .tooLarge(byteCount: size, limit: limits.inputByteCount)
    }
    guard size > 0 else {
      self.init([])
      return
    }
    // Bytes that are checked once must stay what they were, and another program may cut or change a
    // mapped file at any time. What apps save is copied; only very large files are left in place.
    if size <= Self.largestCopy {
      try self.init(readingDescriptor: descriptor, expecting: size, limits: limits)
      return
    }
    let address = unsafe mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let address = unsafe address, unsafe address != MAP_FAILED else {
      throw .system(errno: errno)
    }
    let memory = unsafe UnsafeRawBufferPointer(start: address, count: size)
    self.init(unsafe ByteStorage(mapping: memory))
  }

  /// All bytes of an open descriptor (standard input) up to its end.
  ///
  /// - Throws: `FileError`.
  public init(readingDescriptor descriptor: Int32, limits: Limits = Limits()) throws(FileError) {
    try self.init(readingDescriptor: descriptor, expecting: nil, limits: limits)
  }

  /// The first `byteCount` bytes of an open descriptor, or all where that is nil.
  private init(
    readingDescriptor descriptor: Int32, expecting byteCount: Int?, limits: Limits
  ) throws(FileError) {
    // Grown in place where the system can, so that the bytes stand in memory once.
    var capacity = byteCount ?? 1 << 16
    var count = 0
    guard var memory = unsafe malloc(capacity) else { throw .system(errno: errno) }
    do throws(FileError) {
      while true {
        if count == capacity {
          capacity *= 2
          guard let grown = unsafe realloc(memory, capacity) else { throw .system(errno: errno) }
          unsafe memory = grown
        }
        let readCount = unsafe read(descriptor, memory + count, capacity - count)
        if readCount < 0 && errno == EINTR { continue }
        guard readCount >= 0 else { throw .system(errno: errno) }
        if readCount == 0 { break }
        count += readCount
        guard count <= limits.inputByteCount else {
          throw .tooLarge(byteCount: count, limit: limits.inputByteCount)
        }
        if count == byteCount { break }
      }
    } catch {
      unsafe free(memory)
      throw error
    }
    let bytes = unsafe UnsafeRawBufferPointer(start: memory, count: count)
    self.init(unsafe ByteStorage(adopting: bytes))
  }

  private static func kind(ofMode mode: mode_t) -> String {
    switch mode & S_IFMT {
    case S_IFDIR: FileError.folderKind
    case S_IFSOCK: "a socket"
    case S_IFCHR, S_IFBLK: "a device"
    default: "not a regular file"
    }
  }
}
