import FlutterState
package import PlistSyntax
package import RestorationModel

/// Reads `restorectl.archive/1`. Everything is checked at the start, so that a fault has a place;
/// the contents of nodes are decoded again on demand and not kept.
package final class TreeJSONReader: Sendable {
  let document: PlistDocument
  let limits: Limits
  /// The kind of a node without one.
  let defaultKind: NodeKind

  /// Reads the data in the tree.
  let embedded: any EmbeddedReading

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
      archive.unlistedNodes = try nodes(unlisted)
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
