extension TreeJSONReader {
  func nodes(_ id: ValueID, areViews: Bool = false) throws(PlistError) -> [RestorationNode] {
    let ids = try document.array(id, "an array of nodes")
    let most = Limits.objectCount(in: document.bytes.count)
    guard ids.count <= most else {
      throw document.invalid(
        id, "at most \(CountText.grouped(most)) objects in a file of this size", found: "more")
    }
    return try ids.map { id throws(PlistError) in try node(id, isView: areViews) }
  }

  private func node(_ id: ValueID, isView: Bool) throws(PlistError) -> RestorationNode {
    let keys = try document.dictionary(id, "a node", TreeKeys.node)
    guard let path = try document.text(keys["path"]) else {
      throw document.documentError(
        .missingKey, at: id, expected: "a restoration path under path", found: "none")
    }
    // A fault is found now; when the content is asked for, there is none.
    _ = try content(of: id, isView: isView)
    return RestorationNode(
      path: RestorationPath(path), restorationClass: try document.text(keys["restorationClass"]),
      hasState: try document.bool(keys["hasState"]) ?? true,
      location: document.location(of: keys["path"] ?? id)
    ) {
      (try? content(of: id, isView: isView)) ?? NodeContent()
    }
  }

  private func content(of id: ValueID, isView: Bool) throws(PlistError) -> NodeContent {
    let keys = try document.dictionary(id, "a node", TreeKeys.node)
    if let unreadable = keys["unreadable"] {
      return try unreadableContent(unreadable, keys, isView: isView)
    }
    var content = NodeContent(kind: isView ? .view : defaultKind)
    if let kind = keys["kind"] { content.kind = try document.named(kind, "one of the kinds") }
    if let className = keys["className"] {
      content.className = try document.text(className).map { .value($0) } ?? .missing
    }
    content.storyboard = try document.optional(keys["storyboard"], document.storyboard)
    content.viewLoaded = try document.bool(keys["viewLoaded"])
    if let views = keys["views"] {
      // Before what is in them is read, so that they do not nest.
      if isView, case .array(let inner) = document.value(views), !inner.isEmpty {
        throw document.invalid(
          views, "a view without views of its own, as in an archive", found: "\(inner.count)")
      }
      content.views = try nodes(views, areViews: true)
    }
    if let state = keys["state"] {
      content.state = try self.state(state, isSystemView: content.isSystemView)
    }
    return content
  }

  private func unreadableContent(
    _ id: ValueID, _ keys: [String: ValueID], isView: Bool
  ) throws(PlistError) -> NodeContent {
    let bytes: ByteSlice
    switch document.value(id) {
    case .data(let data): bytes = data
    // A text replaces the bytes where a report has left out bytes that look like a secret.
    case .string: bytes = ByteSlice([])
    default: throw document.wrongType(id, "data or text under unreadable")
    }
    var content = NodeContent()
    if let reason = try document.text(keys[TreeKeys.unreadableReason]), !reason.isEmpty {
      let offset = try document.int(keys[TreeKeys.unreadableByteOffset])
      content.unreadable = UnreadableState(
        bytes, UnreadableValue(reason: reason, byteOffset: offset))
      return content
    }
    // The bytes are tried again: they are a coder that could not be read, and still cannot.
    let decoded = NodeContent(coder: bytes, isView: isView)
    if decoded.unreadable != nil { return decoded }
    // Readable after all, but not by the reader of its container.
    content.unreadable = UnreadableState(bytes, UnreadableValue(reason: "marked as unreadable"))
    return content
  }
}
