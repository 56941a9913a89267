/// The names of the files of a `.savedState` folder.
///
/// Sources: a real folder of garrettrayj/den; public analyses of simulators and of Xcode's
/// downloads.
package enum SavedStateLayout {
  /// A file that the system itself writes, by its name, in display order.
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
