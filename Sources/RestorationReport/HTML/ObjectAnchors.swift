import PlistSyntax
import RestorationModel

/// The anchors of the objects of an archive in a page.
struct ObjectAnchors {
  private let tree: PathTree
  private let prefix: String

  /// Anchors in a page with other archives, each with its own prefix.
  init(_ tree: PathTree, of archive: RestorationArchive) {
    self.tree = tree
    let name = ByteSlice(Array((archive.source.file ?? "").utf8))
    prefix = "o" + SHA256.hexDigest(of: name).prefix(8) + "-"
  }

  /// The anchor of a node by its place in the root list.
  func anchor(ofNodeAt place: Int) -> String { prefix + String(place) }

  /// The anchor of the object with a path, or of the listed one that contains it: a view is shown
  /// with its controller. Nil if none is listed.
  func anchor(of path: String) -> String? {
    let path = RestorationPath(path)
    let place = tree.place(of: path) ?? tree.nearest(to: path).map(tree.firstPlace(of:))
    return place.map(anchor(ofNodeAt:))
  }
}
