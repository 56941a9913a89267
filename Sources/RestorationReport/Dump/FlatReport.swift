/// An archive as lines `PLACE = VALUE` for searching, and for line-by-line comparison, as git does
/// after `textconv`. The place is a pattern that matches the value, and contains no `=`, so that
/// `cut -d= -f1` returns it. Two archives have equal lines if and only if a comparison finds no
/// difference, except for secrets and for what it ignores without `--all`.
package final class FlatReport {
  /// Bytes of output for each byte of the file.
  private static let mostPerByte = 128

  private let out: Output
  /// In lower case.
  private let searched: [UInt8]?
  /// Of the archive, until there is a line of it.
  private var name: String?
  /// How many more bytes may be written; less than none if there was more to write.
  private var room: Int
  /// The path of the object of the next lines, as a pattern.
  private var path = ""
  // Of the coder whose values are being written:
  private var values = ValueText()
  private var deepest: Int?

  /// Writes the lines of an archive; of several, below its name.
  package static func write(_ archive: RestorationArchive, _ out: Output) {
    FlatReport(archive, out).write(archive)
  }

  private init(_ archive: RestorationArchive, _ out: Output) {
    self.out = out
    searched = out.options.searchText.map { Array($0.lowercased().utf8) }
    name = out.options.isSingle ? nil : archive.source.file ?? "an archive"
    room = Self.mostPerByte * (archive.source.byteCount ?? 0) + 1 << 20
  }

  private func write(_ archive: RestorationArchive) {
    writeOwn(archive)
    write(archive.nodes, note: "")
    write(archive.unlistedNodes, note: ", not in the root list")
    for entry in archive.unlistedRestorationClasses.sorted(by: { $0.path.raw < $1.path.raw }) {
      path = PlaceText.path(entry.path)
      let name = ValueText.exactClassName(entry.className) + ", not in the root list"
      write(.restorationClass, name, of: entry.path)
    }
    guard room < 0 else { return }
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
    let facts = archive.facts.filter { !DiffOptions.volatileKeys.contains($0.key) }
    let summary = archive.recordSummary
    let faults = [
      ("windowList", summary?.listFault?.reason), ("recordsEnd", summary?.stop?.reason),
    ]
    return facts
      + faults.compactMap { name, reason in
        reason.map { StateEntry(name, .unreadable(UnreadableValue(reason: $0))) }
      }
  }

  // MARK: Objects

  /// Writes the objects of a list; without a note, the views of an object.
  private func write(_ nodes: [RestorationNode], note: String?) {
    for node in note == nil ? nodes : out.options.onShownLevels(nodes)
    where out.options.selectsAny(of: node) {
      let content = node.decoded()
      write(content, of: node, note: note)
      write(content.views, note: nil)
    }
  }

  private func write(_ content: NodeContent, of node: RestorationNode, note: String?) {
    out.unreadableCount += content.unreadableCount
    path = PlaceText.path(node.path)
    if out.options.selectsAll(of: node.path) {
      let kind = content.kind?.displayName ?? "saved object"
      let words =
        note.map { (node.hasState ? kind : "listed, but no state was saved") + $0 }
        ?? kind + " inside" + (node.hasState ? "" : ", no state was saved")
      write("", words, searchedAs: node.path.identifier)
    }
    for (fact, words) in node.facts(content) { write(fact, words, of: node.path) }
    let key = KnownKeys.viewWasLoaded
    if let isLoaded = content.viewLoaded, out.options.asked(of: node.path).covers([.name(key)]) {
      write("#" + key, isLoaded ? "view loaded" : "view not loaded")
    }
    write(content.state, of: node.path, depth: out.options.depth)
  }

  /// Writes a fact about an object, if it is selected. It must be named: `*` matches only keys.
  private func write(_ fact: ObjectFact, _ value: String, of path: RestorationPath) {
    if out.options.asked(of: path).names(word: fact.rawValue) { write("#" + fact.rawValue, value) }
  }

  // MARK: Values

  /// Writes the selected values of a coder, in an order that depends only on their contents. Lists
  /// and dictionaries are implied by what is in them, and have a line only if nothing is.
  private func write(_ entries: [StateEntry], of path: RestorationPath, depth: Int?) {
    let start = Way(match: out.options.asked(of: path))
    if start.match.coverage == .none { return }
    let placed = out.options.placed(entries)
    let lasting = placed.entries.filter { !KnownKeys.AppKit.volatileKeys.contains($0.key) }
    values = ValueText(isFull: true, isExact: true, places: placed.places)
    deepest = depth
    writeContents(of: .archive(lasting.fields), at: start)
  }

  /// The way from a coder to a value in it.
  private struct Way {
    let match: KeyMatch
    var path = ShortKeyPath()
    var depth = 0

    func entering(_ step: KeyStep) -> Way {
      Way(match: match.entering(step), path: path.entering(step.shown), depth: depth + 1)
    }
  }

  /// Writes what is asked for of the parts. Values nest at most `Limits.valueDepth` deep.
  private func writeContents(of value: StateValue, at way: Way) {
    // The elements of sets are in order where values are placed.
    let isPlaced = if case .set = value { values.places?.isEmpty == false } else { false }
    (isPlaced ? value : value.inOrder).visitParts { step, part in
      let isElement =
        switch step {
        case .member, .keyItself: true
        default: false
        }
      // The step of a dictionary's key shows it, if nothing is in it.
      if case .keyItself = step, !part.isContainer, !part.refersBack { return }
      let inner = way.entering(step)
      if inner.match.coverage != .none { write(part, at: inner, isElement: isElement) }
    }
  }

  private func write(_ value: StateValue, at way: Way, isElement: Bool) {
    if let deepest, way.depth >= deepest, value.hasContents {
      return write(values.summary(value), at: way)
    }
    switch value {
    case .array, .dictionary:
      if isElement || !value.hasContents { write(value.typeName, at: way) }
    case .object(let className, _): write("object " + ValueText.exactClassName(className), at: way)
    case .opened(let data):
      // The readable part of damaged data is not all of it.
      if data.isDamaged, let bytes = data.bytes { write(Self.text(of: bytes), at: way) }
      write("data, " + data.format.displayName, at: way)
      return write(data.contents, at: way, isElement: false)
    case .data(let bytes): write(Self.text(of: bytes), at: way)
    case .set, .orderedSet, .archive: write(value.typeName, at: way)
    default: write(values.text(value), at: way)
    }
    writeContents(of: value, at: way)
  }

  fileprivate static func text(of bytes: ByteSlice) -> String {
    ValueText().text(.data(bytes)) + ", " + ValueText.digest(bytes)
  }

  private func write(_ text: String, at way: Way) {
    guard way.match.coverage == .whole else { return }
    write("#" + way.path.text, text + (way.path.digest.map { " (at \($0))" } ?? ""))
  }

  // MARK: Lines

  /// Writes a line about a place in the object. A search looks at `identifier`, if there is one.
  private func write(_ place: String, _ value: String, searchedAs identifier: String? = nil) {
    if room < 0 { return }
    if let searched {
      let text = DisplayText.escape("\(identifier ?? place) = \(value)").lowercased()
      guard Array(text.utf8).contains(searched) else { return }
    }
    if let name { out.line("\(name.asFileName + ":", .bold)") }
    name = nil
    // Patterns accept the escape.
    let shown = (path + place).escaping { $0 == "=" ? "\\u{3d}" : nil }
    let line: Line = "\(shown) = \(value)"
    room -= line.description.utf8.count
    if room >= 0 { out.line(line) }
  }
}

extension RestorationNode {
  /// What is not under keys, in words.
  func facts(_ content: NodeContent) -> [(fact: ObjectFact, words: String)] {
    let className: String? =
      switch content.className {
      case .value(let name): ValueText.exactClassName(name)
      case .missing: "not saved"
      case .unstated: nil
      }
    let storyboard = content.storyboard.map { storyboard in
      [
        storyboard.name.map { ValueText.exactWord($0) } ?? "without a name",
        storyboard.identifier.map { "identifier " + ValueText.exactWord($0) },
        storyboard.bundlePath.map { "bundle " + ValueText.exactWord($0) },
      ].compactMap(\.self).joined(separator: ", ")
    }
    let unreadable = content.unreadable.map { unreadable in
      "cannot be read: \(unreadable.fault.reason); " + FlatReport.text(of: unreadable.bytes)
    }
    let facts: [(ObjectFact, String?)] = [
      (.restorationClass, restorationClass.map(ValueText.exactClassName)), (.className, className),
      (.storyboard, storyboard), (.state, unreadable),
    ]
    return facts.compactMap { fact, words in words.map { (fact, $0) } }
  }
}
