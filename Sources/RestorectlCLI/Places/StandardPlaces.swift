import Platform

/// The folders of a person in which systems keep the saved state of apps.
///
/// Sources: section 1 of the project's notes on the format; Apple's documentation of simulators.
enum StandardPlaces {
  /// The folder that holds the bundles, wherever it stands.
  private static let savedStates = ["Library", AppContainer.savedStatesName]

  /// From the home folder on; `*` stands for every folder.
  static let patterns: [[String]] = [
    ["Library", "Developer", "CoreSimulator", "Devices", "*", "data", "Containers", "Data"]
      + ["Application", "*"] + savedStates,
    savedStates,
    ["Library", "Containers", "*", "Data"] + savedStates,
    ["Library", "Daemon Containers", "*", "Data"] + savedStates,
  ]

  /// Where in the home folder people see the places, for messages.
  static let displayed = patterns.map { $0.prefix { $0 != "*" }.joined(separator: "/") }

  /// The folders that are there, in the order of the patterns and of their names. No symbolic link is
  /// followed below the home folder.
  ///
  /// - Parameter unreadable: hears of each folder whose names cannot be read.
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

  /// - Throws: when the folder around it cannot be looked into.
  private static func isFolder(_ path: FilePath) throws(FileError) -> Bool {
    do {
      return try System.status(path, followingLinks: false).kind == .folder
    } catch {
      if error.kind == .notFound { return false }
      throw error
    }
  }
}
