/// What the other files in an archive's `.savedState` folder contain about restoration.
package struct BundleNeighbours: Hashable, Sendable {
  /// `kIgnoreSnapshotKey` of `restorationInfo.plist`; nil without the file or the key.
  package var ignoresSnapshot: Bool?
  /// How many restore attempts are left, from `inprogress.data`; nil without that file.
  package var restorationTriesLeft: Int?
  /// The identifiers of the scenes with a saved user activity, or with a userInfo of their session.
  package var savedScenes: Set<String> = []
  package var hasSceneSessions = false

  package var hasScenes: Bool { hasSceneSessions || !savedScenes.isEmpty }

  package init() {}

  /// Adds the contents of `restorationInfo.plist` or `inprogress.data`. How the second has its values
  /// is not documented: a plain property list and a keyed archive are accepted.
  package mutating func add(
    _ file: SavedStateLayout.File, in document: PlistDocument
  ) throws(PlistError) {
    let plist = try ProjectPlist(document, as: file.rawValue)
    switch file {
    case .restorationInfo: ignoresSnapshot = try plist.bool(KnownKeys.ignoreSnapshot)
    case .inProgress:
      // Source: uikit.md, row L3.
      restorationTriesLeft = try plist.integer(KnownKeys.restorationTriesLeft) ?? 1
    case .archive, .windowList, .userInfo: preconditionFailure("not about a restore")
    }
  }
}
