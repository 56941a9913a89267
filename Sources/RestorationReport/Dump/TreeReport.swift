/// An archive as a tree: every object under its nearest saved ancestor, with its facts and its state.
/// In a page, nested lists that fold, with the findings of lint, links, and the sizes of objects.
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
  /// By the raw path of their object, without those that were written.
  private var findings: [String?: [Finding]] = [:]
  // In a page:
  private var references: ReferenceIndex?
  /// The objects with findings, and those that contain them; empty if all are unfolded.
  private var unfolded: Set<RestorationPath> = []

  static func write(_ archive: RestorationArchive, _ out: Output) {
    var tree = TreeReport(archive, out)
    out.line(ArchiveHeader.title(of: archive.source))
    tree.writeParts()
  }

  /// Writes a section of a page, with the findings of lint, which must have no secrets.
  static func writeSection(
    _ archive: RestorationArchive, findings: [Finding] = [], showsSizes: Bool = false,
    _ out: Output
  ) {
    var tree = TreeReport(archive, out)
    tree.references = ReferenceIndex(archive)
    tree.findings = Dictionary(grouping: findings, by: \.path)
    for path in findings.compactMap(\.path).map({ RestorationPath($0) }) {
      tree.unfolded.insert(path)
      for list in tree.trees { tree.unfolded.formUnion(list.around(path)) }
    }
    let title: Markup =
      "<h2>\(ArchiveHeader.title(of: archive.source))\(Markup(countsOf: findings))</h2>\n"
    HTMLPage.section(title, out) {
      tree.writeParts(showsSizes: showsSizes)
      let others = findings.filter { tree.findings[$0.path] != nil }
      guard !others.isEmpty else { return }
      out.html("<h3>Elsewhere in the archive</h3>\n")
      FindingBlocks.writePage(others, namesPlaces: true, out)
    }
  }

  private init(_ archive: RestorationArchive, _ out: Output) {
    (self.archive, self.out) = (archive, out)
    trees = [archive.nodes, archive.unlistedNodes].map { nodes in
      ObjectTree(nodes, depth: out.options.depth) { out.options.selectsAny(of: $0) }
    }
  }

  // MARK: Parts

  private mutating func writeParts(showsSizes: Bool = false) {
    out.part("<pre>")
    ArchiveHeader(out: out).writeFacts(of: archive)
    out.part("</pre>\n")
    if out.options.depth == 0 { return }
    if let reason = reasonForNone {
      out.gap()
      out.sentence("\(reason, .dim)", class: "path")
    } else if !trees[0].roots.isEmpty {
      if showsSizes { SizeMap.write(sizes, out) }
      out.gap()
      writeList(of: 0)
    }
    if !trees[1].roots.isEmpty {
      let isAppKit = archive.source.container == .appkit
      out.heading(isAppKit ? "superseded by later records" : "saved, but not in the root list")
      writeList(of: 1)
    }
    let classes = archive.unlistedRestorationClasses.filter {
      out.options.selects(restorationClassOf: $0.path)
    }
    guard !classes.isEmpty else { return }
    out.heading("restoration classes of paths that are not listed")
    out.part("<pre>")
    for entry in classes {
      let indent: Line = out.isPage ? "" : "  "
      out.line("\(indent)\(entry.path.raw)  \(ValueText.className(entry.className), .cyan)")
    }
    out.part("</pre>\n")
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
        ? "no saved objects: this app probably uses scenes. " + PlanRemark.scenesBeside
        : "no saved objects"
    }
    if !trees[0].roots.isEmpty { return nil }
    // The header shows the match.
    return out.options.selectsOwn(of: archive) ? nil : "no match"
  }

  // MARK: The walk

  private mutating func write(_ items: [ObjectTree.Item], of tree: Int, guides: String) {
    for (number, item) in items.enumerated() {
      let (content, isSelected) = out.selected(item.node, isView: item.place == nil)
      let below =
        content.views.map { ObjectTree.Item(view: $0, level: item.level + 1) } + item.children
      // What is below may be on levels that are not shown.
      let isFolded = out.options.depth.map { item.level >= $0 } ?? false
      let hiddenCount = item.hiddenCount + (isFolded ? content.views.count : 0)
      let hasMore = !below.isEmpty || hiddenCount > 0
      let (connector, continuation) =
        item.level == 1 ? ("", "") : number == items.count - 1 ? ("└─ ", "   ") : ("├─ ", "│  ")
      let inner = guides + continuation
      if out.isPage {
        begin(item, content, isFolding: hasMore, of: tree)
      } else {
        let indent = "  " + inner + (hasMore ? "│   " : "    ")
        write(item, isSelected ? content : nil, start: "  " + guides + connector, indent: indent)
      }
      if hasMore { out.part("<ul>\n") }
      if hiddenCount > 0 {
        let guide = out.isPage ? nil : "  " + inner + "└─ "
        out.part("<li>")
        out.line("\(guide, .dim)\("… \(CountText.grouped(hiddenCount)) more below", .dim)")
        out.part("</li>\n")
      } else {
        write(below, of: tree, guides: inner)
      }
      if hasMore { out.part("</ul>") }
      out.part(out.hasStyles || hasMore ? "</details></li>\n" : "</li>\n")
    }
  }

  /// Writes an object as text. Without its content, it only contains others that are shown.
  private func write(
    _ item: ObjectTree.Item, _ content: NodeContent?, start: String, indent: String
  ) {
    guard let content else {
      return out.line("\(start + item.label.index + item.label.name, .dim)")
    }
    let first: Line = "\(start, .dim)\(.hang)\(item.label.index, .dim)\(item.label.name, .bold)"
    let facts = item.facts(content)
    let width = facts.reduce(first.width) { $0 + $1.width + 2 }
    if width > out.options.columns ?? Self.widestLine {
      out.line(first)
      for fact in facts { out.line("\(indent, .dim)\(.hang)\(fact)") }
    } else {
      out.line("\(first)\(facts.isEmpty ? "" : "  ")\(facts.joined(separator: ", "))")
    }
    let state = out.options.shown(content.state, of: item.node.path)
    StateBlock(state: state, indent: indent, out: out).write()
  }

  // MARK: A page

  private var sizes: [SizeMap.Item] {
    trees[0].places.sorted().compactMap { place in
      let node = archive.nodes[place]
      return node.byteCount.map { size in
        (node.path.identifier ?? node.path.raw, anchor(of: place, in: 0), size)
      }
    }
  }

  private func anchor(of place: Int, in tree: Int) -> String {
    .anchor(tree == 0 ? "o" : "u", place, in: archive.source.file)
  }

  /// The anchor of the object with a path, or of the one that contains it, as for a view.
  private func anchor(of path: String) -> String? {
    for (number, tree) in trees.enumerated() {
      if let place = tree.nearest(to: RestorationPath(path)) {
        return anchor(of: place, in: number)
      }
    }
    return nil
  }

  /// Writes an object in a page, up to those below it.
  private mutating func begin(
    _ item: ObjectTree.Item, _ content: NodeContent, isFolding: Bool, of tree: Int
  ) {
    let path = item.node.path
    let found = findings.removeValue(forKey: path.raw) ?? []
    let id: Markup? = item.place.map { " id=\"\(anchor(of: $0, in: tree))\"" }
    let className = content.className.value.map(ValueText.className)
    let ownClass: Markup? = className.map { " data-class=\"\($0)\"" }
    let kind = content.kind?.displayName ?? "without state"
    out.html("<li\(id) data-item data-kind=\"\(kind)\"\(ownClass)\(Markup(attributesOf: found))>")
    let folds = out.hasStyles || isFolding
    if folds {
      let areAllOpen = unfolded.isEmpty && trees[tree].nodes.count <= Self.mostUnfolded
      let isOpen = areAllOpen || unfolded.contains(path)
      out.html(isOpen ? "<details open><summary>" : "<details><summary>")
    }
    let facts = item.facts(content)
    let name: Line = "\(item.label.index, .dim)\(item.label.name, .bold)"
    let words: Line = "\(name)\(facts.isEmpty ? "" : "  ")\(facts.joined(separator: ", "))"
    out.html(Markup(words, hasStyles: out.hasStyles))
    out.html("\(Markup(countsOf: found))\(folds ? "</summary>" : "" as Markup)")
    FindingBlocks.writePage(found, out)
    out.html("<pre>")
    let size = item.node.byteCount.map { "  " + CountText.bytes($0) }
    out.line("\(path.raw, .dim)\(size, .dim)")
    let state = out.options.shown(content.state, of: path)
    StateBlock(state: state, indent: "", out: out, anchor: anchor(of:)).write()
    if let referrer = references?.referrer(of: path) {
      let owner = referrer.path.flatMap { anchor(of: $0.raw) }
      out.line("\("referred to by ", .dim)\(referrer.place, to: owner, .blue)")
    }
    out.html("</pre>\n")
  }
}

extension Markup {
  /// The number of findings of each severity, the highest first.
  init(countsOf findings: [Finding]) {
    self = ""
    for (severity, found) in findings.bySeverity.grouped(by: \.severity) {
      let count = CountText.count(found.count, severity.word)
      self = "\(self) <span class=\"badge \(severity.word)\">\(count)</span>"
    }
  }

  /// What filters look at in an item with findings.
  init(attributesOf findings: [Finding]) {
    self = ""
    guard let highest = findings.map(\.severity).max() else { return }
    let rules = Set(findings.map(\.rule)).sorted().joined(separator: "|")
    self = " data-severity=\"\(highest.word)\" data-rule=\"\(rules)\""
  }
}
