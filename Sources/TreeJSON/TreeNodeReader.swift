import PlistSyntax
import RestorationModel

extension TreeJSONReader {
  /// The nodes of a list. Their state is checked when the tree is read, not each time that views are asked
  /// for.
  func nodes(
    _ id: ValueID, areViews: Bool = false, check: TreeCheck? = TreeCheck()
  ) throws(TreeError) -> [RestorationNode] {
    guard case .array(let elements) = document.value(id) else {
      throw wrongType(id, "an array of nodes")
    }
    var nodes: [RestorationNode] = []
    for element in document.elements(of: elements) {
      nodes.append(try node(element, isView: areViews, check))
    }
    return nodes
  }

  private func node(
    _ id: ValueID, isView: Bool, _ check: TreeCheck?
  ) throws(TreeError) -> RestorationNode {
    let keys = try dictionary(id, "a node", TreeKeys.node)
    guard let path = try text(keys["path"]) else {
      throw document.treeError(
        .missingKey, at: id, expected: "a restoration path under path", found: "none")
    }
    let content = try content(id, isView: isView, into: check)
    return RestorationNode(
      path: RestorationPath(path), restorationClass: try text(keys["restorationClass"]),
      hasState: try bool(keys["hasState"]) ?? true, location: pathLocation(id),
      sameStateAs: content.sameStateAs
    ) {
      let builder = ValueBuilder()
      guard var content = try? self.content(id, isView: isView, into: builder) else {
        return NodeContent()
      }
      content.state = builder.entries
      return content
    }
  }

  /// Takes the state of a tree that is read for the first time, to find its faults.
  final class TreeCheck: StateSink {
    func enter(key: StateKey) {}
    func enter(name: StateText) {}
    func take(_ leaf: StateLeaf) {}
    func open(_ container: StateContainer) {}
    func close() {}
  }

  private func pathLocation(_ id: ValueID) -> SourceLocation {
    guard case .dictionary(let elements) = document.value(id),
      let path = document.value(forKey: "path", in: elements)
    else { return document.location(of: id) }
    return document.location(of: path)
  }

  /// The facts about a node. A sink gets these and the state.
  private func content(
    _ id: ValueID, isView: Bool, into sink: (any StateSink)?
  ) throws(TreeError) -> NodeContent {
    let keys = try dictionary(id, "a node", TreeKeys.node)
    var content = try facts(keys, isView: isView, isCheck: sink is TreeCheck)
    guard let sink else { return content }
    sink.begin(content)
    if let state = keys["state"], content.unreadable == nil {
      content.unreadableValueCount.value += try show(state: state, to: sink)
      if let next = sink.end() { _ = try show(state: state, to: next) }
    } else {
      _ = sink.end()
    }
    return content
  }

  private func facts(
    _ keys: [String: ValueID], isView: Bool, isCheck: Bool
  ) throws(TreeError) -> NodeContent {
    if let unreadable = keys["unreadable"] {
      // The bytes are tried again: they are a coder that could not be read, and still cannot. A text
      // replaces them where a report has left out bytes that look like a secret.
      let bytes: ByteSlice
      switch document.value(unreadable) {
      case .data(let data): bytes = document.data(data)
      case .string: bytes = ByteSlice([])
      default: throw wrongType(unreadable, "data or text under unreadable")
      }
      var content = embedded.content(ofCoder: bytes, isView: isView, limits: limits)
      if let reason = try keys[TreeKeys.unreadableReason].flatMap({ id throws(TreeError) in
        try text(id)
      }), !reason.isEmpty {
        let offset = try keys[TreeKeys.unreadableByteOffset].flatMap { id throws(TreeError) in
          try integer(id)
        }
        content = NodeContent()
        content.unreadable = UnreadableState(bytes: bytes, reason: reason, byteOffset: offset)
      } else if content.unreadable == nil {
        // Readable after all, but not by the reader of its container.
        content = NodeContent()
        content.unreadable = UnreadableState(bytes: bytes, reason: "marked as unreadable")
      }
      return content
    }
    var content = NodeContent(kind: try kind(keys, isView: isView))
    if let className = keys["className"] {
      content.className = try text(className).map { .value($0) } ?? .missing
    }
    if let storyboard = keys["storyboard"], !isNull(storyboard) {
      content.storyboard = try document.storyboard(storyboard)
    }
    content.viewLoaded = try bool(keys["viewLoaded"])
    if let first = keys["sameStateAs"] { content.sameStateAs = try integer(first) }
    if let views = keys["views"] {
      content.views = try nodes(views, areViews: true, check: isCheck ? TreeCheck() : nil)
      guard !isView || content.views.isEmpty else {
        throw document.treeError(
          .invalidValue, at: views, expected: "a view without views of its own, as in an archive",
          found: "\(content.views.count)")
      }
    }
    return content
  }

  private func kind(
    _ keys: [String: ValueID], isView: Bool
  ) throws(TreeError) -> NodeKind? {
    guard let id = keys["kind"] else { return isView ? .view : defaultKind }
    guard let name = try text(id) else { return nil }
    guard let kind = NodeKind(rawValue: name) else {
      throw document.treeError(
        .invalidValue, at: id,
        expected: "one of the kinds " + NodeKind.allCases.map(\.rawValue).joined(separator: ", "),
        found: name)
    }
    return kind
  }

  /// Keys and values; those that are marked as unreadable are counted.
  func state(
    _ id: ValueID, _ unreadableCount: inout Int
  ) throws(TreeError) -> [StateEntry] {
    let builder = ValueBuilder()
    unreadableCount += try show(state: id, to: builder)
    return builder.entries
  }

  /// Shows keys and values to a sink.
  ///
  /// - Returns: how many values are marked as unreadable, or are damaged.
  private func show(state id: ValueID, to sink: any StateSink) throws(TreeError) -> Int {
    guard case .dictionary(let elements) = document.value(id) else {
      throw wrongType(id, "a dictionary under state")
    }
    // The key beside it distinguishes Flutter's state from other data in a scene's activity.
    let isFlutter = document.value(forKey: KnownKeys.flutterModificationDate, in: elements) != nil
    var reader = valueReader
    for entry in document.entries(of: elements) {
      let key = TreeKeys.unescaped(document.text(at: entry.key) ?? "")
      sink.enter(key: StateKey(key, at: document.location(of: entry.value)))
      let mayBeFlutter = isFlutter || key.isSame(as: KnownKeys.flutterData)
      try reader.visit(entry.value, flutterKey: mayBeFlutter ? key : nil, into: sink)
    }
    return reader.unreadableCount + reader.opener.unreadableCount
  }
}
