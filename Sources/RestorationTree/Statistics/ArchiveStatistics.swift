import PlistSyntax

/// What the bytes of an archive are spent on.
///
/// A coder counts as the bytes that it takes in the file, or would take if a tree in JSON were written
/// as an archive. What stands in a plain list, such as a window's entry, counts as its values do. A
/// value counts as `StateSize` has it, the same in every syntax: bytes of texts and data, and a fixed
/// number for all else. What is shared counts where it stands first.
public struct ArchiveStatistics: Sendable {
  /// How many of the heaviest values are kept.
  public static let heaviestCount = 10

  /// Where the archive was read from.
  public let source: ArchiveSource
  /// What the records of an AppKit archive hold, those too that cannot be opened and weigh nothing
  /// here; nil for other archives.
  public let records: RecordSummary?
  /// The saved objects in save order, then those that nothing lists.
  public private(set) var objects: ObjectWeights
  /// The keys of all objects and views, the heaviest first.
  public private(set) var keys: [KeyWeight] = []
  /// The classes of the saved objects, or of all objects in another keyed archive, the heaviest first.
  public private(set) var classes: [ClassWeight] = []
  /// The heaviest values, `heaviestCount` at most, the heaviest first.
  public private(set) var heaviest: [ValueWeight] = []
  /// How many views have state of their own.
  public private(set) var viewCount = 0
  /// The bytes of the views' coders, which stand inside those of their controllers.
  public private(set) var viewByteCount = 0
  /// The bytes of archives inside the archive, each once: coders, or values that are archives.
  public private(set) var nestedByteCount = 0
  /// How many coders or values cannot be read; these count nothing.
  public private(set) var unreadableCount = 0

  /// A key, in all objects that have it.
  public struct KeyWeight: Sendable {
    /// The key. In another keyed archive the way to it from `$top`, `root.tabs`,
    /// its first part cut after 64 characters.
    public let key: String
    /// How many objects and views have it.
    public fileprivate(set) var count = 0
    /// The bytes of the values under it.
    public fileprivate(set) var byteCount = 0
  }

  /// A class.
  public struct ClassWeight: Sendable {
    /// Its name as stored; nil for objects without one.
    public let className: String?
    /// How many objects have it.
    public fileprivate(set) var count = 0
    /// The bytes of these objects.
    public fileprivate(set) var byteCount = 0
  }

  /// A value under a key of an object.
  public struct ValueWeight: Sendable {
    /// The object or view; nil for what the app delegate saved.
    public let path: RestorationPath?
    /// The key.
    public let key: String
    /// The value's type in words.
    public let typeName: String
    /// The value's bytes.
    public let byteCount: Int
  }

  /// The part of the file that `nestedByteCount` takes, 0 to 1; nil where the file has not these bytes
  /// but text for them, and for trees.
  public var nestedShare: Double? {
    guard source.syntax == .binary, let total = source.byteCount, total > 0 else { return nil }
    return Double(nestedByteCount) / Double(total)
  }

  /// Weighs an archive. Decodes each coder once and keeps none.
  public init(of archive: RestorationArchive) {
    source = archive.source
    records = archive.recordSummary
    objects = ObjectWeights(of: archive)
    var scale = Scale()
    for node in archive.allNodes { add(node, &scale) }
    for entry in archive.envelope?.state ?? [] {
      weigh(entry.value, key: entry.key, of: nil, &scale)
    }
    keys = Self.heaviestFirst(scale.keys) { $0.byteCount }
    classes = Self.heaviestFirst(scale.classes) { $0.byteCount }
  }

  /// Sums by name, in the order of the first occurrence.
  private struct Scale {
    var keys: [KeyWeight] = []
    var classes: [ClassWeight] = []
    private var keyPlaces: [String: Int] = [:]
    private var classPlaces: [String?: Int] = [:]
    /// Where coders stand that were counted; two paths may have one.
    private var counted: Set<Int> = []

    /// Whether a node's coder was not counted before.
    mutating func isFirst(_ node: RestorationNode) -> Bool {
      node.location.map { counted.insert($0.byteOffset).inserted } ?? true
    }

    mutating func add(_ byteCount: Int, key: String) {
      let place = keyPlaces[key] ?? keys.count
      if place == keys.count {
        keyPlaces[key] = place
        keys.append(KeyWeight(key: key))
      }
      keys[place].count += 1
      keys[place].byteCount += byteCount
    }

    mutating func add(_ byteCount: Int, className: String?, isCounted: Bool = false) {
      let place = classPlaces[className] ?? classes.count
      if place == classes.count {
        classPlaces[className] = place
        classes.append(ClassWeight(className: className))
      }
      classes[place].count += isCounted ? 0 : 1
      classes[place].byteCount += byteCount
    }
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
  private mutating func add(_ node: RestorationNode, _ scale: inout Scale) {
    let content = node.content
    unreadableCount += content.unreadableCount
    let isWhole = content.kind == .archive
    let hasBytes = node.hasState && content.sameStateAs == nil
    let isPlain = isPlain(content.kind)
    let byteCount =
      !hasBytes
      ? 0 : isPlain ? StateSize.byteCount(content.state) : node.coderByteCount(content)
    objects.append(byteCount, className: content.className.value)
    if isWhole {
      for entry in content.state { addObjects(in: entry.value, &scale) }
    } else {
      if byteCount > 0, !isPlain, scale.isFirst(node) { nestedByteCount += byteCount }
      scale.add(byteCount, className: content.className.value)
    }
    for entry in content.state {
      if isWhole, addParts(of: entry, at: node.path, &scale) { continue }
      weigh(entry.value, key: entry.key, of: node.path, &scale)
    }
    for view in content.views {
      let content = view.content
      unreadableCount += content.unreadableCount
      viewCount += 1
      viewByteCount += content.sameStateAs == nil ? view.coderByteCount(content) : 0
      for entry in content.state { weigh(entry.value, key: entry.key, of: view.path, &scale) }
    }
  }

  /// Whether what was saved stands in the file as it is, and not in an archive of its own.
  private func isPlain(_ kind: NodeKind?) -> Bool {
    switch kind {
    case .window, .application, .scene, .note: true
    case .session: source.container == .scene
    default: false
    }
  }

  /// In a keyed archive that is no interface all stands under one key, so the keys inside count.
  private mutating func addParts(
    of entry: StateEntry, at path: RestorationPath, _ scale: inout Scale
  ) -> Bool {
    // Cut, since it is repeated before every key inside.
    let isLong = entry.key.utf8.count > 64
    let name = isLong ? String(entry.key.unicodeScalars.prefix(64)) + "…" : entry.key
    switch entry.value {
    case .object(_, let fields):
      for field in fields {
        weigh(field.value, key: "\(name).\(field.name)", of: path, &scale)
      }
      return true
    case .dictionary(let pairs):
      for pair in pairs {
        let inner = if case .string(let text) = pair.key { text } else { pair.key.typeName }
        weigh(pair.value, key: "\(name).\(inner)", of: path, &scale)
      }
      return true
    default: return false
    }
  }

  private mutating func weigh(
    _ value: StateValue, key: String, of path: RestorationPath?, _ scale: inout Scale
  ) {
    let byteCount = StateSize.byteCount(value)
    scale.add(byteCount, key: key)
    guard byteCount > 0,
      heaviest.count < Self.heaviestCount || byteCount > heaviest.last?.byteCount ?? 0
    else { return }
    let place = heaviest.firstIndex { $0.byteCount < byteCount } ?? heaviest.count
    heaviest.insert(
      ValueWeight(path: path, key: key, typeName: value.typeName, byteCount: byteCount), at: place)
    if heaviest.count > Self.heaviestCount { heaviest.removeLast() }
  }

  /// Counts the objects of another keyed archive, each with all that stands in it. An archive that is a
  /// value counts as a nested one. Values nest at most `Limits.valueDepth` deep.
  ///
  /// - Returns: the value's bytes, so that each value is weighed once.
  @discardableResult
  private mutating func addObjects(in value: StateValue, _ scale: inout Scale) -> Int {
    switch value {
    case .array(let elements), .set(let elements), .orderedSet(let elements):
      return elements.reduce(0) { $0 + addObjects(in: $1, &scale) }
    case .dictionary(let pairs):
      return pairs.reduce(0) {
        $0 + addObjects(in: $1.key, &scale) + addObjects(in: $1.value, &scale)
      }
    case .object(let className, let fields):
      // Takes its place before the objects in it do.
      scale.add(0, className: className)
      let byteCount = fields.reduce(0) {
        $0 + $1.name.utf8.count + addObjects(in: $1.value, &scale)
      }
      scale.add(byteCount, className: className, isCounted: true)
      return byteCount
    case .archive(let fields):
      let outside = nestedByteCount
      let byteCount = fields.reduce(0) {
        $0 + $1.name.utf8.count + addObjects(in: $1.value, &scale)
      }
      // Archives in this one are a part of it.
      nestedByteCount = outside + byteCount
      return byteCount
    default: return StateSize.byteCount(value)
    }
  }
}
