import Platform
import RestorationArchives
import RestorationReport

/// Searches for saved state: in the standard places, or anywhere in named folders.
///
/// Unreadable places are noted, and the search continues. Symbolic links are followed only if the
/// user named them.
struct PlaceSearch {
  /// More than the largest disk of a developer has: only a file system that generates folders
  /// endlessly exceeds it.
  static let folderLimit = 2_000_000

  private(set) var places: [SavedPlace] = []
  private(set) var failures: [PlaceReport.Failure] = []
  /// The unreadable files about owners. Their places are listed anyway.
  var notes: [PlaceReport.Failure] {
    owners.failures.map { PlaceReport.Failure(file: $0.file.displayed, message: $0.reason) }
  }
  /// How many folders were searched.
  private(set) var folderCount = 0

  private let reader: InputReader
  private let now: Double
  private var owners: PlaceOwners
  private var seen: Set<FilePath> = []

  init(reader: InputReader, now: Double) {
    self.reader = reader
    self.now = now
    owners = PlaceOwners(reader: reader)
  }

  /// Searches the standard places, and returns whether there are any.
  mutating func searchStandardPlaces(of home: FilePath) -> Bool {
    var unreadable: [(FilePath, FileError)] = []
    let folders = StandardPlaces.folders(in: home) { unreadable.append(($0, $1)) }
    for (folder, error) in unreadable { fail(folder, error) }
    for folder in folders {
      for name in names(in: folder) where SavedStateLayout.isBundle(named: name) {
        let bundle = folder.entry(name)
        if bundle.kind(followingLinks: false) == .folder { addBundle(bundle) }
      }
    }
    return !folders.isEmpty || !unreadable.isEmpty
  }

  /// Searches a whole folder, or checks a file.
  mutating func search(_ root: FilePath) {
    let status: FileStatus
    do {
      status = try System.status(root, followingLinks: true)
    } catch {
      fail(root, error)
      return
    }
    guard status.kind == .folder else {
      if !addArchive(root) {
        fail(root, "no archive of a saved interface; 'restorectl dump' shows what else it is")
      }
      return
    }
    // Folders that are not yet searched; the last is next.
    var open = [root.normalized]
    while let folder = open.popLast() {
      if SavedStateLayout.isBundle(named: folder.name) {
        addBundle(folder)
        continue
      }
      guard folderCount < Self.folderLimit else {
        fail(root, "more than \(Self.folderLimit) folders; name those that matter")
        return
      }
      open += walk(folder).reversed()
    }
  }

  /// Adds the archives of one folder, and returns the folders in it.
  private mutating func walk(_ folder: FilePath) -> [FilePath] {
    var folders: [FilePath] = []
    for name in names(in: folder) {
      let path = folder.entry(name)
      do {
        switch try System.status(path, followingLinks: false).kind {
        case .folder:
          if !InputWalk.skippedFolders.contains(where: { Array($0.utf8) == name }) {
            folders.append(path)
          }
        case .file: _ = addArchive(path)
        case .symbolicLink, .special: break
        }
      } catch {
        // A file that was deleted meanwhile is ignored.
        if error.kind != .notFound { fail(path, error) }
      }
    }
    return folders
  }

  private mutating func names(in folder: FilePath) -> [[UInt8]] {
    folderCount += 1
    do {
      let names = try System.names(in: folder)
      if !names.isEmpty { try System.checkReachable(in: folder) }
      return names
    } catch {
      fail(folder, error)
      return []
    }
  }

  // MARK: Results

  private mutating func addBundle(_ path: FilePath) {
    guard seen.insert(path).inserted else { return }
    folderCount += 1
    do {
      let bundle = try SavedBundle(path, reader: reader, now: now)
      // Systems keep the folder when they delete the state.
      if !bundle.archives.isEmpty { add(bundle, isFolder: true) }
      for (folder, error) in bundle.unreachable { fail(folder, error) }
    } catch {
      fail(path, error)
    }
  }

  /// Adds a loose archive; false if the file is not one.
  private mutating func addArchive(_ path: FilePath) -> Bool {
    guard let status = try? System.status(path, followingLinks: true), status.kind == .file,
      reader.canRead(path, byteCount: status.byteCount)
    else { return false }
    // Most files that cannot be opened are not archives, so they are not reported.
    guard case .success(var input) = reader.look(at: path),
      input.isArchive(limits: reader.limits),
      let bundle = SavedBundle(archive: path, input, reader: reader, now: now)
    else { return false }
    reader.note(input)
    if seen.insert(path).inserted { add(bundle, isFolder: false) }
    return true
  }

  private mutating func add(_ bundle: SavedBundle, isFolder: Bool) {
    places.append(
      SavedPlace(
        path: bundle.operand.bytes, bundle: isFolder ? bundle.path.bytes : nil,
        bundleIdentifier: isFolder ? owners.bundleIdentifier(of: bundle.path) : nil,
        origin: owners.origin(of: bundle.path), device: owners.device(of: bundle.path),
        archives: bundle.archives, savedAt: bundle.savedAt, isInterrupted: bundle.isInterrupted))
  }

  private mutating func fail(_ path: FilePath, _ error: FileError) {
    let wayOut =
      error.kind == .permissionDenied
      ? "on a Mac, give the terminal Full Disk Access in System Settings" : error.wayOutOfReading
    fail(path, error.message(wayOut))
  }

  private mutating func fail(_ path: FilePath, _ message: String) {
    failures.append(PlaceReport.Failure(file: path.displayed, message: message))
  }
}
