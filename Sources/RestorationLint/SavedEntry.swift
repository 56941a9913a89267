import PlistSyntax
import RestorationTree

/// An entry of the root list, or a view under its controller, as rules see it.
struct SavedEntry {
  let archive: ArchiveFacts
  let node: RestorationNode
  /// How often the path stands in the root list, or among its controller's views.
  let listing: Listing
  /// Where the second entry with this path stands, or the only one.
  let secondLocation: SourceLocation?
  /// The controller whose view this is; nil for an entry of the root list.
  let controller: RestorationPath?

  var path: RestorationPath { node.path }
  var isView: Bool { controller != nil }

  /// Whether this is a view whose path does not begin with its controller's, so that the path says
  /// nothing about ancestors.
  var isViewWithOwnName: Bool {
    guard let controller else { return false }
    return !Self.path(path, isBelow: controller)
  }

  /// The components that only this entry answers for: all of them, but for a view those after its
  /// controller's path.
  var ownComponents: ArraySlice<RestorationPath.Component> {
    let components = path.components
    guard let controller, Self.path(path, isBelow: controller) else { return components[...] }
    return components.dropFirst(controller.components.count)
  }

  private static func path(_ path: RestorationPath, isBelow controller: RestorationPath) -> Bool {
    // Compared byte by byte, since `hasPrefix` compares characters.
    let (path, start) = (path.raw.utf8, controller.raw.utf8)
    return path.starts(with: start)
      && path.dropFirst(start.count).first == UInt8(ascii: "/")
  }
}
