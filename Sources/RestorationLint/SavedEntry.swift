import PlistSyntax
import RestorationModel

/// An entry of the root list, or a view under its controller, for rules. A class, because it is
/// passed to every rule.
final class SavedEntry {
  let archive: ArchiveFacts
  let node: RestorationNode
  /// How often the path is in the root list, or among its controller's views.
  let listing: Listing
  /// The root list, or the views of its controller.
  private let list: NodeList
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
  /// The credentials in its path and in the name of its restoration class, for two rules.
  private(set) lazy var nameSecrets = SecretSearch.names(of: self)
  private var contentSecrets: [(sign: SecretSearch.Sign, name: String)]?
  /// The objects directly in this one, each path once, in save order, for several rules. A view contains
  /// none; its place is that among the views.
  private(set) lazy var children =
    isView ? [] : archive.children.children(ofNodeAt: Int(listing.first))

  init(
    _ node: RestorationNode, in list: NodeList, of controller: RestorationPath? = nil,
    archive: ArchiveFacts, listing: Listing, isRepeated: Bool = false
  ) {
    self.archive = archive
    self.isRepeated = isRepeated
    self.node = node
    self.listing = listing
    self.list = list
    self.controller = controller
    if let controller, let rest = Self.rest(of: node.path, below: controller) {
      isBelowController = true
      ownComponents = rest.isEmpty ? [.identifier("")] : RestorationPath(rest).components
    } else {
      isBelowController = false
      ownComponents = node.path.components
    }
  }

  /// The credentials in the names in its coder, for two rules.
  func secrets(in content: NodeContent) -> [(sign: SecretSearch.Sign, name: String)] {
    if let contentSecrets { return contentSecrets }
    let secrets = SecretSearch.names(in: content)
    contentSecrets = secrets
    return secrets
  }

  /// The location of the second entry with this path, or of the only one.
  var secondLocation: SourceLocation? {
    listing.count > 1 ? list[Int(listing.second)].location : node.location
  }

  /// The path of the object that contains this one directly, as a child with an index; nil if a
  /// container without identifier is in between.
  var directContainer: RestorationPath? {
    guard path.index != nil,
      path.raw.withByteView({ RestorationPath.parent(of: $0)?.isDirect ?? false })
    else { return nil }
    return path.parent
  }

  /// Whether the object that contains this one directly was saved, with state.
  var hasSavedContainer: Bool {
    directContainer.flatMap { archive.listing(of: $0.raw) }?.hasState ?? false
  }

  var path: RestorationPath { node.path }
  var isView: Bool { controller != nil }

  /// The part after the controller's path and a slash, or nil for another path. Compared byte by
  /// byte, because `hasPrefix` compares characters.
  static func rest(of path: RestorationPath, below controller: RestorationPath) -> String? {
    path.raw.withByteView { bytes in
      controller.raw.withByteView { start in
        guard bytes.has(start, at: 0), bytes.has("/", at: start.count) else { return nil }
        return bytes.string(start.count + 1..<bytes.count)
      }
    }
  }
}
