/// The globs of one setting, which note those that have matched a file or a folder.
package final class GlobList: Sendable {
  /// The setting: a key path of the configuration, or an option.
  package let setting: String
  private let globs: [FileGlob]
  private let names: StableNames
  /// The places of the globs that have matched; nil if no file was looked at.
  private let matched = SharedState<Set<Int>?>(nil)

  package init(_ setting: String, _ globs: [FileGlob], from names: StableNames) {
    self.setting = setting
    self.globs = globs
    self.names = names
  }

  package var isOption: Bool { setting.begins(with: "--") }

  /// Whether a glob matches a file, or a folder on its path; nil if it is not below the folder of the
  /// globs. Every glob is tried, so that all that match are noted.
  package func covers(_ file: FilePath) -> Bool? {
    guard let path = names.componentsBelow(file) else { return nil }
    let matches = globs.indices.filter { globs[$0].covers(path) }
    matched.withLock { $0 = ($0 ?? []).union(matches) }
    return !matches.isEmpty
  }

  /// The globs that have matched none of the files so far, as one fact; nil if there are no such globs or
  /// files.
  package var unmatched: String? {
    guard let matched = matched.withLock({ $0 }) else { return nil }
    let unmatched = globs.indices.filter { !matched.contains($0) }.map { globs[$0].text }
    guard !unmatched.isEmpty else { return nil }
    let names = unmatched.prefix(10).map { "'\(DisplayText.escape($0))'" }
    return "no file matches " + CountText.list(names, of: unmatched.count)
  }
}

/// The files that a search includes, by `include` and `exclude` of a configuration and `--exclude`.
/// Files outside the folder of some globs are not filtered by them.
package struct FileFilter {
  package var include: GlobList?
  package var exclude: GlobList?
  package var typedExclude: GlobList?
  /// A folder whose files a run writes, without links if it exists.
  package var results: FilePath?
  /// A part of the name of each file that is written, until it is in its place.
  package static let unplacedMark = ".restorectl-"

  package init(_ configuration: Configuration? = nil) {
    (include, exclude) = (configuration?.include, configuration?.exclude)
  }

  package var lists: [GlobList] { [typedExclude, include, exclude].compactMap(\.self) }

  package func leavesOut(file: FilePath) -> Bool {
    // All of them are asked, so that a glob is not taken for unused because of another.
    let isExcluded = leavesOut(folder: file)
    return include?.covers(file) == false || isExcluded
  }

  package func leavesOut(folder: FilePath) -> Bool {
    [exclude, typedExclude].map { $0?.covers(folder) ?? false }.contains(true)
  }

  package func isForResults(_ folder: FilePath) -> Bool {
    results != nil && results == (try? System.resolved(folder))
  }

  /// Whether a file can be a result that is not in its place, in a folder that the walk has yet to enter.
  package func isUnplacedResult(_ name: [UInt8]) -> Bool {
    results != nil && ByteSlice(name).contains(Self.unplacedMark)
  }
}
