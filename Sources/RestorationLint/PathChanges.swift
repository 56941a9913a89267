import RestorationModel

/// The paths that were removed and added between an older and a newer archive. A path of which only
/// index components changed is neither.
struct PathChanges {
  /// The removed paths, in save order.
  private(set) var removed: [RestorationPath] = []
  private var added: Set<StableHash> = []

  init(from older: NodeList, to newer: NodeList) {
    let oldPaths = Self.paths(of: older, notIn: newer)
    let newPaths = Self.paths(of: newer, notIn: older)
    // How many of the older paths with the same identifiers have no new index yet.
    var waiting: [StableHash: Int] = [:]
    for path in oldPaths { waiting[StableHash(plain: path), default: 0] += 1 }
    var moved: [StableHash: Int] = [:]
    for path in newPaths {
      let plain = StableHash(plain: path)
      if let count = waiting[plain], count > 0 {
        waiting[plain] = count - 1
        moved[plain, default: 0] += 1
      } else {
        added.insert(StableHash(path.raw))
      }
    }
    for path in oldPaths {
      let plain = StableHash(plain: path)
      if let count = moved[plain], count > 0 {
        moved[plain] = count - 1
      } else {
        removed.append(path)
      }
    }
  }

  /// Whether a path of the newer archive had no counterpart in the older one.
  func isAdded(_ path: RestorationPath) -> Bool { added.contains(StableHash(path.raw)) }

  /// The paths of some nodes that others do not have, each once.
  private static func paths(
    of nodes: NodeList, notIn others: NodeList
  ) -> [RestorationPath] {
    var seen = Set(others.lazy.map { StableHash($0.path.raw) })
    var paths: [RestorationPath] = []
    for node in nodes where seen.insert(StableHash(node.path.raw)).inserted {
      paths.append(node.path)
    }
    return paths
  }
}
