/// The names and kinds of the files of a `.savedState` folder.
///
/// Sources: a real folder of garrettrayj/den; public analyses of simulators and of Xcode's
/// downloads.
package enum SavedStateLayout {
  /// A file that the system itself writes, by its name.
  package enum File: String, Hashable, Sendable, CaseIterable {
    /// The archive of an app or of a scene, the table of scene sessions, or AppKit's records.
    case archive = "data.data"
    /// The list of AppKit's windows, with the keys of their records.
    case windowList = "windows.plist"
    /// The dictionary of a scene's session.
    case userInfo = "userInfo.data"
    /// The system's file about the snapshot.
    case restorationInfo = "restorationInfo.plist"
    /// The system's file about a restore in progress.
    case inProgress = "inprogress.data"

    package init?(named name: [UInt8]) {
      self.init(rawValue: String(decoding: name, as: UTF8.self))
    }

    package var name: [UInt8] { Array(rawValue.utf8) }
  }

  package enum Folder: Hashable, Sendable {
    /// The `.savedState` folder itself.
    case bundle
    /// `KnownSceneSessions` in it.
    case sessions
    /// The folder of one scene in it, named after the scene.
    case scene

    package init?(named name: some BidirectionalCollection<UInt8>, in parent: [UInt8]?) {
      if SavedStateLayout.isBundle(named: name) {
        self = .bundle
      } else if let parent, SavedStateLayout.isBundle(named: parent) {
        self.init(inBundle: name)
      } else {
        return nil
      }
    }

    package init(inBundle name: some Sequence<UInt8>) {
      self = name.elementsEqual(SavedStateLayout.sessionsName) ? .sessions : .scene
    }

    /// The files in it, in display order. A list of windows is shown with its archive.
    package var files: [File] { SavedStateLayout.places.filter { $0.folder == self }.map(\.file) }
  }

  private static let places: [(folder: Folder, file: File, place: ArchivePlace)] = [
    (.bundle, .archive, .archive), (.bundle, .windowList, .windowList),
    (.bundle, .restorationInfo, .bundleInfo), (.bundle, .inProgress, .bundleInfo),
    (.sessions, .archive, .sceneSessions), (.scene, .archive, .scene),
    (.scene, .userInfo, .sceneUserInfo),
  ]

  package static let notes: [File] = [.restorationInfo, .inProgress]
  package static let sessionsName = Array("KnownSceneSessions".utf8)

  /// How the name of a bundle of such files ends.
  package static let suffix = ".savedState"

  /// The suffixes of archives: the system's own, those of apps and Xcode, and property lists.
  package static let archiveSuffixes = [".data", ".archive", ".plist", ".xcuserstate"]

  /// Whether a file with this name should be an archive, as far as a name shows.
  package static func isArchive(named name: some BidirectionalCollection<UInt8>) -> Bool {
    archiveSuffixes.contains { name.suffix($0.utf8.count).elementsEqual($0.utf8) }
  }

  package static func isBundle(named name: some BidirectionalCollection<UInt8>) -> Bool {
    name.count > suffix.utf8.count && name.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }

  package static func stem(ofBundle name: [UInt8]) -> ArraySlice<UInt8> {
    name.dropLast(suffix.utf8.count)
  }

  package static func place(of file: File, in folder: Folder) -> ArchivePlace {
    places.first { $0.folder == folder && $0.file == file }?.place ?? .anywhere
  }
}

/// The place of a file, which helps to recognise it: some files of a `.savedState` folder are
/// dictionaries without a key of their own. The bytes decide first.
package enum ArchivePlace: Hashable, Sendable, CaseIterable {
  case anywhere
  /// `data.data` in a `.savedState` folder.
  case archive
  /// `windows.plist` in a `.savedState` folder.
  case windowList
  /// `KnownSceneSessions/data.data`.
  case sceneSessions
  /// `<scene id>/data.data`.
  case scene
  /// `<scene id>/userInfo.data`.
  case sceneUserInfo
  /// `restorationInfo.plist` or `inprogress.data`.
  case bundleInfo
}
