import PlistSyntax
import RestorationArchives
import Secrets

extension ReportFormat where Subject == RestorationArchive {
  static var json: Self {
    Self(name: "json", summary: "restorectl.archive/1: the whole tree, typed") {
      DocumentsReport($0, asLines: false, write: ArchivesJSON.write)
    }
  }
}

/// `restorectl.archive/1`.
struct ArchivesJSON {
  private let options: RenderOptions

  /// Writes a document. Returns how many coders or values cannot be read.
  static func write(
    _ archive: RestorationArchive, _ options: RenderOptions, into json: inout JSONOutput
  ) -> Int {
    let shown = ArchivesJSON(options: options).limited(archive)
    return options.revealsSecrets
      ? shown.writeJSON(into: &json)
      : shown.writeJSON(into: &json, showing: \.redacted)
  }

  /// The archive with the selected nodes. Views stay with their controller at any depth.
  private func limited(_ archive: RestorationArchive) -> RestorationArchive {
    guard options.depth != nil || !options.patterns.isEmpty else { return archive }
    var shown = archive
    shown.nodes = limited(archive.nodes)
    shown.unlistedNodes = limited(archive.unlistedNodes)
    shown.unlistedRestorationClasses.removeAll { !options.asksFor($0.path) }
    return shown
  }

  private func limited(_ nodes: [RestorationNode]) -> [RestorationNode] {
    let tree = options.depth.map { _ in PathTree(nodes) }
    return nodes.compactMap { node in
      if let tree, let depth = options.depth, tree.level(of: node.path) > depth { return nil }
      return limited(node)
    }
  }

  private func limited(_ node: RestorationNode) -> RestorationNode? {
    let named = options.patterns.naming([node.path])
    if options.patterns.isEmpty || named.coverage == .whole { return node }
    guard node.hasState else { return named.coverage == .none ? nil : node }
    var content = node.decoded()
    content.views = content.views.compactMap { limited($0) }
    if named.coverage == .none && content.views.isEmpty { return nil }
    let shown = options.shown(content.state, of: node.path, showsPlaces: false)
    let values = ValueText(places: shown.places)
    // Back-references count the values of a whole coder, and this is a part of one.
    content.state =
      named.coverage == .none
      ? []
      : shown.entries.map { entry in
        StateEntry(entry.key, entry.value.withoutBackReferences(values), at: entry.location)
      }
    return node.with(content)
  }
}

extension StateValue {
  /// The value with texts in place of back-references.
  fileprivate func withoutBackReferences(_ values: ValueText) -> StateValue {
    map { value in
      if case .shared(let number) = value {
        .unreadable(
          UnreadableValue(reason: values.place(number) + ", which this document does not contain"))
      } else {
        nil
      }
    } ?? self
  }
}
