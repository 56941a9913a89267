public import PlistSyntax

extension RestorationArchive {
  /// Writes the archive as a `restorectl.archive/1` document. A report hides secrets.
  ///
  /// - Returns: how many coders or values cannot be read.
  @discardableResult public func writeJSON(
    into json: inout JSONOutput, hidingSecrets: Bool = false
  ) -> Int {
    // The output is moved and moved back, so that nothing is copied.
    var writer = TreeJSONWriter(
      StateJSONWriter(JSONOutput(), hidingSecrets: hidingSecrets))
    swap(&writer.values.json, &json)
    writer.write(self)
    swap(&writer.values.json, &json)
    return writer.unreadableCount
  }
}

/// Writes trees as JSON, keys in the order of `TreeKeys`.
private struct TreeJSONWriter {
  fileprivate var values: StateJSONWriter
  private(set) var unreadableCount = 0

  init(_ values: StateJSONWriter) { self.values = values }

  mutating func write(_ archive: RestorationArchive) {
    values.json.beginObject()
    values.json.member("schema", TreeKeys.schema)
    values.json.key("source")
    write(archive.source)
    if let envelope = archive.envelope {
      values.json.key("envelope")
      write(envelope)
    }
    values.json.key("nodes")
    write(archive.nodes)
    if !archive.unlistedNodes.isEmpty {
      values.json.key("unlistedNodes")
      write(archive.unlistedNodes)
    }
    if !archive.unlistedRestorationClasses.isEmpty {
      values.json.key("unlistedRestorationClasses")
      values.json.beginObject()
      for entry in archive.unlistedRestorationClasses {
        values.json.member(entry.path.raw, entry.className)
      }
      values.json.endObject()
    }
    if let summary = archive.recordSummary {
      values.json.key("records")
      RecordSummaryJSON.write(summary, into: &values.json)
    }
    write(archive.tabGroups)
    values.json.endObject()
  }

  /// What the windows' records say together, for programs: it is not read back.
  private mutating func write(_ groups: [TabGroup]) {
    guard !groups.isEmpty else { return }
    values.json.key("tabGroups")
    values.json.beginArray()
    for group in groups {
      values.json.beginObject()
      values.json.member("identifier", group.identifier)
      values.json.key("windows")
      values.json.beginArray()
      for window in group.windows { values.json.string(window.raw) }
      values.json.endArray()
      values.json.member("front", group.front?.raw)
      values.json.endObject()
    }
    values.json.endArray()
  }

  private mutating func write(_ source: ArchiveSource) {
    values.json.beginObject()
    values.json.member("file", source.file)
    values.json.member("container", source.container.rawValue)
    values.json.member("syntax", source.syntax?.rawValue)
    values.json.member("byteCount", source.byteCount)
    values.json.endObject()
  }

  private mutating func write(_ envelope: Envelope) {
    values.json.beginObject()
    values.json.member("majorVersion", envelope.majorVersion)
    values.json.member("minorVersion", envelope.minorVersion)
    values.json.member("bundleVersion", envelope.bundleVersion)
    values.json.member("systemVersion", envelope.systemVersion)
    values.json.member("userInterfaceIdiom", envelope.userInterfaceIdiom?.name)
    values.json.key("timestamp")
    if let timestamp = envelope.timestamp {
      StateValueJSON.write(date: timestamp, into: &values.json)
    } else {
      values.json.null()
    }
    values.json.key("firstResponders")
    writeFirstResponders(envelope.firstResponders)
    values.json.member("ignoreSnapshot", envelope.ignoreSnapshot)
    values.json.key("sizeClasses")
    values.json.beginObject()
    for window in envelope.sizeClasses {
      values.json.key(window.window)
      values.json.beginObject()
      values.json.member("horizontal", window.horizontal)
      values.json.member("vertical", window.vertical)
      values.json.endObject()
    }
    values.json.endObject()
    values.json.key("state")
    values.json.beginObject()
    write(envelope.state)
    values.json.endObject()
    values.json.endObject()
  }

  private mutating func writeFirstResponders(_ paths: [RestorationPath]?) {
    guard let paths else { return values.json.null() }
    values.json.beginArray()
    for path in paths { values.json.string(path.raw) }
    values.json.endArray()
  }

  private mutating func write(_ nodes: NodeList) {
    values.json.beginArray()
    for node in nodes { write(node) }
    values.json.endArray()
  }

  /// Views have no views of their own, so this recurses one level.
  private mutating func write(_ node: RestorationNode) {
    let found = node.source.undecoded()
    let state = found.state.flatMap { $0.isReadInOrder ? $0 : nil }
    let content = state == nil ? found.decoded : found.content
    unreadableCount += content.unreadableCount
    values.json.beginObject()
    values.json.member("path", node.path.raw)
    values.json.member("kind", content.kind?.rawValue)
    if content.className != .unstated {
      values.json.member("className", content.className.value)
      if let name = content.className.value.flatMap(SwiftClassName.demangled) {
        values.json.member("classNameDemangled", name)
      }
    }
    values.json.member("restorationClass", node.restorationClass)
    values.json.key("storyboard")
    if let storyboard = content.storyboard {
      StateValueJSON.write(storyboard, into: &values.json)
    } else {
      values.json.null()
    }
    values.json.member("viewLoaded", content.viewLoaded)
    values.json.member("hasState", node.hasState)
    if let first = content.sameStateAs {
      values.json.member("sameStateAs", first)
    }
    if let unreadable = content.unreadable {
      values.enter(key: "unreadable")
      values.take(.data(unreadable.bytes))
    }
    values.json.key("state")
    values.json.beginObject()
    if let state {
      unreadableCount += state.write(to: &values)
    } else {
      write(content.state)
    }
    values.json.endObject()
    values.json.key("views")
    write(content.views)
    values.json.endObject()
  }

  private mutating func write(_ state: [StateEntry]) {
    for entry in state {
      values.enter(key: entry.key)
      values.take(entry.value)
    }
  }
}
