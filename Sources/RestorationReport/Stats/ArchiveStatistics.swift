/// What the bytes of an archive are spent on.
///
/// A coder has its size in the file; entries of a tree in JSON, and of a plain list, have that of
/// their values: the `StateSize`, the same in every syntax. A shared value counts at its first place.
package struct ArchiveStatistics: Sendable {
  private static let heaviestCount = 10

  package let source: ArchiveSource
  /// The records of an AppKit archive, also those that cannot be opened and have no size here.
  package let records: RecordSummary?
  /// The saved objects in save order, then the unlisted ones.
  package private(set) var objects: [ObjectWeight] = []
  /// The keys of all objects and views, the largest first. In another keyed archive the key path
  /// from `$top`, `root.tabs`.
  package var keys: [NamedWeight<String>] { keyWeights.heaviestFirst() }
  /// The classes of the saved objects, or of all objects in another keyed archive, the largest
  /// first; nil for objects without one.
  package var classes: [NamedWeight<String?>] { classWeights.heaviestFirst() }
  /// The largest values of all, the largest first.
  package private(set) var heaviest: [ValueWeight] = []
  /// The parts of what patterns match, the largest first; nil if their places take more than
  /// `placesPerByte` times the size of the file: very many can have one long path.
  package private(set) var parts: [ValueWeight]? = []
  package static let placesPerByte = 16
  /// How many bytes more their places may take.
  private var room: Int
  package private(set) var patternUse: PatternUse
  package private(set) var viewCount = 0
  /// These are also among the bytes of their controllers.
  package private(set) var viewByteCount = 0
  /// The bytes of archives inside the archive: coders, or values that are archives.
  package private(set) var nestedByteCount = 0
  /// How many coders or values cannot be read; they have no size.
  package private(set) var unreadableCount = 0

  private var keyWeights: [(name: String, byteCount: Int)] = []
  private var classWeights: [(name: String?, byteCount: Int)] = []

  package struct ObjectWeight: Sendable {
    package let path: RestorationPath
    package let className: String?
    package let byteCount: Int
    package let isListed: Bool
  }

  /// A value under a key of an object, or inside one.
  package struct ValueWeight: Sendable {
    /// The object or view; nil for the state of the app delegate.
    package let path: RestorationPath?
    package let key: String
    package let typeName: String
    package let byteCount: Int

    init(_ value: StateValue, _ key: String, of path: RestorationPath?) {
      (self.path, self.key) = (path, key)
      (typeName, byteCount) = (value.typeName, StateSize.byteCount(value))
    }
  }

  /// The part of the file that `nestedByteCount` takes, 0 to 1; nil if the file has text in place
  /// of these bytes, and for trees.
  package var nestedShare: Double? {
    guard source.syntax == .binary, let total = source.byteCount, total > 0 else { return nil }
    return Double(nestedByteCount) / Double(total)
  }

  package init(of archive: RestorationArchive, parts patterns: PatternSet = []) {
    source = archive.source
    records = archive.recordSummary
    patternUse = PatternUse(patterns)
    room = Self.placesPerByte * (source.byteCount ?? 0) + 1 << 20
    /// The locations of the coders that were counted; two paths can have the same coder.
    var counted: Set<Int> = []
    for (nodes, areListed) in [(archive.nodes, true), (archive.unlistedNodes, false)] {
      for node in nodes {
        let content = node.decoded()
        unreadableCount += content.unreadableCount
        let isCounted = node.location.map { counted.insert($0.byteOffset).inserted } ?? true
        let byteCount = isCounted ? node.coderByteCount(of: content) : 0
        let className = content.className.value
        objects.append(
          ObjectWeight(
            path: node.path, className: className, byteCount: byteCount, isListed: areListed))
        if content.kind == .archive, isCounted {
          for entry in content.state { addContents(of: entry, of: node.path) }
          addParts(of: content.state, node.path)
          continue
        }
        classWeights.append((className, byteCount))
        guard isCounted else { continue }
        nestedByteCount += node.byteCount ?? 0
        add(content.state, of: node.path)
        for view in content.views {
          let content = view.decoded()
          unreadableCount += content.unreadableCount
          viewCount += 1
          viewByteCount += view.coderByteCount(of: content)
          add(content.state, of: view.path)
        }
      }
    }
    add(archive.envelope?.state ?? [], of: nil)
    parts?.sort { $0.byteCount > $1.byteCount }
    patternUse.note(known: archive.nodes.lazy.map(\.path))
  }

  private mutating func add(_ state: [StateEntry], of path: RestorationPath?) {
    for entry in state { add(entry.value, under: entry.key, of: path) }
    addParts(of: state, path)
  }

  /// Adds a value of an archive without an interface: the keys in it count, and all objects.
  private mutating func addContents(of entry: StateEntry, of path: RestorationPath) {
    // A long key is not repeated for every key below it.
    let key = ShortText.cut(entry.key, head: 64, tail: 0)
    switch entry.value {
    case .object(_, let fields):
      for field in fields { add(field.value, under: "\(key).\(field.name)", of: path) }
    case .dictionary(let pairs):
      for pair in pairs {
        let name = if case .string(let name) = pair.key { name } else { pair.key.typeName }
        add(pair.value, under: "\(key).\(name)", of: path)
      }
    default: add(entry.value, under: entry.key, of: path)
    }
    entry.value.visit { value, _ in
      if case .object(let className, _) = value {
        classWeights.append((className, StateSize.byteCount(value)))
      }
      return true
    }
    entry.value.visit { value, _ in
      guard case .archive = value else { return true }
      nestedByteCount += StateSize.byteCount(value)
      return false
    }
  }

  private mutating func add(_ value: StateValue, under key: String, of path: RestorationPath?) {
    let weight = ValueWeight(value, key, of: path)
    keyWeights.append((key, weight.byteCount))
    guard weight.byteCount > 0 else { return }
    let rank = heaviest.firstIndex { $0.byteCount < weight.byteCount } ?? heaviest.count
    heaviest.insert(weight, at: rank)
    if heaviest.count > Self.heaviestCount { heaviest.removeLast() }
  }

  // MARK: Parts of what patterns match

  private mutating func addParts(of entries: [StateEntry], _ path: RestorationPath?) {
    if entries.isEmpty { return }
    let named = patternUse.patterns.naming([path ?? RestorationPath("")])
    findParts(of: .archive(entries.fields), at: [], of: path, named)
  }

  /// Looks for values that patterns name, also inside those that one names, and adds what is
  /// directly in each, or the value if nothing is. Values nest at most `Limits.valueDepth` deep.
  private mutating func findParts(
    of value: StateValue, at steps: [KeyStep], of path: RestorationPath?, _ match: KeyMatch
  ) {
    guard !match.isOver, parts != nil else { return }
    let inner = value.parts.filter { if case .keyItself = $0.step { false } else { true } }
    if !match.numbers.isEmpty {
      patternUse.note(match.numbers)
      if inner.isEmpty { addPart(value, at: steps, of: path) }
      for (step, part) in inner { addPart(part, at: steps + [step], of: path) }
    }
    for (step, part) in inner {
      findParts(of: part, at: steps + [step], of: path, match.entering(step))
    }
  }

  private mutating func addPart(
    _ value: StateValue, at steps: [KeyStep], of path: RestorationPath?
  ) {
    guard parts != nil else { return }
    let key = steps.text
    room -= key.utf8.count + (path?.raw.utf8.count ?? 0)
    if room < 0 { parts = nil } else { parts?.append(ValueWeight(value, key, of: path)) }
  }
}

/// What has one name: the values under a key, or the objects of a class.
package struct NamedWeight<Name: Hashable & Sendable>: Sendable {
  package let name: Name
  package let count: Int
  package let byteCount: Int
}

extension Sequence {
  /// The sums by name, the largest first; equal ones in the order of the first occurrence.
  fileprivate func heaviestFirst<Name>() -> [NamedWeight<Name>]
  where Element == (name: Name, byteCount: Int) {
    grouped(by: \.name).map { name, weights in
      NamedWeight(
        name: name, count: weights.count, byteCount: weights.reduce(0) { $0 + $1.byteCount })
    }.sorted { $0.byteCount > $1.byteCount }
  }
}
