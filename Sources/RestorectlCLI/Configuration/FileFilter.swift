import Platform

/// Which files a walk takes, by `include` and `exclude` of a configuration and `--exclude`. Files that
/// are not below the configuration's folder are no matter of it.
struct FileFilter {
  let include: [FileGlob]?
  let exclude: [FileGlob]
  let names: StableNames
  /// What the command line excludes, below the current folder.
  var typed: (exclude: [FileGlob], names: StableNames)?

  /// Whether a walk passes a file by.
  func leavesOut(file: FilePath) -> Bool {
    if isExcludedByName(file) { return true }
    guard let path = names.componentsBelow(file) else { return false }
    if exclude.contains(where: { $0.covers(path) }) { return true }
    return include.map { globs in !globs.contains { $0.covers(path) } } ?? false
  }

  /// Whether a walk does not enter a folder.
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
