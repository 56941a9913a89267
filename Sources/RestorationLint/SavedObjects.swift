import RestorationArchives

/// How often a path is listed, and its places.
struct Listing {
  /// The place in the list of the first entry.
  let first: Int
  /// The place of the second entry, or of the first if there is only one.
  var second: Int
  /// The number of entries.
  var count = 1
  /// Whether any of them has a coder.
  var hasState: Bool
}

/// The saved objects of an archive, or the views of a controller, by path.
final class SavedObjects {
  /// An object directly in another.
  struct Child {
    let node: RestorationNode
    /// Its place in its parent; nil for a presented controller.
    let index: Int?

    /// Its own identifier.
    var identifier: String { node.path.identifier ?? "" }
  }

  let nodes: [RestorationNode]
  private let listings: [RestorationPath: Listing]

  init(_ nodes: [RestorationNode]) {
    self.nodes = nodes
    var listings: [RestorationPath: Listing] = [:]
    for (place, node) in nodes.enumerated() {
      let new = Listing(first: place, second: place, count: 0, hasState: false)
      var listing = listings[node.path] ?? new
      if listing.count == 1 { listing.second = place }
      listing.count += 1
      listing.hasState = listing.hasState || node.hasState
      listings[node.path] = listing
    }
    self.listings = listings
  }

  /// How often the path of the object at a place is listed.
  func listing(at place: Int) -> Listing {
    listings[nodes[place].path]
      ?? Listing(first: place, second: place, hasState: nodes[place].hasState)
  }

  /// How often a path is listed, or nil if it is not.
  func listing(of path: RestorationPath) -> Listing? { listings[path] }

  /// The first object with a path.
  subscript(path: RestorationPath) -> RestorationNode? {
    listings[path].map { nodes[$0.first] }
  }

  /// The first object of each path, in save order.
  private(set) lazy var firstNodes = nodes.enumerated().compactMap { place, node in
    listings[node.path]?.first == place ? node : nil
  }

  /// The only object with the identifiers of a path, whatever their indices.
  func onlyNode(plain path: RestorationPath) -> RestorationNode? {
    guard let nodes = nodesByPlainPath[path.plain], nodes.count == 1 else { return nil }
    return nodes[0]
  }

  private lazy var nodesByPlainPath = Dictionary(grouping: nodes, by: \.path.plain)

  /// The paths without index components. A restored object keeps the path that it was restored
  /// with, so an ancestor can be listed under another index than in its descendants' paths.
  private lazy var plainPaths = Set(nodes.lazy.map { StableHash($0.path.plain) })

  /// Whether an object has the path whose form without index components has this hash.
  func isListed(plain hash: StableHash) -> Bool { plainPaths.contains(hash) }

  private lazy var childrenByParent: [RestorationPath: [Child]] = {
    var children: [RestorationPath: [Child]] = [:]
    for node in firstNodes {
      guard let parent = node.path.directParent else { continue }
      children[parent, default: []].append(Child(node: node, index: node.path.index))
    }
    return children
  }()

  /// The objects directly in another, each path once, in save order.
  func children(of path: RestorationPath) -> [Child] { childrenByParent[path] ?? [] }

  /// The plain paths with an object below them, with or without an ancestor without identifier in
  /// between.
  private lazy var plainParents = Set(
    nodes.lazy.compactMap { $0.path.identifier == nil ? nil : $0.path.parent?.plain })

  /// Whether any object is below an object whose path has these identifiers.
  func hasChildren(plain path: RestorationPath) -> Bool { plainParents.contains(path.plain) }
}
