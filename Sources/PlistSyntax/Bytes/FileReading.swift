package import Platform

extension ByteSlice {
  /// A copy of the bytes of a file. `path` is in the file system's own bytes, without a terminating
  /// zero.
  ///
  /// Bytes that are checked once must not change, and another program can cut or change a file at
  /// any time, also a mapped one.
  ///
  /// - Throws: `FileError`.
  package init(
    readingFileAt path: [UInt8], limit: Int = Limits.inputByteCount
  ) throws(FileError) {
    self.init(try System.bytes(ofFileAt: path, limit: limit))
  }

  /// All bytes of an open descriptor (standard input) up to its end.
  package init(readingDescriptor descriptor: Int32) throws(FileError) {
    self.init(try System.readAll(descriptor, limit: Limits.inputByteCount))
  }
}
