/// `restorectl.archive/1`.
enum ArchivesJSON {
  static func document(_ archive: RestorationArchive, _ out: Output) -> JSON {
    .written { json in
      out.unreadableCount += out.options.limited(archive, out).writeJSON(into: &json) {
        out.options.revealsSecrets ? $0 : $0.redacted
      }
    }
  }

  /// Without the paths of views.
  static func writePaths(_ archive: RestorationArchive, _ out: Output) {
    let options = out.options
    for node in options.onShownLevels(archive.nodes) where options.selects(node) {
      let shown = options.plainPaths ? RestorationPath(node.path.plain) : node.path
      out.line("\(PlaceText.path(shown))")
    }
    out.unreadableCount += archive.unreadableNodeCount
  }
}

extension RenderOptions {
  /// The archive with the selected nodes. Views stay with their controller at any depth.
  fileprivate func limited(_ archive: RestorationArchive, _ out: Output) -> RestorationArchive {
    var shown = archive
    shown.nodes = onShownLevels(archive.nodes).compactMap { limited($0, out) }
    shown.unlistedNodes = onShownLevels(archive.unlistedNodes).compactMap { limited($0, out) }
    shown.unlistedRestorationClasses.removeAll { !selects(restorationClassOf: $0.path) }
    return shown
  }

  private func limited(_ node: RestorationNode, _ out: Output) -> RestorationNode? {
    guard selectsAny(of: node) else { return nil }
    if selectsAll(of: node.path) || !node.hasState { return node }
    var content = node.decoded()
    let unreadableCount = content.unreadableCount
    content.views = content.views.compactMap { limited($0, out) }
    let shown = shown(content.state, of: node.path, showsPlaces: false)
    let values = ValueText(places: shown.places)
    // Back-references count the values of a whole coder, and this is a part of one.
    content.state = shown.entries.map { entry in
      StateEntry(entry.key, entry.value.withoutBackReferences(values), at: entry.location)
    }
    // What is left out of an object counts, as in the other formats.
    out.unreadableCount += unreadableCount - content.unreadableCount
    return node.with(content)
  }
}

extension StateValue {
  /// The value with texts in place of back-references.
  fileprivate func withoutBackReferences(_ values: ValueText) -> StateValue {
    map { value in
      guard case .shared(let number) = value else { return nil }
      let reason = values.place(number) + ", which this document does not contain"
      return .unreadable(UnreadableValue(reason: reason))
    } ?? self
  }
}
