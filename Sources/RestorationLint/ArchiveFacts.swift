import PlistSyntax
import RestorationTree

/// How often a path is listed, and where.
struct Listing {
  /// The place in the list of the first entry.
  var first: Int32
  /// The place of the second entry, or of the first if there is one only.
  var second: Int32
  /// How many entries.
  var count: Int32 = 1
  /// Whether any of them has a coder.
  var hasState: Bool
}

/// What can be known about an archive without opening a coder.
/// A class: rules are shown it again and again.
final class ArchiveFacts {
  let archive: RestorationArchive
  /// What stands beside it.
  let context: LintContext
  /// The older archive, when there is one.
  let older: OlderArchive?
  /// The storyboards of the app, when they were given.
  let storyboards: StoryboardIndex?
  /// The raw paths of the root list.
  private let listings: [StableHash: Listing]
  /// The paths of the root list without index components. A restored object keeps the path that it
  /// was restored with, so an ancestor may be listed under another index than the one that its
  /// descendants name.
  private let plainPaths: Set<StableHash>
  /// The saved objects by the object that they are in.
  let children: SavedChildren

  init(_ archive: RestorationArchive, context: LintContext = LintContext()) {
    self.archive = archive
    self.context = context
    older = context.older.map { OlderArchive($0, newer: archive) }
    storyboards = context.project.storyboards.map { StoryboardIndex($0) }
    listings = Self.listings(of: archive.nodes)
    plainPaths = Set(archive.nodes.lazy.map { StableHash(plain: $0.path) })
    children = SavedChildren(of: archive.nodes, listings: listings)
  }

  /// How often each path stands in a list of nodes.
  static func listings(of nodes: [RestorationNode]) -> [StableHash: Listing] {
    var listings: [StableHash: Listing] = [:]
    for (place, node) in nodes.enumerated() {
      let place = Int32(clamping: place)
      let hash = StableHash(node.path.raw)
      guard var listing = listings[hash] else {
        listings[hash] = Listing(first: place, second: place, hasState: node.hasState)
        continue
      }
      if listing.count == 1 { listing.second = place }
      listing.count += 1
      listing.hasState = listing.hasState || node.hasState
      listings[hash] = listing
    }
    return listings
  }

  /// How often a path is listed, or nil if it is not.
  func listing(of path: String) -> Listing? { listings[StableHash(path)] }

  /// Whether a path, with its index components, is that of a saved object.
  func isListed(_ path: String) -> Bool { listing(of: path) != nil }

  /// The object that a path of this archive meant in the older one; nil when it is new.
  func olderNode(for path: RestorationPath) -> RestorationNode? {
    guard let older, !older.changes.isAdded(path) else { return nil }
    return older.nodes.node(for: path)
  }

  /// Whether a saved object has the path whose form without index components has this hash.
  func isListed(plain hash: StableHash) -> Bool { plainPaths.contains(hash) }
}

/// The archive that people may still hold, with its objects by path.
struct OlderArchive {
  let archive: RestorationArchive
  let nodes: OlderNodes
  /// Which objects came and went since.
  let changes: PathChanges

  init(_ older: RestorationArchive, newer: RestorationArchive) {
    archive = older
    nodes = OlderNodes(older.nodes)
    changes = PathChanges(from: older.nodes, to: newer.nodes)
  }
}

/// Objects or views of an older archive, by path.
struct OlderNodes {
  private let nodes: [RestorationNode]
  private let listings: [StableHash: Listing]
  /// The place of the only one with a plain path; -1 where there are several.
  private let placeByPlainPath: [StableHash: Int32]

  init(_ nodes: [RestorationNode]) {
    self.nodes = nodes
    listings = ArchiveFacts.listings(of: nodes)
    var places: [StableHash: Int32] = [:]
    for (place, node) in nodes.enumerated() {
      let hash = StableHash(plain: node.path)
      places[hash] = places[hash] == nil ? Int32(clamping: place) : -1
    }
    placeByPlainPath = places
  }

  /// What a path of the newer archive meant then: the one with the same path, else the only one
  /// with the same identifiers, whose index has changed.
  func node(for path: RestorationPath) -> RestorationNode? {
    guard !nodes.isEmpty else { return nil }
    if let listing = listings[StableHash(path.raw)] { return nodes[Int(listing.first)] }
    guard let place = placeByPlainPath[StableHash(plain: path)], place >= 0 else { return nil }
    return nodes[Int(place)]
  }
}

/// An object as the older archive has it.
struct OlderEntry {
  let node: RestorationNode
  let content: NodeContent
}
