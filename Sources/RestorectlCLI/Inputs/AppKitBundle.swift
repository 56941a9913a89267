import Platform
import PlistSyntax
import RestorationTree

/// The files of a Mac app's saved state that say something only together.
struct AppKitBundle {
  /// The list of windows, with the keys of their records.
  static let listName = "windows.plist"
  /// The records; other systems give other archives this name.
  static let recordsName = "data.data"

  /// The contents of `data.data`; empty when it is not there.
  let records: ByteSlice
  /// The contents of `windows.plist`; nil when it is not there.
  let list: ByteSlice?
  let pictures: [WindowPicture]

  /// The bundle that a file stands for: records, what stands in their place and is no other archive
  /// either, or a list of windows without records. Nil for all other files.
  init?(of input: Input, limits: Limits) {
    if AppKitRecords.isRecords(input.bytes) {
      records = input.bytes
      list = input.neighbour(named: Self.listName, limits: limits)
    } else if input.isNamed(Self.recordsName), (try? PlistSyntax.sniff(input.bytes)) == nil,
      let neighbour = input.neighbour(named: Self.listName, limits: limits)
    {
      records = input.bytes
      list = neighbour
    } else if input.isNamed(Self.listName), !input.hasNeighbour(named: Self.recordsName) {
      records = ByteSlice([])
      list = input.bytes
    } else {
      return nil
    }
    pictures = Self.pictures(in: input.path?.folder)
  }

  /// Which part of a bundle a file is that is no archive by itself; nil for all other files.
  static func part(_ input: Input, limits: Limits) -> ReadError.BundlePart? {
    if input.isNamed(listName), RestorationArchive.isWindowList(input.bytes, limits: limits) {
      return .windowList
    }
    return pictureWindow(of: input.path).map { .picture(windowID: $0) }
  }

  /// The window whose picture a file is, by its name.
  private static func pictureWindow(of file: FilePath?) -> UInt32? {
    file.flatMap { String(utf8Bytes: $0.name) }.flatMap(WindowPicture.windowID)
  }

  /// The pictures in a folder, in the order of the windows' numbers. No link is followed.
  private static func pictures(in folder: FilePath?) -> [WindowPicture] {
    guard let folder, let names = try? System.names(in: folder) else { return [] }
    return names.compactMap { name in
      let file = folder.entry(name)
      guard let windowID = pictureWindow(of: file),
        let status = try? System.status(file, followingLinks: false), status.kind == .file
      else { return nil }
      return WindowPicture(windowID: windowID, byteCount: status.byteCount)
    }.sorted { $0.windowID < $1.windowID }
  }
}

extension Input {
  /// Whether the file has a name.
  fileprivate func isNamed(_ name: String) -> Bool { path?.name == Array(name.utf8) }
}
