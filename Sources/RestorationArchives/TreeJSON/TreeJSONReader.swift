/// Reads `restorectl.archive/1`. Everything is checked at the start, so that a fault has a place;
/// the contents of nodes are decoded again on demand and not kept.
package struct TreeJSONReader: Sendable {
  let document: PlistDocument
  let defaultKind: NodeKind

  package static func accepts(_ document: PlistDocument, at root: ValueID) -> Bool {
    guard case .dictionary(let entries) = document.value(root),
      let schema = document.value(forKey: "schema", in: entries).flatMap(document.text)
    else { return false }
    return schema.begins(with: TreeKeys.schemaPrefix)
  }

  /// - Parameter source: what a tree that does not say its container is read as.
  package static func read(
    _ document: PlistDocument, _ root: ValueID, source: ArchiveSource
  ) throws(PlistError) -> RestorationArchive {
    let keys = try document.dictionary(root, "a tree", TreeKeys.document)
    if let schema = keys["schema"], document.text(at: schema) != TreeKeys.schema {
      throw document.documentError(
        .unsupportedSchema, at: schema, expected: "the schema \(TreeKeys.schema)",
        found: document.text(at: schema))
    }
    guard let nodes = keys["nodes"] else {
      throw document.documentError(
        .missingKey, at: root, expected: "an array under nodes", found: "no such key")
    }
    // File, syntax and size are those of the JSON itself.
    var source = source
    if let container = try keys["source"].flatMap(document.container) {
      source.container = container
    }
    let reader = TreeJSONReader(
      document: document, defaultKind: source.container == .appkit ? .object : .viewController)
    var archive = RestorationArchive(source: source, nodes: try reader.nodes(nodes))
    archive.envelope = try keys["envelope"].map(reader.envelope)
    if let unlisted = keys["unlistedNodes"] { archive.unlistedNodes = try reader.nodes(unlisted) }
    if let classes = keys["unlistedRestorationClasses"] {
      archive.unlistedRestorationClasses = try document.classEntries(classes)
    }
    archive.recordSummary = try document.optional(keys["records"], document.recordSummary)
    return archive
  }

  func state(_ id: ValueID, isSystemView: Bool = false) throws(PlistError) -> [StateEntry] {
    var reader = TreeValueReader(document: document)
    return try reader.state(id, isSystemView: isSystemView)
  }

  private func envelope(_ id: ValueID) throws(PlistError) -> Envelope {
    let keys = try document.dictionary(id, "an envelope", TreeKeys.envelope)
    var envelope = Envelope()
    envelope.majorVersion = try document.int(keys["majorVersion"])
    envelope.minorVersion = try document.int(keys["minorVersion"])
    envelope.bundleVersion = try document.text(keys["bundleVersion"])
    envelope.systemVersion = try document.text(keys["systemVersion"])
    envelope.ignoreSnapshot = try document.bool(keys["ignoreSnapshot"])
    envelope.userInterfaceIdiom = try document.optional(keys["userInterfaceIdiom"], document.idiom)
    envelope.timestamp = try document.optional(keys["timestamp"], document.date)
    envelope.firstResponders = try document.optional(keys["firstResponders"], document.paths)
    envelope.sizeClasses = try document.optional(keys["sizeClasses"], document.windows) ?? []
    if let state = keys["state"] { envelope.state = try self.state(state) }
    return envelope
  }
}

extension PlistDocument {
  fileprivate func container(_ id: ValueID) throws(PlistError) -> ArchiveContainer? {
    let keys = try dictionary(id, "a source", ["file", "container", "syntax", "byteCount"])
    return try named(keys["container"], "one of the containers")
  }

  /// The case with a name; nil if it is omitted or null.
  func named<Case: RawRepresentable<String> & CaseIterable>(
    _ id: ValueID?, _ expected: String
  ) throws(PlistError) -> Case? {
    guard let id, let name = try text(id) else { return nil }
    guard let named = Case(rawValue: name) else {
      let names = Case.allCases.map(\.rawValue).joined(separator: ", ")
      throw invalid(id, "\(expected) \(names)", found: name)
    }
    return named
  }

  fileprivate func classEntries(_ id: ValueID) throws(PlistError) -> [RestorationClassEntry] {
    try members(id, "a dictionary of restoration classes").map { entry throws(PlistError) in
      RestorationClassEntry(
        path: RestorationPath(text(at: entry.key) ?? ""),
        className: try text(entry.value, "a class name"))
    }
  }

  fileprivate func idiom(_ id: ValueID) throws(PlistError) -> UserInterfaceIdiom {
    let name = try text(id, "text or null")
    guard let idiom = UserInterfaceIdiom(name: name) else {
      throw invalid(id, "an idiom such as phone or pad", found: name)
    }
    return idiom
  }

  fileprivate func paths(_ id: ValueID) throws(PlistError) -> [RestorationPath] {
    try list(id, "an array of restoration paths") { id throws(PlistError) in
      RestorationPath(try text(id, "a restoration path"))
    }
  }

  fileprivate func windows(_ id: ValueID) throws(PlistError) -> [WindowSizeClass] {
    try members(id, "a dictionary of windows").map { entry throws(PlistError) in
      let keys = try dictionary(entry.value, "size classes", ["horizontal", "vertical"])
      return WindowSizeClass(
        window: text(at: entry.key) ?? "", horizontal: try text(keys["horizontal"]),
        vertical: try text(keys["vertical"]))
    }
  }
}
