import PlistSyntax
import RestorationArchives

/// An entry of the root list, or a view under its controller, for rules. A class, because it is
/// passed to every rule.
final class SavedEntry {
  let archive: ArchiveFacts
  let node: RestorationNode
  /// How often the path is in the root list, or among its controller's views.
  let listing: Listing
  /// The root list, or the views of its controller.
  private let list: SavedObjects
  /// The controller of this view; nil for an entry of the root list.
  let controller: RestorationPath?
  /// Whether this is a view whose path begins with its controller's.
  let isBelowController: Bool
  /// Whether an entry before this one has the same path. In an archive they share one coder; in a
  /// hand-written list each has its own.
  let isRepeated: Bool
  /// The components that this entry reports: all of them, but for a view below its controller only
  /// those after the controller's path.
  let ownComponents: [RestorationPath.Component]
  /// The identifier at the end of its path, for several rules.
  private(set) lazy var identifier = path.identifier
  /// The content of its coder.
  private(set) lazy var content = node.decoded()
  /// The kind of container that it probably is, for several rules.
  private(set) lazy var role = ContainerRole.likely(of: content)
  /// The objects directly in this one, each path once, in save order. A view contains none.
  private(set) lazy var children = isView ? [] : archive.objects.children(of: path)

  init(
    at place: Int, in list: SavedObjects, of controller: RestorationPath? = nil,
    archive: ArchiveFacts
  ) {
    self.archive = archive
    self.list = list
    self.controller = controller
    node = list.nodes[place]
    listing = list.listing(at: place)
    isRepeated = listing.first != place
    if let controller, let rest = Self.rest(of: node.path, below: controller) {
      isBelowController = true
      ownComponents = rest.isEmpty ? [.identifier("")] : RestorationPath(rest).components
    } else {
      isBelowController = false
      ownComponents = node.path.components
    }
  }

  /// The location of the second entry with this path, or of the only one.
  var secondLocation: SourceLocation? {
    list.nodes[listing.second].location
  }

  /// The path of the object that contains this one directly, as a child with an index; nil if a
  /// container without identifier is in between.
  var directContainer: RestorationPath? {
    path.index == nil ? nil : path.directParent
  }

  /// Whether the object that contains this one directly was saved, with state.
  var hasSavedContainer: Bool {
    directContainer.flatMap(archive.objects.listing(of:))?.hasState ?? false
  }

  var path: RestorationPath { node.path }
  var isView: Bool { controller != nil }

  /// For each identifier before its own, its place among the components, and whether an object with
  /// the path up to there was saved, whatever its indices.
  var ancestors: [(place: Int, isSaved: Bool)] {
    let controller = isBelowController ? controller : nil
    var plain = StableHash(controller?.plain ?? "")
    var isFirst = controller == nil
    var ancestors: [(place: Int, isSaved: Bool)] = []
    for (place, component) in ownComponents.dropLast().enumerated() {
      guard case .identifier(let name) = component else { continue }
      if !isFirst { plain.combine("/") }
      plain.combine(name)
      isFirst = false
      ancestors.append((place, archive.objects.isListed(plain: plain)))
    }
    return ancestors
  }

  /// What findings about it are about; with its place in the order of findings.
  func subject(node: Int, view: Int = 0) -> FindingCollector.Subject {
    .init(
      path: path, location: self.node.location,
      controller: isBelowController ? nil : controller, isRepeated: isRepeated, node: node,
      view: view)
  }

  /// The part after the controller's path and a slash, or nil for another path.
  static func rest(of path: RestorationPath, below controller: RestorationPath) -> String? {
    let start = controller.raw + "/"
    guard path.raw.begins(with: start) else { return nil }
    return String(decoding: path.raw.utf8.dropFirst(start.utf8.count), as: UTF8.self)
  }
}
