import PlistSyntax
import RestorationDiff
package import RestorationModel

/// An archive as lines that can be compared one by one, as git does after `textconv`: nothing that
/// differs between two archives that say the same, no alignment, a line for each value. Two archives
/// have the same lines if and only if a comparison finds no difference, but for secrets and for what
/// it leaves out unless `--all` is given.
package struct ComparableText {
  private let options: RenderOptions
  private var text = HumanText(colored: false)
  /// The first objects with states that take many lines, by digest.
  private var largeStates: [String: String] = [:]

  /// Appends the lines of an archive.
  package static func write(
    _ archive: RestorationArchive, _ options: RenderOptions, into buffer: inout [UInt8]
  ) {
    var options = options
    options.isFull = true
    var lines = ComparableText(options)
    lines.write(archive)
    buffer += lines.text.bytes
  }

  private init(_ options: RenderOptions) { self.options = options }

  private mutating func write(_ archive: RestorationArchive) {
    text.write(archive.source.container.displayName)
    text.endLine()
    write(archive.envelope ?? Envelope(), of: archive.source.container)
    if let summary = archive.recordSummary { write(summary) }
    write(archive.nodes)
    write(archive.unlistedNodes, note: "not in the root list")
    for entry in archive.unlistedRestorationClasses.sorted(by: { $0.path.raw < $1.path.raw }) {
      writeHeading(entry.path, note: "not in the root list")
      writeFact("restoration class " + ComparableState.word(entry.className))
    }
  }

  private mutating func write(_ envelope: Envelope, of container: ArchiveContainer) {
    let facts = envelope.facts(of: container).filter {
      $0.name != "container" && !DiffOptions.volatileKeys.contains($0.name)
    }
    var lines = ComparableState(options, indent: "  ")
    lines.write(facts.map { StateEntry($0.name, $0.value) })
    text.bytes += lines.text.bytes
    var state = ComparableState(options, indent: "    ")
    state.write(envelope.state)
    text.bytes += state.text.bytes
  }

  /// Records that nobody can read can still be told apart. git hands over `data.data` alone, without
  /// the list of windows that has the keys.
  private mutating func write(_ summary: RecordSummary) {
    writeFact("list of windows", summary.listFault?.reason)
    for records in summary.unopenable {
      writeFact(
        "records without a key of " + ArchiveHeader.window(records.windowID),
        "\(records.count), sha256 \(records.digest ?? "unknown")")
    }
    for record in summary.unreadable {
      writeFact(
        "unreadable record of " + ArchiveHeader.window(record.windowID),
        "sha256 \(record.digest ?? "unknown")")
    }
    writeFact("what follows the records", summary.stop?.reason)
  }

  // MARK: Objects

  /// Objects whose lines were made, and some of them shown.
  private struct Shown {
    let bytes: [UInt8]
    /// Set where the lines are many, so that they are not repeated.
    let digest: String?
  }

  private mutating func write(_ nodes: NodeList, note: String? = nil) {
    var shared: [Int: Shown] = [:]
    for place in nodes.indices {
      let node = nodes[place]
      writeHeading(node.path, note: note)
      if let name = node.restorationClass {
        writeFact("restoration class " + ComparableState.word(name))
      }
      if !node.hasState { writeFact("listed, but no state was saved") }
      let owner = nodes.stateOwner(of: place)
      let lines = shared[owner] ?? shown(nodes[owner])
      // Many lines are written where their digest is new, and not asked for again.
      if nodes.mayRepeatCoders {
        shared[owner] = lines.digest.map { Shown(bytes: [], digest: $0) } ?? lines
      }
      write(lines, of: node.path)
    }
  }

  /// Lines that take more are written once, in bytes.
  private static let largeState = 1024

  private mutating func shown(_ node: RestorationNode) -> Shown {
    var state = ComparableState(options, indent: "    ")
    state.write(node.decoded())
    let bytes = state.text.bytes
    guard bytes.count > Self.largeState else { return Shown(bytes: bytes, digest: nil) }
    let digest = SHA256.hexDigest(of: ByteSlice(bytes))
    return Shown(bytes: bytes, digest: digest)
  }

  private mutating func write(_ shown: Shown, of path: RestorationPath) {
    guard let digest = shown.digest else {
      text.bytes += shown.bytes
      return
    }
    if let first = largeStates[digest] {
      writeFact("same state as → " + first)
    } else {
      largeStates[digest] = path.raw
      text.bytes += shown.bytes
    }
  }

  private mutating func writeHeading(_ path: RestorationPath, note: String?) {
    text.write(LineStart.escape(path.raw))
    if let note { text.write("  (\(note))") }
    text.endLine()
  }

  private mutating func writeFact(_ label: String, _ value: String?) {
    if let value { writeFact(label + ": " + value) }
  }

  private mutating func writeFact(_ fact: String) {
    text.write("  " + LineStart.escape(fact))
    text.endLine()
  }
}

/// The lines about what one object holds.
struct ComparableState {
  private(set) var text = HumanText(colored: false)
  private let options: RenderOptions
  private let indent: String
  /// What is shown of values that are met again, by number: their lines are the same.
  private var repeated: [Int: String] = [:]
  /// Long texts that were written whole, by digest.
  private var longTexts: Set<String> = []

  /// Lines behind an indentation.
  init(_ options: RenderOptions, indent: String) {
    self.options = options
    self.indent = indent
  }

  /// A name of the archive's, with quotes where something else might be taken for it.
  static func word(_ name: String) -> String {
    let isPlain = !name.isEmpty && !name.utf8.contains { " \"\\".utf8.contains($0) }
    return isPlain ? DisplayText.escape(name) : "\"" + ValueText.escapeInQuotes(name) + "\""
  }

  /// Writes what an object holds, its views too. Views may hold views; a list of what is left keeps the
  /// call stack flat.
  mutating func write(_ content: NodeContent) {
    writeFacts(of: content)
    write(content.state)
    var open = views(of: content)
    while let (view, content) = open.popLast() {
      fact("view " + view.path.raw)
      if let name = view.restorationClass { fact("restoration class " + Self.word(name)) }
      if !view.hasState { fact("no state was saved") }
      writeFacts(of: content)
      write(content.state)
      open += views(of: content)
    }
  }

  private func views(of content: NodeContent) -> [(RestorationNode, NodeContent)] {
    let views = content.views
    return views.indices.reversed().map { place in
      (views[place], views[views.stateOwner(of: place)].decoded())
    }
  }

  private mutating func writeFacts(of content: NodeContent) {
    if let kind = content.kind { fact(kind.displayName) }
    switch content.className {
    case .value(let name): fact("class " + Self.word(name))
    case .missing: fact("class not saved")
    case .unstated: break
    }
    if let storyboard = content.storyboard {
      let parts = [
        ("storyboard ", storyboard.name), ("identifier ", storyboard.identifier),
        ("bundle ", storyboard.bundlePath),
      ]
      for case (let label, let part?) in parts { fact(label + Self.word(part)) }
      if parts.allSatisfy({ $0.1 == nil }) { fact("a storyboard without a name") }
    }
    if let isLoaded = content.viewLoaded { fact(isLoaded ? "view loaded" : "view not loaded") }
    if let unreadable = content.unreadable {
      fact("state cannot be read: " + DisplayText.escape(unreadable.reason))
      fact(ValueText(isFull: true).text(.data(unreadable.bytes)))
      fact(DataDigest.text(unreadable.bytes))
    }
  }

  /// Writes the values of a coder.
  mutating func write(_ entries: [StateEntry]) {
    let placed = options.placed(entries)
    let lasting = placed.entries.filter { !KnownKeys.AppKit.volatileKeys.contains($0.key) }
    let values = ValueText(isFull: true, isExact: true, places: placed.places)
    repeated = [:]
    for leaf in LeafList.leaves(of: PlacedState(placing: lasting, placed.places)) {
      line(indent + LineStart.escape(key(of: leaf) + ": " + text(of: leaf, values)))
    }
  }

  /// The key path, in quotes where a part of it could be taken for a value.
  private func key(of leaf: LeafList.Leaf) -> String {
    leaf.hasColon ? KeyPathName.quoted(leaf.key) : leaf.key
  }

  private mutating func text(of leaf: LeafList.Leaf, _ values: ValueText) -> String {
    guard let number = leaf.number, leaf.value.dataBytes != nil || leaf.value.isLongText else {
      return text(of: leaf.value, values)
    }
    if let known = repeated[number] { return known }
    let text = text(of: leaf.value, values)
    repeated[number] = text
    return text
  }

  private mutating func text(of value: StateValue, _ values: ValueText) -> String {
    switch value {
    case .array: return "array"
    case .dictionary: return "dictionary"
    case .set: return "set"
    case .orderedSet: return "ordered set"
    case .archive: return "keyed archive"
    case .object(let className, _): return "object " + Self.word(className)
    case .opened(let data): return "data, " + data.format.displayName
    case .data(let bytes): return values.text(value) + ", " + DataDigest.text(bytes)
    case .string(let string) where value.isLongText:
      let bytes = ByteSlice(Array(string.utf8))
      let digest = SHA256.hexDigest(of: bytes)
      guard !longTexts.insert(digest).inserted else { return values.text(value) }
      return ValueText().text(value) + ", " + DataDigest.text(bytes)
    default: return values.text(value)
    }
  }

  private mutating func fact(_ fact: String) { line("  " + LineStart.escape(fact)) }

  private mutating func line(_ line: String) {
    text.write(line)
    text.endLine()
  }
}

extension StateValue {
  /// Whether the value is a text that is written whole once.
  fileprivate var isLongText: Bool {
    if case .string(let text) = self { text.utf8.count > 1024 } else { false }
  }
}
