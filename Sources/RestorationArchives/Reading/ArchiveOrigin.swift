package import PlistSyntax

/// The file of the bytes, which helps to recognise them.
package struct ArchiveOrigin: Sendable {
  package var fileName: [UInt8]?
  package var place: ArchivePlace
  /// The other files in its folder; nil for bytes without a file.
  package var folder: (any ArchiveFolder)?

  package init(
    fileName: [UInt8]? = nil, place: ArchivePlace = .anywhere,
    folder: (any ArchiveFolder)? = nil
  ) {
    self.fileName = fileName
    self.place = place
    self.folder = folder
  }

  func isNamed(_ file: SavedStateLayout.File) -> Bool {
    fileName.map { file.rawValue.utf8.elementsEqual($0) } ?? false
  }
}

/// The folder of a file, for containers with more than one file.
package protocol ArchiveFolder: Sendable {
  func has(_ file: SavedStateLayout.File) -> Bool
  func bytes(of file: SavedStateLayout.File, limits: Limits) -> ByteSlice?
  var pictures: [WindowPicture] { get }
}
