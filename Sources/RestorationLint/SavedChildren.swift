import RestorationTree

/// The saved objects by the object that their paths put them in.
struct SavedChildren {
  /// An object directly in another.
  struct Child {
    /// Its place in the root list.
    let place: Int32
    /// Its own identifier.
    let identifier: String
    /// Its place in its parent; nil for a presented controller.
    let index: Int?
  }

  private var children: [StableHash: [Child]] = [:]
  /// The plain paths that have an object somewhere directly below them, whatever the indices say
  /// and whether or not there is an ancestor without identifier in between.
  private var plainParents: Set<StableHash> = []

  init(of nodes: [RestorationNode], listings: [StableHash: Listing]) {
    for (place, node) in nodes.enumerated() {
      // A path that is listed twice is one object.
      let place = Int32(clamping: place)
      guard listings[StableHash(node.path.raw)]?.first == place else { continue }
      add(node.path, at: place)
    }
  }

  private mutating func add(_ path: RestorationPath, at place: Int32) {
    let components = path.components
    guard case .identifier(let identifier)? = components.last else { return }
    let above = components.dropLast()
    guard
      let end = above.lastIndex(where: { if case .identifier = $0 { true } else { false } })
    else { return }
    plainParents.insert(Self.plainHash(above[...end]))
    let between = above[(end + 1)...]
    var index: Int?
    if let first = between.first {
      // With more in between, an ancestor without identifier is.
      guard between.count == 1, case .index(let number) = first else { return }
      index = number
    }
    children[Self.rawHash(path, dropping: between.count + 1), default: []].append(
      Child(place: place, identifier: identifier, index: index))
  }

  private static func plainHash(_ components: ArraySlice<RestorationPath.Component>) -> StableHash {
    var hash = StableHash()
    var isFirst = true
    for case .identifier(let name) in components {
      if !isFirst { hash.combine(UInt8(ascii: "/")) }
      hash.combine(name)
      isFirst = false
    }
    return hash
  }

  /// The hash of a path without its last components.
  private static func rawHash(_ path: RestorationPath, dropping count: Int) -> StableHash {
    var rest = path.raw.utf8[...]
    for _ in 0..<count {
      while let last = rest.popLast(), last != UInt8(ascii: "/") {}
    }
    var hash = StableHash()
    for byte in rest { hash.combine(byte) }
    return hash
  }

  /// The objects directly in an object, each path once, in save order.
  func children(of parent: RestorationPath) -> [Child] { children[StableHash(parent.raw)] ?? [] }

  /// Whether any object is below an object whose path has these identifiers.
  func hasChildren(plain path: String) -> Bool { plainParents.contains(StableHash(path)) }
}
