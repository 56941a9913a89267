import FlutterState
package import PlistSyntax
package import RestorationModel

/// Reads `restorectl.archive/1`. Everything is checked at the start, so that a fault has a place;
/// the contents of nodes are decoded again on demand and not kept.
package final class TreeJSONReader: Sendable {
  let document: PlistDocument
  let limits: Limits
  /// The kind of a node that does not contain one.
  private let defaultKind: NodeKind

  /// Reads the data in the tree.
  private let embedded: any EmbeddedReading

  private init(
    document: PlistDocument, defaultKind: NodeKind, embedded: any EmbeddedReading, limits: Limits
  ) {
    self.document = document
    self.defaultKind = defaultKind
    self.embedded = embedded
    self.limits = limits
  }

  /// Whether a JSON document has the schema of a tree.
  package static func accepts(_ document: PlistDocument) -> Bool {
    guard case .dictionary(let root) = document.value(onlyDocument(of: document)),
      let schema = document.value(forKey: "schema", in: root).flatMap({ document.text(at: $0) })
    else { return false }
    return schema.begins(with: TreeKeys.schemaPrefix)
  }

  /// The tree of a document: its root, or the only element of an array, because `dump` prints
  /// several archives as an array.
  private static func onlyDocument(of document: PlistDocument) -> ValueID {
    guard case .array(let elements) = document.value(document.root) else { return document.root }
    var list = document.elements(of: elements).makeIterator()
    guard let first = list.next(), list.next() == nil else { return document.root }
    return first
  }

  /// Reads the tree of a document.
  ///
  /// - Parameters:
  ///   - root: the tree's value; nil for the only tree of the document.
  ///   - source: the default source of the tree.
  ///   - embedded: reads the data in the tree.
  package static func read(
    _ document: PlistDocument, root: ValueID? = nil, source: ArchiveSource,
    embedded: any EmbeddedReading, limits: Limits
  ) throws(TreeError) -> RestorationArchive {
    let root = root ?? onlyDocument(of: document)
    let kind: NodeKind =
      container(of: root, in: document) == ArchiveContainer.appkit.rawValue
      ? .object : .viewController
    let reader = TreeJSONReader(
      document: document, defaultKind: kind, embedded: embedded, limits: limits)
    return try reader.archive(root, source)
  }

  /// The container in a document, unchecked.
  private static func container(of root: ValueID, in document: PlistDocument) -> String? {
    guard case .dictionary(let keys) = document.value(root),
      let source = document.value(forKey: "source", in: keys),
      case .dictionary(let facts) = document.value(source)
    else { return nil }
    return document.value(forKey: "container", in: facts).flatMap { document.text(at: $0) }
  }

  private func archive(
    _ root: ValueID, _ source: ArchiveSource
  ) throws(TreeError) -> RestorationArchive {
    let keys = try dictionary(root, "a tree", TreeKeys.document)
    if let schema = keys["schema"], document.text(at: schema) != TreeKeys.schema {
      throw document.treeError(
        .unsupportedSchema, at: schema, expected: "the schema \(TreeKeys.schema)",
        found: document.text(at: schema) ?? document.value(schema).typeName)
    }
    guard let nodeList = keys["nodes"] else {
      throw document.treeError(
        .missingKey, at: root, expected: "an array under nodes", found: "no such key")
    }
    var archive = RestorationArchive(source: source, nodes: try nodes(nodeList))
    if let sourceID = keys["source"] { try read(sourceID, into: &archive.source) }
    if let envelope = keys["envelope"] { archive.envelope = try self.envelope(envelope) }
    if let unlisted = keys["unlistedNodes"] {
      archive.unlistedNodes = NodeList(try nodes(unlisted))
    }
    if let classes = keys["unlistedRestorationClasses"] {
      archive.unlistedRestorationClasses = try classEntries(classes)
    }
    if let records = keys["records"], !isNull(records) {
      archive.recordSummary = try recordSummary(records)
    }
    return archive
  }

  /// The container is part of the tree; file, syntax and size are those of the JSON itself.
  private func read(_ id: ValueID, into source: inout ArchiveSource) throws(TreeError) {
    let keys = try dictionary(
      id, "a source", ["file", "container", "syntax", "byteCount"])
    guard let name = try text(keys["container"]) else { return }
    guard let container = ArchiveContainer(rawValue: name) else {
      throw document.treeError(
        .invalidValue, at: keys["container"] ?? id,
        expected: "one of the containers "
          + ArchiveContainer.allCases.map(\.rawValue).joined(separator: ", "),
        found: name)
    }
    source.container = container
  }

  private func nodes(
    _ id: ValueID, areViews: Bool = false
  ) throws(TreeError) -> NodeList {
    guard case .array(let elements) = document.value(id) else {
      throw wrongType(id, "an array of nodes")
    }
    var nodes: NodeList = []
    for element in document.elements(of: elements) {
      nodes.append(try node(element, isView: areViews))
    }
    return nodes
  }

  private func node(_ id: ValueID, isView: Bool) throws(TreeError) -> RestorationNode {
    let keys = try dictionary(id, "a node", TreeKeys.node)
    guard let path = try text(keys["path"]) else {
      throw document.treeError(
        .missingKey, at: id, expected: "a restoration path under path", found: "none")
    }
    let content = try content(id, isView: isView)
    let source = TreeNode(
      reader: self, id: id, isView: isView, hasState: try bool(keys["hasState"]) ?? true,
      sameStateAs: content.sameStateAs)
    return RestorationNode(
      path: RestorationPath(path), restorationClass: try text(keys["restorationClass"]),
      source: source)
  }

  /// A node's content, decoded on demand.
  private struct TreeNode: NodeSource {
    let reader: TreeJSONReader
    let id: ValueID
    let isView: Bool
    let hasState: Bool
    let sameStateAs: Int?

    var location: SourceLocation? { reader.pathLocation(id) }

    func read(into sink: (any StateSink)?) -> NodeContent {
      show((try? reader.content(id, isView: isView)) ?? NodeContent(), to: sink)
    }
  }

  private func pathLocation(_ id: ValueID) -> SourceLocation {
    guard case .dictionary(let elements) = document.value(id),
      let path = document.value(forKey: "path", in: elements)
    else { return document.location(of: id) }
    return document.location(of: path)
  }

  private func content(_ id: ValueID, isView: Bool) throws(TreeError) -> NodeContent {
    let keys = try dictionary(id, "a node", TreeKeys.node)
    if let unreadable = keys["unreadable"] {
      // The bytes are read again: they are a coder that could not be read, and still cannot. A text
      // replaces bytes that a report omitted because they look like a secret.
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
    if let state = keys["state"] {
      content.state = try self.state(state, &content.unreadableValueCount.value)
    }
    if let views = keys["views"] {
      content.views = try nodes(views, areViews: true)
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
    guard case .dictionary(let elements) = document.value(id) else {
      throw wrongType(id, "a dictionary under state")
    }
    var reader = valueReader
    var entries: [StateEntry] = []
    for (field, id) in try reader.fields(elements, depth: 0) {
      entries.append(StateEntry(field.name, field.value, at: document.location(of: id)))
    }
    var opener = reader.opener
    entries = entries.map { entry in
      guard case .data(let bytes) = entry.value, FlutterPayload.isPayload(entry, among: entries),
        let opened = opener.openFlutter(bytes)
      else { return entry }
      return StateEntry(entry.key, .opened(opened), at: entry.location)
    }
    unreadableCount += reader.unreadableCount + opener.unreadableCount
    return entries
  }

  private func classEntries(_ id: ValueID) throws(TreeError) -> [RestorationClassEntry] {
    guard case .dictionary(let elements) = document.value(id) else {
      throw wrongType(id, "a dictionary of restoration classes")
    }
    var entries: [RestorationClassEntry] = []
    for entry in document.entries(of: elements) {
      guard let name = document.text(at: entry.value) else {
        throw wrongType(entry.value, "a class name")
      }
      entries.append(
        RestorationClassEntry(
          path: RestorationPath(document.text(at: entry.key) ?? ""), className: name))
    }
    return entries
  }

  /// A reader of the values of one coder.
  var valueReader: TreeValueReader {
    TreeValueReader(document, limits: limits, opener: embedded.opener(limits: limits))
  }
}
