/// An entry of the root list, a view of a controller, an unlisted object, or the app delegate. A
/// class, because it is passed to every rule.
final class LintedObject {
  unowned let archive: LintedArchive
  let node: RestorationNode
  /// The controller of this view; nil for all others.
  let controller: RestorationPath?
  let order: FindingOrder
  /// The later entries of its list with the same path, which have the same coder.
  fileprivate(set) var repetitions: [RestorationNode] = []
  private(set) lazy var identifier = path.identifier
  private(set) lazy var directParent = path.directParent
  /// The place in its parent that its path has; nil for a presented controller.
  private(set) lazy var index = path.index
  private(set) lazy var kind = content.kind
  private(set) lazy var className = content.className.value.map { SavedClassName($0) }
  private(set) lazy var role = ContainerRole.likely(of: content)
  private(set) lazy var secrets = SecretSearch.secrets(in: self)
  private(set) lazy var byteCount = node.coderByteCount(of: content)
  private var decoded: (content: NodeContent, views: ObjectList)?
  private var isOpen = false

  init(
    _ node: RestorationNode, order: FindingOrder, controller: RestorationPath? = nil,
    in archive: LintedArchive
  ) {
    self.archive = archive
    self.node = node
    self.order = order
    self.controller = controller
  }

  var path: RestorationPath { node.path }
  var isAppDelegate: Bool { order == .archive }
  var isView: Bool { controller != nil }
  var isController: Bool { !isView && kind == .viewController }

  /// Whether any object with its path has a coder.
  var hasState: Bool { node.hasState || repetitions.contains(where: \.hasState) }
}

// MARK: - Its content

extension LintedObject {
  /// The content of its coder: decoded once, unless the archive has too many values to hold.
  var content: NodeContent { open().content }

  var views: ObjectList { open().views }

  private func open() -> (content: NodeContent, views: ObjectList) {
    if let decoded { return decoded }
    let content = node.decoded()
    let views = ObjectList(content.views) { view, place in
      LintedObject(view, order: order.ofView(place), controller: path, in: archive)
    }
    if node.isHeld || isOpen { decoded = (content, views) }
    return (content, views)
  }

  /// Keeps its content while rules look at it.
  func whileOpen(_ check: () -> Void) {
    isOpen = true
    check()
    isOpen = false
    if !node.isHeld { decoded = nil }
  }
}

// MARK: - Its place among the others

extension LintedObject {
  /// The objects directly in this one, in save order. A view contains none.
  var children: [LintedObject] { isView ? [] : archive.objects.children(of: path) }

  /// What has it as a child with an index; nil if that was not saved, or has no identifier.
  var container: LintedObject? {
    index == nil ? nil : directParent.flatMap { archive.objects[$0] }
  }

  /// Whether this is a view whose path begins with its controller's.
  var isBelowController: Bool { controller.map { path.rest(below: $0) != nil } ?? false }

  /// The components that it reports: of a view below its controller those after that one's path.
  var ownComponents: [RestorationPath.Component] {
    guard let rest = controller.flatMap({ path.rest(below: $0) }) else { return path.components }
    return rest.isEmpty ? [.identifier("")] : RestorationPath(rest).components
  }

  /// The paths of what this object is in, from the nearest outwards; of a view only those below its
  /// controller. A path of an app has no more of them. One at a time: a path can be most of a file.
  var ancestors: some Sequence<RestorationPath> {
    let container = isBelowController ? controller : nil
    return sequence(first: path, next: \.parent).dropFirst().prefix(64).lazy.prefix { ancestor in
      container.map { ancestor.rest(below: $0) != nil } ?? true
    }
  }
}

/// Saved objects of one list, each path once: of the root list, or the views of a controller.
final class ObjectList {
  private(set) var objects: [LintedObject] = []
  private var objectsByPath: [RestorationPath: LintedObject] = [:]

  /// - Parameter make: makes an object from its node and the place of that.
  init(_ nodes: [RestorationNode], _ make: (RestorationNode, Int) -> LintedObject) {
    for (place, node) in nodes.enumerated() {
      if let first = objectsByPath[node.path] {
        first.repetitions.append(node)
        continue
      }
      let object = make(node, place)
      objectsByPath[node.path] = object
      objects.append(object)
    }
  }

  subscript(path: RestorationPath) -> LintedObject? { objectsByPath[path] }

  /// The object with the path that it has in a newer archive, or the only one without its indices.
  func counterpart(of path: RestorationPath) -> LintedObject? {
    if let object = self[path] { return object }
    let objects = objectsByPlainPath[ExactText(path.plain)] ?? []
    return objects.count == 1 ? objects[0] : nil
  }

  private lazy var objectsByPlainPath = Dictionary(grouping: objects) { ExactText($0.path.plain) }

  /// The paths that another list lacks, in save order. One whose indices changed is not missing.
  func paths(missingIn other: ObjectList) -> [RestorationPath] {
    var waiting: [String: Int] = [:]
    for path in other.objects.map(\.path) where self[path] == nil {
      waiting[path.plain, default: 0] += 1
    }
    return objects.map(\.path).filter { path in
      if other[path] != nil { return false }
      waiting[path.plain, default: 0] -= 1
      return waiting[path.plain, default: 0] < 0
    }
  }

  /// Whether an object has this path without index components. While the app launches, a restored
  /// object has the path that it was saved under, so an ancestor can be listed under another index
  /// than in its descendants' paths. Source: uikit.md, row P4.
  func isListed(plain path: String) -> Bool { objectsByPlainPath[ExactText(path)] != nil }

  /// The objects directly in another, in save order.
  func children(of path: RestorationPath) -> [LintedObject] { childrenByParent[path] ?? [] }

  private lazy var childrenByParent: [RestorationPath: [LintedObject]] = {
    var children: [RestorationPath: [LintedObject]] = [:]
    for object in objects {
      if let parent = object.directParent { children[parent, default: []].append(object) }
    }
    return children
  }()

  /// The plain paths of all parents, where one without an identifier is passed over.
  private(set) lazy var plainParents = Set(
    objects.lazy.compactMap { $0.identifier == nil ? nil : $0.path.parent?.plain })
}
