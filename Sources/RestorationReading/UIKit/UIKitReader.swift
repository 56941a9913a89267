import KeyedArchive
import PlistSyntax
import RestorationModel

/// Reads UIKit's archive: the root list, the class map, the envelope, and the place of each coder.
/// A coder is opened only when the content of its node is read.
struct UIKitReader {
  private let graph: ObjectGraph
  private let limits: Limits
  private var envelope = Envelope()
  private var paths: PathNumbers
  private var rootList: [ValueID] = []
  /// Paths with the numbers of their classes' names, which are counted like paths.
  private var classMap = PathPairs()
  /// Keys that are none of the envelope's own: coders, and what the app delegate saved.
  private var others = PathPairs()
  /// What is left out of the envelope's lists, by their keys.
  private var remarks: [(key: String, remark: UnreadableValue)] = []

  /// Whether an archive's top-level keys are those of UIKit.
  static func accepts(_ graph: ObjectGraph) -> Bool {
    let keys = [KnownKeys.majorVersion, KnownKeys.rootIdentifiers, KnownKeys.restorationClassMap]
    return keys.contains { graph.document.value(forKey: $0, in: graph.top) != nil }
  }

  static func read(
    _ graph: ObjectGraph, source: ArchiveSource, limits: Limits
  ) throws(ArchiveError) -> RestorationArchive {
    var reader = UIKitReader(graph, limits)
    for (key, value) in try graph.textKeys() {
      if key.withByteView(KnownKeys.mayBeEnvelopeKey) {
        try reader.sort(key, value)
      } else {
        reader.add(reader.paths.number(of: key), value)
      }
    }
    return try reader.archive(source)
  }

  private init(_ graph: ObjectGraph, _ limits: Limits) {
    self.graph = graph
    paths = PathNumbers(graph.document)
    // A key may be there very many times, but there are no more texts than values.
    paths.reserve(min(graph.document.count(of: graph.top), graph.document.valueCount))
    self.limits = limits
  }

  /// The constants' documented names end in `Key` where the stored ones do not; hand-made archives
  /// often have the documented names.
  private static let documentedNames = [
    KnownKeys.bundleVersion, KnownKeys.systemVersion, KnownKeys.timestamp,
    KnownKeys.userInterfaceIdiom,
  ].map { (documented: $0 + "Key", stored: $0) }

  private mutating func add(_ path: Int, _ value: ValueID) {
    others.add(path, value.rawValue, limit: limits.listedEntries)
  }

  private mutating func sort(_ stored: String, _ id: ValueID) throws(ArchiveError) {
    let key = Self.documentedNames.first { $0.documented == stored }?.stored ?? stored
    switch key {
    case KnownKeys.rootIdentifiers: rootList = try list(id, key)
    case KnownKeys.restorationClassMap:
      let (keys, values) = try pairs(id, key)
      for place in keys.indices {
        let path = try number(keys[place], key)
        classMap.add(path, try number(values[place], key), limit: limits.listedEntries)
      }
    case KnownKeys.firstResponders:
      var paths: [RestorationPath] = []
      let list = try list(id, key)
      for element in list.prefix(limits.listedEntries) {
        paths.append(RestorationPath(try text(element, key)))
      }
      cut(key, "first responders", list.count)
      envelope.firstResponders = paths
    case KnownKeys.sizeClassMap: envelope.sizeClasses = try sizeClasses(id, key)
    default:
      guard !takeScalar(key, id) else { return }
      add(paths.number(of: key), id)
    }
  }

  /// Reads a value of the envelope that is not a collection. One of the wrong type stays in the app
  /// delegate's state, so that it is shown.
  private mutating func takeScalar(_ key: String, _ id: ValueID) -> Bool {
    let value = try? graph.resolve(id)
    switch key {
    case KnownKeys.majorVersion:
      guard let number = Self.integer(value) else { return false }
      envelope.majorVersion = number
    case KnownKeys.minorVersion:
      guard let number = Self.integer(value) else { return false }
      envelope.minorVersion = number
    case KnownKeys.userInterfaceIdiom:
      guard let number = Self.integer(value) else { return false }
      envelope.userInterfaceIdiom = UserInterfaceIdiom(number: number)
    case KnownKeys.bundleVersion:
      guard let text = try? graph.text(id) else { return false }
      envelope.bundleVersion = text
    case KnownKeys.systemVersion:
      guard let text = try? graph.text(id) else { return false }
      envelope.systemVersion = text
    case KnownKeys.ignoreSnapshot:
      guard case .plain(.bool(let flag), _)? = value else { return false }
      envelope.ignoreSnapshot = flag
    case KnownKeys.timestamp:
      var decoder = StateDecoder(graph, limits: limits)
      guard case .date(let seconds)? = try? decoder.value(id) else { return false }
      envelope.timestamp = seconds
    default: return false
    }
    return true
  }

  private static func integer(_ value: ArchivedValue?) -> Int? {
    guard case .plain(.integer(let number, _), _)? = value else { return nil }
    return number.int
  }

  private mutating func archive(_ source: ArchiveSource) throws(ArchiveError) -> RestorationArchive
  {
    for listing in rootList {
      paths.remember(try number(listing, KnownKeys.rootIdentifiers), at: listing)
    }
    // From here on each path has its number.
    let nodes = ArchivedNodes(
      rootList, paths, coders: others.pairs, classes: classMap.pairs,
      context: CoderContext.uikit(graph, areViews: false, limits: limits))
    var archive = RestorationArchive(
      source: source, envelope: envelope, nodes: NodeList(nodes))
    for entry in classMap.pairs where !nodes.isListed(Int(entry.path)) {
      archive.unlistedRestorationClasses.append(
        RestorationClassEntry(
          path: RestorationPath(paths.path(Int(entry.path))),
          className: paths.path(Int(entry.value))))
    }
    try addUnlisted(to: &archive, beside: nodes)
    return archive
  }

  /// Everything besides the listed coders: unlisted coders, and the app delegate's state.
  private mutating func addUnlisted(
    to archive: inout RestorationArchive, beside nodes: ArchivedNodes
  ) throws(ArchiveError) {
    var unlisted = CoderList(CoderContext.uikit(graph, areViews: false, limits: limits))
    var state: [(key: String, value: ValueID)] = []
    for other in others.pairs where !nodes.isListed(Int(other.path)) {
      let path = RestorationPath(paths.path(Int(other.path)))
      let value = ValueID(Int(other.value))
      if isCoder(value) {
        unlisted.add(
          path, restorationClass: nodes.restorationClass(of: Int(other.path)), coder: value)
      } else {
        state.append((path.raw, value))
      }
    }
    for (key, pairs) in [(KnownKeys.restorationClassMap, classMap), (ObjectGraph.Key.top, others)]
    where pairs.leftOutCount > 0 {
      remarks.append((key, .repeated(pairs.leftOutCount, beyond: limits.listedEntries)))
    }
    var decoder = StateDecoder(graph, limits: limits)
    archive.envelope?.state =
      try decoder.state(state, of: .keyed)
      + remarks.map { StateEntry($0.key, .unreadable($0.remark)) }
    archive.envelope?.unreadableValueCount = Uncompared(decoder.unreadableCount + remarks.count)
    archive.unlistedNodes = unlisted.nodes
  }

  /// Whether a value is the coder of an object: an archive with a key that every coder has.
  private mutating func isCoder(_ id: ValueID) -> Bool {
    guard let data = try? graph.data(id) else { return false }
    guard NestedArchive.mayBeArchive(data.bytes),
      let inner = try? ObjectGraph(data.bytes, limits: limits)
    else { return false }
    return [KnownKeys.className, KnownKeys.isViewController, KnownKeys.viewData].contains {
      inner.document.value(forKey: $0, in: inner.top) != nil
    }
  }

  // MARK: Collections of the envelope

  private func wrongType(_ id: ValueID, _ expected: String) -> ArchiveError {
    graph.error(
      .invalidContents, at: id, expected: expected, found: graph.typeName(of: id))
  }

  private mutating func list(_ id: ValueID, _ key: String) throws(ArchiveError) -> [ValueID] {
    guard let list = try graph.list(id) else { throw wrongType(id, "an array under \(key)") }
    return list
  }

  private mutating func text(_ id: ValueID, _ key: String) throws(ArchiveError) -> String {
    guard let text = try graph.text(id) else { throw wrongType(id, "text in \(key)") }
    return text
  }

  /// The number of the text of a value.
  private mutating func number(_ id: ValueID, _ key: String) throws(ArchiveError) -> Int {
    guard case .plain(.string(let string), let place) = try graph.resolve(id) else {
      return paths.number(of: try text(id, key))
    }
    return paths.number(of: string, at: place)
  }

  private mutating func pairs(
    _ id: ValueID, _ key: String
  ) throws(ArchiveError) -> (keys: [ValueID], values: [ValueID]) {
    guard let pairs = try graph.pairs(id) else {
      throw wrongType(id, "a dictionary under \(key)")
    }
    return pairs
  }

  /// Remarks on a list that is longer than what is read of it.
  private mutating func cut(_ key: String, _ what: String, _ count: Int) {
    guard count > limits.listedEntries else { return }
    remarks.append((key, .cut(what, count, at: limits.listedEntries)))
  }

  private mutating func sizeClasses(
    _ id: ValueID, _ key: String
  ) throws(ArchiveError) -> [WindowSizeClass] {
    var windows: [WindowSizeClass] = []
    let (names, classes) = try pairs(id, key)
    for place in names.indices.prefix(limits.listedEntries) {
      var window = WindowSizeClass(
        window: try text(names[place], key), horizontal: nil, vertical: nil)
      let (keys, values) = try pairs(classes[place], key)
      for place in keys.indices {
        let name = try text(values[place], key)
        switch try text(keys[place], key) {
        case KnownKeys.horizontalSizeClass:
          window.horizontal = WindowSizeClass.name(ofStored: name)
        case KnownKeys.verticalSizeClass:
          window.vertical = WindowSizeClass.name(ofStored: name)
        default: break
        }
      }
      windows.append(window)
    }
    cut(key, "windows", names.count)
    return windows
  }
}

/// Paths and values, of which the first of each path counts. Those that repeat a path are there to be
/// shown: among the first only, since each may take two bytes of the file.
private struct PathPairs {
  private(set) var pairs: ArchivedNodes.Pairs = []
  private var paths = BitSet()
  /// How many that repeat a path are left out.
  private(set) var leftOutCount = 0

  mutating func add(_ path: Int, _ value: Int, limit: Int) {
    guard pairs.count < limit || !paths.contains(path) else {
      leftOutCount += 1
      return
    }
    paths.insert(path)
    pairs.append((UInt32(clamping: path), UInt32(clamping: value)))
  }
}

extension UnreadableValue {
  /// A remark on keys that are there before.
  fileprivate static func repeated(_ count: Int, beyond limit: Int) -> UnreadableValue {
    UnreadableValue(
      reason: "leaves out \(CountText.count(count, "repeated key")); repeated keys are read only "
        + "among the first \(CountText.grouped(limit))")
  }
}
