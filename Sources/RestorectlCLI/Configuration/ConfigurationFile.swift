import Platform
import PlistSyntax

/// Finds and reads the configuration file of a run.
enum ConfigurationFile {
  /// The file name for the search.
  static let name = ".restorectl.json"

  /// The requested file.
  enum Choice: Equatable, Sendable {
    /// The nearest one.
    case search
    /// `--config`
    case file(FilePath)
    /// `--no-config`
    case none

    /// The choice on the command line; the later option wins.
    init(_ parsed: ParsedArguments) throws(UsageError) {
      let file = try parsed.filePath(.config)
      switch parsed.last(of: .config, .noConfig)?.name {
      case OptionSpec.noConfig.name?: self = .none
      default: self = file.map { .file($0) } ?? .search
      }
    }
  }

  /// The result of a search.
  struct Search {
    /// The nearest file.
    fileprivate(set) var file: FilePath?
    /// The repository of the folder; nil outside of any.
    fileprivate(set) var repository: Repository?
    /// The ignored files, each with the reason, for messages.
    fileprivate(set) var ignored: [(path: FilePath, reason: String)] = []
  }

  /// The nearest file, from a folder upwards to the root of its repository.
  ///
  /// Outside of any repository only the folder itself counts: a file that another user puts into
  /// `/tmp` must not decide what is checked below it. Repositories and files of other users are
  /// ignored too, and so is a folder that only looks like a repository.
  static func nearest(from folder: FilePath) -> Search {
    var search = Search()
    guard let start = try? System.resolved(folder) else { return search }
    var level = start
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
      if isRepository(level, shown, &search) {
        search.repository = Repository(root: level)
        return search
      }
      let parent = level.folder
      if parent == level { break }
      // Above the current folder, `..` is the most readable name.
      shown = folder == .currentFolder ? shown.parentAsTyped : parent
      level = parent
    }
    let isNear = { (path: FilePath) in path.folder.normalized == folder.normalized }
    search.file = search.file.flatMap { isNear($0) ? $0 : nil }
    search.ignored.removeAll { $0.path.hasSuffix(name) && !isNear($0.path) }
    return search
  }

  private static func isRepository(
    _ folder: FilePath, _ shown: FilePath, _ search: inout Search
  ) -> Bool {
    for mark in Repository.emptyMarks(in: folder) {
      search.ignored.append(
        (shown.entry(mark.name), "no repository is kept there, so it is ignored"))
    }
    guard let mark = Repository.mark(in: folder) else { return false }
    if isOwn(mark), isOwn(folder) { return true }
    search.ignored.append(
      (shown.entry(mark.name), "the repository belongs to another user, so it is ignored"))
    return false
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
  static func read(
    _ choice: Choice, from folder: FilePath, noting filesRead: FilesRead = FilesRead(),
    ignored: (FilePath, String) -> Void = { _, _ in }
  ) throws(LoadError) -> Configuration? {
    let file: FilePath
    let repository: Repository?
    switch choice {
    case .none: return nil
    case .file(let path):
      file = path
      // Outside of a repository the file is the caller's own.
      repository = Repository(around: path.folder)
    case .search:
      let search = nearest(from: folder)
      for (path, reason) in search.ignored { ignored(path, reason) }
      guard let found = search.file else { return nil }
      file = found
      repository = try boundary(of: found, search)
    }
    do throws(ConfigurationErrors) {
      return try ConfigurationReader.read(
        try bytes(of: file, noting: filesRead), file: file, inside: repository)
    } catch {
      throw LoadError(file: file, errors: error)
    }
  }

  /// The repository that must contain the files of a configuration that was found, and the
  /// configuration itself.
  private static func boundary(
    of file: FilePath, _ search: Search
  ) throws(LoadError) -> Repository? {
    guard let folder = try? System.resolved(file.folder) else { return search.repository }
    let boundary = search.repository ?? Repository(root: folder)
    guard boundary.holds(FilePath(file.name) ?? file, from: folder) else {
      throw LoadError(
        file: file,
        errors: ConfigurationErrors(
          ConfigurationError(.configurationBeyondRepository, at: nil)))
    }
    return boundary
  }

  /// An invalid configuration.
  struct LoadError: Error {
    let file: FilePath
    let errors: ConfigurationErrors
  }

  private static func bytes(
    of file: FilePath, noting filesRead: FilesRead
  ) throws(ConfigurationErrors) -> ByteSlice {
    var limits = Limits()
    limits.inputByteCount = ConfigurationReader.byteCountLimit
    do {
      return try ByteSlice(readingFileAt: file.bytes, limits: limits, opened: filesRead.note)
    } catch {
      throw ConfigurationErrors(ConfigurationError(.unreadable(error), at: nil))
    }
  }
}

extension FilePath {
  /// `..` of `.`, `../..` of `..`.
  fileprivate var parentAsTyped: FilePath { entry(Array("..".utf8)) }
}

extension ConfigurationFile.Choice {
  /// The requested configuration, shown with `--verbose`; nil if there is none.
  func read(
    verbosity: Verbosity, in session: Session
  ) throws(ConfigurationFile.LoadError) -> Configuration? {
    let configuration = try session.configuration(self, verbosity: verbosity)
    if verbosity == .verbose {
      session.messages.say(
        configuration.map { "configuration \($0.file.displayed)" } ?? "no configuration file")
    }
    return configuration
  }
}

extension Session {
  /// The requested configuration; nil if there is none. Reports the ignored files of a search.
  func configuration(
    _ choice: ConfigurationFile.Choice, verbosity: Verbosity
  ) throws(ConfigurationFile.LoadError) -> Configuration? {
    try ConfigurationFile.read(choice, from: folder, noting: filesRead) { path, reason in
      if verbosity != .quiet { messages.say(about: path.displayed, reason) }
    }
  }

  /// Whether a run that needs the values of a configuration under some keys can continue; false
  /// after a message.
  func accepts(_ keys: [ConfigurationKey], of configuration: Configuration?) -> Bool {
    let errors = configuration?.refusals(of: keys) ?? []
    for error in errors {
      messages.say(about: configuration?.file.displayed ?? "", error.message)
    }
    return errors.isEmpty
  }

  /// Reports the files under some keys of a configuration that do not exist.
  func report(missingUnder keys: [ConfigurationKey], of configuration: Configuration?) {
    guard let configuration else { return }
    for message in configuration.missingFiles(under: keys) {
      messages.say(about: configuration.file.displayed, message)
    }
  }

  /// Reports the errors of a configuration.
  func report(_ error: ConfigurationFile.LoadError) {
    for message in error.errors.messages { messages.say(about: error.file.displayed, message) }
  }
}
