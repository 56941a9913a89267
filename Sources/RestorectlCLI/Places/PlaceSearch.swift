import Platform
import PlistSyntax
import ProjectFiles
import RestorationArchives
import RestorationReport

extension Session {
  /// The saved states of each of some apps, the newest first; nil after a message if one has none.
  func savedStates(of apps: [String]) -> [[FilePath]]? {
    if apps.isEmpty { return [] }
    guard let home = environment.path(.home) else {
      fail("'HOME' is not set; name the files or folders")
      return nil
    }
    var search = PlaceSearch(reader: inputReader(), now: now())
    _ = search.searchStandardPlaces(of: home)
    var states: [[FilePath]] = []
    for app in apps {
      let places = search.places.filter { $0.bundleIdentifier == app }
        .sorted(by: SavedPlace.isNewer)
      guard !places.isEmpty else {
        fail(search.absence(of: app).message)
        return nil
      }
      states.append(places.compactMap { FilePath($0.path) })
    }
    return states
  }
}

extension SavedPlace {
  /// The order of `find`: equally old ones in the order of their paths.
  static func isNewer(_ one: Self, _ other: Self) -> Bool {
    one.savedAt == other.savedAt
      ? one.path.lexicographicallyPrecedes(other.path) : one.savedAt > other.savedAt
  }
}

/// Searches for saved state: in the standard places, or anywhere in named folders.
///
/// Unreadable places are noted, and the search continues. Symbolic links are followed only if the
/// user named them.
struct PlaceSearch {
  /// More than the largest disk of a developer has: only a file system that generates folders
  /// endlessly exceeds it.
  private static let folderLimit = 2_000_000

  /// The folders of saved states in a home folder; `*` matches every folder. Sources:
  /// Documentation/find.md; Apple's documentation of simulators.
  private static let standardPlaces = [
    "Library/Developer/CoreSimulator/Devices/*/data/Containers/Data/Application/*/Library",
    "Library", "Library/Containers/*/Data/Library", "Library/Daemon Containers/*/Data/Library",
  ]

  private(set) var places: [SavedPlace] = []
  private(set) var failures: [PlaceReport.Failure] = []
  /// The unreadable files about owners. Their places are listed anyway.
  var notes: [PlaceReport.Failure] {
    owners.failures.map { PlaceReport.Failure(file: $0.file.displayed, message: $0.reason) }
  }
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
    var hasPlaces = false
    for place in Self.standardPlaces {
      var folders = [home]
      for step in (place + "/" + FilePath.savedStatesName).split(separator: "/") {
        var next: [FilePath] = []
        for folder in folders {
          do throws(FileError) {
            let names = step == "*" ? try System.names(in: folder) : [Array(step.utf8)]
            next += try Self.folders(names.map(folder.entry))
          } catch {
            hasPlaces = true
            fail(folder, error)
          }
        }
        folders = next
      }
      for folder in folders {
        hasPlaces = true
        do {
          folderCount += 1
          let names = try System.names(in: folder).filter(SavedStateLayout.isBundle)
          if !names.isEmpty { try System.checkReachable(in: folder) }
          for bundle in try Self.folders(names.map(folder.entry)) { addBundle(bundle) }
        } catch {
          fail(folder, error)
        }
      }
    }
    return hasPlaces
  }

  /// The folders among paths.
  ///
  /// - Throws: if their parent folder cannot be read.
  private static func folders(_ paths: [FilePath]) throws(FileError) -> [FilePath] {
    var folders: [FilePath] = []
    for path in paths {
      do {
        if try System.status(path, followingLinks: false).kind == .folder { folders.append(path) }
      } catch {
        if error.kind != .notFound { throw error }
      }
    }
    return folders
  }

  mutating func search(_ root: FilePath) {
    do {
      guard try System.status(root, followingLinks: true).kind == .folder else {
        if !addArchive(root) {
          fail(root, "no archive of a saved interface; 'restorectl dump' shows what else it is")
        }
        return
      }
    } catch {
      return fail(root, error)
    }
    var walk = FolderWalk(root.normalized, isForPlaces: true)
    defer { folderCount += walk.folderCount }
    while let found = walk.next() {
      if walk.folderCount > Self.folderLimit {
        return fail(root, "more than \(Self.folderLimit) folders; name those that matter")
      }
      switch found {
      case .named: break
      case .bundle(let path): addBundle(path)
      case .walked(let path, _, _): _ = addArchive(path)
      case .failed(let failure):
        if let path = failure.path, let error = failure.error { fail(path, error) }
      }
    }
  }

  // MARK: Results

  /// That an app has no saved state, with the one that was probably meant.
  func absence(of app: String) -> (message: String, hasNearest: Bool) {
    let known = Set(places.compactMap(\.bundleIdentifier)).sorted()
    let nearest = NearestName.nearest(to: app, in: known)
    let remedy =
      nearest.map { "did you mean '\(DisplayText.escape($0))'?" }
      ?? "'restorectl find' lists the apps that have some"
    return ("no saved state of '\(DisplayText.escape(app))'; " + remedy, nearest != nil)
  }

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
      path.canBeArchive(status)
    else { return false }
    // Most files that cannot be opened are not archives, so they are not reported.
    guard var input = try? reader.look(at: path), input.isArchive(),
      let bundle = SavedBundle(archive: path, input, reader: reader, now: now)
    else { return false }
    reader.filesRead.note(input.file)
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
