package enum ConfigurationFile {
  package static let name = ".restorectl.json"

  /// The largest file, in bytes: thousands of times the usual size.
  private static let byteCountLimit = 1 << 20

  package enum Choice: Equatable, Sendable {
    case search
    case file(FilePath)
    case none
  }

  package static func read(
    _ choice: Choice, from folder: FilePath, noting filesRead: FilesRead = FilesRead(),
    ignored: (FilePath, _ reason: String) -> Void = { _, _ in }
  ) throws(Failures) -> Configuration? {
    switch choice {
    case .none: return nil
    case .file(let file):
      // Outside of a repository the file is the caller's own.
      return try read(file, inside: Repository(around: file.folder), noting: filesRead)
    case .search:
      guard let (file, repository) = nearest(from: folder, ignored) else { return nil }
      if !repository.holds(file) {
        throw Failures(
          file,
          "is a link that leads out of the repository; name the file that it leads to with "
            + "'--config FILE'")
      }
      return try read(file, inside: repository, noting: filesRead)
    }
  }

  /// The nearest file, from a folder upwards to the root of its repository. Outside of any only the
  /// folder itself counts: a file that another user puts into `/tmp` must not decide what is checked below
  /// it. Repositories and files of other users are ignored too.
  private static func nearest(
    from folder: FilePath, _ ignored: (FilePath, _ reason: String) -> Void
  ) -> (FilePath, Repository)? {
    guard let start = try? System.resolved(folder) else { return nil }
    func shown(_ level: FilePath) -> FilePath {
      if level == start { return folder }
      // Above the current folder, `..` is the most readable name.
      let steps = start.components.dropFirst(level.components.count).map { _ in FilePath.upwards }
      return folder == .currentFolder ? FilePath(steps.joined(separator: "/".utf8)) ?? level : level
    }
    let repository = Repository(around: start) { mark, data in
      let isOurs = [mark, mark.folder, data].compactMap(\.self).allSatisfy(isOwn)
      if data != nil, isOurs { return true }
      ignored(
        shown(mark.folder).entry(mark.name),
        data == nil
          ? "no repository is kept there, so it is ignored"
          : "the repository belongs to another user, so it is ignored")
      return false
    }
    for level in start.lineage {
      let file = shown(level).entry(Array(name.utf8))
      if file.kind(followingLinks: false) != nil {
        if isOwn(file) { return (file, repository ?? Repository(root: start)) }
        ignored(
          file, "belongs to another user, so it is ignored; name it with '--config' to use it")
      }
      if level == repository?.root ?? start { break }
    }
    return nil
  }

  /// Whether a file and its target belong to the user who runs the tool.
  private static func isOwn(_ path: FilePath) -> Bool {
    [false, true].allSatisfy { followsLinks in
      // A missing file has no owner.
      (try? System.status(path, followingLinks: followsLinks)).map(System.isOwn) ?? true
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
