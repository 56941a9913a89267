/// The place of a file, which helps to recognise it: some files of a `.savedState` folder are
/// dictionaries without a key of their own. The bytes decide first.
package enum ArchivePlace: Hashable, Sendable, CaseIterable {
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
