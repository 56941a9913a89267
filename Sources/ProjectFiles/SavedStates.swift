extension FilePath {
  /// The system's own files in a `.savedState` folder with these names, which are in the order of their
  /// bytes: those in it, the table of scene sessions, then those of each scene. Links are not followed.
  package func savedStateMembers(names: [[UInt8]]) -> [FilePath] {
    let scenes = names.filter { $0 != SavedStateLayout.sessionsName }
    let folders = ([SavedStateLayout.sessionsName] + scenes).map(entry)
      .filter { $0.kind(followingLinks: false) == .folder }
    return ([self] + folders).flatMap { folder in
      SavedStateLayout.File.allCases.map { folder.entry($0.name) }
    }.filter { $0.isSavedStateMember && $0.kind(followingLinks: false) == .file }
  }

  /// The paths from an app's container, or Xcode's download of one, to its `Library`: of a device, of
  /// a sandboxed Mac app, of a simulator.
  private static let containerWays = [["AppData", "Library"], ["Data", "Library"], ["Library"]]
  package static let savedStatesName = "Saved Application State"

  /// The folder of the saved states in an app's container with these names; nil for any other folder,
  /// such as the home folder of a Mac, which has the containers of apps too. Links are not followed.
  package func savedStates(names: [[UInt8]]) -> FilePath? {
    for way in Self.containerWays where names.contains(Array(way[0].utf8)) {
      let library = way.reduce(self) { $0.entry(Array($1.utf8)) }
      let states = library.entry(Array(Self.savedStatesName.utf8))
      let folders = [library, states] + (way.count > 1 ? [library.folder] : [])
      let containers = library.entry(Array("Containers".utf8))
      if folders.allSatisfy({ $0.kind(followingLinks: false) == .folder }),
        containers.kind(followingLinks: false) == nil
      {
        return states
      }
    }
    return nil
  }

  package var isSavedStateFolder: Bool {
    outerComponents.last.map(SavedStateLayout.isBundle(named:)) ?? false
  }

  package var archivePlace: ArchivePlace {
    guard let file = SavedStateLayout.File(named: name) else { return .anywhere }
    let around = folder.outerComponents
    let isInBundle = around.suffix(2).map(SavedStateLayout.isBundle(named:))
    let isSessions = around.last == SavedStateLayout.sessionsName
    return switch (file, isInBundle.last, isInBundle.first) {
    case (.archive, true, _): .archive
    case (.windowList, true, _): .windowList
    case (.restorationInfo, true, _), (.inProgress, true, _): .bundleInfo
    case (.archive, _, true): isSessions ? .sceneSessions : .scene
    case (.userInfo, false, true): isSessions ? .anywhere : .sceneUserInfo
    default: .anywhere
    }
  }

  package var hasArchiveName: Bool { SavedStateLayout.isArchive(named: name) }

  /// Whether a file is one of the system's own in such a folder.
  package var isSavedStateMember: Bool {
    switch archivePlace {
    case .anywhere: false
    case .windowList:
      folder.entry(SavedStateLayout.File.archive.name).kind(followingLinks: false) != .file
    default: true
    }
  }

  /// The names on the path of a folder, from the root if a short path is not sufficient.
  private var outerComponents: [[UInt8]] {
    let named = components
    guard named.count < 2 || named.suffix(2).contains(Self.upwards),
      let resolved = try? System.resolved(self)
    else { return named }
    return resolved.components
  }
}
