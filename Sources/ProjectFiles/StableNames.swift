/// Names of files relative to one folder, the same for all spellings of a file name: for
/// fingerprints and for globs.
package struct StableNames: Sendable {
  package let base: FilePath
  private let start: [[UInt8]]

  package init(from folder: FilePath) {
    base = Self.absolute(folder) ?? folder.normalized
    start = base.components
  }

  package func name(of path: FilePath) -> String {
    let name = Array(way(to: path).joined(separator: "/".utf8))
    return String(utf8Bytes: name) ?? DisplayText.escape(bytes: name)
  }

  /// The name of one of the archives of an input: the end of its own name, such as the place in a list,
  /// is added here too. Standard input has its given name.
  package func name(of archive: RestorationArchive, in input: Input) -> String {
    let (own, whole) = (archive.source.file ?? "", input.reportName)
    let name = input.configuredPath.map { self.name(of: $0) } ?? whole
    return own.begins(with: whole) ? name + own.dropFirst(whole.count) : name
  }

  /// The file with a name of its own, or of one of its archives: in a list the name of the file is the
  /// part before the bracket.
  package func file(named name: String) -> FilePath? {
    let end = name.last == "]" ? name.lastIndex(of: "[") : nil
    return FilePath(name[..<(end ?? name.endIndex)].utf8)?.resolved(from: base)
  }

  package func isMissing(_ name: String) -> Bool {
    [FilePath(name.utf8)?.resolved(from: base), file(named: name)].allSatisfy {
      $0?.kind(followingLinks: false) == nil
    }
  }

  /// The path to a file from the folder; nil if the file is not below it.
  package func componentsBelow(_ path: FilePath) -> [[UInt8]]? {
    let way = way(to: path)
    return way.first == FilePath.upwards ? nil : way
  }

  /// The path to a file from the folder, with `..` first if it leads upwards.
  private func way(to path: FilePath) -> [[UInt8]] {
    // The name of standard input need not be that of a file.
    let folder =
      Self.absolute(path.folder)
      ?? path.folder.resolved(from: Self.absolute(.currentFolder) ?? base)
    // The file itself may be a link: its own name counts, not that of its target.
    let end = folder.entry(path.name).components
    let sharedCount = zip(start, end).prefix { $0 == $1 }.count
    return start.dropFirst(sharedCount).map { _ in FilePath.upwards } + end.dropFirst(sharedCount)
  }

  private static func absolute(_ folder: FilePath) -> FilePath? { try? System.resolved(folder) }
}
