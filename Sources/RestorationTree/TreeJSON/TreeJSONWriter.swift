public import PlistSyntax

extension RestorationArchive {
  /// Writes the archive as a `restorectl.archive/1` document. `transform` is asked for every key
  /// with its value before it is written: a report hides secrets there.
  ///
  /// - Returns: how many coders or values cannot be read.
  @discardableResult public func writeJSON(
    into json: inout JSONOutput,
    transform: (StateEntry) -> StateEntry = { $0 }
  ) -> Int {
    withoutActuallyEscaping(transform) { transform in
      var writer = TreeJSONWriter(transform: transform)
      writer.write(self, into: &json)
      return writer.unreadableCount
    }
  }
}

/// Writes trees as JSON, keys in the order of `TreeKeys`.
private struct TreeJSONWriter {
  let transform: (StateEntry) -> StateEntry
  private(set) var unreadableCount = 0

  init(transform: @escaping (StateEntry) -> StateEntry) { self.transform = transform }

  mutating func write(_ archive: RestorationArchive, into json: inout JSONOutput) {
    json.beginObject()
    json.member("schema", TreeKeys.schema)
    json.key("source")
    write(archive.source, into: &json)
    if let envelope = archive.envelope {
      json.key("envelope")
      write(envelope, into: &json)
    }
    json.key("nodes")
    write(archive.nodes, into: &json)
    if !archive.unlistedNodes.isEmpty {
      json.key("unlistedNodes")
      write(archive.unlistedNodes, into: &json)
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
    write(archive.tabGroups, into: &json)
    json.endObject()
  }

  /// What the windows' records say together, for programs: it is not read back.
  private func write(_ groups: [TabGroup], into json: inout JSONOutput) {
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

  private func write(_ source: ArchiveSource, into json: inout JSONOutput) {
    json.beginObject()
    json.member("file", source.file)
    json.member("container", source.container.rawValue)
    json.member("syntax", source.syntax?.rawValue)
    json.member("byteCount", source.byteCount)
    json.endObject()
  }

  private func write(_ envelope: Envelope, into json: inout JSONOutput) {
    json.beginObject()
    json.member("majorVersion", envelope.majorVersion)
    json.member("minorVersion", envelope.minorVersion)
    json.member("bundleVersion", envelope.bundleVersion)
    json.member("systemVersion", envelope.systemVersion)
    json.member("userInterfaceIdiom", envelope.userInterfaceIdiom?.name)
    json.key("timestamp")
    if let timestamp = envelope.timestamp {
      StateValueJSON.write(date: timestamp, into: &json)
    } else {
      json.null()
    }
    json.key("firstResponders")
    writeFirstResponders(envelope.firstResponders, into: &json)
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
    write(envelope.state, into: &json)
    json.endObject()
  }

  private func writeFirstResponders(
    _ paths: [RestorationPath]?, into json: inout JSONOutput
  ) {
    guard let paths else { return json.null() }
    json.beginArray()
    for path in paths { json.string(path.raw) }
    json.endArray()
  }

  private mutating func write(_ nodes: [RestorationNode], into json: inout JSONOutput) {
    json.beginArray()
    for node in nodes { write(node, into: &json) }
    json.endArray()
  }

  /// Views have no views of their own, so this recurses one level.
  private mutating func write(_ node: RestorationNode, into json: inout JSONOutput) {
    let content = node.content
    unreadableCount += content.unreadableCount
    json.beginObject()
    json.member("path", node.path.raw)
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
      StateValueJSON.write(storyboard, into: &json)
    } else {
      json.null()
    }
    json.member("viewLoaded", content.viewLoaded)
    json.member("hasState", node.hasState)
    if let first = content.sameStateAs {
      json.member("sameStateAs", first)
    }
    if let unreadable = content.unreadable {
      json.key("unreadable")
      StateValueJSON.write(
        transform(StateEntry("", .data(unreadable.bytes))).value, into: &json)
    }
    json.key("state")
    write(content.state, into: &json)
    json.key("views")
    write(content.views, into: &json)
    json.endObject()
  }

  private func write(_ state: [StateEntry], into json: inout JSONOutput) {
    json.beginObject()
    for entry in state.lazy.map(transform) {
      json.key(TreeKeys.escaped(entry.key))
      StateValueJSON.write(entry.value, into: &json)
    }
    json.endObject()
  }
}
