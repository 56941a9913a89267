import PlistSyntax

/// How much saved values take, counted in a way that no syntax and no writer changes: the bytes of
/// texts and data, and a fixed number for everything else.
package enum StateSize {
  /// A number, a date: what the widest of them takes.
  static let number = 8
  static let flag = 1
  static let uuid = 16

  /// The bytes of keys and values.
  package static func byteCount(_ entries: [StateEntry]) -> Int {
    entries.reduce(0) { $0 + $1.key.utf8.count + byteCount($1.value) }
  }

  /// The bytes of numbers of a shape.
  static func byteCount(of shape: Geometry.Shape) -> Int { shape.count * number }

  /// The bytes of a value. Recursive: values nest at most `Limits.valueDepth` deep. What is shared
  /// counts where it stands.
  package static func byteCount(_ value: StateValue) -> Int {
    switch value {
    case .null, .shared, .unreadable: 0
    case .bool: flag
    case .integer, .real, .date: number
    case .string(let text), .reference(let text): text.utf8.count
    case .data(let bytes): bytes.count
    case .opened(let data): data.bytes?.count ?? byteCount(data.contents)
    case .url(let text, let base): text.utf8.count + (base?.utf8.count ?? 0)
    case .uuid: uuid
    case .range: 2 * number
    case .geometry(let geometry): byteCount(of: geometry.shape)
    case .indexPath(let indices): indices.count * number
    case .array(let elements), .set(let elements), .orderedSet(let elements):
      elements.reduce(0) { $0 + byteCount($1) }
    case .dictionary(let pairs):
      pairs.reduce(0) { $0 + byteCount($1.key) + byteCount($1.value) }
    case .object(_, let fields), .archive(let fields):
      fields.reduce(0) { $0 + $1.name.utf8.count + byteCount($1.value) }
    case .storyboard(let storyboard):
      [storyboard.name, storyboard.identifier, storyboard.bundlePath]
        .reduce(0) { $0 + ($1?.utf8.count ?? 0) }
    }
  }
}

extension RestorationNode {
  /// The bytes of the coder as the archive has it, or as it would be written from a tree in JSON.
  /// Coders are binary in every syntax of an archive.
  package func coderByteCount(_ content: NodeContent) -> Int {
    byteCount ?? content.encodedByteCount ?? 0
  }
}
