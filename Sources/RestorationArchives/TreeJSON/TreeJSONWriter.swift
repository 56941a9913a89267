// Archives and their objects in the form of `restorectl.archive/1`, with keys in the order of `TreeKeys`.

extension RestorationArchive {
  /// Writes the archive as a `restorectl.archive/1` document, object by object, with entries as `shown`
  /// makes them, for example without secrets. Returns how many coders or values cannot be read.
  @discardableResult package func writeJSON(
    into json: inout JSONOutput, showing shown: (StateEntry) -> StateEntry = { $0 }
  ) -> Int {
    var unreadableCount = 0
    func write(_ nodes: [RestorationNode], _ json: inout JSONOutput) {
      json.array(nodes) { node, json in
        unreadableCount += node.writeJSON(into: &json, showing: shown)
      }
    }
    json.object { json in
      json.member("schema", .string(TreeKeys.schema))
      json.member("source", source.json)
      if let envelope {
        json.key("envelope")
        json.object { json in
          json.write(envelope.facts)
          json.write(envelope.state, shown)
        }
      }
      json.key("nodes")
      write(nodes, &json)
      if !unlistedNodes.isEmpty {
        json.key("unlistedNodes")
        write(unlistedNodes, &json)
      }
      if !unlistedRestorationClasses.isEmpty {
        let entries = unlistedRestorationClasses.map {
          (key: $0.path.raw, value: JSON.string($0.className))
        }
        json.member("unlistedRestorationClasses", .object(entries))
      }
      if let recordSummary { json.member("records", recordSummary.json) }
      // The groups of windows according to their records, for programs: they are not read back.
      let groups = tabGroups
      if !groups.isEmpty {
        json.member("tabGroups", .array(groups.map { $0.json(showing: shown) }))
      }
    }
    return unreadableCount
  }
}

extension RestorationNode {
  /// Writes the object as an element of `nodes`. Returns how many coders or values of it and its views
  /// cannot be read.
  @discardableResult package func writeJSON(
    into json: inout JSONOutput, showing shown: (StateEntry) -> StateEntry = { $0 }
  ) -> Int {
    let content = decoded()
    var unreadableCount = content.unreadableCount
    json.object { json in
      json.member("path", .string(path.raw))
      json.member("kind", JSON(content.kind?.rawValue))
      switch content.className {
      case .unstated: break
      case .missing: json.member("className", .null)
      case .value(let name):
        json.member("className", .string(name))
        if let name = SwiftClassName.demangled(name) {
          json.member("classNameDemangled", .string(name))
        }
      }
      json.member("restorationClass", JSON(restorationClass))
      json.member("storyboard", content.storyboard.map { JSON($0) } ?? .null)
      json.member("viewLoaded", JSON(content.viewLoaded))
      json.member("hasState", JSON(hasState))
      if let unreadable = content.unreadable {
        let bytes = shown(StateEntry("unreadable", .data(unreadable.bytes)))
        json.member(bytes.key, JSON(bytes.value))
        json.member(TreeKeys.unreadableReason, .string(unreadable.fault.reason))
        json.member(TreeKeys.unreadableByteOffset, JSON(unreadable.fault.byteOffset))
      }
      json.write(content.state, shown)
      json.key("views")
      // Views have no views of their own, so this recurses one level.
      json.array(content.views) { view, json in
        unreadableCount += view.writeJSON(into: &json, showing: shown)
      }
    }
    return unreadableCount
  }
}

extension JSONOutput {
  fileprivate mutating func write(_ state: [StateEntry], _ shown: (StateEntry) -> StateEntry) {
    key("state")
    object { json in
      for entry in state {
        let entry = shown(entry)
        json.member(TreeKeys.escaped(entry.key), JSON(entry.value))
      }
    }
  }
}

extension ArchiveSource {
  fileprivate var json: JSON {
    [
      "file": JSON(file), "container": .string(container.rawValue),
      "syntax": JSON(syntax?.rawValue), "byteCount": JSON(byteCount),
    ]
  }
}

extension Envelope {
  var facts: [JSON.Member] {
    let windows = sizeClasses.map { window -> JSON.Member in
      (window.window, ["horizontal": JSON(window.horizontal), "vertical": JSON(window.vertical)])
    }
    return [
      ("majorVersion", JSON(majorVersion)), ("minorVersion", JSON(minorVersion)),
      ("bundleVersion", JSON(bundleVersion)), ("systemVersion", JSON(systemVersion)),
      ("userInterfaceIdiom", JSON(userInterfaceIdiom?.name)),
      ("timestamp", timestamp.map { JSON(date: $0.value) } ?? .null),
      ("firstResponders", JSON(firstResponders?.map(\.raw))),
      ("ignoreSnapshot", JSON(ignoreSnapshot)), ("sizeClasses", .object(windows)),
    ]
  }
}

extension TabGroup {
  fileprivate func json(showing shown: (StateEntry) -> StateEntry) -> JSON {
    let name = shown(StateEntry(KnownKeys.AppKit.tabGroup, .string(identifier))).value
    return [
      "identifier": JSON(name), "windows": JSON(windows.map(\.raw)), "front": JSON(front?.raw),
    ]
  }
}
