package import PlistSyntax
package import RestorationModel

/// The files beside an archive in its `.savedState` folder, as far as they say something about it.
package struct BundleNeighbours: Hashable, Sendable {
  /// `kIgnoreSnapshotKey` of `restorationInfo.plist`; nil when the file or the key is not there.
  package var ignoresSnapshot: Bool?
  /// How many tries to restore are left, from `inprogress.data`; nil when that file is not there.
  package var restorationTriesLeft: Int?
  /// The identifiers of the scenes for which a user activity was saved: the names of their folders.
  package var savedScenes: Set<String> = []
  /// Whether the table of scene sessions is there.
  package var hasSceneSessions = false

  /// Whether the app has saved anything about scenes.
  package var hasScenes: Bool { hasSceneSessions || !savedScenes.isEmpty }

  /// No such files.
  package init() {}

  /// What the two files say; nil for one that is not there.
  ///
  /// The system writes `kIgnoreSnapshotKey` as text; a boolean is taken too. How `inprogress.data`
  /// wraps its values is not documented: a plain property list and a keyed archive are read.
  ///
  /// - Throws: `ProjectFileError`, with the place in the file at fault.
  package init(
    restorationInfo: ByteSlice?, inProgress: ByteSlice?, limits: Limits = Limits()
  ) throws(ProjectFileError) {
    let notes = [
      (SavedStateLayout.File.restorationInfo, restorationInfo), (.inProgress, inProgress),
    ]
    for (note, bytes) in notes {
      guard let bytes else { continue }
      try add(note, in: ProjectPlist.document(reading: bytes, limits: limits))
    }
  }

  /// Adds what is known about scenes.
  package mutating func add(_ scenes: BundleNeighbours) {
    savedScenes.formUnion(scenes.savedScenes)
    hasSceneSessions = hasSceneSessions || scenes.hasSceneSessions
  }

  /// Adds what one of the notes says.
  ///
  /// - Throws: `ProjectFileError`, with the place in the file at fault.
  package mutating func add(
    _ note: SavedStateLayout.File, in document: PlistDocument
  ) throws(ProjectFileError) {
    let plist = try ProjectPlist(document, as: note.rawValue)
    switch note {
    case .restorationInfo: ignoresSnapshot = try plist.bool(KnownKeys.ignoreSnapshot)
    case .inProgress: restorationTriesLeft = try plist.integer(KnownKeys.restorationTriesLeft)
    case .archive, .windowList, .userInfo: preconditionFailure("\(note) is no note")
    }
  }
}
