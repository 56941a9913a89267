import PlistSyntax
import RestorationDiff
package import RestorationTree

/// An archive as lines that can be compared one by one, as git does after `textconv`: nothing that
/// differs between two archives that say the same, no alignment, a line for each value.
package struct ComparableText {
  private let options: RenderOptions
  /// Keys whose values say nothing: they are others after each launch.
  private var volatileKeys: [String] = []
  private var text = HumanText(colored: false)

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
    if archive.source.container == .appkit { volatileKeys = KnownKeys.AppKit.volatileKeys }
    text.write(archive.source.container.displayName)
    text.endLine()
    if let envelope = archive.envelope { write(envelope) }
    if let summary = archive.recordSummary { write(summary) }
    for node in archive.nodes { write(node, among: archive.nodes) }
    for node in archive.unlistedNodes {
      write(node, among: archive.unlistedNodes, note: "not in the root list")
    }
    for entry in archive.unlistedRestorationClasses {
      writeHeading(entry.path, note: "not in the root list")
      writeFact("restoration class", entry.className)
    }
  }

  private mutating func write(_ envelope: Envelope) {
    let facts: [(String, String?)] = [
      ("archive version", version(of: envelope)),
      ("bundle version", envelope.bundleVersion),
      ("user interface idiom", envelope.userInterfaceIdiom?.name),
      ("ignore snapshot", envelope.ignoreSnapshot.map { $0 ? "true" : "false" }),
    ]
    for (label, value) in facts { writeFact(label, value) }
    for path in envelope.firstResponders ?? [] { writeFact("first responder", "→ " + path.raw) }
    for sizes in envelope.sizeClasses {
      let names = [sizes.horizontal, sizes.vertical].map { $0 ?? "-" }
      writeFact("size classes of \(sizes.window)", names.joined(separator: " "))
    }
    write(envelope.state)
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

  private func version(of envelope: Envelope) -> String? {
    envelope.majorVersion.map { major in
      "\(major)" + (envelope.minorVersion.map { ".\($0)" } ?? "")
    }
  }

  private mutating func write(
    _ node: RestorationNode, among siblings: NodeList, note: String? = nil
  ) {
    // Views may hold views; a list of what is left keeps the call stack flat.
    var open = [(node: node, siblings: siblings)]
    while let (node, siblings) = open.popLast() {
      var content = node.decoded()
      // Where the coder stands in the file changes with what stands before it.
      content.unreadable = content.unreadable.map {
        UnreadableState(bytes: $0.bytes, reason: $0.reason)
      }
      writeHeading(node.path, note: note)
      let facts = NodeFacts(node: node, content: content, copies: 1)
      for piece in facts.pieces(nodes: siblings) { writeFact(piece.text + piece.note) }
      if let unreadable = content.unreadable {
        writeFact(ValueText(isFull: true).text(.data(unreadable.bytes)))
        writeFact(DataDigest.text(unreadable.bytes))
      }
      write(content.state)
      open += content.views.reversed().map { ($0, content.views) }
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

  private mutating func write(_ entries: [StateEntry]) {
    let shown = options.shown(entries, of: nil)
    let values = ValueText(isFull: true, coder: shown)
    let lasting = shown.filter { !volatileKeys.contains($0.key) }
    for leaf in LeafList.leaves(of: lasting.map { StateField($0.key, $0.value) }) {
      var line = leaf.key + ": " + values.text(leaf.value)
      if let bytes = leaf.value.dataBytes { line += ", " + DataDigest.text(bytes) }
      text.write("    " + LineStart.escape(line))
      text.endLine()
    }
  }
}
