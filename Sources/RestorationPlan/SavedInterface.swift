import PlistSyntax
import RestorationArchives

extension PlannedObject.Role {
  /// Whether the path implies that another controller presented it.
  fileprivate var isBelowPresenter: Bool { self == .presented || self == .unpresented }
}

/// The saved objects and the relations between them.
struct SavedInterface {
  private(set) var objects: [SavedObject]
  private(set) var roles: [PlannedObject.Role] = []
  /// For each object, the one that contains or presents it, or its nearest listed ancestor.
  private(set) var parents: [Int?] = []
  /// For each object, the one that it depends on.
  private(set) var grounds: [Ground?] = []
  /// For members of a stack: the missing path directly below them.
  private(set) var cuts: [Int: RestorationPath] = [:]
  /// The owners of the first responders.
  private(set) var responders: [(path: RestorationPath, owner: Int?)] = []
  private let tree: PathTree
  /// The paths that were saved as presented. The presenter can differ from the parent in the path,
  /// because a controller also saves what an ancestor presents.
  private var presentedPaths: Set<RestorationPath> = []
  /// The members of each saved stack, by the place of its navigation controller.
  private var stackMembers: [Int: Set<RestorationPath>] = [:]
  /// The plain paths above objects whose paths have an index.
  private var parentsOfIndexed: Set<ExactText> = []

  /// What an object depends on, and why.
  struct Ground {
    let object: Int
    let bond: PlannedObject.Bond
  }

  init(_ archive: RestorationArchive) {
    tree = PathTree(archive.nodes)
    objects = archive.nodes.map { SavedObject($0) }
    for place in objects.indices {
      guard let other = objects[place].sameStateAs, objects.indices.contains(other) else {
        continue
      }
      objects[place].adopt(objects[other])
    }
    presentedPaths = Set(objects.compactMap(\.presented))
    for (place, object) in objects.enumerated() where !object.stack.isEmpty {
      stackMembers[place] = Set(object.stack)
    }
    for object in objects where object.path.index != nil {
      if let parent = object.path.parent { parentsOfIndexed.insert(ExactText(parent.plain)) }
    }
    responders = (archive.envelope?.firstResponders ?? []).map { [tree] in
      ($0, tree.nearest(to: $0))
    }
    linkParents()
    linkStacks()
  }

  /// The first object with a path.
  func place(of path: RestorationPath) -> Int? { tree.place(of: path) }

  /// The members of a navigation controller's saved stack, bottom to top, up to the first that was
  /// not saved.
  func stack(of place: Int) -> [Int] {
    var members: [Int] = []
    for path in objects[place].stack {
      guard let member = self.place(of: path) else { break }
      members.append(member)
    }
    return members
  }

  // MARK: Parents

  private mutating func linkParents() {
    // A restored object keeps the path that it was restored with, so its parent can be listed under
    // another index than the children's paths contain.
    var placeByPlainPath: [String: Int] = [:]
    for (place, object) in objects.enumerated() {
      let plain = object.path.plain
      placeByPlainPath[plain] = placeByPlainPath[plain] == nil ? place : -1
    }
    for (place, object) in objects.enumerated() {
      if let first = tree.place(of: object.path), first != place {
        roles.append(.duplicate(of: first))
        parents.append(parents[first])
        grounds.append(Ground(object: first, bond: .samePath))
        continue
      }
      var parent = tree.parent(of: object.path)
      let named = object.path.parent
      if let named, parent.map({ objects[$0].path != named }) ?? true,
        let moved = placeByPlainPath[named.plain], moved >= 0,
        // A shorter path is never below a longer one, so there can be no cycle.
        objects[moved].path.raw.utf8.count < object.path.raw.utf8.count
      {
        parent = moved
      }
      let isDirect =
        (parent.map { objects[$0].path.plain }).isSame(as: named?.plain) && parent != nil
      let role = role(of: object, in: parent, isDirect: isDirect)
      roles.append(role)
      parents.append(parent)
      // An object that is not a controller is found by itself, independent of its ancestors.
      grounds.append(
        role == .object
          ? nil
          : parent.map { Ground(object: $0, bond: role.isBelowPresenter ? .presenter : .container) }
      )
    }
  }

  private func role(
    of object: SavedObject, in parent: Int?, isDirect: Bool
  ) -> PlannedObject.Role {
    guard object.isController else { return .object }
    guard let named = object.path.parent else {
      return object.path.index == nil ? .root : .detached
    }
    guard let parent, isDirect, objects[parent].isController else { return .detached }
    // After the parent's identifier come at most one index component and the object's own
    // identifier.
    let rest = object.path.raw.utf8.dropFirst(named.raw.utf8.count)
    switch rest.count(where: { $0 == UInt8(ascii: "/") }) {
    case 1:
      if presentedPaths.contains(object.path) { return .presented }
      // UIKit writes an index for contained controllers; handwritten trees may omit it.
      guard isChildWithoutIndex(object, of: parent) else { return .unpresented }
    case 2: break
    default: return .detached
    }
    switch objects[parent].container {
    case .tabBar: return .tab
    case .navigation: return .offStack
    case .split: return .pane
    case nil: return .child
    }
  }

  /// Whether a path without an index can only be that of a child: a saved stack contains it, or no
  /// child of the container has an index.
  private func isChildWithoutIndex(_ object: SavedObject, of parent: Int) -> Bool {
    switch objects[parent].container {
    case nil: false
    case .navigation where !objects[parent].stack.isEmpty:
      stackMembers[parent]?.contains(object.path) ?? false
    case .tabBar, .split, .navigation:
      !parentsOfIndexed.contains(ExactText(objects[parent].path.plain))
    }
  }

  // MARK: Stacks

  /// A navigation controller pushes the controllers of its saved stack, up to the first one that is
  /// not found.
  private mutating func linkStacks() {
    let ownMembers = self.ownMembers()
    for (place, object) in objects.enumerated() {
      guard !object.stack.isEmpty else { continue }
      var ground = Ground(object: place, bond: .container)
      var missing: RestorationPath?
      for (position, path) in object.stack.enumerated() {
        guard let member = self.place(of: path) else {
          missing = missing ?? path
          continue
        }
        // Each only once, and only longer paths, so there can be no cycle.
        guard roles[member] == .offStack, parents[member] == place || !ownMembers.contains(member),
          object.path.raw.utf8.count < objects[member].path.raw.utf8.count
        else { continue }
        roles[member] = .stack(position: position)
        parents[member] = place
        grounds[member] = ground
        if let cut = missing {
          cuts[member] = cut
          missing = nil
        }
        ground = Ground(object: member, bond: .stack)
      }
    }
  }

  /// The objects in the stack of the navigation controller that is their parent by path. Others can
  /// be in the stack of another one, because a restored object keeps its path when it moves.
  private func ownMembers() -> Set<Int> {
    var members: Set<Int> = []
    for (place, object) in objects.enumerated() {
      for path in object.stack {
        if let member = self.place(of: path), parents[member] == place { members.insert(member) }
      }
    }
    return members
  }
}
