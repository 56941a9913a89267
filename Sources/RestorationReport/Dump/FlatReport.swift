/// An archive as lines `PLACE = VALUE` for searching, and for line-by-line comparison, as git does
/// after `textconv`: they contain nothing that differs between equivalent archives, no alignment,
/// and one line for each value. The place is a pattern that matches the value, and contains no `=`,
/// so that `cut -d= -f1` returns it. Two archives have equal lines if and only if a comparison finds
/// no difference, except for secrets and for what it ignores without `--all`.
package final class FlatReport {
  /// Bytes of output for each byte of the file.
  private static let mostPerByte = 128

  private let out: Output
  /// In lower case.
  private let searched: [UInt8]?
  /// The name of the archive, until there is a line of it.
  private var name: String?
  /// The path of the object of the next lines, as a pattern.
  private var path = ""

  /// Writes the lines of an archive; with several archives, below its name.
  package static func write(_ archive: RestorationArchive, _ out: Output) {
    let report = FlatReport(out)
    if !out.options.isSingle { report.name = archive.source.file ?? "an archive" }
    report.write(archive)
  }

  private init(_ out: Output) {
    self.out = out
    searched = out.options.searchText.map { Array($0.lowercased().utf8) }
  }

  private func write(_ archive: RestorationArchive) {
    let size = archive.source.byteCount ?? 0
    out.limit(to: Self.mostPerByte * size + 1 << 20)
    writeOwn(archive)
    write(archive.nodes, note: "")
    write(archive.unlistedNodes, note: ", not in the root list")
    for entry in archive.unlistedRestorationClasses.sorted(by: { $0.path.raw < $1.path.raw }) {
      path = PlaceText.path(entry.path)
      let name = PlaceWord.className(entry.className) + ", not in the root list"
      write(.restorationClass, name, of: entry.path)
    }
    guard out.endLimit() else { return }
    out.unreadableCount += 1
    out.line("# = the rest is not shown: more than \(String(Self.mostPerByte)) times the file")
  }

  // MARK: The archive itself

  private func writeOwn(_ archive: RestorationArchive) {
    path = ""
    let root = RestorationPath("")
    write(Self.ownEntries(of: archive), of: root, depth: nil)
    guard let own = archive.envelope?.state, !own.isEmpty else { return }
    // An app may save under any key, even one with the name of a fact.
    write(.state, "saved by the app delegate", of: root)
    write(own, of: root, depth: out.options.depth)
  }

  /// The facts about an archive itself, as entries. Records that cannot be read can still be
  /// distinguished: git passes `data.data` alone, without the list of windows that has the keys.
  static func ownEntries(of archive: RestorationArchive) -> [StateEntry] {
    let facts = (archive.envelope ?? Envelope()).facts(of: archive.source.container)
      .filter { !DiffOptions.volatileKeys.contains($0.name) }
    let summary = archive.recordSummary
    let faults = [
      ("windowList", summary?.listFault?.reason), ("recordsEnd", summary?.stop?.reason),
    ]
    return (facts + (summary?.facts ?? [])).map { StateEntry($0.name, $0.value) }
      + faults.compactMap { name, reason in
        reason.map { StateEntry(name, .unreadable(UnreadableValue(reason: $0))) }
      }
  }

  // MARK: Objects

  /// Writes the objects of a list; without a note, the views of an object.
  private func write(_ nodes: [RestorationNode], note: String?) {
    for place in note == nil ? Array(nodes.indices) : out.options.places(in: nodes)
    where out.options.selectsAny(of: nodes[place]) {
      let content = nodes[place].decoded()
      write(content, of: nodes[place], note: note)
      write(content.views, note: nil)
    }
  }

  private func write(_ content: NodeContent, of node: RestorationNode, note: String?) {
    out.unreadableCount += content.unreadableCount
    path = PlaceText.path(node.path)
    if out.options.selectsAll(of: node.path) {
      let kind = content.kind?.displayName ?? "saved object"
      let words =
        if let note {
          (node.hasState ? kind : "listed, but no state was saved") + note
        } else {
          kind + " inside" + (node.hasState ? "" : ", no state was saved")
        }
      write("", words, searchedAs: node.path.identifier)
    }
    for (fact, words) in node.facts(content) { write(fact, words, of: node.path) }
    let key = KnownKeys.viewWasLoaded
    if let isLoaded = content.viewLoaded,
      out.options.asked(of: node.path).covers([.name(key)])
    {
      write("#" + key, isLoaded ? "view loaded" : "view not loaded")
    }
    write(content.state, of: node.path, depth: out.options.depth)
  }

  /// Writes a fact about an object, if it is selected. It must be named: `*` matches only keys.
  private func write(_ fact: ObjectFact, _ value: String, of path: RestorationPath) {
    if out.options.asked(of: path).names(word: fact.rawValue) { write("#" + fact.rawValue, value) }
  }

  // MARK: Values

  /// Writes the selected values of a coder.
  private func write(_ entries: [StateEntry], of path: RestorationPath, depth: Int?) {
    let start = out.options.asked(of: path)
    if start.coverage == .none { return }
    let placed = out.options.placed(entries)
    let lasting = placed.entries.filter { !KnownKeys.AppKit.volatileKeys.contains($0.key) }
    let values = FlatValues(
      values: ValueText(isFull: true, isExact: true, places: placed.places), deepest: depth,
      line: { self.write("#" + $0, $1) })
    values.writeContents(of: .archive(lasting.fields), at: FlatValues.Way(match: start))
  }

  // MARK: Lines

  /// - Parameters:
  ///   - place: what follows the path of the object.
  ///   - identifier: of an object, for which a search looks in place of the whole path.
  private func write(_ place: String, _ value: String, searchedAs identifier: String? = nil) {
    if let searched {
      let text = DisplayText.escape("\(identifier ?? place) = \(value)").lowercased()
      guard Array(text.utf8).contains(searched) else { return }
    }
    if let name {
      out.line("\(name.asFileName + ":", .bold)")
      self.name = nil
    }
    // Patterns accept the escape.
    let shown = (path + place).escaping { $0 == "=" ? "\\u{3d}" : nil }
    out.line("\(shown) = \(value)")
  }
}

extension RestorationNode {
  /// The facts about the object that are not under keys, in words.
  func facts(_ content: NodeContent) -> [(fact: ObjectFact, words: String)] {
    let className: String? =
      switch content.className {
      case .value(let name): PlaceWord.className(name)
      case .missing: "not saved"
      case .unstated: nil
      }
    let storyboard = content.storyboard.map { storyboard in
      [
        storyboard.name.map { PlaceWord.text($0) } ?? "without a name",
        storyboard.identifier.map { "identifier " + PlaceWord.text($0) },
        storyboard.bundlePath.map { "bundle " + PlaceWord.text($0) },
      ].compactMap(\.self).joined(separator: ", ")
    }
    let unreadable = content.unreadable.map { unreadable in
      let data = ValueText(isFull: true).text(.data(unreadable.bytes))
      let digest = ValueText.digest(unreadable.bytes)
      return "cannot be read: \(unreadable.fault.reason); \(data), \(digest)"
    }
    let facts: [(ObjectFact, String?)] = [
      (.restorationClass, restorationClass.map(PlaceWord.className)), (.className, className),
      (.storyboard, storyboard), (.state, unreadable),
    ]
    return facts.compactMap { fact, words in words.map { (fact, $0) } }
  }
}

enum PlaceWord {
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
