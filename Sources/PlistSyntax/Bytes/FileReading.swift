package import Platform

extension ByteSlice {
  /// Files up to this size are copied, in bytes.
  private static let largestCopy = 1 << 20

  /// The bytes of a file: copied when it is small, else mapped. `path` is in the file system's own
  /// bytes, without a terminating zero.
  ///
  /// - Throws: `FileError`.
  package init(mappingFileAt path: [UInt8], limits: Limits = Limits()) throws(FileError) {
    let file = try OpenedFile(path)
    let limit = limits.inputByteCount
    switch file.kind {
    case .pipe: self.init(try file.read(limit: limit))
    case .other(let kind): throw .notAFile(kind: kind)
    case .file(let size) where size > limit: throw .tooLarge(byteCount: size, limit: limit)
    case .file(let size) where size <= 0: self.init([])
    // Bytes that are checked once must stay what they were, and another program may cut or change a
    // mapped file at any time. What apps save is copied; only very large files are left in place.
    case .file(let size) where size <= Self.largestCopy:
      self.init(try file.read(expecting: size, limit: limit))
    case .file(let size): self.init(try file.map(byteCount: size))
    }
  }

  /// All bytes of an open descriptor (standard input) up to its end.
  ///
  /// - Throws: `FileError`.
  package init(readingDescriptor descriptor: Int32, limits: Limits = Limits()) throws(FileError) {
    self.init(try System.readAll(descriptor, limit: limits.inputByteCount))
  }
}
