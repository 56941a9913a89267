package import PlistSyntax

/// Where bytes were found, as far as it says what they are: some files of a `.savedState` folder are
/// dictionaries without a key of their own. The bytes decide first.
public enum ArchivePlace: Hashable, Sendable, CaseIterable {
  /// Anywhere.
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

/// The file that bytes are from: what helps to read them where they say too little.
package struct ArchiveOrigin: Sendable {
  /// The file's own name; nil for bytes without a file.
  package var fileName: [UInt8]?
  /// What the place of the file says.
  package var place: ArchivePlace
  /// The other files in its folder; nil for bytes without a file.
  package var folder: (any ArchiveFolder)?

  /// A file.
  package init(
    fileName: [UInt8]? = nil, place: ArchivePlace = .anywhere,
    folder: (any ArchiveFolder)? = nil
  ) {
    self.fileName = fileName
    self.place = place
    self.folder = folder
  }

  /// Whether the file has a name of the layout.
  func isNamed(_ file: SavedStateLayout.File) -> Bool {
    fileName.map { file.rawValue.utf8.elementsEqual($0) } ?? false
  }
}

/// The folder that a file stands in, for containers that are more than one file.
package protocol ArchiveFolder: Sendable {
  /// Whether the folder has a file.
  func has(_ file: SavedStateLayout.File) -> Bool
  /// The bytes of a file; nil when it is not there or cannot be read.
  func bytes(of file: SavedStateLayout.File, limits: Limits) -> ByteSlice?
  /// The pictures of windows, in the order of the windows' numbers.
  var pictures: [WindowPicture] { get }
}
