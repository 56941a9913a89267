package import PlistSyntax

/// The file of the bytes, which helps to recognise them.
package struct ArchiveOrigin: Sendable {
  /// The file's own name; nil for bytes without a file.
  package var fileName: [UInt8]?
  /// The place of the file.
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

/// The folder of a file, for containers with more than one file.
package protocol ArchiveFolder: Sendable {
  /// Whether the folder has a file.
  func has(_ file: SavedStateLayout.File) -> Bool
  /// The bytes of a file; nil if it is missing or cannot be read.
  func bytes(of file: SavedStateLayout.File, limits: Limits) -> ByteSlice?
  /// The pictures of windows, in the order of the windows' numbers.
  var pictures: [WindowPicture] { get }
}
