import Platform

/// The folder of an app's files: a container, or Xcode's download of one.
enum AppContainer {
  /// The paths from the container or the download to the folder of saved states: of a device, of a
  /// sandboxed Mac app, of a simulator.
  private static let ways = [["AppData", "Library"], ["Data", "Library"], ["Library"]]
  /// The name of the folder that contains the `.savedState` folders.
  static let savedStatesName = "Saved Application State"

  /// The folder of the saved states in a container; nil for any other folder. Links are not
  /// followed.
  static func savedStates(in folder: FilePath, names: [[UInt8]]) -> FilePath? {
    for way in ways where names.contains(Array(way[0].utf8)) {
      var path = folder
      var isThere = true
      for name in way + [savedStatesName] where isThere {
        path = path.entry(Array(name.utf8))
        isThere = path.kind(followingLinks: false) == .folder
      }
      if isThere { return path }
    }
    return nil
  }
}
