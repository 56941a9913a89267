import PlistSyntax
import RestorationModel

/// How often a path is listed, and its places.
struct Listing {
  /// The place in the list of the first entry.
  var first: Int32
  /// The place of the second entry, or of the first if there is only one.
  var second: Int32
  /// The number of entries.
  var count: Int32 = 1
  /// Whether any of them has a coder.
  var hasState: Bool
}

/// How often each path of a list of nodes is listed.
struct Listings {
  private static let none = Listing(first: -1, second: -1, count: 0, hasState: false)

  let paths: ListedPaths
  /// By the numbers of the paths.
  private var listings: [Listing]

  init(of nodes: NodeList) {
    paths = ListedPaths(nodes)
    listings = Array(repeatElement(Self.none, count: paths.count))
    for place in nodes.indices {
      add(
        Int32(clamping: place), hasState: nodes.hasState(at: place), path: paths.number(at: place))
    }
  }

  private mutating func add(_ place: Int32, hasState: Bool, path: Int) {
    guard listings[path].count > 0 else {
      listings[path] = Listing(first: place, second: place, hasState: hasState)
      return
    }
    if listings[path].count == 1 { listings[path].second = place }
    listings[path].count += 1
    if hasState { listings[path].hasState = true }
  }

  /// How often the path of the node at a place of the list is listed.
  func listing(at place: Int) -> Listing { listings[paths.number(at: place)] }

  /// How often a path is listed, or nil if it is not.
  func listing(of path: String) -> Listing? {
    paths.number(of: path).flatMap { listing(ofPath: $0) }
  }

  /// How often the path with a number is listed, or nil if it is not.
  func listing(ofPath number: Int) -> Listing? {
    listings[number].count > 0 ? listings[number] : nil
  }

  /// The numbers of the listed paths.
  var listedPaths: some Sequence<Int> {
    listings.indices.lazy.filter { [listings] in listings[$0].count > 0 }
  }

  /// Halves of the hashes of the paths without index components, because there can be very many.
  var plainHashes: Set<UInt64> {
    var hashes: Set<UInt64> = []
    for number in listedPaths {
      hashes.insert(paths.withText(of: number) { StableHash(plain: $0).low })
    }
    return hashes
  }
}
