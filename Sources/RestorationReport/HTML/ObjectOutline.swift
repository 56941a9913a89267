import PlistSyntax
import RestorationArchives
import RestorationLint
import Secrets

/// The objects of an archive as nested lists that fold: each with its facts, its findings, its
/// state and the objects that refer to it, and the objects in it below.
struct ObjectOutline {
  /// Up to this number of objects, all are unfolded.
  private static let mostUnfolded = 200
  /// With more objects, their text has no styles, and those with nothing in them do not fold: Chromium works
  /// 0.7 s on a page with 100,000 objects then, and 4.2 s if all fold.
  private static let mostElaborate = 5000

  private let nodes: [RestorationNode]
  private let options: RenderOptions
  private let selection: NodeSelection
  private let anchors: ObjectAnchors
  private let references: ReferenceIndex
  private let allFindings: [Finding]
  /// The findings by the raw path of the object, without those already written.
  private var findings: [String: [Finding]]
  /// How many parts of the objects cannot be read.
  private(set) var unreadableCount = 0
  /// An object around the next one.
  private struct Open {
    let isFolding: Bool
    /// Whether the list of the objects in it has begun.
    var hasList = false
  }

  /// The objects around the next one, the outermost first.
  private var open: [Open] = []

  /// - Parameters:
  ///   - nodes: the objects of the root list, or those that are not in it.
  ///   - archive: their archive.
  ///   - findings: the findings of lint about them, without secrets.
  ///   - listed: the objects of the root list, for those that are not in it.
  init(
    _ nodes: [RestorationNode], of archive: RestorationArchive, options: RenderOptions,
    findings: [Finding] = [], besides listed: ObjectOutline? = nil
  ) {
    self.nodes = nodes
    self.options = options
    selection = NodeSelection(nodes) {
      options.patterns.isEmpty || options.asksForAny(of: nodes[$0])
    }
    anchors = ObjectAnchors(
      selection, of: archive, depth: options.depth, besides: listed?.anchors)
    references = listed?.references ?? ReferenceIndex(archive)
    allFindings = findings
    self.findings = Dictionary(
      grouping: findings.filter { $0.path != nil }, by: { $0.path ?? "" })
  }

  /// Whether no object is selected.
  var isEmpty: Bool { selection.firstRoot == nil }

  /// The findings about other objects, in their order.
  var otherFindings: [Finding] { allFindings.filter { findings[$0.path ?? ""] != nil } }

  /// The bytes of each object's coder.
  var sizeMap: SizeMap {
    SizeMap(
      nodes.indices.compactMap { place in
        let node = nodes[place]
        guard selection.shows(place), node.sameStateAs == nil, let byteCount = node.byteCount else {
          return nil
        }
        return SizeMap.Item(
          name: DisplayText.escape(node.path.identifier ?? node.path.raw),
          anchor: anchors.anchor(ofNodeAt: place),
          byteCount: byteCount)
      })
  }

  /// Writes all selected objects. A list of the remaining ones replaces recursion, as in
  /// `NodeForest`.
  mutating func write(to text: inout HumanText) {
    text.markup("<ul class=\"tree\">\n")
    text.hasStyles = !isLarge
    defer { text.hasStyles = true }
    var pending: [Int] = []
    if let root = selection.firstRoot { pending.append(root) }
    while let place = pending.popLast() {
      if let next = selection.nextSibling(of: place) { pending.append(next) }
      let level = selection.tree.level(of: nodes[place].path)
      if let depth = options.depth, level > depth { continue }
      if let child = selection.firstChild(of: place) { pending.append(child) }
      enter(level: min(level, NodeSelection.deepestLevel), to: &text)
      write(place, to: &text)
      text.drainIfLarge()
    }
    enter(level: 1, to: &text)
    text.markup("</ul>\n")
  }

  /// Ends the objects that do not contain the next one, at a level.
  private mutating func enter(level: Int, to text: inout HumanText) {
    while open.count >= level { end(to: &text) }
  }

  /// Ends the innermost object.
  private mutating func end(to text: inout HumanText) {
    guard let object = open.popLast() else { return }
    if object.hasList { text.markup("</ul>") }
    text.markup(object.isFolding ? "</details></li>\n" : "</li>\n")
  }

  private var isLarge: Bool { nodes.count > Self.mostElaborate }

  /// Begins an object in the one around it.
  private mutating func begin(
    _ content: NodeContent, id: String?, _ findings: [Finding], isFolding: Bool,
    to text: inout HumanText
  ) {
    if let last = open.indices.last, !open[last].hasList {
      open[last].hasList = true
      text.markup("<ul>\n")
    }
    open.append(Open(isFolding: isFolding))
    var marks = " data-item data-kind=\"\(content.kind?.displayName ?? "without state")\""
    if let name = content.className.value {
      marks += " data-class=\"\(HTMLText.escape(ValueText.className(name)))\""
    }
    if let gravest = findings.map(\.severity).max() {
      marks += " data-severity=\"\(gravest.word)\""
      let rules = Set(findings.map(\.rule)).sorted().joined(separator: " ")
      marks += " data-rule=\"\(HTMLText.escape(rules))\""
    }
    text.markup("<li\(id.map { " id=\"\($0)\"" } ?? "")\(marks)>")
    guard isFolding else { return }
    text.markup(nodes.count <= Self.mostUnfolded ? "<details open>" : "<details>")
  }

  private mutating func write(_ place: Int, to text: inout HumanText) {
    let node = nodes[place]
    let content = content(of: node)
    let found = findings.removeValue(forKey: node.path.raw) ?? []
    let views = content.views.filter { asksFor($0, of: node) }
    let isFolding = !isLarge || !views.isEmpty || selection.firstChild(of: place) != nil
    begin(
      content, id: anchors.anchor(ofNodeAt: place), found, isFolding: isFolding, to: &text)
    writeSummary(
      selection.label(of: node.path), node, content, copies: selection.tree.copies(of: node.path),
      found, to: &text)
    writeBody(of: node, content.state, found, to: &text)
    for view in views {
      let content = self.content(of: view)
      let found = findings.removeValue(forKey: view.path.raw) ?? []
      begin(content, id: nil, found, isFolding: !isLarge, to: &text)
      writeSummary(NodeLabel(ofView: view.path), view, content, copies: 1, found, to: &text)
      writeBody(of: view, content.state, found, to: &text)
      end(to: &text)
    }
  }

  private func asksFor(_ view: RestorationNode, of node: RestorationNode) -> Bool {
    options.asksFor(node.path) || options.asksFor(view.path)
  }

  private mutating func content(of node: RestorationNode) -> NodeContent {
    guard node.hasState else { return NodeContent() }
    let content = node.decoded()
    unreadableCount += content.unreadableCount
    return content
  }

  // MARK: One object

  private func writeSummary(
    _ label: NodeLabel, _ node: RestorationNode, _ content: NodeContent, copies: Int,
    _ findings: [Finding], to text: inout HumanText
  ) {
    let isFolding = open.last?.isFolding ?? true
    if isFolding { text.markup("<summary>") }
    text.write(label.index, .dim)
    text.write(label.name, .bold)
    let facts = NodeFacts(node: node, content: content, copies: copies)
    for (number, fact) in facts.pieces(nodes: nodes).enumerated() {
      text.write(number == 0 ? "  " : ", ")
      fact.write(to: &text)
    }
    for severity in Severity.allCases.sorted(by: >) {
      let count = findings.count { $0.severity == severity }
      guard count > 0 else { continue }
      text.markup(" <span class=\"badge \(severity.word)\">")
      text.write(CountText.count(count, severity.word))
      text.markup("</span>")
    }
    if isFolding { text.markup("</summary>") }
  }

  private mutating func writeBody(
    of node: RestorationNode, _ entries: [StateEntry], _ findings: [Finding],
    to text: inout HumanText
  ) {
    FindingBlock.write(findings, to: &text)
    text.markup("<pre>")
    text.write(DisplayText.escape(node.path.raw), .dim)
    if let byteCount = node.byteCount {
      text.write("  " + CountText.count(byteCount, "byte"), .dim)
    }
    text.endLine()
    if !entries.isEmpty {
      let state = options.shown(entries, of: node.path)
      let values = ValueText(isFull: options.isFull, places: state.places)
      StateBlock(values: values, indent: "", depth: options.depth, anchors: anchors)
        .write(state.entries, to: &text)
    }
    writeReferrer(of: node.path, to: &text)
    text.markup("</pre>\n")
  }

  private func writeReferrer(of path: RestorationPath, to text: inout HumanText) {
    guard let referrer = references.referrer(of: path) else { return }
    text.write("referred to by ", .dim)
    if let path = referrer.path {
      let name = SecretDetector.redacted(name: path.raw)
      text.write(DisplayText.escape(name), linkedTo: anchors.anchor(of: path.raw), .blue)
    } else {
      text.write("the app delegate")
    }
    text.write(", under ", .dim)
    text.write(untrusted: SecretDetector.redacted(name: referrer.key))
    text.endLine()
  }
}
