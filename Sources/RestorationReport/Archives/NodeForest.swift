import PlistSyntax
import RestorationArchives

/// Draws nodes under their listed ancestors, with guide lines from parent to child.
struct NodeForest {
  /// The longest line of a node in columns, if the terminal does not determine it.
  private static let widestLine = 100

  private let nodes: [RestorationNode]
  private let options: RenderOptions
  private let selection: NodeSelection
  /// How many of their parts cannot be read.
  private(set) var unreadableCount = 0
  /// For each level above the current node, whether its guide line continues.
  private var isOpen: [Bool] = []

  init(nodes: [RestorationNode], options: RenderOptions) {
    self.nodes = nodes
    self.options = options
    selection = NodeSelection(nodes) {
      options.patterns.isEmpty || options.asksForAny(of: nodes[$0])
    }
  }

  /// Whether no node is selected.
  var isEmpty: Bool { selection.firstRoot == nil }

  /// Draws all selected nodes. A list of the remaining ones replaces recursion, because a file
  /// determines how deep nodes nest.
  mutating func write(to text: inout HumanText) {
    var pending: [Int] = []
    if let root = selection.firstRoot { pending.append(root) }
    while let place = pending.popLast() {
      let next = selection.nextSibling(of: place)
      if let next { pending.append(next) }
      let level = selection.tree.level(of: nodes[place].path)
      let isFolded = options.depth.map { level >= $0 } ?? false
      let child = isFolded ? nil : selection.firstChild(of: place)
      if let child { pending.append(child) }
      write(
        place, level: level, isLast: next == nil, isFolded: isFolded, hasChildren: child != nil,
        to: &text)
    }
  }

  private mutating func write(
    _ place: Int, level wholeLevel: Int, isLast: Bool, isFolded: Bool, hasChildren: Bool,
    to text: inout HumanText
  ) {
    let level = min(wholeLevel, NodeSelection.deepestLevel)
    let node = nodes[place]
    let content = node.hasState ? node.decoded() : NodeContent()
    unreadableCount += content.unreadableCount
    let isWhole = options.asksFor(node.path)
    let views = content.views.filter { isWhole || options.asksFor($0.path) }
    let hiddenCount = isFolded ? views.count + selection.shownCount(below: place) : 0
    enter(level: level, isLast: isLast)
    let hasMore = hasChildren || !views.isEmpty && !isFolded || hiddenCount > 0
    let label = selection.label(of: node.path)
    if isWhole {
      let facts = NodeFacts(
        node: node, content: content, copies: selection.tree.copies(of: node.path))
      write(label, facts.pieces(nodes: nodes), level: level, hasMore: hasMore, to: &text)
      write(content.state, of: node, level: level, hasMore: hasMore, to: &text)
    } else {
      text.write(connector(level: level), .dim)
      text.write(label.index + label.name, .dim)
      text.endLine()
    }
    if !isFolded {
      write(views, level: level + 1, isFollowed: hasChildren, to: &text)
    }
    guard hiddenCount > 0 else { return }
    enter(level: level + 1, isLast: true)
    text.write(connector(level: level + 1), .dim)
    text.write("… \(CountText.grouped(hiddenCount)) more below", .dim)
    text.endLine()
  }

  private mutating func write(
    _ views: [RestorationNode], level: Int, isFollowed: Bool, to text: inout HumanText
  ) {
    for (number, view) in views.enumerated() {
      enter(level: level, isLast: number == views.count - 1 && !isFollowed)
      let content = view.decoded()
      unreadableCount += content.unreadableCount
      let facts = NodeFacts(node: view, content: content, copies: 1)
      let label = NodeLabel(ofView: view.path)
      write(label, facts.pieces(nodes: []), level: level, hasMore: false, to: &text)
      write(content.state, of: view, level: level, hasMore: false, to: &text)
    }
  }

  private func write(
    _ entries: [StateEntry], of node: RestorationNode, level: Int, hasMore: Bool,
    to text: inout HumanText
  ) {
    guard !entries.isEmpty else { return }
    let state = options.shown(entries, of: node.path)
    let values = ValueText(isFull: options.isFull, places: state.places)
    let indent = continuation(level: level, hasMore: hasMore)
    StateBlock(values: values, indent: indent, depth: options.depth)
      .write(state.entries, to: &text)
  }
}

extension NodeForest {
  private mutating func enter(level: Int, isLast: Bool) {
    while isOpen.count <= level { isOpen.append(false) }
    isOpen[level] = !isLast
  }

  /// The text before a node's name.
  private func connector(level: Int) -> String {
    guard level > 1 else { return "  " }
    return "  " + guides(2..<level) + (isOpen[level] ? "├─ " : "└─ ")
  }

  /// The text before the lines after a node's own.
  private func continuation(level: Int, hasMore: Bool) -> String {
    let own = level > 1 ? guides(2..<(level + 1)) : ""
    return "  " + own + (hasMore ? "│   " : "    ")
  }

  private func guides(_ levels: Range<Int>) -> String {
    levels.map { isOpen[$0] ? "│  " : "   " }.joined()
  }

  private func write(
    _ label: NodeLabel, _ facts: [NodeFacts.Piece], level: Int, hasMore: Bool,
    to text: inout HumanText
  ) {
    let connector = connector(level: level)
    let continuation = continuation(level: level, hasMore: hasMore)
    text.write(connector, .dim)
    text.beginHanging(guide: continuation)
    text.write(label.index, .dim)
    text.write(label.name, .bold)
    var width = TextLayout.width(of: connector) + TextLayout.width(of: label.name)
    if text.layout.isTerminal { width += TextLayout.width(of: label.index) }
    for fact in facts { width += TextLayout.width(of: fact.text + fact.note) + 2 }
    let isBroken = width > text.layout.columns ?? Self.widestLine
    for (number, fact) in facts.enumerated() {
      if isBroken {
        text.endLine()
        text.write(continuation, .dim)
        text.beginHanging(guide: continuation)
      } else {
        text.write(number == 0 ? "  " : ", ")
      }
      fact.write(to: &text)
    }
    text.endLine()
  }
}
