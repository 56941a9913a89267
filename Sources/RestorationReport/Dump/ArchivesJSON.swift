/// `restorectl.archive/1`.
enum ArchivesJSON {
  static func document(_ archive: RestorationArchive, _ out: Output) -> JSON {
    let options = out.options
    return .written { json in
      out.unreadableCount += options.selected(archive, levels: options.depth)
        .writeJSON(into: &json, part: options.selected) {
          options.revealsSecrets ? $0 : $0.redacted
        }
    }
  }

  /// The paths of the root list, one on each line, in save order, without those of views.
  static func writePaths(_ archive: RestorationArchive, _ out: Output) {
    let options = out.options
    for node in options.selected(archive, levels: options.depth).nodes
    where options.selects(node) {
      let shown = options.plainPaths ? RestorationPath(node.path.plain) : node.path
      out.line("\(PlaceText.path(shown))")
    }
    out.unreadableCount += archive.unreadableNodeCount
  }
}

extension RenderOptions {
  /// The keys of an object in which something is selected, with texts in place of back-references:
  /// these count the values of a whole coder.
  fileprivate func selected(_ content: NodeContent, of path: RestorationPath) -> NodeContent {
    let isOfWhole = content.kind == .view && path.prefixes.contains(where: selectsAll)
    if isOfWhole || selectsAll(of: path) { return content }
    let (state, object) = (placed(content.state), asked(of: path))
    let values = ValueText(places: state.places)
    var content = content
    content.state = state.entries.filter { entry in
      object.entering(.name(entry.key)).coverage != .none
    }.map { entry in
      let value = entry.value.map { value in
        guard case .shared(let number) = value else { return nil }
        let reason = values.place(number) + ", which this document does not contain"
        return .unreadable(UnreadableValue(reason: reason))
      }
      return StateEntry(entry.key, value ?? entry.value, at: entry.location)
    }
    return content
  }
}
