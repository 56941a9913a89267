package enum ConfigurationFile {
  package static let name = ".restorectl.json"

  /// The largest file, in bytes: thousands of times the usual size.
  private static let byteCountLimit = 1 << 20

  package enum Choice: Equatable, Sendable {
    case search
    case file(FilePath)
    case none
  }

  /// A folder without links, and its name in messages.
  private typealias Level = (folder: FilePath, shown: FilePath)

  /// Gets an ignored file, with the reason.
  package typealias Ignored = (FilePath, String) -> Void

  /// A folder, and those around it.
  private static func levels(from start: FilePath) -> [Level] {
    guard let resolved = try? System.resolved(start) else { return [] }
    var levels = [(folder: resolved, shown: start)]
    while let (level, shown) = levels.last, level.folder != level {
      // Above the current folder, `..` is the most readable name.
      let name = start == .currentFolder ? shown.entry(Array("..".utf8)) : level.folder
      levels.append((level.folder, name))
    }
    return levels
  }

  /// Whether a folder is the root of a repository of the user, and does not only look like one.
  private static func isRoot(_ level: Level, _ ignored: Ignored) -> Bool {
    guard let mark = Repository.mark(in: level.folder) else { return false }
    let data = Repository.data(of: mark)
    let isOurs = [mark, level.folder, data].compactMap(\.self).allSatisfy(isOwn)
    if data != nil, isOurs { return true }
    ignored(
      level.shown.entry(mark.name),
      data == nil
        ? "no repository is kept there, so it is ignored"
        : "the repository belongs to another user, so it is ignored")
    return false
  }

  /// Whether there is a file of the user.
  private static func isUsed(_ file: FilePath, _ ignored: Ignored) -> Bool {
    if file.kind(followingLinks: false) == nil { return false }
    if isOwn(file) { return true }
    ignored(file, "belongs to another user, so it is ignored; name it with '--config' to use it")
    return false
  }

  /// Whether a file and its target belong to the user who runs the tool.
  private static func isOwn(_ path: FilePath) -> Bool {
    [false, true].allSatisfy { followsLinks in
      // A missing file has no owner.
      (try? System.status(path, followingLinks: followsLinks)).map(System.isOwn) ?? true
    }
  }

  /// The requested configuration; nil if there is none. A search takes the nearest file, from a folder
  /// upwards to the root of its repository.
  ///
  /// Outside of any repository only the folder itself counts: a file that another user puts into
  /// `/tmp` must not decide what is checked below it. Repositories and files of other users are
  /// ignored too.
  package static func read(
    _ choice: Choice, from folder: FilePath, noting filesRead: FilesRead = FilesRead(),
    ignored: Ignored = { _, _ in }
  ) throws(Failures) -> Configuration? {
    switch choice {
    case .none: return nil
    case .file(let file):
      // Outside of a repository the file is the caller's own.
      return try read(file, inside: Repository(around: file.folder), noting: filesRead)
    case .search:
      let levels = levels(from: folder)
      let root = levels.firstIndex { isRoot($0, ignored) }
      let files = levels.prefix((root ?? 0) + 1).map { $0.shown.entry(Array(name.utf8)) }
      guard let file = files.first(where: { isUsed($0, ignored) }) else { return nil }
      let folder = (try? System.resolved(file.folder)) ?? file.folder
      let repository = Repository(root: root.map { levels[$0].folder } ?? folder)
      if !repository.holds(FilePath(file.name) ?? file, from: folder) {
        throw Failures(
          file,
          "is a link that leads out of the repository; name the file that it leads to with "
            + "'--config FILE'")
      }
      return try read(file, inside: repository, noting: filesRead)
    }
  }

  private static func read(
    _ file: FilePath, inside repository: Repository?, noting filesRead: FilesRead
  ) throws(Failures) -> Configuration {
    filesRead.note(.path(file))
    let bytes: ByteSlice
    do {
      bytes = try ByteSlice(readingFileAt: file.bytes, limit: byteCountLimit)
    } catch {
      throw Failures(
        file, error.message("use another file with '--config FILE', or none with '--no-config'"))
    }
    return try Configuration(reading: bytes, file: file, inside: repository)
  }
}
