/// A file that is written next to its place and replaces it when it is complete.
///
/// Devices and pipes are written directly. A symbolic link keeps its target, which must be in the
/// link's own folder: the author of a link in a repository is not the user who named the report. A
/// file that fails is discarded, at the latest with this object.
final class ReplacedFile: ByteDestination {
  /// The place of the file, without links: equal for two names of one place.
  let place: FilePath
  /// Nil for a device or a pipe.
  private var temporary: FilePath?
  private var descriptor: System.Descriptor?

  /// Starts a file for `path`, which is unchanged until `commit`.
  init(_ path: FilePath) throws(FileError) {
    var existing: FileStatus?
    do throws(FileError) {
      existing = try System.status(path, followingLinks: true)
    } catch {
      // A link without a target is refused: the new file would not be at the named place.
      if error != .notFound || path.kind(followingLinks: false) != nil { throw error }
    }
    if let existing, existing.kind == .folder { throw .folder }
    if let existing, existing.kind == .special || Self.isStreamName(path) {
      place = Self.isStreamName(path) ? path : try Self.followed(path)
      descriptor = try System.openForWriting(path)
      return
    }
    if existing == nil {
      place = try System.resolved(path.folder).entry(path.name)
    } else {
      // Renaming would bypass the permissions of a write-protected file.
      try System.closeFile(System.openForWriting(path))
      place = try Self.followed(path)
    }
    // Names have at most 255 bytes; a long one is cut to leave room. No other file has the random part.
    let name = Array(".".utf8) + place.name.prefix(200) + Array(FileFilter.unplacedMark.utf8)
    let new = place.folder.entry(name + String(UInt64.random(in: 0 ... .max), radix: 36).utf8)
    let file = try System.createTemporary(new)
    (descriptor, temporary) = (file, new)
    if let existing { try System.setPermissions(existing.permissions, of: file) }
  }

  deinit { discard() }

  /// Whether it is neither in its place nor discarded.
  var isPending: Bool { descriptor != nil || temporary != nil }

  var isTerminal: Bool { descriptor.map(System.isTerminal) ?? false }

  func write(_ bytes: [UInt8]) throws(FileError) {
    guard let descriptor else { return }
    try System.writeAll(bytes, to: descriptor)
  }

  /// Ends the writing of a file that is put in its place later, so that it is open no longer.
  func close() throws(FileError) {
    guard let descriptor else { return }
    self.descriptor = nil
    try System.closeFile(descriptor)
  }

  func commit() throws(FileError) {
    try close()
    guard let temporary else { return }
    try System.replace(place, with: temporary)
    self.temporary = nil
  }

  func discard() {
    if let descriptor { try? System.closeFile(descriptor) }
    if let temporary { try? System.remove(temporary) }
    descriptor = nil
    temporary = nil
  }

  /// `/dev/stderr`, `/dev/fd/3`, `/proc/self/fd/3`: names of open files. Replacing such a file
  /// would remove it from the process that has it open. Other files in `/dev`, such as those of the
  /// shared memory, are replaced as everywhere.
  private static func isStreamName(_ path: FilePath) -> Bool {
    ["/dev/std", "/dev/fd/", "/proc/"].contains {
      path.normalized.bytes.starts(with: $0.utf8)
    }
  }

  /// The target of a path, which is not outside the folder of a link, or in the data of a repository.
  private static func followed(_ path: FilePath) throws(FileError) -> FilePath {
    let place = try System.resolved(path)
    guard path.kind(followingLinks: false) == .symbolicLink else { return place }
    let folder = try System.resolved(path.folder)
    guard Repository(root: folder).holds(place) else { throw .linkElsewhere }
    return place
  }
}
