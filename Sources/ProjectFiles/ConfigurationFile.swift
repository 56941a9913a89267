package enum ConfigurationFile {
  package static let name = ".restorectl.json"

  /// The largest file, in bytes: thousands of times the usual size.
  private static let byteCountLimit = 1 << 20

  package enum Choice: Equatable, Sendable {
    case search
    case file(FilePath)
    case none
  }

  private struct Search {
    var file: FilePath?
    var repository: Repository?
    /// The ignored files, each with the reason, for messages.
    var ignored: [(path: FilePath, reason: String)] = []
  }

  /// The nearest file, from a folder upwards to the root of its repository.
  ///
  /// Outside of any repository only the folder itself counts: a file that another user puts into
  /// `/tmp` must not decide what is checked below it. Repositories and files of other users are
  /// ignored too, and so is a folder that only looks like a repository.
  private static func nearest(from folder: FilePath) -> Search {
    var search = Search()
    guard var level = try? System.resolved(folder) else { return search }
    var shown = folder
    while true {
      let file = shown.entry(Array(name.utf8))
      if search.file == nil, file.kind(followingLinks: false) != nil {
        if isOwn(file) {
          search.file = file
        } else {
          search.ignored.append(
            (file, "belongs to another user, so it is ignored; name it with '--config' to use it"))
        }
      }
      if let mark = Repository.mark(in: level) {
        let shownMark = shown.entry(mark.name)
        let data = Repository.data(of: mark)
        if data == nil {
          search.ignored.append((shownMark, "no repository is kept there, so it is ignored"))
        } else if [mark, level, data].compactMap(\.self).allSatisfy(isOwn) {
          search.repository = Repository(root: level)
          return search
        } else {
          search.ignored.append(
            (shownMark, "the repository belongs to another user, so it is ignored"))
        }
      }
      if level.folder == level { break }
      level = level.folder
      // Above the current folder, `..` is the most readable name.
      shown = folder == .currentFolder ? shown.entry(Array("..".utf8)) : level
    }
    let isNear = { (path: FilePath) in path.folder.normalized == folder.normalized }
    search.file = search.file.flatMap { isNear($0) ? $0 : nil }
    search.ignored.removeAll { $0.path.hasSuffix(name) && !isNear($0.path) }
    return search
  }

  /// Whether a file and its target belong to the user who runs the tool.
  private static func isOwn(_ path: FilePath) -> Bool {
    [false, true].allSatisfy { followsLinks in
      // A missing file has no owner.
      (try? System.status(path, followingLinks: followsLinks)).map(System.isOwn) ?? true
    }
  }

  /// The requested configuration; nil if there is none.
  ///
  /// - Parameter ignored: gets the ignored files of the search, with the reasons.
  package static func read(
    _ choice: Choice, from folder: FilePath, noting filesRead: FilesRead = FilesRead(),
    ignored: (FilePath, String) -> Void = { _, _ in }
  ) throws(Failures) -> Configuration? {
    switch choice {
    case .none: return nil
    case .file(let file):
      // Outside of a repository the file is the caller's own.
      return try read(file, inside: Repository(around: file.folder), noting: filesRead)
    case .search:
      let search = nearest(from: folder)
      for (path, reason) in search.ignored { ignored(path, reason) }
      guard let file = search.file else { return nil }
      var repository = search.repository
      if let folder = try? System.resolved(file.folder) {
        repository = repository ?? Repository(root: folder)
        if repository?.holds(FilePath(file.name) ?? file, from: folder) == false {
          throw Failures(
            file,
            "is a link that leads out of the repository; name the file that it leads to with "
              + "'--config FILE'")
        }
      }
      return try read(file, inside: repository, noting: filesRead)
    }
  }

  private static func read(
    _ file: FilePath, inside repository: Repository?, noting filesRead: FilesRead
  ) throws(Failures) -> Configuration {
    let bytes: ByteSlice
    do {
      bytes = try ByteSlice(
        readingFileAt: file.bytes, limit: byteCountLimit, opened: filesRead.note)
    } catch {
      throw Failures(
        file, error.message("use another file with '--config FILE', or none with '--no-config'"))
    }
    return try Configuration(reading: bytes, file: file, inside: repository)
  }
}
