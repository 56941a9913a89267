import Platform

/// A folder in which an app's files stand: a container, or Xcode's download of one.
enum AppContainer {
  /// Where the folder of saved states stands, from the container or the download: of a device, of a
  /// sandboxed Mac app, of a simulator.
  private static let ways = [["AppData", "Library"], ["Data", "Library"], ["Library"]]
  /// What the folder of the `.savedState` folders is called.
  static let savedStatesName = "Saved Application State"

  /// The folder of the saved states in a container; nil for any other folder. No link is followed.
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
