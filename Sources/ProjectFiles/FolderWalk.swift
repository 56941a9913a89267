/// What a run reads, one after the other: named files, and the files in named folders.
///
/// A search visits the names of each folder in the order of their bytes, does not follow symbolic
/// links, and returns files with the size of an archive, none of them twice. They are read later, on
/// the thread that works on them.
///
/// The system's own files in a `.savedState` folder come first there, in a fixed order, and count
/// whatever their contents, so that a damaged one is reported. In an app's container only the saved
/// states are searched.
package struct FolderWalk: Sequence, IteratorProtocol {
  package enum Found: Sendable {
    /// Standard input, or a file that counts whatever its contents.
    case named(Operand)
    /// A file in the folder `root`; `isMember`: it is one of the system's own, which counts whatever
    /// its contents.
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
  /// Whether a search opens a file with this name at all.
  private let wants: (FilePath) -> Bool
  /// Whether a search returns `.savedState` folders as a whole, and all of a container.
  private let isForPlaces: Bool
  private var operands: ArraySlice<Operand>
  /// The folders on the way down, with the remaining names, last first.
  private var open: [Folder] = []
  private var taken: Set<FilePath> = []

  private struct Folder {
    let path: FilePath
    /// The named folder at which this search began.
    let root: FilePath
    /// First the system's own files in it, by their paths from it, although they are met again.
    var names: [[UInt8]]
  }

  package init(
    _ operands: [Operand], filter: FileFilter = FileFilter(),
    wants: @escaping (FilePath) -> Bool = { _ in true }, isForPlaces: Bool = false
  ) {
    self.operands = operands[...]
    self.filter = filter
    self.wants = wants
    self.isForPlaces = isForPlaces
  }

  package init(_ folder: FilePath, isForPlaces: Bool = false) {
    self.init([.path(folder)], isForPlaces: isForPlaces)
  }

  package mutating func next() -> Found? {
    while true {
      if !open.isEmpty {
        if let found = step() { return found }
        continue
      }
      guard let operand = operands.popFirst() else { return nil }
      switch operand {
      case .standardInput: return .named(.standardInput)
      case .path(let path):
        guard path.kind(followingLinks: true) == .folder else {
          guard taken.insert(path.normalized).inserted else { continue }
          return .named(.path(path))
        }
        if let found = enter(path, of: path) { return found }
      }
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
      var folder = Folder(path: path, root: root, names: names.reversed())
      if path.isSavedStateFolder {
        folder.names += path.savedStateMembers(names: names).reversed()
          .compactMap { $0.relative(to: path)?.bytes }
      }
      open.append(folder)
      return nil
    } catch {
      return .failed(Failure(folder: path, error))
    }
  }

  /// Visits the next name of the innermost folder; nil if there is nothing to return.
  private mutating func step() -> Found? {
    // The lists of names are changed in place: otherwise each name would copy one.
    let last = open.count - 1
    let (path, root) = (open[last].path, open[last].root)
    guard let name = open[last].names.popLast() else {
      open.removeLast()
      return nil
    }
    let entry = path.entry(name)
    do {
      let status = try System.status(entry, followingLinks: false)
      switch status.kind {
      case .folder:
        // Asked first: a glob that names such a folder is not useless.
        let isFiltered = filter.leavesOut(folder: entry)
        if Self.skips(name) { return nil }
        if isFiltered {
          filteredCount += 1
          return nil
        }
        return enter(entry, of: root)
      case .file: return visit(entry, status, of: root)
      case .symbolicLink, .special: return nil
      }
    } catch {
      return unreachable(entry, error)
    }
  }

  private mutating func unreachable(_ path: FilePath, _ error: FileError) -> Found? {
    // A file that was deleted meanwhile is ignored.
    if error.kind == .notFound { return nil }
    guard error.kind == .permissionDenied, let folder = open.popLast() else {
      return .failed(Failure(path, error))
    }
    // The names of the folder are known, but nothing behind them can be accessed.
    return .failed(Failure(folder: folder.path, error))
  }

  private mutating func visit(
    _ path: FilePath, _ status: FileStatus, of root: FilePath
  ) -> Found? {
    if filter.leavesOut(file: path) {
      filteredCount += 1
      return nil
    }
    let isMember = path.isSavedStateMember
    guard wants(path), isMember || path.canBeArchive(status),
      taken.insert(path.normalized).inserted
    else { return nil }
    return .walked(path, root: root, isMember: isMember)
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
    for found in FolderWalk(folder) {
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

  /// The paths of all of them.
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

extension FilePath {
  /// Whether a search opens a file of this size: one above the limit would be refused, and an empty
  /// one is not an archive, unless it has the name of one.
  package func canBeArchive(_ status: FileStatus) -> Bool {
    status.byteCount <= Limits.inputByteCount && (status.byteCount > 0 || hasArchiveName)
  }
}
