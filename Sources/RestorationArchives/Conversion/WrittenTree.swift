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
    return zip(left, right).allSatisfy { one, other in
      one.path == other.path && one.restorationClass.isSame(as: other.restorationClass)
        && one.hasState == other.hasState && isSame(one.decoded(), other.decoded())
    }
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
