/// The objects of an archive that a report shows, each under its nearest listed ancestor. Of several
/// objects with one path, the first is the ancestor of those below.
struct ObjectTree {
  struct Item {
    /// The place in the list of objects; nil for a view.
    let place: Int?
    let node: RestorationNode
    /// Relative to its listed ancestor.
    let label: (index: String, name: String)
    /// How many listed paths are above it, plus 1.
    let level: Int
    /// How often its path is listed.
    let copies: Int
    let children: [Item]
    /// How many are below it on levels that are not shown.
    let hiddenCount: Int
  }

  /// Deeper levels are drawn at this one, with complete paths: these can have very many levels.
  private static let deepestLevel = 64

  let nodes: [RestorationNode]
  private let paths: PathTree
  /// By the object under which they are drawn; nil for the roots.
  private var children: [Int?: [Int]] = [:]
  private(set) var roots: [Item] = []
  /// Of the objects that are shown.
  private(set) var places: Set<Int> = []

  init(_ nodes: [RestorationNode], depth: Int?, isSelected: (RestorationNode) -> Bool) {
    self.nodes = nodes
    paths = PathTree(nodes)
    // By the first places of their paths.
    var parents: [Int: Int] = [:]
    for place in paths.ancestorsFirst {
      guard let parent = paths.parent(of: place) else { continue }
      let isDeep = paths.level(of: parent) >= Self.deepestLevel
      parents[place] = isDeep ? parents[parent] : parent
    }
    children = Dictionary(grouping: nodes.indices) { [paths] in parents[paths.first(of: $0)] }
    roots = (children[nil] ?? []).compactMap { item($0, depth ?? .max, isSelected) }
  }

  /// An object with those below it, at most `deepestLevel` deep; nil if none is shown.
  private mutating func item(
    _ place: Int, _ depth: Int, _ isSelected: (RestorationNode) -> Bool
  ) -> Item? {
    let node = nodes[place]
    let level = paths.level(of: place)
    let children = (children[place] ?? []).compactMap { item($0, depth, isSelected) }
    guard !children.isEmpty || isSelected(node) else { return nil }
    if level <= depth { places.insert(place) }
    return Item(
      place: place, node: node, label: label(of: place), level: level,
      copies: paths.copies(of: place), children: level < depth ? children : [],
      hiddenCount: level < depth ? 0 : children.reduce(children.count) { $0 + $1.hiddenCount })
  }

  /// The shown object with a path, or the one that contains it: the nearest one above, if it is shown.
  func nearest(to path: RestorationPath) -> Int? {
    paths.nearest(to: path).flatMap { places.contains($0) ? $0 : nil }
  }

  /// The paths of the objects around one with a path, and its own.
  func around(_ path: RestorationPath) -> [RestorationPath] {
    guard let nearest = paths.nearest(to: path) else { return [] }
    return sequence(first: nearest, next: paths.parent(of:)).map { nodes[$0].path }
  }

  private func label(of place: Int) -> (index: String, name: String) {
    let path = nodes[place].path
    guard let parent = paths.parent(of: place), paths.level(of: place) <= Self.deepestLevel else {
      return ("", path.raw.isEmpty ? "(empty path)" : path.raw)
    }
    let parentLength = nodes[parent].path.raw.utf8.count
    let rest = RestorationPath(String(Substring(path.raw.utf8.dropFirst(parentLength + 1))))
    if let number = rest.index, let name = rest.identifier, !name.isEmpty,
      rest.raw.isSame(as: ":[\(number)]:/\(name)")
    {
      return ("[\(number)] ", name)
    }
    return ("", rest.raw.isEmpty ? "(empty component)" : rest.raw)
  }
}

extension ObjectTree.Item {
  init(view: RestorationNode, level: Int) {
    let name = view.path.identifier ?? view.path.raw
    self.init(
      place: nil, node: view, label: ("", name.isEmpty ? "(no identifier)" : name),
      level: level, copies: 1, children: [], hiddenCount: 0)
  }

  func facts(_ content: NodeContent) -> [Line] {
    var lines: [Line] = []
    if !node.hasState {
      lines.append("\("listed, but no state was saved", .yellow)")
    } else if content.unreadable == nil {
      lines.append(kindAndClass(content))
    }
    if let name = node.restorationClass {
      lines.append(
        name == content.className.value
          ? "\("also its restoration class", .dim)"
          : "\("restoration class ", .dim)\(className(name))")
    }
    if let storyboard = content.storyboard {
      lines.append("\("storyboard ", .dim)\(ValueText.storyboard(storyboard), .cyan)")
    }
    // Source: uikit.md, row K9.
    if content.viewLoaded == false { lines.append("\("view not loaded", .dim)") }
    if copies > 1 { lines.append("\("listed \(CountText.grouped(copies)) times", .yellow)") }
    if let fault = content.unreadable?.fault {
      let place = fault.location.map { " (\($0))" } ?? ""
      lines.append("\("state cannot be read: \(fault.reason)\(place)", .red)")
    }
    return lines
  }

  private func kindAndClass(_ content: NodeContent) -> Line {
    let kind = content.kind?.displayName ?? "object"
    return switch content.className {
    case .value(let name): "\(kind + " ", .dim)\(className(name))"
    case .missing: "\(kind + ", class not saved", .dim)"
    case .unstated: "\(kind, .dim)"
    }
  }

  private func className(_ name: String) -> Line {
    let stored = SwiftClassName.demangled(name) == nil ? "" : " (\(name))"
    return "\(ValueText.className(name), .cyan)\(stored, .dim)"
  }
}
