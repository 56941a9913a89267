public import RestorationModel

/// What changed from one archive to another.
///
/// Objects are matched by their raw path, then by parent and identifier (see `NodeMatching`). One
/// whose index or parent changed is *moved*; what moved with it says nothing of its own, and
/// references to it are the same references. A coder that several objects show is compared key by
/// key at the first of them, and the others say whether it changed. Contents are decoded a pair at a
/// time and let go, and not at all where the coders' bytes are the same.
public struct ArchiveDiff: Sendable {
  /// Where the old archive was read from.
  package let oldSource: ArchiveSource
  /// Where the new archive was read from.
  package let newSource: ArchiveSource
  /// The changes: first those of the archive itself, then each object's in the new archive's save
  /// order, a removed object after the one that it followed.
  public let changes: [Change]
  /// The same changes by object, with what stands near them: what a person reads.
  package let objects: [Folded<ObjectDiff, UnchangedObject>]
  /// Changes that the options leave out: of volatile values, and those that patterns ignore. A value
  /// that is left out with all that is in it is one change.
  package let ignored: [Change]
  /// Values that cannot be compared, since one side is redacted. They make no difference.
  package let uncompared: [Change]

  /// Whether nothing changed.
  public var isIdentical: Bool { changes.isEmpty }

  /// How many changes of which sort.
  package var summary: ChangeSummary { ChangeSummary(changes) }

  /// Compares an old archive with a new one. Values that differ between any two saves, such as the
  /// archive's time, are left out.
  public init(from old: RestorationArchive, to new: RestorationArchive) {
    self.init(from: old, to: new, options: DiffOptions())
  }

  /// Compares an old archive with a new one.
  package init(
    from old: RestorationArchive, to new: RestorationArchive, options: DiffOptions
  ) {
    oldSource = old.source
    newSource = new.source
    let correspondence = Correspondence(old, new)
    var comparison = NodeComparison(
      old: old, new: new, anchors: correspondence.anchors, options: options)
    comparison.compareArchives(correspondence.listed)
    comparison.compareUnlistedRestorationClasses()
    comparison.compareNodes(NodeLists(old.nodes, new.nodes, correspondence.listed))
    comparison.compareUnlistedOrder(correspondence.unlisted)
    comparison.compareNodes(
      NodeLists(
        old.unlistedNodes, new.unlistedNodes, correspondence.unlisted,
        note: "not in the root list"))
    objects = comparison.objects.finished()
    ignored = comparison.ignored
    uncompared = comparison.uncompared
    changes = objects.flatMap { item -> [Change] in
      if case .changed(let object) = item { object.changes } else { [] }
    }
  }
}
