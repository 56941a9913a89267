import PlistSyntax
package import RestorationModel
import RestorationWriting

/// The size of saved values, independent of syntax and writer: the bytes of texts and data, and a
/// fixed number for everything else.
package enum StateSize {
  /// The size of a number or a date: that of the largest kind.
  static let number = 8
  static let flag = 1
  static let uuid = 16

  /// The bytes of numbers of a shape.
  package static func byteCount(of shape: Geometry.Shape) -> Int { shape.count * number }

  /// The bytes of keys and values.
  package static func byteCount(_ entries: [StateEntry]) -> Int {
    let counter = SizeCounter()
    entries.walk(into: counter)
    return counter.byteCount + entries.reduce(0) { $0 + $1.key.utf8.count }
  }

  /// The bytes of a value. A shared value counts where it is written out.
  package static func byteCount(_ value: StateValue) -> Int {
    let counter = SizeCounter()
    value.walk(into: counter)
    return counter.byteCount
  }

  /// The bytes of a value without contents, or of opened data.
  package static func byteCount(of leaf: StateLeaf) -> Int {
    switch leaf {
    case .text(let text), .url(let text): text.withBytes(\.count)
    case .uuid: uuid
    case .geometry: byteCount(ofLeaf: leaf.value)
    case .value(let value): byteCount(ofLeaf: value)
    }
  }

  private static func byteCount(ofLeaf value: StateValue) -> Int {
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
    case .storyboard(let storyboard):
      [storyboard.name, storyboard.identifier, storyboard.bundlePath]
        .reduce(0) { $0 + ($1?.utf8.count ?? 0) }
    case .array, .set, .orderedSet, .dictionary, .object, .archive: byteCount(value)
    }
  }
}

/// Adds up sizes like `StateSize`; keys of the coder are not counted.
package final class SizeCounter: StateSink {
  /// The bytes so far.
  package private(set) var byteCount = 0

  package init() {}

  package func enter(key: StateKey) {}
  package func enter(name: StateText) { byteCount += name.withBytes(\.count) }
  package func take(_ leaf: StateLeaf) { byteCount += StateSize.byteCount(of: leaf) }
  package func open(_ container: StateContainer) {}
  package func close() {}
}

extension RestorationNode {
  /// The size of the coder in the archive, or for a tree in JSON its size when encoded. Coders are
  /// binary in every syntax of an archive.
  package func coderByteCount() -> Int { byteCount ?? decoded().encodedByteCount ?? 0 }
}
