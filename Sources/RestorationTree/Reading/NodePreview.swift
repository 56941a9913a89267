/// What one object's coder holds, for a report that shows the first elements of long lists: the others
/// were read, and are not kept.
package struct NodePreview {
  /// The content. Containers in its state may lack elements, pairs or fields from some place on.
  package internal(set) var content: NodeContent
  /// For each entry of the state, how much there is in such containers.
  package internal(set) var wholeCounts: [WholeCounts] = []

  init(_ content: NodeContent) { self.content = content }
}

/// How much there is in a value, and in those inside it, of which a part was left out.
package struct WholeCounts: Sendable {
  /// How many elements, pairs or fields the value has; nil if all are there.
  package private(set) var count: Int?
  /// What is known of elements, pairs or fields, by their places.
  private var inner: [(place: Int, counts: WholeCounts)] = []

  /// Nothing was left out.
  package init() {}

  /// Whether nothing was left out.
  var isEmpty: Bool { count == nil && inner.isEmpty }

  /// What is known of the element, pair or field at a place.
  package func inside(_ place: Int) -> WholeCounts {
    inner.first { $0.place == place }?.counts ?? WholeCounts()
  }

  /// Notes how much there is in a value. `way` leads there by places; values nest at most
  /// `Limits.valueDepth` deep.
  mutating func note(_ count: Int, at way: ArraySlice<Int>) {
    guard let place = way.first else {
      self.count = count
      return
    }
    // Containers end in the order of their places.
    if inner.last?.place != place { inner.append((place, WholeCounts())) }
    inner[inner.count - 1].counts.note(count, at: way.dropFirst())
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
