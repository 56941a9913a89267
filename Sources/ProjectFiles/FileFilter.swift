package import Platform
import PlistSyntax
import RestorationLint

/// The globs of one setting, which note those that have matched a file or a folder.
package final class GlobList: Sendable {
  private static let mostNamed = 10

  /// The setting: a key path of the configuration, or an option.
  package let setting: String
  private let globs: [FileGlob]
  /// The places of the globs that have matched; nil if no file was looked at.
  private let matched = SharedState<Set<Int>?>(nil)

  package init(_ setting: String, _ globs: [FileGlob]) {
    self.setting = setting
    self.globs = globs
  }

  /// Whether a glob matches a file, or a folder on its path. Every glob is tried, so that all that
  /// match are noted.
  package func covers(_ path: [[UInt8]]) -> Bool {
    let matches = globs.indices.filter { globs[$0].covers(path) }
    matched.withLock { $0 = ($0 ?? []).union(matches) }
    return !matches.isEmpty
  }

  package var isAsked: Bool { matched.withLock { $0 != nil } }

  /// The globs that have matched nothing so far, as one fact; nil if there are none.
  package var unmatched: String? {
    let matched = matched.withLock { $0 ?? [] }
    let unmatched = globs.indices.filter { !matched.contains($0) }.map { globs[$0].text }
    guard !unmatched.isEmpty else { return nil }
    let names = unmatched.prefix(Self.mostNamed).map { "'\(DisplayText.escape($0))'" }
    return "no file matches " + CountText.list(names, of: unmatched.count)
  }
}

/// The files that a search includes, by `include` and `exclude` of a configuration and `--exclude`.
/// Files outside the configuration's folder are not filtered.
package struct FileFilter {
  package let include: GlobList?
  package let exclude: GlobList?
  private let names: StableNames
  /// The exclusions of the command line, below the current folder.
  package var typed: (exclude: GlobList, names: StableNames)?

  /// A filter by the globs of a configuration; nil for a setting without any.
  package init(include: [FileGlob]?, exclude: [FileGlob]?, names: StableNames) {
    self.include = include.map { GlobList("include", $0) }
    self.exclude = exclude.map { GlobList("exclude", $0) }
    self.names = names
  }

  /// Where its globs come from, for messages.
  package var source: String {
    guard typed != nil else { return "the configuration" }
    return include == nil && exclude == nil ? "--exclude" : "the configuration or --exclude"
  }

  package func leavesOut(file: FilePath) -> Bool {
    // All of them are asked, so that a glob is not taken for unused because of another.
    let isExcluded = leavesOut(folder: file)
    guard let path = names.componentsBelow(file) else { return isExcluded }
    return !(include?.covers(path) ?? true) || isExcluded
  }

  package func leavesOut(folder: FilePath) -> Bool {
    let isTyped = typed.flatMap { typed in
      typed.names.componentsBelow(folder).map(typed.exclude.covers)
    }
    let isConfigured = exclude.flatMap { names.componentsBelow(folder).map($0.covers) }
    return isTyped ?? false || isConfigured ?? false
  }
}
