import PlistSyntax
import RestorationArchives

/// The archive that users of an older version may still have.
struct OlderArchive {
  let archive: RestorationArchive
  let objects: SavedObjects
  /// The removed paths, in save order. A path of which only index components changed is neither
  /// removed nor added.
  private(set) var removed: [RestorationPath] = []
  private var added: Set<RestorationPath> = []

  init(_ older: RestorationArchive, newer: SavedObjects) {
    archive = older
    objects = SavedObjects(older.nodes)
    let oldPaths = objects.firstNodes.map(\.path).filter { newer[$0] == nil }
    let newPaths = newer.firstNodes.map(\.path).filter { [objects] in objects[$0] == nil }
    // How many of the older paths with the same identifiers have no new index yet.
    var waiting: [String: Int] = [:]
    for path in oldPaths { waiting[path.plain, default: 0] += 1 }
    var moved: [String: Int] = [:]
    for path in newPaths {
      if let count = waiting[path.plain], count > 0 {
        waiting[path.plain] = count - 1
        moved[path.plain, default: 0] += 1
      } else {
        added.insert(path)
      }
    }
    for path in oldPaths {
      if let count = moved[path.plain], count > 0 {
        moved[path.plain] = count - 1
      } else {
        removed.append(path)
      }
    }
  }

  /// Whether a path of the newer archive has no counterpart in this one.
  func lacks(_ path: RestorationPath) -> Bool { added.contains(path) }

  /// The object for a path of the newer archive; nil if it is new.
  func node(for path: RestorationPath) -> RestorationNode? {
    lacks(path) ? nil : objects.counterpart(of: path)
  }
}

extension SavedObjects {
  /// The older object for a path of a newer archive: the one with the same path, or the only one
  /// with the same identifiers, whose index has changed.
  func counterpart(of path: RestorationPath) -> RestorationNode? {
    self[path] ?? onlyNode(plain: path)
  }
}

/// An object of the older archive.
struct OlderEntry {
  let node: RestorationNode
  let content: NodeContent
}

/// Pairs of elements with equal names in an older and a newer list.
enum Counterparts {
  /// Each element of the newer list with the first one of the same name in the older list.
  static func pairs<Element>(
    _ old: [Element], _ new: [Element], named name: (Element) -> String
  ) -> [(old: Element, new: Element)] {
    let oldElements = Dictionary(old.map { (ExactText(name($0)), $0) }) { first, _ in first }
    return new.compactMap { element in
      oldElements[ExactText(name(element))].map { ($0, element) }
    }
  }
}
