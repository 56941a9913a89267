import PlistSyntax

/// An archive as it can be compared after it was written and read. A fact that a tree does not state is
/// missing in an archive, and how much data is opened depends on the other values of a coder.
struct WrittenTree: Equatable {
  private let archive: RestorationArchive

  init(_ archive: RestorationArchive) { self.archive = archive }

  static func == (left: WrittenTree, right: WrittenTree) -> Bool {
    let (left, right) = (left.archive, right.archive)
    return left.source.container == right.source.container
      && envelope(left) == envelope(right)
      && areSame(left.nodes, right.nodes) && areSame(left.unlistedNodes, right.unlistedNodes)
      && left.unlistedRestorationClasses == right.unlistedRestorationClasses
      && left.recordSummary == right.recordSummary
  }

  private static func envelope(_ archive: RestorationArchive) -> Envelope {
    var envelope = archive.envelope ?? Envelope()
    envelope.state = envelope.state.map(\.written)
    return envelope
  }

  private static func areSame(_ left: [RestorationNode], _ right: [RestorationNode]) -> Bool {
    guard left.count == right.count else { return false }
    return left.indices.allSatisfy { place in
      let (one, other) = (left[place], right[place])
      return one.path == other.path && one.restorationClass.isSame(as: other.restorationClass)
        && one.hasState == other.hasState && haveSameContent(one, of: left, other, of: right)
    }
  }

  /// Compares what two nodes show. Where both show the state of one node before, that has been compared.
  private static func haveSameContent(
    _ one: RestorationNode, of left: [RestorationNode], _ other: RestorationNode,
    of right: [RestorationNode]
  ) -> Bool {
    let (content, otherContent) = (one.decoded(), other.decoded())
    if let first = content.sameStateAs, first == otherContent.sameStateAs { return true }
    return isSame(resolved(content, in: left), resolved(otherContent, in: right))
  }

  private static func resolved(_ content: NodeContent, in nodes: [RestorationNode]) -> NodeContent {
    guard let first = content.sameStateAs, nodes.indices.contains(first) else { return content }
    return nodes[first].decoded()
  }

  private static func isSame(_ one: NodeContent, _ other: NodeContent) -> Bool {
    one.kind == other.kind && one.className.value.isSame(as: other.className.value)
      && one.storyboard == other.storyboard && viewLoaded(one) == viewLoaded(other)
      && one.unreadable == other.unreadable
      && one.state.map(\.written) == other.state.map(\.written)
      && areSame(one.views, other.views)
  }

  /// UIKit writes only that a view was loaded.
  private static func viewLoaded(_ content: NodeContent) -> Bool? {
    content.viewLoaded ?? (content.kind == .viewController ? false : nil)
  }
}

extension StateEntry {
  fileprivate var written: StateEntry {
    let bytes = value.map { value in
      guard case .opened(let data) = value, let bytes = data.bytes else { return nil }
      return .data(bytes)
    }
    return bytes.map { StateEntry(key, $0) } ?? self
  }
}
