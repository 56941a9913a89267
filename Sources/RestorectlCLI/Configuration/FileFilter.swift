import Platform

/// The files that a search includes, by `include` and `exclude` of a configuration and `--exclude`.
/// Files outside the configuration's folder are not filtered.
struct FileFilter {
  let include: [FileGlob]?
  let exclude: [FileGlob]
  let names: StableNames
  /// The exclusions of the command line, below the current folder.
  var typed: (exclude: [FileGlob], names: StableNames)?

  /// Whether a search skips a file.
  func leavesOut(file: FilePath) -> Bool {
    if isExcludedByName(file) { return true }
    guard let path = names.componentsBelow(file) else { return false }
    if exclude.contains(where: { $0.covers(path) }) { return true }
    return include.map { globs in !globs.contains { $0.covers(path) } } ?? false
  }

  /// Whether a search does not enter a folder.
  func leavesOut(folder: FilePath) -> Bool {
    if isExcludedByName(folder) { return true }
    guard let path = names.componentsBelow(folder) else { return false }
    return exclude.contains { $0.covers(path) }
  }

  private func isExcludedByName(_ path: FilePath) -> Bool {
    guard let typed, let way = typed.names.componentsBelow(path) else { return false }
    return typed.exclude.contains { $0.covers(way) }
  }
}
