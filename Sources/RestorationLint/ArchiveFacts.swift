import AppFiles
import RestorationModel

/// The facts about an archive that are known without opening a coder. A class, because it is passed
/// to rules repeatedly.
final class ArchiveFacts {
  let archive: RestorationArchive
  /// The other inputs.
  let context: LintContext
  /// The older archive, if there is one.
  let older: OlderArchive?
  /// The storyboards of the app, if they were given.
  let storyboards: StoryboardIndex?
  private let listings: Listings
  /// The paths of the root list without index components, as halves of their hashes. A restored
  /// object keeps the path that it was restored with, so an ancestor can be listed under another
  /// index than in its descendants' paths.
  private let plainPaths: Set<UInt64>
  /// The saved objects by the object that they are in.
  let children: SavedChildren
  /// Which objects refer to which. Computed only if a rule needs it, which is rare, because it
  /// reads the coders once more.
  private(set) lazy var references = ReferenceIndex(archive)
  /// The children that storyboards create with their container. Needed for few archives.
  private lazy var storyboardChildren = Set(
    (context.project.storyboards ?? []).enumerated().flatMap { number, storyboard in
      storyboard.controllers.indices.flatMap { place in
        children(made: .init(storyboard: number, controller: place))
      }
    })
  /// The first root of a window, in save order: UIKit saves the roots of windows first. Reads its
  /// coder.
  private(set) lazy var firstRoot = archive.nodes.first { node in
    node.path.isRoot && node.facts().kind == .viewController
  }?.path

  init(_ archive: RestorationArchive, context: LintContext = LintContext()) {
    self.archive = archive
    self.context = context
    older = context.older.map { OlderArchive($0, newer: archive) }
    storyboards = context.project.storyboardIndex
    listings = Listings(of: archive.nodes)
    plainPaths = listings.plainHashes
    children = SavedChildren(of: archive.nodes, listings: listings)
  }

  /// A controller that a storyboard creates with its container, by their identifiers.
  private struct StoryboardChild: Hashable {
    let container: String
    let identifier: String
  }

  private func children(made place: StoryboardIndex.Place) -> [StoryboardChild] {
    guard let storyboards, let container = storyboards[place].restorationIdentifier else {
      return []
    }
    return storyboards.children(of: place).compactMap { child in
      storyboards[child].restorationIdentifier.map {
        StoryboardChild(container: container, identifier: $0)
      }
    }
  }

  /// Whether a storyboard creates a controller with its container, judged by their identifiers.
  func isMadeByStoryboard(_ identifier: String, in container: RestorationPath) -> Bool {
    guard storyboards != nil, let container = container.identifier else { return false }
    return storyboardChildren.contains(
      StoryboardChild(container: container, identifier: identifier))
  }

  /// What refers to an object, in the form for messages: `'Root#detail'`; nil if nothing does.
  func referrer(of path: RestorationPath) -> String? {
    guard let referrer = references.referrer(of: path) else { return nil }
    let key = StateKeyPath(referrer.key).text
    return referrer.path.map { "'\($0)#\(key)'" } ?? "the app delegate's key '\(key)'"
  }

  /// How often the path of the node at a place of the root list is listed.
  func listing(at place: Int) -> Listing { listings.listing(at: place) }

  /// How often a path is listed, or nil if it is not.
  func listing(of path: String) -> Listing? { listings.listing(of: path) }

  /// Whether a path, with its index components, is that of a saved object.
  func isListed(_ path: String) -> Bool { listing(of: path) != nil }

  /// The object of the older archive for a path of this one; nil if it is new.
  func olderNode(for path: RestorationPath) -> RestorationNode? {
    guard let older, !older.changes.isAdded(path) else { return nil }
    return older.nodes.node(for: path)
  }

  /// Whether a saved object has the path whose form without index components has this hash.
  func isListed(plain hash: StableHash) -> Bool { plainPaths.contains(hash.low) }
}

/// The archive that users of an older version may still have, with its objects by path.
struct OlderArchive {
  let archive: RestorationArchive
  let nodes: OlderNodes
  /// The objects that were added and removed since.
  let changes: PathChanges

  init(_ older: RestorationArchive, newer: RestorationArchive) {
    archive = older
    nodes = OlderNodes(older.nodes)
    changes = PathChanges(from: older.nodes, to: newer.nodes)
  }
}

/// Objects or views of an older archive, by path.
struct OlderNodes {
  private let nodes: NodeList
  private let listings: Listings
  /// The place of the only object with a plain path; -1 if there are several.
  private let placeByPlainPath: [StableHash: Int32]

  init(_ nodes: NodeList) {
    self.nodes = nodes
    listings = Listings(of: nodes)
    var places: [StableHash: Int32] = [:]
    for place in nodes.indices {
      let hash = nodes.withPath(at: place) { StableHash(plain: $0) }
      places[hash] = places[hash] == nil ? Int32(clamping: place) : -1
    }
    placeByPlainPath = places
  }

  /// The older object for a path of the newer archive: the one with the same path, or the only one
  /// with the same identifiers, whose index has changed.
  func node(for path: RestorationPath) -> RestorationNode? {
    guard !nodes.isEmpty else { return nil }
    if let listing = listings.listing(of: path.raw) { return nodes[Int(listing.first)] }
    guard let place = placeByPlainPath[StableHash(plain: path)], place >= 0 else { return nil }
    return nodes[Int(place)]
  }
}

/// An object of the older archive.
struct OlderEntry {
  let node: RestorationNode
  let content: NodeContent
}
