// The nodes of windows and of their records.
extension AppKitWindows {
  /// A window or the application, as `windows.plist` describes it. Its values have no location in
  /// the file of the records.
  func node(of window: Window) -> RestorationNode {
    RestorationNode(path: path(of: window.id), content: keys.hidden(in: window.content))
  }

  // MARK: Records

  func node(of record: OpenedRecord) -> RestorationNode {
    let path = path(of: record.record.windowID).raw + "/" + record.identifier
    let restorationClass =
      record.isWindow ? record.text(forKey: KnownKeys.AppKit.restorer) : nil
    return RestorationNode(
      path: RestorationPath(path), restorationClass: restorationClass, location: record.location,
      byteCount: record.record.bytes.count
    ) {
      keys.hidden(in: content(of: record))
    }
  }

  private func content(of record: OpenedRecord) -> NodeContent {
    let plaintext = record.plaintext
    var unread = plaintext.slice(record.headEnd..<plaintext.count)
    do throws(PlistError) {
      var items = try record.items(of: plaintext)
      let tag = KnownKeys.AppKit.archiveTag
      guard let place = items.firstIndex(where: { $0.tag == tag }) else {
        throw plaintext.invalidRecord("the object's archive under the tag \(tag)", found: "none")
      }
      unread = items.remove(at: place).bytes
      return try content(of: record, archive: unread, items)
    } catch {
      return NodeContent(unreadable: unread, error.reason, at: record.location)
    }
  }

  private func content(
    of record: OpenedRecord, archive: ByteSlice, _ parts: [OpenedRecord.Item]
  ) throws(PlistError) -> NodeContent {
    var content = NodeContent(kind: .object)
    let graph = try ObjectGraph(archive)
    var decoder = StateDecoder(graph)
    decoder.windows = self
    for entry in graph.top {
      guard let key = graph.document.text(at: entry.key) else { continue }
      // Facts about a window that have a property of their own.
      let isFact = key == KnownKeys.AppKit.className || key == KnownKeys.AppKit.restorer
      if record.isWindow, isFact, let name = graph.text(entry.value) {
        if key == KnownKeys.AppKit.className { content.className = .value(name) }
        continue
      }
      content.state.append(StateEntry(key, try decoder.value(entry.value), at: record.location))
    }
    try add(parts, of: record, to: &content, after: decoder)
    return content
  }

  /// Adds the parts of a record besides the object's archive: flags, other archives by key path,
  /// bookmarks of files, and possible parts of later systems. Opens the text in a terminal's tabs.
  private func add(
    _ parts: [OpenedRecord.Item], of record: OpenedRecord, to content: inout NodeContent,
    after decoder: StateDecoder
  ) throws(PlistError) {
    var decoder = decoder
    func add(_ name: String, _ value: StateValue) {
      content.state.append(StateEntry(name, value, at: record.location))
    }
    if record.flags != 0 {
      add(KnownKeys.AppKit.recordFlags, .integer(PlistInteger(record.flags)))
      decoder.valueCount += 1
    }
    for part in parts {
      let name = KnownKeys.AppKit.recordPrefix + part.tag
      let isList = KnownKeys.AppKit.listTags.contains(part.tag)
      if isList, let document = try? PlistDocument.read(part.bytes) {
        decoder = StateDecoder(ObjectGraph(values: document), after: decoder)
        add(name, try decoder.value(document.root))
        continue
      }
      let reason = "expected a property list under the tag \(part.tag)"
      add(name, isList ? .unreadable(UnreadableValue(reason: reason)) : .data(part.bytes))
      decoder.valueCount += 1
    }
    content.state = Self.openingScreenText(content.state, with: &decoder.opener)
  }

  /// The state, with the data of the text in a terminal's tabs opened.
  private static func openingScreenText(
    _ entries: [StateEntry], with opener: inout DataOpener
  ) -> [StateEntry] {
    let isScreenText = { KnownKeys.AppKit.screenTextKeys.contains($0) }
    return entries.map { entry in
      entry.value.map(
        isScreenText(entry.key), entering: { isInside, name in isInside || isScreenText(name) }
      ) { value, isInside in
        guard isInside, case .data(let bytes) = value else { return nil }
        return opener.openText(bytes).map { .opened($0) }
      }.map { StateEntry(entry.key, $0, at: entry.location) } ?? entry
    }
  }
}
