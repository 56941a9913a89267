extension Session {
  /// The saved states of each of some apps, the newest first. Throws if one has none.
  func savedStates(of apps: [String]) throws(Failure) -> [[FilePath]] {
    if apps.isEmpty { return [] }
    var search = PlaceSearch(reader: reader, now: now())
    try search.searchStandardPlaces(of: environment.path(.home))
    return try apps.map { app throws(Failure) in
      let places = search.places.filter { $0.bundleIdentifier == app }
        .sorted(by: SavedPlace.isNewer)
      if places.isEmpty { throw Failure(search.absence(of: app).message) }
      return places.map(\.path)
    }
  }
}

/// Searches for saved state. Unreadable places are noted, and the search continues. Symbolic links are
/// followed only if the user named them.
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
  /// The apps of folders that are named by a UUID, for each folder around these.
  var mappings: [FilePath: [String: String]] = [:]
  private(set) var folderCount = 0

  let reader: InputReader
  private let now: Double
  private var seen: Set<FilePath> = []

  init(reader: InputReader, now: Double) {
    self.reader = reader
    self.now = now
  }

  mutating func searchStandardPlaces(of home: FilePath?) throws(Failure) {
    guard let home else { throw Failure("'HOME' is not set; name the files or folders") }
    for place in Self.standardPlaces {
      var folders = [home]
      for step in (place + "/" + FilePath.savedStatesName).split(separator: "/") {
        folders = folders.flatMap { self.folders(in: $0, step == "*" ? nil : Array(step.utf8)) }
      }
      for folder in folders { search(folder) }
    }
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
          if error != .notFound { throw error }
        }
      }
    } catch {
      failures.append(Failure(folder: folder, error))
    }
    return folders
  }

  mutating func search(_ root: FilePath) {
    var walk = FolderWalk([.path(root.normalized)], isForPlaces: true)
    defer { folderCount += walk.folderCount }
    while let found = walk.next() {
      if walk.folderCount > Self.folderLimit {
        let message = "more than \(Self.folderLimit) folders; name those that matter"
        return failures.append(Failure(root, message))
      }
      do throws(Failure) {
        if case .bundle(let path) = found {
          addBundle(path)
        } else if try !addArchive(found), case .named = found {
          let message = "no archive of a saved interface; 'restorectl dump' shows what else it is"
          throw Failure(root, message)
        }
      } catch {
        // Most files that cannot be opened are not archives: only those with the name of one are
        // reported.
        if case .walked(let file, _, _) = found, !file.hasArchiveName { continue }
        failures.append(error)
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
    var archives: [SavedPlace.Archive?] = []
    for found in FolderWalk([.path(path)]) {
      if case .failed(let failure) = found { failures.append(failure) }
      if case .walked(let file, _, isMember: true) = found { archives.append(archive(at: file)) }
    }
    let known = archives.compactMap(\.self)
    // Systems keep the folder when they delete the state.
    if !known.isEmpty { add(known, at: path, isBundle: true) }
  }

  /// Adds a loose archive; false if the file is not one of an interface.
  private mutating func addArchive(_ found: FolderWalk.Found) throws(Failure) -> Bool {
    guard var input = try reader.read(found, counts: { $0.isArchive() }), input.isArchive(),
      let path = input.path, let archive = archive(at: path, input, otherwise: nil),
      archive.kind != .keyed
    else { return false }
    if seen.insert(path).inserted { add([archive], at: path, isBundle: false) }
    return true
  }

  private mutating func add(_ archives: [SavedPlace.Archive], at path: FilePath, isBundle: Bool) {
    var place = SavedPlace(archives, in: isBundle ? path : nil)
    place.device = device(of: path)
    place.origin = place.device == nil ? origin(of: path) : .simulator
    if isBundle {
      let mark = path.entry(SavedStateLayout.File.inProgress.name)
      place.isInterrupted = mark.kind(followingLinks: false) != nil
      place.bundleIdentifier = bundleIdentifier(of: path)
    }
    places.append(place)
  }

  // MARK: Archives

  /// One of the system's own files in a bundle; nil if it is no archive by itself.
  private func archive(at member: FilePath) -> SavedPlace.Archive? {
    switch member.archivePlace {
    case .archive:
      let windows = status(member.folder.entry(SavedStateLayout.File.windowList.name))
      var archive = archive(at: member, otherwise: windows.map { _ in .appkit })
      if archive?.kind == .appkit { archive?.byteCount += windows?.byteCount ?? 0 }
      return archive
    case .windowList: return archive(at: member, otherwise: .appkit)
    case .sceneSessions: return archive(at: member, otherwise: .sceneSessions)
    case .scene: return archive(at: member, otherwise: .scene)
    case .sceneUserInfo, .bundleInfo, .anywhere: return nil
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
