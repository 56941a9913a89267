/// The changes from one archive to another.
///
/// Objects are matched by their raw path, then by parent and identifier (see `ObjectMatching`). An
/// object whose index or parent changed is *moved*; objects below it are not listed, and references
/// to it stay equal.
public struct ArchiveDiff: Sendable {
  package let oldSource: ArchiveSource
  package let newSource: ArchiveSource
  /// The changes: first those of the archive itself, then each object's in the new archive's save
  /// order, a removed object after the one that it followed.
  public var changes: [Change] { objects.flatMap { $0.changed?.changes ?? [] } }
  /// The same changes by object, with the unchanged values near them, for text output.
  package let objects: [Folded<ObjectDiff>]
  /// Changes that the options exclude: of volatile values, and those that patterns ignore. An
  /// ignored container is one change.
  package let ignored: [Change]
  /// Values that cannot be compared, because one side is redacted. They do not count as
  /// differences.
  package let uncompared: [Change]
  /// How many parts of each archive cannot be read, so that they may differ or not.
  package let unreadableCounts: (old: Int, new: Int)

  /// Whether nothing changed.
  public var isIdentical: Bool { !objects.contains { $0.changed != nil } }

  package var isWhole: Bool { unreadableCounts == (0, 0) }

  package func count(_ sort: Change.Kind.Sort) -> Int { changes.count { $0.kind.sort == sort } }

  /// Compares an old archive with a new one. Values that differ between any two saves, such as the
  /// archive's time, are ignored.
  public init(from old: RestorationArchive, to new: RestorationArchive) {
    self.init(from: old, to: new, options: DiffOptions())
  }

  package init(
    from old: RestorationArchive, to new: RestorationArchive, options: DiffOptions
  ) {
    let old = old.held()
    let new = new.held(like: old)
    unreadableCounts = (
      old.unreadableCount + old.unreadableNodeCount, new.unreadableCount + new.unreadableNodeCount
    )
    oldSource = old.source
    newSource = new.source
    var comparison = ObjectComparison(old, new, options)
    comparison.compareAll()
    objects = comparison.objects.folded(context: options.context)
    ignored = comparison.ignored
    uncompared = comparison.uncompared
  }
}

package struct DiffOptions: Hashable, Sendable {
  /// Whether values that differ between any two archives are compared (see `volatileKeys`).
  package var comparesVolatile = false
  /// The ignored objects, keys and facts. A value of the archive itself, such as `#bundleVersion`,
  /// has no path; facts of an object have the names of `ObjectFact`.
  package var ignoredPatterns: PatternSet = []
  /// How many unchanged values and objects are kept on either side of a change, for text output.
  package var context = 0

  package init() {}

  /// Archive-wide values with the time and the system of the save, under their names in
  /// `restorectl.archive/1`.
  package static let volatileKeys = ["systemVersion", "timestamp"]
}

/// What the options exclude from the comparison of one object.
struct Exclusion {
  let named: KeyMatch
  /// Values that differ between any two archives.
  let volatileKeys: [String]

  /// Whether a value is excluded, with all of its contents.
  func covers(_ steps: [KeyStep]) -> Bool {
    steps.count == 1 && volatileKeys.contains { steps[0] == .name($0) } || named.covers(steps)
  }

  /// Whether a change outside the values is excluded. A fact must be named: `*` matches only keys.
  func covers(_ change: Change) -> Bool {
    named.coverage == .whole || change.fact.map { named.names(word: $0.rawValue) } ?? false
  }
}
