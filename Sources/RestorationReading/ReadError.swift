import Platform
public import PlistSyntax
public import RestorationModel

/// Why an input cannot be read as an archive.
public struct ReadError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason in full.
  package let fault: ReadFault

  /// The reason with its place, as on the command line: `offset 0x1f: expected …, found …`.
  public var description: String { fault.description }

  /// Where reading stopped; nil if there is no place.
  public var location: SourceLocation? { fault.location }
}

extension RestorationArchive {
  /// Reads an archive from a file, in any syntax and container: property lists in binary or XML,
  /// JSON.
  ///
  /// The file is copied at once; the tree is read on demand. A coder that cannot be read does not
  /// make the archive unreadable: its node contains the reason.
  ///
  /// - Throws: `ReadError` if the file cannot be opened, or is not an archive.
  public init(contentsOfFile path: String) throws(ReadError) {
    let bytes: ByteSlice
    do throws(FileError) {
      bytes = try ByteSlice(readingFileAt: Array(path.utf8))
    } catch {
      throw ReadError(fault: .file(error))
    }
    try self.init(bytes, name: path)
  }

  /// Reads an archive from bytes, in any syntax and container.
  ///
  /// - Parameters:
  ///   - bytes: all bytes of a file.
  ///   - name: the name of the input in findings.
  ///   - Throws: `ReadError` if the bytes are not an archive.
  public init(bytes: some Sequence<UInt8>, name: String? = nil) throws(ReadError) {
    try self.init(ByteSlice(Array(bytes)), name: name)
  }

  private init(_ bytes: ByteSlice, name: String?) throws(ReadError) {
    do throws(ReadFault) {
      try self.init(reading: bytes, name: name)
    } catch {
      throw ReadError(fault: error)
    }
  }
}
