import Platform
import PlistSyntax
import RestorationTree

/// A `.savedState` folder: the files in which a system keeps the state of one app.
///
/// Sources: a real folder of garrettrayj/den; public analyses of simulators and of Xcode's downloads.
enum SavedStateFolder {
  /// How the folder's name ends.
  static let suffix = Array(".savedState".utf8)
  private static let sessionsFolder = Array("KnownSceneSessions".utf8)
  /// What the archive in it is called.
  static let archiveName = Array("data.data".utf8)
  private static let windowListName = Array(AppKitBundle.listName.utf8)
  private static let userInfoName = Array("userInfo.data".utf8)
  private static let noteNames = ["restorationInfo.plist", "inprogress.data"].map {
    Array($0.utf8)
  }

  /// Whether a path names such a folder.
  static func isNamed(by path: FilePath) -> Bool {
    guard let last = components(of: path).last else { return false }
    return last.count > suffix.count && last.suffix(suffix.count).elementsEqual(suffix)
  }

  /// The system's own files of a folder in the order in which they are shown: the archive, or a list
  /// of windows that stands alone; the notes beside it, the table of scene sessions, then each scene. `names` are the entries of the folder.
  static func members(of folder: FilePath, names: [[UInt8]]) -> [FilePath] {
    let archive = names.contains(archiveName) ? archiveName : windowListName
    var members = ([archive] + noteNames).filter(names.contains).map { folder.entry($0) }
    let scenes = names.filter { $0 != sessionsFolder }
    for name in [sessionsFolder].filter(names.contains) + scenes {
      let scene = folder.entry(name)
      guard (try? System.status(scene, followingLinks: false))?.kind == .folder else { continue }
      members.append(scene.entry(archiveName))
      if name != sessionsFolder { members.append(scene.entry(userInfoName)) }
    }
    return members.filter { (try? System.status($0, followingLinks: false))?.kind == .file }
  }

  /// What the place of a file says about it.
  static func place(of path: FilePath) -> ArchivePlace {
    let file = path.name
    guard file == archiveName || file == userInfoName || noteNames.contains(file) else {
      return .anywhere
    }
    let folder = path.folder
    if isNamed(by: folder) { return noteNames.contains(file) ? .bundleInfo : .anywhere }
    let components = components(of: folder)
    guard let name = components.last, let parent = components.dropLast().last,
      parent.count > suffix.count, parent.suffix(suffix.count).elementsEqual(suffix)
    else { return .anywhere }
    switch file {
    case archiveName: return name == sessionsFolder ? .sceneSessions : .scene
    case userInfoName: return .sceneUserInfo
    default: return .anywhere
    }
  }

  /// Whether a file is a note of the system's beside the archive.
  static func isNote(_ path: FilePath?) -> Bool { path.map(place) == .bundleInfo }

  /// Whether a file is one that the system itself puts into such a folder.
  static func isMember(_ path: FilePath) -> Bool {
    if place(of: path) != .anywhere { return true }
    let name = path.name
    guard name == archiveName || name == windowListName, isNamed(by: path.folder) else {
      return false
    }
    return name == archiveName || !hasArchive(path.folder)
  }

  private static func hasArchive(_ folder: FilePath) -> Bool {
    (try? System.status(folder.entry(archiveName), followingLinks: false))?.kind == .file
  }

  /// The names on the way to a folder, from the root where a short path does not tell enough.
  private static func components(of folder: FilePath) -> [[UInt8]] {
    func split(_ path: FilePath) -> [[UInt8]] {
      path.normalized.bytes.split(separator: UInt8(ascii: "/")).map { Array($0) }
    }
    let named = split(folder)
    let dots = [Array(".".utf8), Array("..".utf8)]
    guard named.count < 2 || named.suffix(2).contains(where: dots.contains),
      let resolved = try? System.resolved(folder)
    else { return named }
    return split(resolved)
  }
}

/// A folder in which an app's files stand: a container, or Xcode's download of one.
enum AppContainer {
  /// Where the folder of saved states stands, from the container or the download: of a device, of a
  /// sandboxed Mac app, of a simulator.
  private static let ways = [["AppData", "Library"], ["Data", "Library"], ["Library"]]
  private static let savedStates = "Saved Application State"

  /// The folder of the saved states in a container; nil for any other folder. No link is followed.
  static func savedStates(in folder: FilePath, names: [[UInt8]]) -> FilePath? {
    for way in ways where names.contains(Array(way[0].utf8)) {
      var path = folder
      var isThere = true
      for name in way + [savedStates] where isThere {
        path = path.entry(Array(name.utf8))
        isThere = (try? System.status(path, followingLinks: false))?.kind == .folder
      }
      if isThere { return path }
    }
    return nil
  }
}
