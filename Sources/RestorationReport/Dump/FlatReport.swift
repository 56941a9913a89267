/// An archive as lines `PLACE = VALUE` for searching, and for line-by-line comparison, as git does
/// after `textconv`: they contain nothing that differs between equivalent archives, no alignment,
/// and one line for each value. The place is a pattern that matches the value, and contains no `=`,
/// so that `cut -d= -f1` returns it. Two archives have equal lines if and only if a comparison finds
/// no difference, except for secrets and for what it ignores without `--all`.
package struct FlatReport {
  /// Bytes of output for each byte of the file.
  private static let mostPerByte = 128

  private struct Row {
    /// After the path of the object.
    let place: String
    let value: String
    /// Of an object, for which a search looks in place of the whole path.
    var identifier: String?

    var searched: String { "\(identifier ?? place) = \(value)" }
  }

  private let options: RenderOptions
  private let out: Output
  /// In lower case.
  private let searched: [UInt8]?
  /// The name of the archive, until there is a line of it.
  private var name: String?
  /// The path of the object of the next lines, as a pattern.
  private var path = ""

  /// Writes the lines of an archive; with several archives, below its name.
  package static func write(
    _ archive: RestorationArchive, _ options: RenderOptions, _ out: Output
  ) {
    var report = FlatReport(options, out)
    if !options.isSingle { report.name = archive.source.file ?? "an archive" }
    report.write(archive)
  }

  private init(_ options: RenderOptions, _ out: Output) {
    var options = options
    options.isFull = true
    (self.options, self.out) = (options, out)
    searched = options.searchText.map { Array($0.lowercased().utf8) }
  }

  private mutating func write(_ archive: RestorationArchive) {
    let size = archive.source.byteCount ?? 0
    out.limit(to: Self.mostPerByte * size + 1 << 20)
    writeOwn(archive)
    write(archive.nodes, note: "")
    write(archive.unlistedNodes, note: ", not in the root list")
    for entry in archive.unlistedRestorationClasses.sorted(by: { $0.path.raw < $1.path.raw }) {
      path = PlaceText.path(entry.path)
      let name = PlaceWord.className(entry.className) + ", not in the root list"
      write(rows(.restorationClass, name, of: entry.path))
    }
    guard out.endLimit() else { return }
    out.unreadableCount += 1
    out.line("# = the rest is not shown: more than \(String(Self.mostPerByte)) times the file")
  }

  // MARK: The archive itself

  private mutating func writeOwn(_ archive: RestorationArchive) {
    path = ""
    let facts = Self.ownEntries(of: archive)
    let patterns = options.patterns.naming([RestorationPath("")])
    let isNamed = { (entry: StateEntry) in
      KnownKeys.keysOfFacts[entry.key].map { !patterns.numbers(ofWord: $0).isEmpty } ?? false
    }
    write(rows(facts.filter(isNamed), of: nil, depth: nil, isWhole: true))
    write(rows(facts.filter { !isNamed($0) }, of: nil, depth: nil))
    guard let own = archive.envelope?.state, !own.isEmpty else { return }
    // An app may save under any key, even one with the name of a fact.
    write(rows(.state, "saved by the app delegate", of: RestorationPath("")))
    write(own, of: nil)
  }

  /// The facts about an archive itself, as entries. Records that cannot be read can still be
  /// distinguished: git passes `data.data` alone, without the list of windows that has the keys.
  static func ownEntries(of archive: RestorationArchive) -> [StateEntry] {
    let facts = (archive.envelope ?? Envelope()).facts(of: archive.source.container)
      .filter { !DiffOptions.volatileKeys.contains($0.name) }
    guard let summary = archive.recordSummary else {
      return facts.map { StateEntry($0.name, $0.value) }
    }
    let faults = [("windowList", summary.listFault?.reason), ("recordsEnd", summary.stop?.reason)]
    return (facts + summary.facts).map { StateEntry($0.name, $0.value) }
      + faults.compactMap { name, reason in
        reason.map { StateEntry(name, .unreadable(UnreadableValue(reason: $0))) }
      }
  }

  // MARK: Objects

  /// Writes the objects of a list; without a note, the views of an object.
  private mutating func write(_ nodes: [RestorationNode], note: String?) {
    for place in note == nil ? Array(nodes.indices) : options.places(in: nodes) {
      let node = nodes[place]
      let isAsked = note == nil ? options.asksFor(node.path) : options.asksForAny(of: node)
      guard isAsked || note == nil else { continue }
      let content = node.decoded()
      if isAsked { write(content, of: node, note: note) }
      write(content.views, note: nil)
    }
  }

  private mutating func write(_ content: NodeContent, of node: RestorationNode, note: String?) {
    out.unreadableCount += content.unreadableCount
    path = PlaceText.path(node.path)
    if options.patterns.isEmpty || options.patterns.namesAll(of: node.path) {
      let kind = content.kind?.displayName ?? "saved object"
      let words =
        if let note {
          (node.hasState ? kind : "listed, but no state was saved") + note
        } else {
          kind + " inside" + (node.hasState ? "" : ", no state was saved")
        }
      write([Row(place: "", value: words, identifier: node.path.identifier)])
    }
    if let name = node.restorationClass {
      write(rows(.restorationClass, PlaceWord.className(name), of: node.path))
    }
    write(facts(of: content, node.path))
    write(content.state, of: node.path)
  }

  private mutating func write(_ state: [StateEntry], of path: RestorationPath?) {
    let report = self
    report.visitRows(of: state, of: path, depth: options.depth) { write([$0]) }
  }

  private func facts(of content: NodeContent, _ path: RestorationPath) -> [Row] {
    var all: [Row] = []
    switch content.className {
    case .value(let name): all += rows(.className, PlaceWord.className(name), of: path)
    case .missing: all += rows(.className, "not saved", of: path)
    case .unstated: break
    }
    if let storyboard = content.storyboard {
      let parts = [
        storyboard.name.map { PlaceWord.text($0) } ?? "without a name",
        storyboard.identifier.map { "identifier " + PlaceWord.text($0) },
        storyboard.bundlePath.map { "bundle " + PlaceWord.text($0) },
      ]
      all += rows(.storyboard, parts.compactMap(\.self).joined(separator: ", "), of: path)
    }
    if let isLoaded = content.viewLoaded {
      let key = KnownKeys.viewWasLoaded
      if options.patterns.isEmpty || options.patterns.naming([path]).covers([.name(key)]) {
        all.append(Row(place: "#" + key, value: isLoaded ? "view loaded" : "view not loaded"))
      }
    }
    if let unreadable = content.unreadable {
      let bytes = unreadable.bytes
      let data = ValueText(isFull: true).text(.data(bytes))
      all += rows(
        .state, "cannot be read: \(unreadable.reason); \(data), \(ValueText.digest(bytes))",
        of: path)
    }
    return all
  }

  /// A fact about an object, if it is selected. It must be named: `*` matches only keys.
  private func rows(_ fact: ObjectFact, _ value: String, of path: RestorationPath) -> [Row] {
    let isAsked =
      options.patterns.isEmpty || options.patterns.naming([path]).names(word: fact.rawValue)
    return isAsked ? [Row(place: "#" + fact.rawValue, value: value)] : []
  }

  // MARK: Values

  /// The selected values of a coder; without a path, of the archive itself.
  private func rows(
    _ entries: [StateEntry], of path: RestorationPath?, depth: Int?, isWhole: Bool = false
  ) -> [Row] {
    var rows: [Row] = []
    visitRows(of: entries, of: path, depth: depth, isWhole: isWhole) { rows.append($0) }
    return rows
  }

  private func visitRows(
    of entries: [StateEntry], of path: RestorationPath?, depth: Int?, isWhole: Bool = false,
    _ show: (Row) -> Void
  ) {
    var start: KeyMatch?
    if !options.patterns.isEmpty, !isWhole {
      start = options.patterns.naming([path ?? RestorationPath("")])
      guard start?.coverage != KeyCoverage.none else { return }
    }
    let placed = options.placed(entries)
    let lasting = placed.entries.filter { !KnownKeys.AppKit.volatileKeys.contains($0.key) }
    let values = ValueText(isFull: true, isExact: true, places: placed.places)
    LeafList.visit(lasting, placed.places, from: start, depth: depth) { leaf in
      let digest = leaf.digest.map { " (at \($0))" } ?? ""
      let text = leaf.isFolded ? values.summary(leaf.value) : Self.text(of: leaf.value, values)
      show(Row(place: "#" + leaf.key, value: text + digest))
    }
  }

  private static func text(of value: StateValue, _ values: ValueText) -> String {
    switch value {
    case .array: "array"
    case .dictionary: "dictionary"
    case .set: "set"
    case .orderedSet: "ordered set"
    case .archive: "keyed archive"
    case .object(let className, _): "object " + PlaceWord.className(className)
    case .opened(let data): "data, " + data.format.displayName
    case .data(let bytes): values.text(value) + ", " + ValueText.digest(bytes)
    default: values.text(value)
    }
  }

  // MARK: Lines

  private mutating func write(_ rows: [Row]) {
    for row in rows where searched == nil || isFound(in: row.searched) {
      if let name {
        out.line("\(name.asFileName + ":", .bold)")
        self.name = nil
      }
      // Patterns accept the escape.
      let place = (path + row.place).escaping { $0 == "=" ? "\\u{3d}" : nil }
      out.line("\(place) = \(row.value)")
    }
  }

  private func isFound(in text: String) -> Bool {
    guard let searched, !searched.isEmpty else { return true }
    let lowered = Array(DisplayText.escape(text).lowercased().utf8)
    guard lowered.count >= searched.count else { return false }
    return (0...(lowered.count - searched.count)).contains { start in
      lowered[start] == searched[0]
        && lowered[start..<(start + searched.count)].elementsEqual(searched)
    }
  }
}

private enum PlaceWord {
  /// The name, in quotes if it could be confused with other text.
  static func text(_ name: String) -> String {
    let isPlain = !name.isEmpty && !name.utf8.contains { " \"\\,".utf8.contains($0) }
    return isPlain ? name : "\"" + ValueText.escapeInQuotes(name) + "\""
  }

  /// The name of a class as stored, and as in source code.
  static func className(_ name: String) -> String {
    text(name) + (SwiftClassName.demangled(name).map { " (\($0))" } ?? "")
  }
}
