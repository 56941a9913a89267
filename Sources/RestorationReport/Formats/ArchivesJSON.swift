import PlistSyntax
import RestorationModel
import Secrets
import TreeJSON

extension ReportFormat where Subject == RestorationArchive {
  static var json: Self {
    Self(name: "json", summary: "restorectl.archive/1: the whole tree, typed") { ArchivesJSON($0) }
  }
}

/// `restorectl.archive/1`: one document for one input, an array of them for several; or, as lines,
/// one compact document on each line.
struct ArchivesJSON: Report {
  private let options: RenderOptions
  private var documents: JSONDocuments
  private(set) var unreadableCount = 0

  init(_ options: RenderOptions, asLines: Bool = false) {
    self.options = options
    documents = JSONDocuments(asLines: asLines)
  }

  mutating func begin(isSingle: Bool, into buffer: inout [UInt8]) {
    documents.begin(isSingle: isSingle, into: &buffer)
  }

  var separator: String { documents.separator }

  mutating func add(
    _ archive: RestorationArchive, into buffer: inout [UInt8], drain: JSONOutput.Drain?
  ) {
    let shown = limited(archive)
    documents.add(to: &buffer, drain: drain) { json in
      unreadableCount +=
        options.revealsSecrets
        ? shown.writeJSON(into: &json)
        : shown.writeJSON(into: &json) { RedactingSink(before: $0) }
    }
  }

  func end(isEmpty: Bool, into buffer: inout [UInt8]) {
    documents.end(isEmpty: isEmpty, into: &buffer)
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

  private func limited(_ nodes: NodeList) -> NodeList {
    let tree = options.depth.map { _ in PathTree(nodes) }
    return NodeList(
      nodes.indices.compactMap { index in
        if let tree, let depth = options.depth, tree.level(at: index) > depth { return nil }
        return limited(nodes[index])
      })
  }

  private func limited(_ node: RestorationNode) -> RestorationNode? {
    let relevant = options.patterns.filter { $0.matches(node.path) }
    if options.patterns.isEmpty || relevant.contains(where: { $0.keyPattern == nil }) {
      return node
    }
    guard node.hasState else { return relevant.isEmpty ? nil : node }
    var content = node.decoded()
    content.views = NodeList(content.views.compactMap { limited($0) })
    if relevant.isEmpty && content.views.isEmpty { return nil }
    let shown = options.shown(content.state, of: node.path, showsPlaces: false)
    let values = ValueText(places: shown.places)
    // Back-references count the values of a whole coder, and this is a part of one.
    content.state =
      relevant.isEmpty
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
