import Platform
public import PlistSyntax
public import RestorationModel

/// Why an input cannot be read as an archive.
public struct ReadError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason in full.
  package let fault: ReadFault

  /// The reason with its place, in the words of the command line: `offset 0x1f: expected …, found …`.
  public var description: String { fault.description }

  /// Where reading stopped; nil where there is no place.
  public var location: SourceLocation? { fault.location }
}

extension RestorationArchive {
  /// Reads an archive from a file, in any syntax and container: property lists in binary or XML, JSON.
  ///
  /// The file is copied at once, the tree is read when it is asked for. A coder that cannot be read does not keep the archive from being read: it shows in its node.
  ///
  /// - Throws: `ReadError` when the file cannot be opened, or is no archive.
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
  ///   - bytes: All bytes of a file.
  ///   - name: What findings call the input.
  /// - Throws: `ReadError` when the bytes are no archive.
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
