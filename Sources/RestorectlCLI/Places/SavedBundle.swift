import Platform
import PlistSyntax
import ProjectFiles
import RestorationArchives
import RestorationReport

/// A `.savedState` folder with its archives, read once.
struct SavedBundle {
  let path: FilePath
  private(set) var archives: [SavedPlace.Archive] = []
  /// When the newest archive was saved, in seconds since 2001-01-01 00:00:00 UTC.
  private(set) var savedAt = Int.min
  private(set) var isInterrupted = false
  private(set) var unreachable: [(FilePath, FileError)] = []
  private let reader: InputReader
  private let now: Double

  /// Finds the archives: the bundle's own, then those of scenes in the order of their names.
  /// Symbolic links are not followed.
  ///
  /// - Throws: `FileError` if the folder cannot be read.
  init(_ path: FilePath, reader: InputReader, now: Double) throws(FileError) {
    self.path = path
    self.reader = reader
    self.now = now
    let folder = SavedStateFolder(path: path, names: try System.names(in: path))
    if !folder.names.isEmpty { try System.checkReachable(in: path) }
    for scene in folder.names.map(path.entry) where scene.kind(followingLinks: false) == .folder {
      do {
        try System.checkReachable(in: scene)
      } catch {
        unreachable.append((scene, error))
      }
    }
    isInterrupted = folder.has(.inProgress)
    let hasWindows = folder.has(.windowList)
    for member in folder.members {
      switch member.place {
      case .archive:
        add(member.path, otherwise: hasWindows ? .appkit : nil)
        let list = path.entry(SavedStateLayout.File.windowList.name)
        if hasWindows, let last = archives.indices.last, archives[last].kind == .appkit {
          archives[last].byteCount += status(list)?.byteCount ?? 0
        }
      case .windowList: add(member.path, otherwise: .appkit)
      case .sceneSessions: add(member.path, otherwise: .sceneSessions)
      case .scene: add(member.path, otherwise: .scene)
      case .sceneUserInfo, .bundleInfo, .anywhere: break
      }
    }
  }

  /// A loose archive as a bundle of its own; nil if the file is not the archive of an interface.
  init?(archive path: FilePath, _ input: Input, reader: InputReader, now: Double) {
    self.path = path
    self.reader = reader
    self.now = now
    add(path, input, otherwise: nil)
    if archives.isEmpty || archives.contains(where: { $0.kind == .keyed }) { return nil }
  }

  /// The argument for other commands: the only archive if that is sufficient, else the folder.
  var operand: FilePath {
    guard archives.count == 1, let archive = archives.first, archive.kind != .appkit else {
      return path
    }
    return FilePath(archive.path) ?? path
  }

  private func status(_ file: FilePath) -> FileStatus? {
    guard let status = try? System.status(file, followingLinks: false), status.kind == .file else {
      return nil
    }
    return status
  }

  /// Adds a file, if it exists. `input` is the file if it is already read; `kind` is the kind of
  /// its place, in case its bytes show none.
  private mutating func add(
    _ file: FilePath, _ input: Input? = nil, otherwise kind: ArchiveContainer?
  ) {
    guard let status = status(file) else { return }
    var archive = SavedPlace.Archive(
      path: file.bytes, kind: kind, objectCount: nil, byteCount: status.byteCount)
    var time = status.secondsSince2001
    if let input = input ?? (try? reader.read(file, isNamed: false)) {
      if AppKitRecords.isRecords(input.bytes) { archive.kind = .appkit }
      if let read = try? input.archives(), let first = read.first {
        let container = first.source.container
        archive.kind = container == .bundleInfo ? kind : container
        archive.objectCount = read.reduce(0) { $0 + $1.nodes.count }
        time = read.compactMap { timestamp($0) }.max() ?? time
      }
    }
    archives.append(archive)
    savedAt = max(savedAt, time)
  }

  /// The time of the save in the archive, if it is plausible. Copied files are newer.
  private func timestamp(_ archive: RestorationArchive) -> Int? {
    guard let seconds = archive.envelope?.timestamp?.value, seconds <= now else { return nil }
    return Int(exactly: seconds.rounded(.down)).map { max($0, -1 << 36) }
  }
}
