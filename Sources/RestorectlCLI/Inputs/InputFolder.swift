import Platform
import PlistSyntax
import RestorationArchives

/// The folder of an input, for the readers of archives. A search follows no links, so none are
/// followed here either.
struct InputFolder: ArchiveFolder {
  let path: FilePath
  let followsLinks: Bool
  /// Notes every file that is read.
  var filesRead: FilesRead?

  func has(_ file: SavedStateLayout.File) -> Bool {
    path.entry(file.name).kind(followingLinks: followsLinks) == .file
  }

  func bytes(of file: SavedStateLayout.File, limits: Limits) -> ByteSlice? {
    guard has(file) else { return nil }
    return try? ByteSlice(readingFileAt: path.entry(file.name).bytes, limits: limits) {
      filesRead?.note($0)
    }
  }

  /// Links to pictures are not followed.
  var pictures: [WindowPicture] {
    guard let names = try? System.names(in: path) else { return [] }
    return names.compactMap { name in
      guard let windowID = String(utf8Bytes: name).flatMap(WindowPicture.windowID),
        let status = try? System.status(path.entry(name), followingLinks: false),
        status.kind == .file
      else { return nil }
      filesRead?.note(status.identity)
      return WindowPicture(windowID: windowID, byteCount: status.byteCount)
    }.sorted { $0.windowID < $1.windowID }
  }
}
