/// The files beside an archive in its `.savedState` folder that say something about it.
public struct BundleNeighbours: Hashable, Sendable {
  /// `kIgnoreSnapshotKey` of `restorationInfo.plist`; nil when the file or the key is not there.
  public var ignoresSnapshot: Bool?
  /// How many tries to restore are left, from `inprogress.data`; nil when that file is not there.
  public var restorationTriesLeft: Int?

  /// No such files.
  public init() {}
}
