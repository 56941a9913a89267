import PlistSyntax
package import RestorationModel

/// What the bytes of an archive are spent on.
///
/// A coder has its size in the file, or for a tree in JSON its size in an archive. The entries of a
/// plain list, such as a window's, have the size of their values. Values have their `StateSize`,
/// the same in every syntax: bytes of texts and data, and a fixed number for everything else. A
/// shared value counts at its first place.
package struct ArchiveStatistics: Sendable {
  /// How many of the largest values are kept.
  package static let heaviestCount = 10

  /// Where the archive was read from.
  package let source: ArchiveSource
  /// Facts about the records of an AppKit archive, including those that cannot be opened and have
  /// no size here; nil for other archives.
  package let records: RecordSummary?
  /// The saved objects in save order, then the unlisted ones.
  package private(set) var objects: ObjectWeights
  /// The keys of all objects and views, the largest first.
  package private(set) var keys: [KeyWeight] = []
  /// The classes of the saved objects, or of all objects in another keyed archive, the largest
  /// first.
  package private(set) var classes: [ClassWeight] = []
  /// The largest values, at most `heaviestCount`, in descending order.
  package private(set) var heaviest: [ValueWeight] = []
  /// The parts of the objects and values that patterns match, the largest first.
  package private(set) var parts: [PartWeight] = []
  /// The patterns that match nothing in the archive.
  package private(set) var unusedPatterns: [PathPattern] = []
  /// How many views have state of their own.
  package private(set) var viewCount = 0
  /// The bytes of the views' coders, which are inside those of their controllers.
  package private(set) var viewByteCount = 0
  /// The bytes of archives inside the archive, each counted once: coders, or values that are
  /// archives.
  package private(set) var nestedByteCount = 0
  /// How many coders or values cannot be read; they have no size.
  package private(set) var unreadableCount = 0

  /// A key, in all objects that have it.
  package struct KeyWeight: Sendable {
    /// The key. In another keyed archive the key path from `$top`, `root.tabs`, with its first part
    /// cut after 64 characters.
    package let key: String
    /// How many objects and views have it.
    package internal(set) var count = 0
    /// The bytes of the values under it.
    package internal(set) var byteCount = 0
  }

  /// A class.
  package struct ClassWeight: Sendable {
    /// Its name as stored; nil for objects without one.
    package let className: String?
    /// How many objects have it.
    package internal(set) var count = 0
    /// The bytes of these objects.
    package internal(set) var byteCount = 0
  }

  /// A value under a key of an object.
  package struct ValueWeight: Sendable {
    /// The object or view; nil for the state of the app delegate.
    package let path: RestorationPath?
    /// The key.
    package let key: String
    /// The value's type in words.
    package let typeName: String
    /// The value's bytes.
    package let byteCount: Int
  }

  /// The part of the file that `nestedByteCount` takes, 0 to 1; nil if the file has text in place
  /// of these bytes, and for trees.
  package var nestedShare: Double? {
    guard source.syntax == .binary, let total = source.byteCount, total > 0 else { return nil }
    return Double(nestedByteCount) / Double(total)
  }

  /// Measures an archive, and the parts of what patterns match. Walks each coder once and keeps no
  /// value; the values of objects that patterns match are decoded.
  package init(of archive: RestorationArchive, parts patterns: [PathPattern] = []) {
    source = archive.source
    records = archive.recordSummary
    objects = ObjectWeights(of: archive)
    let sink = WeighingSink()
    /// The places of the coders that were counted; two paths can have the same coder.
    var counted: Set<Int> = []
    for node in archive.allNodes { add(node, sink, &counted) }
    sink.path = nil
    sink.begin(NodeContent())
    archive.envelope?.state.walk(into: sink)
    nestedByteCount += sink.nestedByteCount
    keys = Self.heaviestFirst(sink.scale.keys) { $0.byteCount }
    classes = Self.heaviestFirst(sink.scale.classes) { $0.byteCount }
    heaviest = sink.scale.heaviest
    if !patterns.isEmpty { weighParts(of: archive, patterns) }
  }

  private mutating func weighParts(of archive: RestorationArchive, _ patterns: [PathPattern]) {
    var weighing = PartWeighing(patterns)
    for node in archive.allNodes where node.hasState {
      let content = node.decoded()
      if weighing.asks(for: node.path) { weighing.add(content.state, of: node.path) }
      for view in content.views where weighing.asks(for: view.path) {
        weighing.add(view.decoded().state, of: view.path)
      }
    }
    weighing.add(archive.envelope?.state ?? [], of: nil)
    parts = Self.heaviestFirst(weighing.parts) { $0.byteCount }
    unusedPatterns = weighing.unused
  }

  private static func heaviestFirst<Weight>(
    _ weights: [Weight], _ byteCount: (Weight) -> Int
  ) -> [Weight] {
    weights.enumerated().sorted { one, other in
      let (left, right) = (byteCount(one.element), byteCount(other.element))
      return left == right ? one.offset < other.offset : left > right
    }.map(\.element)
  }
}

extension ArchiveStatistics {
  private mutating func add(
    _ node: RestorationNode, _ sink: WeighingSink, _ counted: inout Set<Int>
  ) {
    sink.path = node.path
    let content = node.walk(into: sink)
    unreadableCount += content.unreadableCount
    let hasBytes = node.hasState && content.sameStateAs == nil
    let isPlain = isPlain(content.kind)
    let byteCount = !hasBytes ? 0 : isPlain ? sink.byteCount : node.coderByteCount()
    objects.append(byteCount, className: content.className.value)
    if content.kind != .archive {
      let isFirst = node.location.map { counted.insert($0.byteOffset).inserted } ?? true
      if byteCount > 0, !isPlain, isFirst { nestedByteCount += byteCount }
      sink.add(byteCount, className: content.className.value)
    }
    for view in content.views {
      sink.path = view.path
      let content = view.walk(into: sink)
      unreadableCount += content.unreadableCount
      viewCount += 1
      viewByteCount += content.sameStateAs == nil ? view.coderByteCount() : 0
    }
  }

  /// Whether state of this kind is directly in the file, and not in an archive of its own.
  private func isPlain(_ kind: NodeKind?) -> Bool {
    switch kind {
    case .window, .application, .scene, .note: true
    case .session: source.container == .scene
    default: false
    }
  }
}
