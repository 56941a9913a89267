import Platform
import PlistSyntax

/// The inputs of a run, one after the other: named files as they are, folders walked.
///
/// A walk goes through the names of each folder in the order of their bytes, does not follow
/// symbolic links, opens nothing but files, and takes the files whose bytes an archive could have.
/// A file that was already taken is not taken again by a walk.
///
/// The system's own files in a `.savedState` folder come first there, in a fixed order, and count
/// whatever they hold, so that a damaged one is told of. Of an app's container only the saved states
/// are looked at.
struct InputWalk: Sequence, IteratorProtocol {
  /// Folders of other tools, where copies of archives would be found a second time, and other people's
  /// archives. One that is named is walked.
  static let skippedFolders = [
    ".git", ".hg", ".svn", ".jj", ".build", "Pods", "node_modules", "DerivedData",
  ]

  /// Whether a walk from a folder never gets to what is on a way from there.
  static func skips(_ way: FilePath) -> Bool {
    way.bytes.split(separator: UInt8(ascii: "/")).dropLast().contains { skips(Array($0)) }
  }

  private static func skips(_ name: [UInt8]) -> Bool {
    skippedFolders.contains { Array($0.utf8) == name }
  }

  /// What was come upon so far.
  private(set) var tally = Tally()

  /// Counts over a walk.
  struct Tally: Equatable {
    /// Files and standard input, named or found.
    var taken = 0
    /// Files that a walk looked into and left.
    var left = 0
    var folders = 0
    /// Files and folders that the filter left out.
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
  /// Files that no walk takes again; filled once there is a folder to walk.
  private var taken: Set<FilePath> = []

  /// A folder on the way down, with what is left to visit, last first.
  private struct Folder {
    let path: FilePath
    /// The folder that was named, where this walk began.
    let root: FilePath
    var names: [[UInt8]]
    /// The system's own files in it, which come before the others; last first.
    var members: [FilePath] = []
    /// How many of both there were at first.
    var count = 0
  }

  /// - Parameters:
  ///   - operands: what to read.
  ///   - filter: which of the files that it comes upon a walk looks at.
  ///   - hasWantedName: whether a walk looks into a file of this name at all.
  ///   - isArchive: whether a file that a walk came upon counts.
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

  /// How much of the way is behind the walk, from 0 to 1, where all that stands in one folder counts
  /// the same; nil when operands are still to be written.
  var share: Double? {
    guard let (all, given) = operands.tally, all > 0 else { return nil }
    var part = 1 / Double(all)
    var share = Double(given) * part
    for folder in open where folder.count > 0 {
      // What is in the folder was counted as done with what holds it.
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

  /// Counts what was read of something that the walk came upon; nil for a file that does not count.
  mutating func count<Outcome>(_ read: Attempt<Outcome>?) {
    switch read {
    case .success?: tally.taken += 1
    case .failure?: break
    case nil: tally.left += 1
    }
  }

  /// The next input, which is still to be read and counted. When it must not wait for a list to come
  /// in, there may be none yet.
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

  /// A file or a failure at once; nil when a folder is to be walked.
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

  /// Visits the next name of the innermost folder; nil when that is nothing to take.
  private mutating func step() -> FoundInput? {
    // The lists of names change in their place: a copy of each would be made for each name.
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
      if Self.skips(name) { return nil }
      if filter?.leavesOut(folder: entry) == true {
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

  /// Tells of what the system says nothing about, though its name is known.
  private mutating func unreachable(_ path: FilePath, _ error: FileError) -> FoundInput? {
    // What is gone by now was not there to be walked.
    if error.kind == .notFound { return nil }
    guard error.kind == .permissionDenied, let folder = open.popLast() else {
      return .read(.failure(InputFailure(path: path, reason: .unreadableFile(error))))
    }
    // The names of the folder are known, and nothing behind them can be reached.
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
