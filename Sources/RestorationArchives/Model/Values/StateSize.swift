/// The size of saved values, independent of syntax and writer: the bytes of texts and data, and a
/// fixed number for everything else.
package enum StateSize {
  /// The size of a number or a date: that of the largest kind.
  private static let number = 8

  package static func byteCount(_ entries: [StateEntry]) -> Int {
    entries.reduce(0) { $0 + $1.key.utf8.count + byteCount($1.value) }
  }

  static func byteCount(_ content: NodeContent) -> Int {
    content.views.reduce(byteCount(content.state)) { sum, view in
      sum + view.path.raw.utf8.count + view.coderByteCount(of: view.decoded())
    }
  }

  /// The bytes of a value. A shared value counts where it is written out.
  package static func byteCount(_ value: StateValue) -> Int {
    switch value {
    case .null, .shared, .unreadable: 0
    case .bool: 1
    case .integer, .real, .date: number
    case .string(let text), .reference(let text): text.utf8.count
    case .data(let bytes): bytes.count
    case .opened(let data): data.bytes?.count ?? byteCount(data.contents)
    case .url(let text, let base): text.utf8.count + (base?.utf8.count ?? 0)
    case .uuid: 16
    case .range: 2 * number
    case .geometry(let geometry): geometry.shape.count * number
    case .indexPath(let indices): indices.count * number
    case .storyboard(let storyboard):
      [storyboard.name, storyboard.identifier, storyboard.bundlePath]
        .reduce(0) { $0 + ($1?.utf8.count ?? 0) }
    case .array, .set, .orderedSet, .dictionary: value.children.reduce(0) { $0 + byteCount($1) }
    case .object(_, let fields), .archive(let fields):
      fields.reduce(0) { $0 + $1.name.utf8.count + byteCount($1.value) }
    }
  }
}

extension RestorationNode {
  /// The bytes of the coder as the archive has it. In a tree in JSON, which has no coders, the size of
  /// the object's values and views: to write a coder only to measure it takes 40 times the tree's memory.
  package func coderByteCount(of content: @autoclosure () -> NodeContent) -> Int {
    byteCount ?? StateSize.byteCount(content())
  }
}
