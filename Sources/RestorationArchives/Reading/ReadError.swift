package import Platform

/// Why an input cannot be read as an archive.
public struct ReadError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Reason: Hashable, Sendable {
    case file(FileError)
    /// The bytes are neither a property list nor JSON, or no records of AppKit's.
    case syntax(PlistError)
    /// What it is instead, as a phrase that quotes nothing of it.
    case notAnArchive(PlistSyntax, found: String)
    case archive(PlistError)
    case tree(PlistError)
    /// AppKit's `windows.plist` cannot be read. The reason quotes nothing of it, because it contains
    /// keys.
    case windows(reason: String)
    /// A file that cannot be read without the others of its bundle, as a phrase.
    case bundlePart(String)
  }

  package let reason: Reason

  package init(_ reason: Reason) { self.reason = reason }

  /// The reason with its place, as on the command line: `offset 0x1f: expected …, found …`.
  public var description: String {
    switch reason {
    case .file(let error): "\(error)"
    case .notAnArchive(let syntax, let found):
      "well-formed \(syntax.displayName), but not a restoration archive: \(found)"
    case .syntax(let error), .archive(let error), .tree(let error): error.description
    case .windows(let reason): "the list of windows cannot be read: \(reason)"
    case .bundlePart(let part): part
    }
  }

  /// Where reading stopped; nil if there is no place.
  public var location: SourceLocation? {
    switch reason {
    case .file, .notAnArchive, .windows, .bundlePart: nil
    case .syntax(let error), .archive(let error), .tree(let error): error.location
    }
  }
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
      throw ReadError(.file(error))
    }
    try self.init(reading: bytes, name: path)
  }

  /// Reads an archive from bytes, in any syntax and container.
  ///
  /// - Parameters:
  ///   - bytes: all bytes of a file.
  ///   - name: the name of the input in findings.
  ///   - Throws: `ReadError` if the bytes are not an archive.
  public init(bytes: some Sequence<UInt8>, name: String? = nil) throws(ReadError) {
    try self.init(reading: ByteSlice(Array(bytes)), name: name)
  }

  /// The same at a place, for files that are not recognisable by themselves. AppKit's records are
  /// counted and not decrypted: that needs the `windows.plist` of their folder.
  package init(
    reading bytes: ByteSlice, name: String? = nil, at place: ArchivePlace = .anywhere
  ) throws(ReadError) {
    let archives = try ArchiveCandidate(bytes, from: ArchiveOrigin(at: place))
      .archives(named: name)
    guard archives.count == 1 else {
      throw ReadError(.notAnArchive(.json, found: CountText.count(archives.count, "archive")))
    }
    self = archives[0]
  }
}
