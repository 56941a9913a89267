import PlistSyntax
import RestorationModel

/// The saved objects by their parent in the path.
final class SavedChildren {
  /// An object directly in another.
  struct Child {
    /// Its place in the root list.
    let place: Int32
    let path: RestorationPath
    /// Its place in its parent; nil for a presented controller.
    let index: Int?

    /// Its own identifier.
    var identifier: String { path.identifier ?? "" }
  }

  private static let none = UInt32.max

  private let nodes: NodeList
  private let listings: Listings
  /// By the numbers of paths: the path of the first object directly in one, and the path of the
  /// next object in the same one.
  private var firstChild: [UInt32]
  private var nextSibling: [UInt32]

  init(of nodes: NodeList, listings: Listings) {
    self.nodes = nodes
    self.listings = listings
    firstChild = Array(repeatElement(Self.none, count: listings.paths.count))
    nextSibling = firstChild
    for place in nodes.indices.reversed() {
      // A path that is listed twice is one object.
      let path = listings.paths.number(at: place)
      guard listings.listing(ofPath: path)?.first == Int32(clamping: place),
        let parent = parent(of: path)
      else { continue }
      nextSibling[path] = firstChild[parent]
      firstChild[parent] = UInt32(clamping: path)
    }
  }

  /// The path of the object that contains another directly.
  private func parent(of path: Int) -> Int? {
    listings.paths.withText(of: path) { text in
      guard let parent = RestorationPath.parent(of: text), parent.isDirect else { return nil }
      return listings.paths.number(of: text.part(0..<parent.length))
    }
  }

  /// The objects directly in the one at a place of the root list, each path once, in save order.
  func children(ofNodeAt place: Int) -> [Child] {
    var children: [Child] = []
    var next = firstChild[listings.paths.number(at: place)]
    while next != Self.none {
      if let listing = listings.listing(ofPath: Int(next)) {
        let path = nodes.path(at: Int(listing.first))
        children.append(Child(place: listing.first, path: path, index: path.index))
      }
      next = nextSibling[Int(next)]
    }
    return children
  }

  /// The plain paths with an object directly below them, whatever the indices and with or without
  /// an ancestor without identifier in between, as halves of their hashes.
  private lazy var plainParents: Set<UInt64> = {
    var parents: Set<UInt64> = []
    for path in listings.listedPaths {
      let parent = listings.paths.withText(of: path) { text in
        RestorationPath.parent(of: text).map { StableHash(plain: text.part(0..<$0.length)).low }
      }
      if let parent { parents.insert(parent) }
    }
    return parents
  }()

  /// Whether any object is below an object whose path has these identifiers.
  func hasChildren(plain path: String) -> Bool { plainParents.contains(StableHash(path).low) }
}
