import Platform
import PlistSyntax

/// Finds and reads the configuration file of a run.
enum ConfigurationFile {
  /// The name under which it is looked for.
  static let name = ".restorectl.json"

  /// What the root of a repository holds.
  static let repositoryMarks = [".git", ".hg", ".svn", ".jj"]

  /// Which file is asked for.
  enum Choice: Equatable, Sendable {
    /// The nearest one.
    case search
    /// `--config`
    case file(FilePath)
    /// `--no-config`
    case none

    /// What was typed; the later option wins.
    init(_ parsed: ParsedArguments) throws(UsageError) {
      let file = try parsed.filePath(.config)
      switch parsed.last(of: .config, .noConfig)?.name {
      case OptionSpec.noConfig.name?: self = .none
      default: self = file.map { .file($0) } ?? .search
      }
    }
  }

  /// The nearest file, from a folder upwards to the root of its repository.
  ///
  /// Outside of any repository only the folder itself counts: a file that a stranger put into `/tmp`
  /// must not decide what is checked below it.
  static func nearest(from folder: FilePath) -> FilePath? {
    guard let start = try? System.resolved(folder) else { return nil }
    var found: FilePath?
    var level = start
    var shown = folder
    while true {
      if found == nil, exists(level.entry(Array(name.utf8))) {
        found = shown.entry(Array(name.utf8))
        if level == start { return found }
      }
      if isRepository(level) { return found }
      let parent = level.folder
      if parent == level { return nil }
      // From the current folder up it reads best as `..`.
      shown = folder == .currentFolder ? shown.parentAsTyped : parent
      level = parent
    }
  }

  /// The root of the repository that a folder is in, absolute; nil outside of any.
  static func repositoryRoot(of folder: FilePath) -> FilePath? {
    guard var level = try? System.resolved(folder) else { return nil }
    while !isRepository(level) {
      let parent = level.folder
      if parent == level { return nil }
      level = parent
    }
    return level
  }

  private static func isRepository(_ folder: FilePath) -> Bool {
    repositoryMarks.contains { exists(folder.entry(Array($0.utf8))) }
  }

  /// The configuration that is asked for; nil when there is none.
  static func read(
    _ choice: Choice, from folder: FilePath
  ) throws(LoadError) -> Configuration? {
    let file: FilePath
    switch choice {
    case .none: return nil
    case .file(let path): file = path
    case .search:
      guard let found = nearest(from: folder) else { return nil }
      file = found
    }
    do throws(ConfigurationError) {
      return try ConfigurationReader.read(try bytes(of: file), file: file)
    } catch {
      throw LoadError(file: file, error: error)
    }
  }

  /// A configuration that cannot be used.
  struct LoadError: Error {
    let file: FilePath
    let error: ConfigurationError
  }

  private static func bytes(of file: FilePath) throws(ConfigurationError) -> ByteSlice {
    var limits = Limits()
    limits.inputByteCount = ConfigurationReader.byteCountLimit
    do {
      // A copy, since an editor may save the file while it is in use.
      return ByteSlice(try ByteSlice(mappingFileAt: file.bytes, limits: limits).bytes)
    } catch {
      throw ConfigurationError(.unreadable(error), at: nil)
    }
  }

  private static func exists(_ path: FilePath) -> Bool {
    (try? System.status(path, followingLinks: false)) != nil
  }
}

extension FilePath {
  /// `..` of `.`, `../..` of `..`.
  fileprivate var parentAsTyped: FilePath { entry(Array("..".utf8)) }
}
