package import PlistSyntax
package import RestorationArchives
import RestorationDiff

/// An archive as lines `PLACE = VALUE` for searching, and for line-by-line comparison, as git does
/// after `textconv`: they contain nothing that differs between equivalent archives, no alignment,
/// and one line for each value. The place is a pattern that matches the value. Two archives have
/// equal lines if and only if a comparison finds no difference, except for secrets and for what it
/// ignores without `--all`.
package struct ComparableText {
  private let options: RenderOptions
  private var lines: PlaceLines
  /// The first object of each state with many lines, by digest.
  private var largeStates: [String: String] = [:]

  /// Appends the lines of an archive. `drain` is called with the buffer repeatedly, and removes its
  /// contents.
  package static func write(
    _ archive: RestorationArchive, _ options: RenderOptions, into buffer: inout [UInt8],
    drain: JSONOutput.Drain? = nil
  ) {
    var text = ComparableText(options, drain)
    swap(&text.lines.text.bytes, &buffer)
    text.write(archive)
    swap(&text.lines.text.bytes, &buffer)
  }

  private init(_ options: RenderOptions, _ drain: JSONOutput.Drain?) {
    var options = options
    options.isFull = true
    self.options = options
    lines = PlaceLines(options, drain: drain)
  }

  private mutating func write(_ archive: RestorationArchive) {
    writeOwn(archive)
    write(archive.nodes, note: "")
    write(archive.unlistedNodes, note: ", not in the root list")
    for entry in archive.unlistedRestorationClasses.sorted(by: { $0.path.raw < $1.path.raw }) {
      lines.begin(entry.path)
      lines.write(
        .restorationClass, PlaceWord.className(entry.className) + ", not in the root list")
    }
  }

  // MARK: The archive itself

  private mutating func writeOwn(_ archive: RestorationArchive) {
    lines.beginArchive()
    var state = ComparableState(options, depth: nil)
    state.write(Self.facts(of: archive), of: nil)
    if let summary = archive.recordSummary { state.write(Self.entries(of: summary), of: nil) }
    lines.write(state.bytes)
    guard let own = archive.envelope?.state, !own.isEmpty else { return }
    // An app may save under any key, even one with the name of a fact.
    lines.write(.state, "saved by the app delegate")
    state = ComparableState(options, depth: options.depth)
    state.write(own, of: nil)
    lines.write(state.bytes)
  }

  /// The facts about an archive itself, as entries.
  static func ownEntries(of archive: RestorationArchive) -> [StateEntry] {
    facts(of: archive) + (archive.recordSummary.map(entries) ?? [])
  }

  private static func facts(of archive: RestorationArchive) -> [StateEntry] {
    (archive.envelope ?? Envelope()).facts(of: archive.source.container)
      .filter { !DiffOptions.volatileKeys.contains($0.name) }
      .map { StateEntry($0.name, $0.value) }
  }

  /// Records that cannot be read can still be distinguished. git passes `data.data` alone, without
  /// the list of windows that has the keys.
  private static func entries(of summary: RecordSummary) -> [StateEntry] {
    let faults = [("windowList", summary.listFault?.reason), ("recordsEnd", summary.stop?.reason)]
    return summary.facts.map { StateEntry($0.name, $0.value) }
      + faults.compactMap { name, reason in
        reason.map { StateEntry(name, .unreadable(UnreadableValue(reason: $0))) }
      }
  }

  // MARK: Objects

  /// The objects whose lines were made, and shown in part.
  private struct Shown {
    let kind: String
    let bytes: [UInt8]
    /// Set for many lines, so that they are not repeated.
    let digest: String?
  }

  private mutating func write(_ nodes: [RestorationNode], note: String) {
    let tree = options.depth.map { _ in PathTree(nodes) }
    var shared: [Int: Shown] = [:]
    let sharedOwners = Set(
      nodes.indices.compactMap { place in
        let owner = nodes.stateOwner(of: place)
        return owner == place ? nil : owner
      })
    for place in nodes.indices {
      if let tree, let depth = options.depth, tree.level(of: nodes[place].path) > depth { continue }
      let node = nodes[place]
      guard options.patterns.isEmpty || options.asksForAny(of: node) else { continue }
      lines.begin(node.path)
      let owner = nodes.stateOwner(of: place)
      // With patterns, a value can be selected for one object and not for another.
      let mayShare = options.patterns.isEmpty && sharedOwners.contains(owner)
      let known = mayShare ? shared[owner] : nil
      let shown = known ?? shown(nodes[owner], as: node.path)
      lines.writeObject(
        (node.hasState ? shown.kind : "listed, but no state was saved") + note)
      if let name = node.restorationClass {
        lines.write(.restorationClass, PlaceWord.className(name))
      }
      // Many lines are written for a new digest, and not again.
      if mayShare {
        shared[owner] =
          shown.digest.map { Shown(kind: shown.kind, bytes: [], digest: $0) } ?? shown
      }
      write(shown, of: node.path)
    }
  }

  private func shown(_ node: RestorationNode, as path: RestorationPath) -> Shown {
    var state = ComparableState(options, depth: options.depth)
    let content = node.decoded()
    state.write(content, of: path)
    let isLarge = state.bytes.count > ComparableState.largeState
    return Shown(
      kind: content.kind?.displayName ?? "saved object", bytes: state.bytes,
      digest: isLarge ? SHA256.hexDigest(of: ByteSlice(state.bytes)) : nil)
  }

  private mutating func write(_ shown: Shown, of path: RestorationPath) {
    guard let digest = shown.digest, options.patterns.isEmpty, options.searchText == nil else {
      return lines.write(shown.bytes)
    }
    if let first = largeStates[digest] {
      lines.write(.state, "same state as → " + first)
    } else {
      largeStates[digest] = path.raw
      lines.write(shown.bytes)
    }
  }
}

/// A name of the archive in the output.
enum PlaceWord {
  /// The name, in quotes if it could be confused with other text.
  static func text(_ name: String) -> String {
    let isPlain = !name.isEmpty && !name.utf8.contains { " \"\\,".utf8.contains($0) }
    return isPlain ? DisplayText.escape(name) : "\"" + ValueText.escapeInQuotes(name) + "\""
  }

  /// The name of a class as stored, and as in source code.
  static func className(_ name: String) -> String {
    text(name) + (SwiftClassName.demangled(name).map { " (" + DisplayText.escape($0) + ")" } ?? "")
  }
}
