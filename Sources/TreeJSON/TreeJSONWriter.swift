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
    let writer = TreeJSONWriter()
    writer.hasOffsets = hasOffsets
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
/// It is the sink of the coders' contents; see `StateJSON.swift`.
final class TreeJSONWriter: StateSink {
  /// What is written.
  var json = JSONOutput()
  /// The open containers, from the outside in. The outermost is the state of a coder.
  var frames: [Frame] = []
  /// The sink of the coders' contents: this writer, or one in front of it.
  private var front: (any StateSink)?
  /// The node whose coder is shown.
  private var node: RestorationNode?
  private var unreadableCount = 0
  /// Whether unreadable parts have their offset in the file.
  var hasOffsets = true

  /// Writes to an output, which is moved here and back so that nothing is copied.
  func lend<Result>(_ output: inout JSONOutput, to write: (TreeJSONWriter) -> Result) -> Result {
    swap(&json, &output)
    defer { swap(&json, &output) }
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
    json.beginObject()
    json.member("schema", TreeKeys.schema)
    json.key("source")
    write(archive.source)
    if let envelope = archive.envelope {
      json.key("envelope")
      write(envelope)
    }
    json.key("nodes")
    write(archive.nodes)
    if !archive.unlistedNodes.isEmpty {
      json.key("unlistedNodes")
      write(archive.unlistedNodes)
    }
    if !archive.unlistedRestorationClasses.isEmpty {
      json.key("unlistedRestorationClasses")
      json.beginObject()
      for entry in archive.unlistedRestorationClasses {
        json.member(entry.path.raw, entry.className)
      }
      json.endObject()
    }
    if let summary = archive.recordSummary {
      json.key("records")
      RecordSummaryJSON.write(summary, into: &json)
    }
    write(archive.tabGroups)
    json.endObject()
  }

  /// The groups of windows according to their records, for programs: they are not read back.
  private func write(_ groups: [TabGroup]) {
    guard !groups.isEmpty else { return }
    json.key("tabGroups")
    json.beginArray()
    for group in groups {
      json.beginObject()
      json.member("identifier", group.identifier)
      json.key("windows")
      json.beginArray()
      for window in group.windows { json.string(window.raw) }
      json.endArray()
      json.member("front", group.front?.raw)
      json.endObject()
    }
    json.endArray()
  }

  private func write(_ source: ArchiveSource) {
    json.beginObject()
    json.member("file", source.file)
    json.member("container", source.container.rawValue)
    json.member("syntax", source.syntax?.rawValue)
    json.member("byteCount", source.byteCount)
    json.endObject()
  }

  private func write(_ envelope: Envelope) {
    json.beginObject()
    json.member("majorVersion", envelope.majorVersion)
    json.member("minorVersion", envelope.minorVersion)
    json.member("bundleVersion", envelope.bundleVersion)
    json.member("systemVersion", envelope.systemVersion)
    json.member("userInterfaceIdiom", envelope.userInterfaceIdiom?.name)
    json.key("timestamp")
    if let timestamp = envelope.timestamp {
      write(date: timestamp)
    } else {
      json.null()
    }
    json.key("firstResponders")
    writeFirstResponders(envelope.firstResponders)
    json.member("ignoreSnapshot", envelope.ignoreSnapshot)
    json.key("sizeClasses")
    json.beginObject()
    for window in envelope.sizeClasses {
      json.key(window.window)
      json.beginObject()
      json.member("horizontal", window.horizontal)
      json.member("vertical", window.vertical)
      json.endObject()
    }
    json.endObject()
    json.key("state")
    json.beginObject()
    write(envelope.state)
    json.endObject()
    json.endObject()
  }

  private func writeFirstResponders(_ paths: [RestorationPath]?) {
    guard let paths else { return json.null() }
    json.beginArray()
    for path in paths { json.string(path.raw) }
    json.endArray()
  }

  private func write(_ nodes: NodeList) {
    json.beginArray()
    for node in nodes { write(node) }
    json.endArray()
  }

  /// Views have no views of their own, so this recurses one level.
  private func write(_ node: RestorationNode) {
    json.beginObject()
    json.member("path", node.path.raw)
    self.node = node
    let content = node.walk(into: front ?? self)
    unreadableCount += content.unreadableCount
    json.endObject()
    json.key("views")
    write(content.views)
    json.endObject()
  }

  /// Writes the facts of a coder about its object, up to the start of the state.
  func begin(_ content: NodeContent) {
    guard let node = node.take() else { return }
    json.member("kind", content.kind?.rawValue)
    if content.className != .unstated {
      json.member("className", content.className.value)
      if let name = content.className.value.flatMap(SwiftClassName.demangled) {
        json.member("classNameDemangled", name)
      }
    }
    json.member("restorationClass", node.restorationClass)
    json.key("storyboard")
    if let storyboard = content.storyboard {
      write(storyboard)
    } else {
      json.null()
    }
    json.member("viewLoaded", content.viewLoaded)
    json.member("hasState", node.hasState)
    if let first = content.sameStateAs {
      json.member("sameStateAs", first)
    }
    if let unreadable = content.unreadable {
      [StateEntry("unreadable", .data(unreadable.bytes))].walk(into: front ?? self)
      json.member(TreeKeys.unreadableReason, unreadable.reason)
      json.member(TreeKeys.unreadableByteOffset, hasOffsets ? unreadable.byteOffset : nil)
    }
    json.key("state")
    json.beginObject()
  }

  private func write(_ state: [StateEntry]) { state.walk(into: front ?? self) }
}
