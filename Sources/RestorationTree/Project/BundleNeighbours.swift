public import PlistSyntax

/// The files beside an archive in its `.savedState` folder that say something about it.
public struct BundleNeighbours: Hashable, Sendable {
  /// `kIgnoreSnapshotKey` of `restorationInfo.plist`; nil when the file or the key is not there.
  public var ignoresSnapshot: Bool?
  /// How many tries to restore are left, from `inprogress.data`; nil when that file is not there.
  public var restorationTriesLeft: Int?

  /// No such files.
  public init() {}

  /// What the two files say; nil for one that is not there.
  ///
  /// The system writes `kIgnoreSnapshotKey` as text; a boolean is taken too. How `inprogress.data`
  /// wraps its values is not documented: a plain property list and a keyed archive are read.
  ///
  /// - Throws: `ProjectFileError`, with the place in the file at fault.
  public init(
    restorationInfo: ByteSlice?, inProgress: ByteSlice?, limits: Limits = Limits()
  ) throws(ProjectFileError) {
    if let restorationInfo {
      ignoresSnapshot = try ProjectPlist(
        reading: restorationInfo, as: Self.restorationInfoName, limits: limits
      ).bool(KnownKeys.ignoreSnapshot)
    }
    if let inProgress {
      restorationTriesLeft = try ProjectPlist(
        reading: inProgress, as: Self.inProgressName, limits: limits
      ).integer(KnownKeys.restorationTriesLeft)
    }
  }

  /// The name of the file about the snapshot.
  public static let restorationInfoName = "restorationInfo.plist"
  /// The name of the file that stands there while a restore is under way.
  public static let inProgressName = "inprogress.data"
  /// How the name of a folder with these files ends.
  public static let folderSuffix = ".savedState"
}
