/// The objects of a list, each under its nearest listed ancestor. Of several objects with one path,
/// the first is the ancestor of those below.
struct ObjectTree {
  struct Item {
    /// The place in the list of objects; nil for a view.
    let place: Int?
    let node: RestorationNode
    /// Its identifier with its index, relative to its listed ancestor.
    let label: (index: String, name: String)
    /// How many listed paths are above it, plus 1.
    let level: Int
    /// How often its path is listed.
    let copies: Int
  }

  /// Deeper levels are drawn at this one, with complete paths: otherwise a path of a hundred thousand
  /// components would be indented as far on every line.
  private static let deepestLevel = 64

  let nodes: [RestorationNode]
  let paths: PathTree
  /// The places of the objects below each one, at most `deepestLevel` deep; below nil the roots.
  private var children: [Int?: [Int]] = [:]

  init(_ nodes: [RestorationNode]) {
    self.nodes = nodes
    paths = PathTree(nodes)
    for place in nodes.indices {
      let parent = sequence(first: place, next: paths.parent(of:)).dropFirst()
        .first { [paths] in paths.level(of: $0) < Self.deepestLevel }
      children[parent, default: []].append(place)
    }
  }

  /// The objects directly below one, or the roots.
  func items(below place: Int?) -> [Item] {
    (children[place] ?? []).map { place in
      Item(
        place: place, node: nodes[place], label: label(of: place), level: paths.level(of: place),
        copies: paths.copies(of: place))
    }
  }

  /// How many objects are below one, on all levels.
  func count(below place: Int) -> Int {
    (children[place] ?? []).reduce(0) { $0 + 1 + count(below: $1) }
  }

  private func label(of place: Int) -> (index: String, name: String) {
    let path = nodes[place].path
    guard let parent = paths.parent(of: place), paths.level(of: place) <= Self.deepestLevel,
      let rest = path.rest(below: nodes[parent].path).map({ RestorationPath($0) })
    else { return ("", path.raw.isEmpty ? "(empty path)" : path.raw) }
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
      level: level, copies: 1)
  }

  /// The facts about the object, in the order in which they are after its name.
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
    switch content.className {
    case .value(let name): return "\(kind + " ", .dim)\(className(name))"
    case .missing: return "\(kind + ", class not saved", .dim)"
    case .unstated: return "\(kind, .dim)"
    }
  }

  private func className(_ name: String) -> Line {
    let stored = SwiftClassName.demangled(name) == nil ? "" : " (\(name))"
    return "\(ValueText.className(name), .cyan)\(stored, .dim)"
  }
}
