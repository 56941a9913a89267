import Platform
import PlistSyntax
import RestorationReport
import RestorationTree

/// A `.savedState` folder with its archives, looked into once.
struct SavedBundle {
  /// How the folder's name ends.
  static let suffix = Array(".savedState".utf8)
  private static let archiveName = Array("data.data".utf8)
  private static let windowsName = Array("windows.plist".utf8)
  private static let sessionsName = Array("KnownSceneSessions".utf8)
  private static let progressName = Array("inprogress.data".utf8)

  let path: FilePath
  private(set) var archives: [SavedPlace.Archive] = []
  /// When the newest archive was saved, in seconds since 2001-01-01 00:00:00 UTC.
  private(set) var savedAt = Int.min
  private(set) var isInterrupted = false
  private let reader: InputReader
  private let now: Double

  /// Whether a folder with this name is such a bundle.
  static func isNamed(_ name: [UInt8]) -> Bool {
    name.count > suffix.count && name.suffix(suffix.count).elementsEqual(suffix)
  }

  /// Looks for the archives: the bundle's own, then those of scenes in the order of their names. No
  /// symbolic link is followed.
  ///
  /// - Throws: `FileError` when the folder cannot be read.
  init(_ path: FilePath, reader: InputReader, now: Double) throws(FileError) {
    self.path = path
    self.reader = reader
    self.now = now
    let names = try System.names(in: path)
    isInterrupted = names.contains(Self.progressName)
    let hasWindows = names.contains(Self.windowsName)
    if names.contains(Self.archiveName) {
      add(path.entry(Self.archiveName), otherwise: hasWindows ? .appkit : .unreadable)
    } else if hasWindows {
      add(path.entry(Self.windowsName), otherwise: .appkit)
    }
    if hasWindows, let first = archives.indices.first, archives[first].kind == .appkit,
      archives[first].path != path.entry(Self.windowsName).bytes
    {
      archives[first].byteCount += status(path.entry(Self.windowsName))?.byteCount ?? 0
    }
    for name in names.filter({ $0 == Self.sessionsName }) + names {
      let isTable = name == Self.sessionsName
      let scene = path.entry(name)
      // The table of scenes comes first; the second time it is passed by.
      guard !(isTable && archives.contains { $0.kind == .sceneSessions }),
        (try? System.status(scene, followingLinks: false))?.kind == .folder
      else { continue }
      add(scene.entry(Self.archiveName), otherwise: isTable ? .sceneSessions : .scene)
    }
  }

  /// A loose archive as a bundle of its own; nil when the file is no archive of an interface.
  init?(archive path: FilePath, reader: InputReader, now: Double) {
    self.path = path
    self.reader = reader
    self.now = now
    add(path, otherwise: .unreadable)
    if archives.isEmpty || archives.contains(where: { $0.kind == .keyed }) { return nil }
  }

  /// What other commands are given: the only archive where that says all, else the folder.
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

  /// Adds a file, if it is there. `kind` is what its place says, for when its bytes say nothing.
  private mutating func add(_ file: FilePath, otherwise kind: SavedPlace.Kind) {
    guard let status = status(file) else { return }
    var archive = SavedPlace.Archive(
      path: file.bytes, kind: kind, objectCount: nil, byteCount: status.byteCount)
    var time = status.secondsSince2001
    if case .success(let input) = reader.read(file, isNamed: false) {
      if input.bytes.hasPrefix("NSCR") { archive.kind = .appkit }
      if let read = try? input.archives(limits: reader.limits), let first = read.first {
        archive.kind = SavedPlace.Kind(rawValue: first.source.container.rawValue) ?? kind
        archive.objectCount = read.reduce(0) { $0 + $1.nodes.count }
        time = read.compactMap { timestamp($0) }.max() ?? time
      }
    }
    archives.append(archive)
    savedAt = max(savedAt, time)
  }

  /// When the archive says it was saved, unless that is nonsense. Files that were copied are younger.
  private func timestamp(_ archive: RestorationArchive) -> Int? {
    guard let seconds = archive.envelope?.timestamp?.value, seconds <= now else { return nil }
    return Int(exactly: seconds.rounded(.down)).map { max($0, -1 << 36) }
  }
}
