import PlistSyntax
import RestorationArchives

/// The anchors of the objects of an archive in a page.
struct ObjectAnchors {
  private let selection: NodeSelection
  private let depth: Int?
  private let prefix: String
  /// The anchors of other objects of the archive, which links prefer.
  private let listed: [ObjectAnchors]

  /// Anchors in a page with other archives, each with its own prefix.
  ///
  /// - Parameters:
  ///   - depth: the number of shown levels; nil for all.
  ///   - listed: the anchors of the root list, for objects that are not in it.
  init(
    _ selection: NodeSelection, of archive: RestorationArchive, depth: Int?,
    besides listed: ObjectAnchors? = nil
  ) {
    self.selection = selection
    self.depth = depth
    self.listed = listed.map { [$0] } ?? []
    let name = ByteSlice(Array((archive.source.file ?? "").utf8))
    prefix = (listed == nil ? "o" : "u") + SHA256.hexDigest(of: name).prefix(8) + "-"
  }

  /// The anchor of a node by its place in its list.
  func anchor(ofNodeAt place: Int) -> String { prefix + String(place) }

  /// The anchor of the object with a path, or of the one that contains it: a view is shown with its
  /// controller. Nil if none is shown.
  func anchor(of path: String) -> String? {
    if let anchor = listed.first?.anchor(of: path) { return anchor }
    let path = RestorationPath(path)
    let tree = selection.tree
    guard let place = tree.nearest(to: path),
      selection.shows(place),
      depth.map({ tree.level(of: selection.nodes[place].path) <= $0 }) ?? true
    else { return nil }
    return anchor(ofNodeAt: place)
  }
}
