/// An archive as a tree: every object under its nearest saved ancestor, with its facts and its state.
/// As text, with guide lines from parent to child; in a page, as nested lists that fold, with the
/// findings of lint, links, and the size of the objects.
struct TreeReport {
  /// The longest line of an object in columns, if the terminal does not determine it.
  private static let widestLine = 100
  /// Up to this number of objects, all are unfolded in a page.
  private static let mostUnfolded = 200
  /// With more objects, their text has no styles, and those with nothing in them do not fold:
  /// Chromium works 0.7 s on a page with 100,000 objects then, and 4.2 s if all fold.
  private static let mostElaborate = 5000

  private let archive: RestorationArchive
  private let out: Output
  /// The root list, and the objects that are not in it.
  private let trees: [ObjectTree]
  /// The findings by the raw path of their object, without those that were written.
  private var findings: [String: [Finding]] = [:]
  // In a page:
  private var references: ReferenceIndex?
  /// The objects with findings, and those that contain them; empty if all are unfolded.
  private var unfolded: Set<RestorationPath> = []
  /// The objects that are shown, by their trees.
  private var shownPlaces: [Set<Int>] = []

  static func write(_ archive: RestorationArchive, _ out: Output) {
    var tree = TreeReport(archive, out)
    out.line(ArchiveHeader.title(of: archive.source))
    tree.writeParts()
  }

  /// Writes a section of a page.
  ///
  /// - Parameters:
  ///   - findings: the findings of lint in the archive, without secrets.
  ///   - showsSizes: whether there is a map of the bytes of its objects.
  static func writeSection(
    _ archive: RestorationArchive, findings: [Finding] = [], showsSizes: Bool = false,
    _ out: Output
  ) {
    var tree = TreeReport(archive, out)
    tree.writeSection(findings, showsSizes: showsSizes)
  }

  private init(_ archive: RestorationArchive, _ out: Output) {
    (self.archive, self.out) = (archive, out)
    trees = [archive.nodes, archive.unlistedNodes].map { nodes in
      ObjectTree(nodes) { out.options.selectsAny(of: $0) }
    }
  }

  // MARK: Parts

  private mutating func writeParts(showsSizes: Bool = false) {
    out.part("<pre>")
    ArchiveHeader(out: out).writeFacts(of: archive)
    out.part("</pre>\n")
    if out.options.depth == 0 { return }
    if let reason = reasonForNone {
      if out.isPage {
        out.html("<p class=\"path\">\(reason)</p>\n")
      } else {
        out.line()
        out.line("  \(.hang)\(reason, .dim)")
      }
    } else if !trees[0].roots.isEmpty {
      if showsSizes { sizeMap.write(out) }
      if !out.isPage { out.line() }
      writeList(of: 0)
    }
    if !trees[1].roots.isEmpty {
      let isAppKit = archive.source.container == .appkit
      heading(isAppKit ? "superseded by later records" : "saved, but not in the root list")
      writeList(of: 1)
    }
    let classes = archive.unlistedRestorationClasses.filter {
      out.options.selects(restorationClassOf: $0.path)
    }
    guard !classes.isEmpty else { return }
    heading("restoration classes of paths that are not listed")
    out.part("<pre>")
    for entry in classes {
      let indent = out.isPage ? 0 : 4
      out.line(
        "\(blanks: indent)\(entry.path.raw)  \(ValueText.className(entry.className), .cyan)")
    }
    out.part("</pre>\n")
  }

  private func heading(_ words: String) {
    if out.isPage { return out.html("<h3>\(words)</h3>\n") }
    out.line()
    out.line("\("  " + words + ":", .yellow)")
  }

  private mutating func writeList(of tree: Int) {
    out.part("<ul class=\"tree\">\n")
    out.hasStyles = !out.isPage || trees[tree].nodes.count <= Self.mostElaborate
    write(trees[tree].roots, of: tree, guides: "")
    out.hasStyles = true
    out.part("</ul>\n")
  }

  private var reasonForNone: String? {
    if archive.nodes.isEmpty {
      return archive.source.container == .uikit
        ? "no saved objects: this app probably uses scenes. " + ArchivePlan.scenesBeside
        : "no saved objects"
    }
    if !trees[0].roots.isEmpty { return nil }
    // The header shows the match.
    return out.options.selectsOwn(of: archive) ? nil : "no match"
  }

  // MARK: The walk

  /// An object, or a view of one, with what is around it in the tree.
  private struct Shown {
    let item: ObjectTree.Item
    let content: NodeContent
    let isWhole: Bool
    let hasMore: Bool
    /// The text before its lines, for the levels above.
    let guides: String
    /// Its own part of the guides: none for a root.
    let connector: String
    let continuation: String

    var node: RestorationNode { item.node }
  }

  private mutating func write(_ items: [ObjectTree.Item], of tree: Int, guides: String) {
    for (number, item) in items.enumerated() {
      let hasAll = item.isSelected || out.options.asksForAll(of: item.node.path)
      let isWhole = hasAll || out.options.selects(item.node)
      let content = content(of: item.node)
      let views = content.views.filter { hasAll || out.options.selects($0) }
      let isFolded = out.options.depth.map { item.level >= $0 } ?? false
      let below =
        views.map { ObjectTree.Item(view: $0, level: item.level + 1, isSelected: hasAll) }
        + item.children
      let (connector, continuation) = Self.guides(
        isRoot: item.level == 1, isLast: number == items.count - 1)
      let shown = Shown(
        item: item, content: content, isWhole: isWhole, hasMore: !below.isEmpty, guides: guides,
        connector: connector, continuation: continuation)
      begin(shown, of: tree)
      if shown.hasMore { out.part("<ul>\n") }
      if !isFolded {
        write(below, of: tree, guides: guides + continuation)
      } else if shown.hasMore {
        let words = "… \(CountText.grouped(views.count + item.count)) more below"
        out.part("<li>")
        out.line(
          out.isPage
            ? "\(words, .dim)" : "\("  " + guides + continuation + "└─ ", .dim)\(words, .dim)")
        out.part("</li>\n")
      }
      if shown.hasMore { out.part("</ul>") }
      out.part(isFolding(shown) ? "</details></li>\n" : "</li>\n")
    }
  }

  private static func guides(isRoot: Bool, isLast: Bool) -> (String, String) {
    isRoot ? ("", "") : isLast ? ("└─ ", "   ") : ("├─ ", "│  ")
  }

  private func content(of node: RestorationNode) -> NodeContent {
    guard node.hasState else { return NodeContent() }
    let content = node.decoded()
    out.unreadableCount += content.unreadableCount
    return content
  }

  /// Writes an object up to those below it.
  private mutating func begin(_ shown: Shown, of tree: Int) {
    if out.isPage { return beginItem(shown, of: tree) }
    let start = "  " + shown.guides
    guard shown.isWhole else {
      let name = shown.item.label.index + shown.item.label.name
      return out.line("\(start + shown.connector, .dim)\(name, .dim)")
    }
    let indent = start + shown.continuation + (shown.hasMore ? "│   " : "    ")
    let first: Line =
      """
      \(start + shown.connector, .dim)\(hang: indent)\(shown.item.label.index, .dim)\
      \(shown.item.label.name, .bold)
      """
    let facts = shown.item.facts(shown.content)
    let width = facts.reduce(first.width) { $0 + $1.width + 2 }
    let hidden = out.layout.isTerminal ? 0 : TextLayout.width(of: shown.item.label.index)
    if width - hidden > out.layout.columns ?? Self.widestLine {
      out.line(first)
      for fact in facts { out.line("\(indent, .dim)\(hang: indent)\(fact)") }
    } else {
      out.line("\(first)\(facts.isEmpty ? "" : "  ")\(facts.joined(separator: ", "))")
    }
    guard !shown.content.state.isEmpty else { return }
    let state = out.options.shown(shown.content.state, of: shown.node.path)
    StateBlock(state, indent: indent, out).write()
  }
}

// Sections of a page.
extension TreeReport {
  private mutating func writeSection(_ findings: [Finding], showsSizes: Bool) {
    references = ReferenceIndex(archive)
    shownPlaces = trees.map { $0.places(depth: out.options.depth) }
    self.findings = Dictionary(
      grouping: findings.filter { $0.path != nil }, by: { $0.path ?? "" })
    for finding in findings {
      guard let path = finding.path.map({ RestorationPath($0) }) else { continue }
      unfolded.insert(path)
      for tree in trees { unfolded.formUnion(tree.around(path)) }
    }
    let title: Markup =
      "<h2>\(ArchiveHeader.title(of: archive.source))\(Markup(countsOf: findings))</h2>\n"
    HTMLPage.section(title, out) {
      writeParts(showsSizes: showsSizes)
      let others =
        findings.filter { $0.path.map { self.findings[$0] != nil } ?? false }
        + findings.filter { $0.path == nil }
      guard !others.isEmpty else { return }
      out.html("<h3>Elsewhere in the archive</h3>\n")
      FindingBlocks.writePage(others, namesPlaces: true, out)
    }
  }

  private func isFolding(_ shown: Shown) -> Bool { out.hasStyles || shown.hasMore }

  private var sizeMap: SizeMap {
    let nodes = archive.nodes
    // Two paths can have one coder.
    var coders: Set<SourceLocation> = []
    return SizeMap(
      nodes.indices.compactMap { place in
        let node = nodes[place]
        guard shownPlaces[0].contains(place), let size = node.byteCount,
          node.location.map({ coders.insert($0).inserted }) ?? true
        else { return nil }
        return SizeMap.Item(
          name: node.path.identifier ?? node.path.raw, anchor: anchor(of: place, in: 0),
          byteCount: size)
      })
  }

  /// The anchor of an object, in a page with other archives.
  private func anchor(of place: Int, in tree: Int) -> String {
    .anchor(tree == 0 ? "o" : "u", place, in: archive.source.file)
  }

  /// The anchor of the object with a path, or of the one that contains it: a view is shown with its
  /// controller. Nil if none is shown.
  private func anchor(of path: String) -> String? {
    for (number, tree) in trees.enumerated() {
      if let place = tree.nearest(to: RestorationPath(path)),
        shownPlaces[number].contains(place)
      {
        return anchor(of: place, in: number)
      }
    }
    return nil
  }

  private mutating func beginItem(_ shown: Shown, of tree: Int) {
    let content = shown.content
    let found = findings.removeValue(forKey: shown.node.path.raw) ?? []
    let id: Markup? = shown.item.place.map { " id=\"\(anchor(of: $0, in: tree))\"" }
    let name: Markup? = content.className.value.map {
      " data-class=\"\(ValueText.className($0))\""
    }
    out.html(
      """
      <li\(id) data-item data-kind="\(content.kind?.displayName ?? "without state")"\(name)\
      \(Markup(attributesOf: found))>
      """)
    if isFolding(shown) {
      let isOpen =
        unfolded.isEmpty
        ? trees[tree].nodes.count <= Self.mostUnfolded : unfolded.contains(shown.node.path)
      out.html(isOpen ? "<details open><summary>" : "<details><summary>")
    }
    let facts = shown.item.facts(shown.content)
    out.words(
      """
      \(shown.item.label.index, .dim)\(shown.item.label.name, .bold)\(facts.isEmpty ? "" : "  ")\
      \(facts.joined(separator: ", "))
      """)
    out.html(Markup(countsOf: found))
    if isFolding(shown) { out.html("</summary>") }
    writeBody(of: shown, found)
  }

  private func writeBody(of shown: Shown, _ findings: [Finding]) {
    let node = shown.node
    FindingBlocks.writePage(findings, out)
    out.html("<pre>")
    let size = node.byteCount.map { "  " + CountText.bytes($0) }
    out.line("\(node.path.raw, .dim)\(size ?? "", .dim)")
    if !shown.content.state.isEmpty {
      let state = out.options.shown(shown.content.state, of: node.path)
      StateBlock(state, indent: "", out, anchor: anchor(of:)).write()
    }
    if let referrer = references?.referrer(of: node.path) {
      let path = referrer.path.map { path -> Line in
        "\(SecretText.redacted(name: path.raw), to: anchor(of: path.raw), .blue)"
      }
      let key = SecretText.redacted(name: referrer.key)
      out.line(
        "\("referred to by ", .dim)\(path ?? "the app delegate")\(", under ", .dim)\(key)")
    }
    out.html("</pre>\n")
  }
}

extension Output {
  /// Writes markup between the parts of a walk that also writes text.
  fileprivate func part(_ markup: Markup) {
    if isPage { html(markup) }
  }
}

extension Markup {
  /// The number of findings of each severity, the highest first.
  init(countsOf findings: [Finding]) {
    self = ""
    for severity in Severity.allCases.sorted(by: >) {
      let count = findings.count { $0.severity == severity }
      guard count > 0 else { continue }
      let word = severity.word
      self = "\(self) <span class=\"badge \(word)\">\(CountText.count(count, word))</span>"
    }
  }

  /// What filters look at in an item with findings.
  init(attributesOf findings: [Finding]) {
    guard let highest = findings.map(\.severity).max() else {
      self = ""
      return
    }
    let rules = Set(findings.map(\.rule)).sorted().joined(separator: " ")
    self = " data-severity=\"\(highest.word)\" data-rule=\"\(rules)\""
  }
}
