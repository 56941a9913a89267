import Platform
import RestorationModel

/// A `.savedState` folder on the disk: the files in which a system keeps the state of one app.
struct SavedStateFolder {
  let path: FilePath
  /// The names in the folder, in the order of their bytes.
  let names: [[UInt8]]

  /// One of the system's own files.
  struct Member {
    let path: FilePath
    let place: ArchivePlace
  }

  /// Whether the folder has something with the name of a file of its own.
  func has(_ file: SavedStateLayout.File) -> Bool { names.contains(file.name) }

  /// The system's own files that are there, in the order in which they are shown: the archive, or a
  /// list of windows that stands alone; the notes beside it, the table of scene sessions, then the files
  /// of each scene. No link is followed.
  var members: [Member] {
    let files = SavedStateLayout.Folder.bundle.files.filter(has)
      .filter { $0 != .windowList || !has(.archive) }
    var members = files.map { Member($0, in: .bundle, at: path) }
    let isSessions = { (name: [UInt8]) in name == SavedStateLayout.sessionsName }
    for name in names.filter(isSessions) + names.filter({ !isSessions($0) }) {
      let (scene, folder) = (path.entry(name), SavedStateLayout.Folder(inBundle: name))
      guard scene.kind(followingLinks: false) == .folder else { continue }
      members += folder.files.map { Member($0, in: folder, at: scene) }
    }
    return members.filter { $0.path.kind(followingLinks: false) == .file }
  }
}

extension SavedStateFolder.Member {
  fileprivate init(
    _ file: SavedStateLayout.File, in folder: SavedStateLayout.Folder, at path: FilePath
  ) {
    self.path = path.entry(file.name)
    place = SavedStateLayout.place(of: file, in: folder)
  }
}

extension FilePath {
  /// Whether this names a `.savedState` folder.
  var isSavedStateFolder: Bool {
    components.last.map(SavedStateLayout.isBundle(named:)) ?? false
  }

  /// What the place of a file says about it.
  var archivePlace: ArchivePlace {
    guard let file = SavedStateLayout.File(named: name) else { return .anywhere }
    let around = folder.components
    guard let last = around.last,
      let folder = SavedStateLayout.Folder(named: last, in: around.dropLast().last)
    else { return .anywhere }
    return SavedStateLayout.place(of: file, in: folder)
  }

  /// Whether the file's name is one that archives have.
  var hasArchiveName: Bool { SavedStateLayout.isArchive(named: name) }

  /// Whether a file is one that the system itself puts into such a folder.
  var isSavedStateMember: Bool {
    switch archivePlace {
    case .anywhere: false
    case .windowList:
      folder.entry(SavedStateLayout.File.archive.name).kind(followingLinks: false) != .file
    default: true
    }
  }

  /// The names on the way to a folder, from the root where a short path does not tell enough.
  private var components: [[UInt8]] {
    func split(_ path: FilePath) -> [[UInt8]] {
      path.normalized.bytes.split(separator: UInt8(ascii: "/")).map { Array($0) }
    }
    let named = split(self)
    let dots = [Array(".".utf8), Array("..".utf8)]
    guard named.count < 2 || named.suffix(2).contains(where: dots.contains),
      let resolved = try? System.resolved(self)
    else { return named }
    return split(resolved)
  }
}
