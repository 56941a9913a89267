package import PlistSyntax
package import RestorationModel

extension RestorationArchive {
  /// Writes the archive as a `restorectl.archive/1` document.
  ///
  /// - Parameter filter: makes the sink in front of the writer, such as one that replaces secrets;
  ///   nil for the writer alone.
  /// - Parameter hasOffsets: whether a value that could not be read has its place in the file.
  /// - Returns: how many coders or values cannot be read.
  @discardableResult package func writeJSON(
    into json: inout JSONOutput, hasOffsets: Bool = true,
    through filter: ((any StateSink) -> any StateSink)? = nil
  ) -> Int {
    let writer = TreeJSONWriter(hasOffsets: hasOffsets)
    return writer.lend(&json) { $0.write(self, through: filter?($0) ?? $0) }
  }
}

extension RestorationNode {
  /// Writes the object as an element of `nodes` in `restorectl.archive/1`; `filter` as above.
  package func writeJSON(
    into json: inout JSONOutput, through filter: ((any StateSink) -> any StateSink)? = nil
  ) {
    let writer = TreeJSONWriter()
    writer.lend(&json) { $0.write(self, through: filter?($0) ?? $0) }
  }
}

extension StateValue {
  /// Writes the value in the form of `restorectl.archive/1`.
  package func writeJSON(into json: inout JSONOutput) {
    TreeJSONWriter().lend(&json) { walk(into: $0) }
  }
}

/// Writes trees as JSON, with keys in the order of `TreeKeys`.
///
/// It is the sink of the coders' contents.
final class TreeJSONWriter: StateSink {
  /// What is written.
  private var state = StateJSON()
  /// The sink of the coders' contents: this writer, or one in front of it.
  private var front: (any StateSink)?
  /// The node whose coder is shown.
  private var node: RestorationNode?
  private var unreadableCount = 0

  /// A writer. `hasOffsets`: unreadable parts have their offset in the file.
  init(hasOffsets: Bool = true) { state.hasOffsets = hasOffsets }

  /// Writes to an output, which is moved here and back so that nothing is copied.
  func lend<Result>(_ output: inout JSONOutput, to write: (TreeJSONWriter) -> Result) -> Result {
    swap(&state.json, &output)
    defer { swap(&state.json, &output) }
    return write(self)
  }

  /// Writes an archive. The contents of its coders are shown to `front`, which passes them on.
  ///
  /// - Returns: how many coders or values cannot be read.
  func write(_ archive: RestorationArchive, through front: any StateSink) -> Int {
    self.front = front
    // The sink in front refers to this writer.
    defer { self.front = nil }
    write(archive)
    return unreadableCount
  }

  /// Writes an object alone, its state shown to `front`.
  func write(_ node: RestorationNode, through front: any StateSink) {
    self.front = front
    defer { self.front = nil }
    write(node)
  }

  private func write(_ archive: RestorationArchive) {
    state.json.beginObject()
    state.json.member("schema", TreeKeys.schema)
    state.json.object("source") { json in
      json.member("file", archive.source.file)
      json.member("container", archive.source.container.rawValue)
      json.member("syntax", archive.source.syntax?.rawValue)
      json.member("byteCount", archive.source.byteCount)
    }
    if let envelope = archive.envelope {
      state.json.key("envelope")
      state.json.beginObject()
      state.json.writeFacts(of: envelope)
      write(envelope.state)
      state.json.endObject()
    }
    state.json.key("nodes")
    write(archive.nodes)
    if !archive.unlistedNodes.isEmpty {
      state.json.key("unlistedNodes")
      write(archive.unlistedNodes)
    }
    state.json.writeFacts(afterNodesOf: archive)
    state.json.endObject()
  }

  private func write(_ nodes: [RestorationNode]) {
    state.json.beginArray()
    for node in nodes { write(node) }
    state.json.endArray()
  }

  /// Views have no views of their own, so this recurses one level.
  private func write(_ node: RestorationNode) {
    state.json.beginObject()
    state.json.member("path", node.path.raw)
    self.node = node
    let content = node.walk(into: front ?? self)
    unreadableCount += content.unreadableCount
    state.json.endObject()
    state.json.key("views")
    write(content.views)
    state.json.endObject()
  }

  /// Writes the state of an app.
  private func write(_ entries: [StateEntry]) {
    state.json.key("state")
    state.json.beginObject()
    entries.walk(into: front ?? self)
    state.json.endObject()
  }

  // MARK: The contents of a coder

  /// Writes the facts of a coder about its object, up to the start of the state.
  func begin(_ content: NodeContent) {
    guard let node = node.take() else { return }
    state.json.writeFacts(of: node, content)
    if let unreadable = content.unreadable {
      [StateEntry("unreadable", .data(unreadable.bytes))].walk(into: front ?? self)
      state.json.member(TreeKeys.unreadableReason, unreadable.reason)
      state.json.member(
        TreeKeys.unreadableByteOffset, state.hasOffsets ? unreadable.byteOffset : nil)
    }
    state.json.key("state")
    state.json.beginObject()
  }

  var asksForKeys: Bool { true }

  func enter(key: StateKey) { state.enter(key: key) }

  func enter(name: StateText) { state.enter(name: name) }

  func take(_ leaf: StateLeaf) {
    switch leaf {
    case .value(.opened(let data)):
      state.open(data)
      data.contents.walk(into: self)
      state.close()
    case .value(let value) where value.isContainer: value.walk(into: self)
    default: state.take(leaf)
    }
  }

  func open(_ container: StateContainer) { state.open(container) }

  func close() { state.close() }
}

// What is not state.
extension JSONOutput {
  /// The members of an envelope before its state.
  fileprivate mutating func writeFacts(of envelope: Envelope) {
    member("majorVersion", envelope.majorVersion)
    member("minorVersion", envelope.minorVersion)
    member("bundleVersion", envelope.bundleVersion)
    member("systemVersion", envelope.systemVersion)
    member("userInterfaceIdiom", envelope.userInterfaceIdiom?.name)
    key("timestamp")
    if let timestamp = envelope.timestamp { write(date: timestamp) } else { null() }
    member("firstResponders", envelope.firstResponders?.map(\.raw))
    member("ignoreSnapshot", envelope.ignoreSnapshot)
    object("sizeClasses") { json in
      for window in envelope.sizeClasses {
        json.object(window.window) { json in
          json.member("horizontal", window.horizontal)
          json.member("vertical", window.vertical)
        }
      }
    }
  }

  /// The members of an object before its state.
  fileprivate mutating func writeFacts(of node: RestorationNode, _ content: NodeContent) {
    member("kind", content.kind?.rawValue)
    switch content.className {
    case .unstated: break
    case .missing: member("className", nil as String?)
    case .value(let name):
      member("className", name)
      if let name = SwiftClassName.demangled(name) { member("classNameDemangled", name) }
    }
    member("restorationClass", node.restorationClass)
    key("storyboard")
    if let storyboard = content.storyboard { write(storyboard) } else { null() }
    member("viewLoaded", content.viewLoaded)
    member("hasState", node.hasState)
    if let first = content.sameStateAs { member("sameStateAs", first) }
  }

  /// The members of an archive after its objects.
  fileprivate mutating func writeFacts(afterNodesOf archive: RestorationArchive) {
    if !archive.unlistedRestorationClasses.isEmpty {
      object("unlistedRestorationClasses") { json in
        for entry in archive.unlistedRestorationClasses {
          json.member(entry.path.raw, entry.className)
        }
      }
    }
    if let summary = archive.recordSummary {
      key("records")
      RecordSummaryJSON.write(summary, into: &self)
    }
    write(archive.tabGroups)
  }

  /// The groups of windows according to their records, for programs: they are not read back.
  private mutating func write(_ groups: [TabGroup]) {
    guard !groups.isEmpty else { return }
    list("tabGroups", groups) { group, json in
      json.member("identifier", group.identifier)
      json.member("windows", group.windows.map(\.raw))
      json.member("front", group.front?.raw)
    }
  }
}
