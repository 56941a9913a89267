/// What a run reads, one after the other: named files, and the files in named folders.
///
/// A search visits the names of each folder in the order of their bytes, does not follow symbolic
/// links, and returns files with the size of an archive, none of them twice. They are read later, on the
/// thread that works on them. The system's own files in a `.savedState` folder come first there, in a fixed
/// order, and count whatever their contents, so that a damaged one is reported. In an app's container only
/// the saved states are searched.
package struct FolderWalk: Sequence, IteratorProtocol {
  package enum Found: Sendable {
    /// Standard input, or a file that counts whatever its contents.
    case named(Operand)
    /// A file in the folder `root`; `isMember`: it is one of the system's own, which counts too.
    case walked(FilePath, root: FilePath, isMember: Bool)
    /// A `.savedState` folder, in a search for places.
    case bundle(FilePath)
    case failed(Failure)
  }

  /// Folders of other tools, with second copies of archives, or archives of other projects. One
  /// that is named is searched.
  private static let skippedFolders = [
    ".git", ".hg", ".svn", ".jj", ".build", "Pods", "node_modules", "DerivedData",
  ]

  package static func skips(_ name: [UInt8]) -> Bool {
    skippedFolders.contains { $0.utf8.elementsEqual(name) }
  }

  package private(set) var folderCount = 0
  package private(set) var filteredCount = 0

  private let filter: FileFilter
  /// Whether a search returns `.savedState` folders as a whole, and all of a container.
  private let isForPlaces: Bool
  /// What is still to visit, last first.
  private var waiting: [Step]
  private var taken: Set<FilePath> = []

  private enum Step {
    case operand(Operand)
    /// A name in a folder. `root` is the named folder at which this search began.
    case entry([UInt8], in: FilePath, root: FilePath)
  }

  package init(
    _ operands: [Operand], filter: FileFilter = FileFilter(), isForPlaces: Bool = false
  ) {
    waiting = operands.reversed().map { .operand($0) }
    self.filter = filter
    self.isForPlaces = isForPlaces
  }

  package mutating func next() -> Found? {
    while let step = waiting.popLast() {
      let found =
        switch step {
        case .operand(let operand): visit(operand)
        case .entry(let name, let folder, let root): visit(name, in: folder, of: root)
        }
      if let found { return found }
    }
    return nil
  }

  private mutating func visit(_ operand: Operand) -> Found? {
    guard let path = operand.path else { return .named(operand) }
    if path.kind(followingLinks: true) == .folder { return enter(path, of: path) }
    return taken.insert(path.normalized).inserted ? .named(operand) : nil
  }

  private mutating func visit(_ name: [UInt8], in folder: FilePath, of root: FilePath) -> Found? {
    let path = folder.entry(name)
    do {
      let status = try System.status(path, followingLinks: false)
      switch status.kind {
      case .folder:
        // Asked first: a glob that names such a folder is not useless.
        let isFiltered = filter.leavesOut(folder: path)
        if Self.skips(name) || filter.isForResults(path) { return nil }
        if !isFiltered { return enter(path, of: root) }
      case .file:
        if filter.isUnplacedResult(name) { return nil }
        if !filter.leavesOut(file: path) {
          let isMember = path.isSavedStateMember
          // A larger file would be refused, and an empty one is no archive, unless it has the name of one.
          let canBeArchive =
            status.byteCount <= Limits.inputByteCount
            && (status.byteCount > 0 || path.hasArchiveName)
          guard isMember || canBeArchive, taken.insert(path.normalized).inserted
          else { return nil }
          return .walked(path, root: root, isMember: isMember)
        }
      case .symbolicLink, .special: return nil
      }
      filteredCount += 1
      return nil
    } catch {
      // A file that was deleted meanwhile is ignored.
      if error == .notFound { return nil }
      guard error == .permissionDenied else { return .failed(Failure(path, error)) }
      // The names of the folder are known, but nothing behind them can be accessed.
      while case .entry(_, folder, _)? = waiting.last { waiting.removeLast() }
      return .failed(Failure(folder: folder, error))
    }
  }

  /// Goes into a folder; returns what stands for it.
  private mutating func enter(_ path: FilePath, of root: FilePath) -> Found? {
    if isForPlaces, SavedStateLayout.isBundle(named: path.name) { return .bundle(path) }
    do {
      let names = try System.names(in: path)
      folderCount += 1
      if !isForPlaces, let savedStates = path.savedStates(names: names) {
        return enter(savedStates, of: root)
      }
      // The system's own files come first, and are met again.
      let members = path.isSavedStateFolder ? path.savedStateMembers(names: names) : []
      let entries = members.compactMap { $0.relative(to: path)?.bytes } + names
      waiting += entries.reversed().map { .entry($0, in: path, root: root) }
      return nil
    } catch {
      return .failed(Failure(folder: path, error))
    }
  }
}

/// The files below a folder, any of which may be an archive, and the places there that cannot be
/// read, by their paths from the folder.
package struct FolderArchives: Sendable {
  package let folder: FilePath
  private var found: [FilePath: FolderWalk.Found] = [:]
  private(set) package var failures: [Failure] = []

  /// Searches the folder without reading the files.
  package init(_ folder: FilePath) {
    self.folder = folder
    for found in FolderWalk([.path(folder)]) {
      switch found {
      case .walked(let path, _, let isMember):
        // The list of windows represents the missing records.
        let isList = isMember && path.archivePlace == .windowList
        let place = isList ? path.folder.entry(SavedStateLayout.File.archive.name) : path
        self.found[name(of: place)] = found
      case .failed(let failure):
        failures.append(failure)
        if let path = failure.path { self.found[name(of: path)] = found }
      case .named, .bundle: break
      }
    }
  }

  private func name(of path: FilePath) -> FilePath { path.relative(to: folder) ?? .currentFolder }

  package var names: Set<FilePath> { Set(found.keys) }

  /// What has a path; nil for nothing. A file counts even if a search would not open it.
  package func found(at name: FilePath, followingLinks: Bool = false) -> FolderWalk.Found? {
    if let known = found[name] { return known }
    if let failure = failure(above: name) { return .failed(failure) }
    let path = folder.entry(name.bytes)
    guard path.kind(followingLinks: followingLinks) == .file else { return nil }
    return .walked(path, root: folder, isMember: false)
  }

  /// Why a folder on a path cannot be read.
  package func failure(above name: FilePath) -> Failure? {
    failures.first { failure in
      guard failure.isFolder, let path = failure.path else { return false }
      return name.relative(to: self.name(of: path)) != nil
    }
  }
}
