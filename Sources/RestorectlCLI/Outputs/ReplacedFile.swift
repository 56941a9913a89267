import Platform

/// A file that is written beside its place and takes the place when it is whole.
///
/// Devices and pipes are written to as they are. A symbolic link keeps leading to its file, which has to be
/// in the link's own folder: who committed a link to a repository is not who named the report.
final class ReplacedFile: ByteDestination {
  /// Where the file goes, without links on the way: equal for two names of one place.
  let place: FilePath
  /// Nil for a device or a pipe.
  private var temporary: FilePath?
  private var descriptor: System.Descriptor?

  /// What was there at the start.
  private let replaced: FileStatus.Identity?

  /// Starts a file for `path`, which stays as it is until `commit`.
  init(_ path: FilePath) throws(FileError) {
    guard let existing = try Self.existing(path) else {
      place = try System.resolved(path.folder).entry(path.name)
      replaced = nil
      try start(permissions: nil)
      return
    }
    replaced = existing.kind == .file ? existing.identity : nil
    switch existing.kind {
    case .file where !Self.isStreamName(path):
      // Renaming would get around the permissions of a file that must not be written.
      try System.checkWritable(path)
      place = try Self.followed(path)
      try start(permissions: existing.permissions)
    case .folder, .symbolicLink:
      throw FileError.folder
    case .file, .special:
      place = Self.isStreamName(path) ? path : try Self.followed(path)
      descriptor = try System.openForWriting(path)
    }
  }

  deinit { discard() }

  /// The files that the report takes the place of, or is added to: what was there at the start, and what is
  /// there now.
  var replacedFiles: [FileStatus.Identity] {
    let present = try? System.status(place, followingLinks: true)
    return [replaced, present?.kind == .file ? present?.identity : nil].compactMap(\.self)
  }

  /// Whether it is still to be finished.
  var isOpen: Bool { descriptor != nil }

  var isTerminal: Bool { descriptor.map(System.isTerminal) ?? false }

  func write(_ bytes: [UInt8]) throws(FileError) {
    guard let descriptor else { return }
    try System.write(bytes, to: descriptor)
  }

  /// Ends the writing of a file that is put in its place later, so that it is open no longer.
  func close() throws(FileError) {
    guard let descriptor else { return }
    self.descriptor = nil
    do {
      try System.close(descriptor)
    } catch {
      discard()
      throw error
    }
  }

  /// Puts the file in its place.
  func commit() throws(FileError) {
    do {
      if let descriptor {
        self.descriptor = nil
        try System.close(descriptor)
      }
      if let temporary {
        try System.rename(temporary: temporary, to: place)
        self.temporary = nil
      }
    } catch {
      discard()
      throw error
    }
  }

  /// Forgets the file, and leaves its place as it was.
  func discard() {
    if let descriptor { try? System.close(descriptor) }
    if let temporary { try? System.remove(temporary: temporary) }
    descriptor = nil
    temporary = nil
  }

  private func start(permissions: UInt32?) throws(FileError) {
    for attempt in 1... {
      let path = place.folder.entry(Self.temporaryName(for: place.name))
      do {
        descriptor = try System.createTemporary(path, permissions: 0o666)
        temporary = path
        break
      } catch {
        if error.kind != .alreadyExists || attempt == Self.attempts { throw error }
      }
    }
    guard let permissions, let descriptor else { return }
    do {
      try System.setPermissions(permissions, of: descriptor)
    } catch {
      discard()
      throw error
    }
  }

  /// Six characters of 36: a second try is rare, a tenth means something else is wrong.
  private static let attempts = 10

  private static func temporaryName(for name: [UInt8]) -> [UInt8] {
    let alphabet = Array("0123456789abcdefghijklmnopqrstuvwxyz".utf8)
    let random = (0..<6).compactMap { _ in alphabet.randomElement() }
    // Names have at most 255 bytes; a long one is cut to leave room.
    return Array(".".utf8) + name.prefix(200) + Array(".restorectl-".utf8) + random
  }

  /// `/dev/stderr`, `/dev/fd/3`, `/proc/self/fd/3`: names of open files. Replacing such a file would
  /// take it away from whoever has it open.
  private static func isStreamName(_ path: FilePath) -> Bool {
    ["/dev/", "/proc/"].contains { path.normalized.bytes.starts(with: $0.utf8) }
  }

  /// The file that a path leads to, without links on the way.
  ///
  /// - Throws: `linkElsewhere` for a link to what is not in the link's own folder or below it, or is where a
  ///   repository is kept.
  private static func followed(_ path: FilePath) throws(FileError) -> FilePath {
    let place = try System.resolved(path)
    guard path.kind(followingLinks: false) == .symbolicLink else { return place }
    let folder = try System.resolved(path.folder)
    guard Repository(root: folder).holds(place, from: folder) else { throw .linkElsewhere }
    return place
  }

  /// What is at the path, behind any links; nil when nothing is.
  private static func existing(_ path: FilePath) throws(FileError) -> FileStatus? {
    do {
      return try System.status(path, followingLinks: true)
    } catch {
      // A link to nothing is refused: where the file would go is not what was named.
      if error.kind == .notFound, (try? System.status(path, followingLinks: false)) == nil {
        return nil
      }
      throw error
    }
  }
}
