import PlistSyntax
import RestorationArchives

/// The label of an object: its identifier with its index, relative to its listed ancestor. Safe at the
/// start of a line.
struct NodeLabel {
  var index = ""
  let name: String

  init(index: String = "", name: String) {
    self.index = index
    self.name = name
  }

  /// The label of a view under its controller.
  init(ofView path: RestorationPath) {
    let name = path.identifier ?? path.raw
    self.init(name: LineStart.escape(name.isEmpty ? "(no identifier)" : name))
  }
}

extension NodeSelection {
  /// Deeper levels are drawn at this one, with complete paths: otherwise a path of a hundred thousand
  /// components would be indented as far on every line.
  static let deepestLevel = 64

  /// The label of one of the selected nodes.
  func label(of path: RestorationPath) -> NodeLabel {
    guard let parent = tree.parent(of: path), tree.level(of: path) <= Self.deepestLevel else {
      return NodeLabel(name: LineStart.escape(path.raw.isEmpty ? "(empty path)" : path.raw))
    }
    let parentLength = nodes[parent].path.raw.utf8.count
    let rest = RestorationPath(String(Substring(path.raw.utf8.dropFirst(parentLength + 1))))
    let name = rest.identifier ?? ""
    if name.isEmpty || rest.parent != nil {
      return NodeLabel(name: LineStart.escape(rest.raw.isEmpty ? "(empty component)" : rest.raw))
    }
    if rest.raw.isSame(as: name) { return NodeLabel(name: LineStart.escape(name)) }
    if let number = rest.index, rest.raw.isSame(as: ":[\(number)]:/\(name)") {
      return NodeLabel(index: "[\(number)] ", name: DisplayText.escape(name))
    }
    return NodeLabel(name: LineStart.escape(rest.raw))
  }
}
