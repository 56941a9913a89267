package import Platform

extension ByteSlice {
  /// A copy of the bytes of a file. `path` is in the file system's own bytes, without a terminating
  /// zero.
  ///
  /// Bytes that are checked once must not change, and another program can cut or change a file at
  /// any time, also a mapped one.
  ///
  /// - Parameter opened: called with the identity of the file; only for regular files.
  /// - Throws: `FileError`.
  package init(
    readingFileAt path: [UInt8], limits: Limits = Limits(),
    opened: (FileStatus.Identity) -> Void = { _ in }
  ) throws(FileError) {
    let file = try OpenedFile(path)
    if let identity = file.identity { opened(identity) }
    let limit = limits.inputByteCount
    switch file.kind {
    case .pipe: self.init(try file.read(limit: limit))
    case .folder: throw .folder
    case .other(let kind): throw .notAFile(kind: kind)
    case .file(let size) where size > limit: throw .tooLarge(limit: limit)
    case .file(let size) where size <= 0: self.init([])
    case .file(let size): self.init(try file.read(expecting: size, limit: limit))
    }
  }

  /// All bytes of an open descriptor (standard input) up to its end.
  package init(readingDescriptor descriptor: Int32, limits: Limits = Limits()) throws(FileError) {
    self.init(try System.readAll(descriptor, limit: limits.inputByteCount))
  }
}
