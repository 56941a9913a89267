public import RestorationTree

/// What a person asked of a comparison.
public struct DiffOptions: Hashable, Sendable {
  /// Whether the timestamp and the system's version count: they differ between any two archives.
  public var comparesVolatile = false

  /// The defaults.
  public init() {}
}

/// What changed from one archive to another.
///
/// Objects are matched by their raw path, then by parent and identifier (see `NodeMatching`). One
/// whose index or parent changed is *moved*; what moved with it says nothing of its own, and
/// references to it are the same references. Contents are decoded a pair at a time and let go.
public struct ArchiveDiff: Sendable {
  /// Where the old archive was read from.
  public let oldSource: ArchiveSource
  /// Where the new archive was read from.
  public let newSource: ArchiveSource
  /// The changes: first those of the archive itself, then each object's in the new archive's save
  /// order, a removed object after the one that it followed.
  public let changes: [Change]

  /// Whether nothing changed.
  public var isIdentical: Bool { changes.isEmpty }

  /// How many changes of which sort.
  public var summary: ChangeSummary { ChangeSummary(changes) }

  /// Compares an old archive with a new one.
  public init(
    _ old: RestorationArchive, _ new: RestorationArchive, options: DiffOptions = DiffOptions()
  ) {
    oldSource = old.source
    newSource = new.source
    let listed = NodeMatching(old.nodes, new.nodes)
    let unlisted = NodeMatching(old.unlistedNodes, new.unlistedNodes)
    let oldNodes = old.nodes + old.unlistedNodes
    let newNodes = new.nodes + new.unlistedNodes
    let pairs =
      listed.pairs
      + unlisted.pairs.map {
        NodeMatching.Pair(old: old.nodes.count + $0.old, new: new.nodes.count + $0.new)
      }
    let anchors = PathAnchors(
      pairs.map {
        PathAnchors.Match(
          old: ($0.old, oldNodes[$0.old].path.raw), new: ($0.new, newNodes[$0.new].path.raw))
      })
    var comparison = NodeComparison(old: old, new: new, anchors: anchors)
    comparison.compareEnvelopes(options)
    comparison.compareUnlistedRestorationClasses()
    comparison.compareNodes(listed, old.nodes, new.nodes, note: nil)
    comparison.compareNodes(
      unlisted, old.unlistedNodes, new.unlistedNodes, note: "not in the root list")
    let isAppKit = old.source.container == .appkit && new.source.container == .appkit
    guard isAppKit, !options.comparesVolatile else {
      changes = comparison.changes
      return
    }
    changes = comparison.changes.filter { change in
      change.keyNames.first.map { !KnownKeys.AppKit.volatileKeys.contains($0) } ?? true
    }
  }
}
