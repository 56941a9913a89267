import KeyedArchive
import PlistSyntax
import RestorationModel

/// Reads UIKit's archive: the root list, the class map, the envelope, and the place of each coder.
/// A coder is opened only when the content of its node is read.
struct UIKitReader {
  private var reader: ObjectReader
  private let limits: Limits
  private var envelope = Envelope()
  private var paths: PathNumbers
  private var rootList = ArchivedList([])
  /// Paths with the numbers of their classes' names, which are numbered like paths.
  private var classMap: ArchivedNodes.Pairs = []
  /// Keys that are not the envelope's own: coders, and the state of the app delegate.
  private var others: ArchivedNodes.Pairs = []

  private var graph: ObjectGraph { reader.graph }

  /// Whether an archive's top-level keys are those of UIKit.
  static func accepts(_ graph: ObjectGraph) -> Bool {
    let keys = [KnownKeys.majorVersion, KnownKeys.rootIdentifiers, KnownKeys.restorationClassMap]
    return keys.contains { graph.document.value(forKey: $0, in: graph.top) != nil }
  }

  static func read(
    _ graph: ObjectGraph, source: ArchiveSource, limits: Limits
  ) throws(ArchiveError) -> RestorationArchive {
    var reader = UIKitReader(graph, limits)
    for entry in graph.topEntries {
      guard case .string(let key) = graph.document.value(entry.key) else {
        throw graph.error(
          .invalidContents, at: entry.key, expected: "text keys in $top",
          found: graph.document.value(entry.key).typeName)
      }
      try reader.reader.pay(for: key, at: entry.key)
      if graph.document.withText(of: key, KnownKeys.mayBeEnvelopeKey) {
        try reader.sort(reader.reader.paidText(key, at: entry.key), entry.value)
      } else {
        reader.add(reader.paths.number(of: key, at: entry.key), entry.value)
      }
    }
    return try reader.archive(source)
  }

  private init(_ graph: ObjectGraph, _ limits: Limits) {
    reader = ObjectReader(graph)
    paths = PathNumbers(graph.document)
    paths.reserve(graph.document.count(of: graph.top))
    self.limits = limits
  }

  /// The constants' documented names end in `Key` where the stored ones do not; hand-made archives
  /// often have the documented names.
  private static let documentedNames = [
    KnownKeys.bundleVersion, KnownKeys.systemVersion, KnownKeys.timestamp,
    KnownKeys.userInterfaceIdiom,
  ].map { (documented: $0 + "Key", stored: $0) }

  private mutating func add(_ path: Int, _ value: ValueID) {
    others.append((UInt32(clamping: path), UInt32(clamping: value.rawValue)))
  }

  private mutating func sort(_ stored: String, _ id: ValueID) throws(ArchiveError) {
    let key = Self.documentedNames.first { $0.documented == stored }?.stored ?? stored
    switch key {
    case KnownKeys.rootIdentifiers: rootList = try list(id, key)
    case KnownKeys.restorationClassMap:
      for pair in try pairs(id, key) {
        let path = try number(pair.key, key)
        classMap.append((UInt32(clamping: path), UInt32(clamping: try number(pair.value, key))))
      }
    case KnownKeys.firstResponders:
      var paths: [RestorationPath] = []
      for element in try list(id, key) {
        paths.append(RestorationPath(try text(element, key)))
      }
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
      guard let text = try? reader.text(id) else { return false }
      envelope.bundleVersion = text
    case KnownKeys.systemVersion:
      guard let text = try? reader.text(id) else { return false }
      envelope.systemVersion = text
    case KnownKeys.ignoreSnapshot:
      guard case .plain(.bool(let flag), _)? = value else { return false }
      envelope.ignoreSnapshot = flag
    case KnownKeys.timestamp:
      var walk = StateWalk(graph, limits: limits)
      guard case .date(let seconds) = walk.value(of: id) else { return false }
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
      rootList, paths, coders: others, classes: classMap,
      context: CoderContext.uikit(graph, areViews: false, limits: limits),
      in: &reader)
    var archive = RestorationArchive(
      source: source, envelope: envelope, nodes: NodeList(nodes))
    for entry in classMap where !nodes.isListed(Int(entry.path)) {
      archive.unlistedRestorationClasses.append(
        RestorationClassEntry(
          path: RestorationPath(paths.path(Int(entry.path))),
          className: paths.path(Int(entry.value))))
    }
    addUnlisted(to: &archive, beside: nodes)
    return archive
  }

  /// Everything besides the listed coders: unlisted coders, and the app delegate's state.
  private mutating func addUnlisted(
    to archive: inout RestorationArchive, beside nodes: ArchivedNodes
  ) {
    var unlisted = CoderList(CoderContext.uikit(graph, areViews: false, limits: limits))
    var state = CoderState(graph, of: .keyed, limits: limits)
    for other in others where !nodes.isListed(Int(other.path)) {
      let path = RestorationPath(paths.path(Int(other.path)))
      let value = ValueID(Int(other.value))
      if isCoder(value) {
        unlisted.add(
          path, restorationClass: nodes.restorationClass(of: Int(other.path)), coder: value,
          in: &reader)
      } else {
        state.add(path.raw, value)
      }
    }
    let builder = ValueBuilder()
    archive.envelope?.unreadableValueCount = Uncompared(state.walk(into: builder))
    archive.envelope?.state = builder.entries
    archive.unlistedNodes = unlisted.nodes
  }

  /// Whether a value is the coder of an object: an archive with a key that every coder has.
  private mutating func isCoder(_ id: ValueID) -> Bool {
    guard let data = try? reader.data(id) else { return false }
    let bytes = graph.bytes(of: data)
    guard NestedArchive.mayBeArchive(bytes), let inner = try? ObjectGraph(bytes, limits: limits)
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

  private mutating func list(_ id: ValueID, _ key: String) throws(ArchiveError) -> ArchivedList {
    guard let list = try reader.list(id) else { throw wrongType(id, "an array under \(key)") }
    return list
  }

  private mutating func text(_ id: ValueID, _ key: String) throws(ArchiveError) -> String {
    guard let text = try reader.text(id) else { throw wrongType(id, "text in \(key)") }
    return text
  }

  /// The number of the text of a value.
  private mutating func number(_ id: ValueID, _ key: String) throws(ArchiveError) -> Int {
    guard case .plain(.string(let string), let place) = try reader.resolve(id) else {
      return paths.number(of: try text(id, key))
    }
    try reader.pay(for: string, at: place)
    return paths.number(of: string, at: place)
  }

  private mutating func pairs(
    _ id: ValueID, _ key: String
  ) throws(ArchiveError) -> [(key: ValueID, value: ValueID)] {
    guard let (keys, values) = try reader.pairs(id) else {
      throw wrongType(id, "a dictionary under \(key)")
    }
    return keys.indices.map { (key: keys[$0], value: values[$0]) }
  }

  private mutating func textMap(
    _ id: ValueID, _ key: String
  ) throws(ArchiveError) -> [(key: String, value: String)] {
    var map: [(key: String, value: String)] = []
    for pair in try pairs(id, key) {
      map.append((try text(pair.key, key), try text(pair.value, key)))
    }
    return map
  }

  private mutating func sizeClasses(
    _ id: ValueID, _ key: String
  ) throws(ArchiveError) -> [WindowSizeClass] {
    var windows: [WindowSizeClass] = []
    for pair in try pairs(id, key) {
      var window = WindowSizeClass(
        window: try text(pair.key, key), horizontal: nil, vertical: nil)
      for entry in try textMap(pair.value, key) {
        switch entry.key {
        case KnownKeys.horizontalSizeClass:
          window.horizontal = WindowSizeClass.name(ofStored: entry.value)
        case KnownKeys.verticalSizeClass:
          window.vertical = WindowSizeClass.name(ofStored: entry.value)
        default: break
        }
      }
      windows.append(window)
    }
    return windows
  }
}

extension ContainerReader {
  static let uikit = ContainerReader(
    marks: [ObjectGraph.Key.archiver],
    accepts: { contents, _ in
      contents.graph.map(UIKitReader.accepts) ?? false ? .bytes : nil
    },
    read: { contents, options throws(ReadFault) in
      try contents.read(contents.graph) { graph throws(ArchiveError) in
        try UIKitReader.read(
          graph, source: contents.source(.uikit, options), limits: options.limits)
      }
    })
}
