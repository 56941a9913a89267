import Platform

/// The folders in a user's home in which systems keep the saved state of apps.
///
/// Sources: section 1 of the project's notes on the format; Apple's documentation of simulators.
enum StandardPlaces {
  /// The folder with the bundles, relative to its parents.
  private static let savedStates = ["Library", AppContainer.savedStatesName]

  /// Relative to the home folder; `*` matches every folder.
  static let patterns: [[String]] = [
    ["Library", "Developer", "CoreSimulator", "Devices", "*", "data", "Containers", "Data"]
      + ["Application", "*"] + savedStates,
    savedStates,
    ["Library", "Containers", "*", "Data"] + savedStates,
    ["Library", "Daemon Containers", "*", "Data"] + savedStates,
  ]

  /// The visible beginnings of the places, for messages.
  static let displayed = patterns.map { $0.prefix { $0 != "*" }.joined(separator: "/") }

  /// The existing folders, in the order of the patterns and of their names. Symbolic links below
  /// the home folder are not followed.
  ///
  /// - Parameter unreadable: gets each folder whose names cannot be read.
  static func folders(
    in home: FilePath, unreadable: (FilePath, FileError) -> Void
  ) -> [FilePath] {
    patterns.flatMap { pattern in
      var folders = [home]
      for step in pattern {
        var next: [FilePath] = []
        for folder in folders {
          do throws(FileError) {
            for entry in try entries(step, of: folder) where try isFolder(entry) {
              next.append(entry)
            }
          } catch {
            unreadable(folder, error)
          }
        }
        folders = next
      }
      return folders
    }
  }

  private static func entries(
    _ step: String, of folder: FilePath
  ) throws(FileError) -> [FilePath] {
    guard step == "*" else { return [folder.entry(Array(step.utf8))] }
    return try System.names(in: folder).map { folder.entry($0) }
  }

  /// - Throws: if its parent folder cannot be read.
  private static func isFolder(_ path: FilePath) throws(FileError) -> Bool {
    do {
      return try System.status(path, followingLinks: false).kind == .folder
    } catch {
      if error.kind == .notFound { return false }
      throw error
    }
  }
}
