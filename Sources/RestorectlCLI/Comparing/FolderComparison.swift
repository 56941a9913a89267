/// Compares the files of two folders with one name, independently and on any thread.
struct FolderComparison: Sendable {
  let old: FolderArchives
  let new: FolderArchives
  let comparer: ArchiveComparer

  /// The names of the files, without those below a folder that cannot be read on one side: they came
  /// or went for all that is known.
  var names: [FilePath] {
    old.names.union(new.names)
      .filter { old.failure(above: $0) == nil && new.failure(above: $0) == nil }
      .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  /// Nil if there is an archive on neither side. If one side is an archive, the other file counts
  /// too, whatever its contents.
  func outcome(_ name: FilePath) -> ArchiveComparer.Outcome? {
    let found = [old, new].map { $0.found(at: name) }
    var sides = found.map { comparer.side(of: $0) { $0.counts() } }
    guard sides.contains(where: { !$0.isNothing }) else { return nil }
    for place in sides.indices where sides[place].isNothing {
      sides[place] = comparer.side(of: found[place]) { _ in true }
    }
    return comparer.outcome(of: sides, file: name.reportName)
  }
}
