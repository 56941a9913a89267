extension Session {
  /// The saved states of each of some apps, the newest first.
  ///
  /// - Throws: if one has none.
  func savedStates(of apps: [String]) throws(Failure) -> [[FilePath]] {
    if apps.isEmpty { return [] }
    guard let home = environment.path(.home) else {
      throw Failure("'HOME' is not set; name the files or folders")
    }
    var search = PlaceSearch(reader: inputReader(), now: now())
    _ = search.searchStandardPlaces(of: home)
    var states: [[FilePath]] = []
    for app in apps {
      let places = search.places.filter { $0.bundleIdentifier == app }
        .sorted(by: SavedPlace.isNewer)
      if places.isEmpty { throw Failure(search.absence(of: app).message) }
      states.append(places.map(\.path))
    }
    return states
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
  private(set) var failures: [Failure] = []
  /// The unreadable files about owners. Their places are listed anyway.
  var notes: [Failure] { owners.failures }
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
        folders = folders.flatMap { self.folders(in: $0, step == "*" ? nil : Array(step.utf8)) }
      }
      for folder in folders {
        hasPlaces = true
        folderCount += 1
        let bundles = self.folders(in: folder, nil)
        for bundle in bundles where SavedStateLayout.isBundle(named: bundle.name) {
          addBundle(bundle)
        }
      }
    }
    return hasPlaces || !failures.isEmpty
  }

  /// The folders in a folder, or only the one with a name; none if they cannot be read.
  private mutating func folders(in folder: FilePath, _ name: [UInt8]?) -> [FilePath] {
    var folders: [FilePath] = []
    do throws(FileError) {
      let names = if let name { [name] } else { try System.names(in: folder) }
      for path in names.map(folder.entry) {
        do throws(FileError) {
          let kind = try System.status(path, followingLinks: false).kind
          if kind == .folder { folders.append(path) }
        } catch {
          if error.kind != .notFound { throw error }
        }
      }
    } catch {
      failures.append(Failure(folder: folder, error))
    }
    return folders
  }

  mutating func search(_ root: FilePath) {
    do {
      guard try System.status(root, followingLinks: true).kind == .folder else {
        if !addArchive(root) {
          failures.append(
            Failure(
              root, "no archive of a saved interface; 'restorectl dump' shows what else it is"))
        }
        return
      }
    } catch {
      return failures.append(Failure(root, error))
    }
    var walk = FolderWalk(root.normalized, isForPlaces: true)
    defer { folderCount += walk.folderCount }
    while let found = walk.next() {
      if walk.folderCount > Self.folderLimit {
        let message = "more than \(Self.folderLimit) folders; name those that matter"
        return failures.append(Failure(root, message))
      }
      switch found {
      case .named: break
      case .bundle(let path): addBundle(path)
      case .walked(let path, _, _): _ = addArchive(path)
      case .failed(let failure): failures.append(failure)
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

  /// Adds a bundle with its archives: its own, then those of scenes in the order of their names.
  private mutating func addBundle(_ path: FilePath) {
    guard seen.insert(path).inserted else { return }
    folderCount += 1
    do {
      let folder = SavedStateFolder(path: path, names: try System.names(in: path))
      if !folder.names.isEmpty { try System.checkReachable(in: path) }
      // Systems keep the folder when they delete the state.
      let archives = archives(in: folder)
      if !archives.isEmpty {
        add(archives, at: path, isBundle: true, isInterrupted: folder.has(.inProgress))
      }
      for scene in folder.names.map(path.entry) where scene.kind(followingLinks: false) == .folder {
        do {
          try System.checkReachable(in: scene)
        } catch {
          failures.append(Failure(folder: scene, error))
        }
      }
    } catch {
      failures.append(Failure(folder: path, error))
    }
  }

  /// Adds a loose archive; false if the file is not one of an interface.
  private mutating func addArchive(_ path: FilePath) -> Bool {
    guard let status = try? System.status(path, followingLinks: true), status.kind == .file,
      path.canBeArchive(status)
    else { return false }
    // Most files that cannot be opened are not archives, so they are not reported.
    guard var input = try? reader.look(at: path), input.isArchive(),
      let archive = archive(at: path, input, otherwise: nil), archive.kind != .keyed
    else { return false }
    reader.filesRead.note(input.file)
    if seen.insert(path).inserted {
      add([archive], at: path, isBundle: false, isInterrupted: false)
    }
    return true
  }

  private mutating func add(
    _ archives: [SavedPlace.Archive], at path: FilePath, isBundle: Bool, isInterrupted: Bool
  ) {
    let device = owners.device(of: path)
    places.append(
      SavedPlace(
        archives, at: path, isBundle: isBundle, isInterrupted: isInterrupted,
        bundleIdentifier: isBundle ? owners.bundleIdentifier(of: path) : nil,
        origin: device == nil ? owners.origin(of: path) : .simulator, device: device))
  }

  // MARK: Archives

  private func archives(in folder: SavedStateFolder) -> [SavedPlace.Archive] {
    let hasWindows = folder.has(.windowList)
    return folder.members.compactMap { member in
      switch member.place {
      case .archive:
        var archive = archive(at: member.path, otherwise: hasWindows ? .appkit : nil)
        if hasWindows, archive?.kind == .appkit {
          let list = status(folder.path.entry(SavedStateLayout.File.windowList.name))
          archive?.byteCount += list?.byteCount ?? 0
        }
        return archive
      case .windowList: return archive(at: member.path, otherwise: .appkit)
      case .sceneSessions: return archive(at: member.path, otherwise: .sceneSessions)
      case .scene: return archive(at: member.path, otherwise: .scene)
      case .sceneUserInfo, .bundleInfo, .anywhere: return nil
      }
    }
  }

  private func status(_ file: FilePath) -> FileStatus? {
    let status = try? System.status(file, followingLinks: false)
    return status?.kind == .file ? status : nil
  }

  /// A file, if it exists. `input` is the file if it is already read; `kind` is the kind of its place,
  /// in case its bytes show none.
  private func archive(
    at file: FilePath, _ input: Input? = nil, otherwise kind: ArchiveContainer?
  ) -> SavedPlace.Archive? {
    guard let status = status(file) else { return nil }
    var archive = SavedPlace.Archive(
      file, kind: kind, byteCount: status.byteCount, savedAt: status.secondsSince2001)
    guard let input = input ?? (try? reader.read(file, isNamed: false)) else { return archive }
    if AppKitRecords.isRecords(input.bytes) { archive.kind = .appkit }
    if let read = try? input.archives(), let first = read.first {
      let container = first.source.container
      archive.kind = container == .bundleInfo ? kind : container
      archive.objectCount = read.reduce(0) { $0 + $1.nodes.count }
      archive.savedAt = read.compactMap { timestamp($0) }.max() ?? archive.savedAt
    }
    return archive
  }

  /// The time of the save in the archive, if it is plausible. Copied files are newer.
  private func timestamp(_ archive: RestorationArchive) -> Int? {
    guard let seconds = archive.envelope?.timestamp?.value, seconds <= now else { return nil }
    return Int(exactly: seconds.rounded(.down)).map { max($0, -1 << 36) }
  }
}
