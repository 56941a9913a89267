import Platform

/// The files that a search includes, by `include` and `exclude` of a configuration and `--exclude`.
/// Files outside the configuration's folder are not filtered.
struct FileFilter {
  let include: GlobList?
  let exclude: GlobList?
  let names: StableNames
  /// The exclusions of the command line, below the current folder.
  var typed: (exclude: GlobList, names: StableNames)?

  /// A filter by the globs of a configuration; nil for a setting without any.
  init(include: [FileGlob]?, exclude: [FileGlob]?, names: StableNames) {
    self.include = include.map { GlobList(ConfigurationKey.include.rawValue, $0) }
    self.exclude = exclude.map { GlobList(ConfigurationKey.exclude.rawValue, $0) }
    self.names = names
  }

  /// Where its globs come from, for messages.
  var source: String {
    guard typed != nil else { return "the configuration" }
    let option = OptionSpec.exclude.displayed
    return include == nil && exclude == nil ? option : "the configuration or \(option)"
  }

  /// Whether a search skips a file.
  func leavesOut(file: FilePath) -> Bool {
    let isExcludedByName = isExcludedByName(file)
    guard let path = names.componentsBelow(file) else { return isExcludedByName }
    // All of them are asked, so that a glob is not taken for unused because of another.
    let isExcluded = exclude?.covers(path) ?? false
    let isIncluded = include?.covers(path) ?? true
    return isExcludedByName || isExcluded || !isIncluded
  }

  /// Whether a search does not enter a folder.
  func leavesOut(folder: FilePath) -> Bool {
    let isExcludedByName = isExcludedByName(folder)
    guard let exclude, let path = names.componentsBelow(folder) else { return isExcludedByName }
    return exclude.covers(path) || isExcludedByName
  }

  private func isExcludedByName(_ path: FilePath) -> Bool {
    guard let typed, let way = typed.names.componentsBelow(path) else { return false }
    return typed.exclude.covers(way)
  }
}
