import Platform
import PlistSyntax

/// The inputs of a run, one after the other: named files, and the contents of named folders.
///
/// A search visits the names of each folder in the order of their bytes, does not follow symbolic
/// links, opens only files, and returns those with the size of an archive. A file is not returned
/// twice by searches.
///
/// The system's own files in a `.savedState` folder come first there, in a fixed order, and count
/// whatever their contents, so that a damaged one is reported. In an app's container only the saved
/// states are searched.
struct InputWalk: Sequence, IteratorProtocol {
  /// Folders of other tools, with second copies of archives, or archives of other projects. One
  /// that is named is searched.
  static let skippedFolders = [
    ".git", ".hg", ".svn", ".jj", ".build", "Pods", "node_modules", "DerivedData",
  ]

  /// Whether a search from a folder never gets to the end of a path from there.
  static func skips(_ way: FilePath) -> Bool {
    way.bytes.split(separator: UInt8(ascii: "/")).dropLast().contains { skips(Array($0)) }
  }

  private static func skips(_ name: [UInt8]) -> Bool {
    skippedFolders.contains { Array($0.utf8) == name }
  }

  /// The counts so far.
  private(set) var tally = Tally()

  /// Counts of a search.
  struct Tally: Equatable {
    /// Files and standard input, named or found.
    var taken = 0
    /// Files that a search opened and skipped.
    var left = 0
    var folders = 0
    /// Files and folders that the filter excluded.
    var filtered = 0
  }

  private let hasWantedName: (FilePath) -> Bool
  private let found: FoundInputReader
  private var reader: InputReader { found.reader }
  private let filter: FileFilter?
  private var operands: OperandSource
  private var open: [Folder] = []
  /// Files that were named before any folder.
  private var named: [FilePath] = []
  /// Files that searches do not return again; filled if there is a folder to search.
  private var taken: Set<FilePath> = []

  /// A folder on the way down, with the remaining names, last first.
  private struct Folder {
    let path: FilePath
    /// The named folder at which this search began.
    let root: FilePath
    var names: [[UInt8]]
    /// The system's own files in it, which come before the others; last first.
    var members: [FilePath] = []
    /// The initial number of both.
    var count = 0
  }

  /// - Parameters:
  ///   - operands: the operands to read.
  ///   - filter: which files a search includes.
  ///   - hasWantedName: whether a search opens a file with this name at all.
  ///   - isArchive: whether a file that a search found counts.
  init(
    _ operands: OperandSource, reader: InputReader, filter: FileFilter? = nil,
    hasWantedName: @escaping (FilePath) -> Bool = { _ in true },
    isArchive: @escaping FoundInputTest
  ) {
    self.hasWantedName = hasWantedName
    self.operands = operands
    self.filter = filter
    found = FoundInputReader(reader: reader, isArchive: isArchive)
  }

  /// The progress of the search, from 0 to 1, with equal parts for the entries of one folder; nil
  /// if more operands may follow.
  var share: Double? {
    guard let (all, given) = operands.tally, all > 0 else { return nil }
    var part = 1 / Double(all)
    var share = Double(given) * part
    for folder in open where folder.count > 0 {
      // The contents of the folder are part of its own share.
      let left = folder.names.count + folder.members.count
      share -= part * Double(left) / Double(folder.count)
      part /= Double(folder.count)
    }
    return share
  }

  /// The next input, read at once.
  mutating func next() -> Attempt<Input>? {
    while case .element(let next) = next(mayWait: true) {
      let read = found.read(next)
      count(read)
      if let read { return read }
    }
    return nil
  }

  /// Counts a result of the search; nil for a file that does not count.
  mutating func count<Outcome>(_ read: Attempt<Outcome>?) {
    switch read {
    case .success?: tally.taken += 1
    case .failure?: break
    case nil: tally.left += 1
    }
  }

  /// The next input, which must still be read and counted. If it must not wait for a list, there
  /// may be none yet.
  mutating func next(mayWait: Bool) -> Upcoming<FoundInput> {
    while true {
      if !open.isEmpty {
        if let found = step() { return .element(found) }
        continue
      }
      switch operands.next(mayWait: mayWait) {
      case .element(let operand):
        if let found = start(operand) { return .element(found) }
      case .later: return .later
      case .end: return .end
      }
    }
  }

  /// A file or a failure at once; nil if a folder must be searched.
  private mutating func start(_ operand: Attempt<Operand>) -> FoundInput? {
    switch operand {
    case .failure(let failure): return .read(.failure(failure))
    case .success(.standardInput): return .read(reader.readStandardInput())
    case .success(.path(let path)):
      let status = try? System.status(path, followingLinks: true)
      if status?.kind == .folder { return enter(path, of: path) }
      if tally.folders == 0 { named.append(path) } else { taken.insert(path.normalized) }
      return .named(path, byteCount: status?.kind == .file ? status?.byteCount : nil)
    }
  }

  private mutating func enter(_ path: FilePath, of root: FilePath) -> FoundInput? {
    do {
      let names = try System.names(in: path)
      tally.folders += 1
      while let path = named.popLast() { taken.insert(path.normalized) }
      if let savedStates = AppContainer.savedStates(in: path, names: names) {
        return enter(savedStates, of: root)
      }
      var folder = Folder(path: path, root: root, names: names.reversed())
      if path.isSavedStateFolder {
        folder.members = SavedStateFolder(path: path, names: names).members.map(\.path).reversed()
      }
      folder.count = folder.names.count + folder.members.count
      open.append(folder)
      return nil
    } catch {
      return .read(.failure(InputFailure(path: path, reason: .unreadableFolder(error))))
    }
  }

  /// Visits the next name of the innermost folder; nil if there is nothing to return.
  private mutating func step() -> FoundInput? {
    // The lists of names are changed in place: otherwise each name would copy one.
    let last = open.count - 1
    let (path, root) = (open[last].path, open[last].root)
    if let member = open[last].members.popLast() {
      guard let status = try? System.status(member, followingLinks: false) else { return nil }
      return visit(member, status, of: root)
    }
    guard let name = open[last].names.popLast() else {
      open.removeLast()
      return nil
    }
    let entry = path.entry(name)
    let status: FileStatus
    do {
      status = try System.status(entry, followingLinks: false)
    } catch {
      return unreachable(entry, error)
    }
    switch status.kind {
    case .folder:
      // Asked first: a glob that names such a folder is not useless.
      let isFiltered = filter?.leavesOut(folder: entry) == true
      if Self.skips(name) { return nil }
      if isFiltered {
        tally.filtered += 1
        return nil
      }
      return enter(entry, of: root)
    case .file:
      return visit(entry, status, of: root)
    case .symbolicLink, .special:
      return nil
    }
  }

  /// Reports a name for which the system returns an error.
  private mutating func unreachable(_ path: FilePath, _ error: FileError) -> FoundInput? {
    // A file that was deleted meanwhile is ignored.
    if error.kind == .notFound { return nil }
    guard error.kind == .permissionDenied, let folder = open.popLast() else {
      return .read(.failure(InputFailure(path: path, reason: .unreadableFile(error))))
    }
    // The names of the folder are known, but nothing behind them can be accessed.
    return .read(.failure(InputFailure(path: folder.path, reason: .unreadableFolder(error))))
  }

  private mutating func visit(
    _ path: FilePath, _ status: FileStatus, of root: FilePath
  ) -> FoundInput? {
    if filter?.leavesOut(file: path) == true {
      tally.filtered += 1
      return nil
    }
    let isMember = path.isSavedStateMember
    guard hasWantedName(path),
      isMember || reader.canRead(path, byteCount: status.byteCount),
      taken.insert(path.normalized).inserted
    else { return nil }
    return .walked(path, byteCount: status.byteCount, folder: root, isMember: isMember)
  }
}
