/// What one object's coder holds, for a report that shows the first elements of long lists: the others
/// were read, and are not kept.
package struct NodePreview {
  /// The content. Containers in its state may lack elements, pairs or fields from some place on.
  package internal(set) var content: NodeContent
  /// For each entry of the state, how much there is in such containers.
  package internal(set) var wholeCounts: [WholeCounts] = []

  init(_ content: NodeContent) { self.content = content }
}

/// How much there is in containers of which a part was left out, seen from a value.
package struct WholeCounts: Sendable {
  /// By the way to the container from the outermost value: places of elements, pairs or fields.
  private var counts: [[Int]: Int] = [:]
  /// The way to the value that it is seen from.
  private var way: [Int] = []

  /// Nothing was left out.
  package init() {}

  /// Whether nothing was left out.
  var isEmpty: Bool { counts.isEmpty }

  mutating func note(_ count: Int, at way: [Int]) { counts[way] = count }

  /// How many elements, pairs or fields the value has; nil if all are there.
  package var count: Int? { counts.isEmpty ? nil : counts[way] }

  /// Seen from the element, pair or field at a place of the value.
  package func inside(_ place: Int) -> WholeCounts {
    if counts.isEmpty { return self }
    var inner = self
    inner.way.append(place)
    return inner
  }
}

extension RestorationNode {
  /// The coder, decoded now, with the first `mostKept` elements, pairs or fields of each container. All of
  /// them are there where a value refers to another one, so that its place can be told.
  package func preview(mostKept: Int) -> NodePreview {
    let found = source.undecoded()
    guard let state = found.state else { return NodePreview(found.content) }
    return state.preview(of: found.content, mostKept: mostKept)
  }
}
