/// Reads UIKit's archive: the root list, the class map, the envelope, and the place of each coder.
/// A coder is opened only when the content of its node is read.
struct UIKitReader {
  private let graph: ObjectGraph
  private var envelope = Envelope()
  /// The paths of the objects, in save order, each with the value that lists it.
  private var listings: [(path: RestorationPath, value: ValueID)] = []
  private var classes = PathPairs<String>()
  /// What is under keys that are none of the envelope's own: coders, and what the app delegate saved.
  private var others = PathPairs<ValueID>()
  private var knownKeys: Set<String> = []
  /// Whether data that was looked into is a coder: very many keys may have the same.
  private var areCoders: [ValueID: Bool] = [:]
  /// What paths and classes may still take that are there again.
  private var budget: DecodingBudget
  /// The envelope's own keys that are there again.
  private var repeatedKeys: [String] = []

  static func accepts(_ graph: ObjectGraph) -> Bool {
    graph.hasAny(
      of: [KnownKeys.majorVersion, KnownKeys.rootIdentifiers, KnownKeys.restorationClassMap])
  }

  static func read(
    _ graph: ObjectGraph, source: ArchiveSource
  ) throws(PlistError) -> RestorationArchive {
    var reader = UIKitReader(graph)
    for (key, value) in try graph.textKeys() { try reader.take(key, value) }
    return try reader.archive(source)
  }

  private init(_ graph: ObjectGraph) {
    self.graph = graph
    budget = DecodingBudget(byteCount: graph.document.bytes.count)
  }

  private mutating func takeRepeated(_ byteCount: Int, at id: ValueID) throws(PlistError) {
    guard budget.repeats(byteCount) else {
      throw graph.tooRepetitive("repeated paths and classes", at: id)
    }
  }

  /// The envelope's own keys by the names in archives. The documented names of some constants end in
  /// `Key` where the stored ones do not; hand-made archives often have the documented names.
  private static let ownKeys: [String: String] = {
    let keys =
      KnownKeys.keysOfFacts.values + [
        KnownKeys.rootIdentifiers, KnownKeys.restorationClassMap,
      ]
    let documented = [
      KnownKeys.bundleVersion, KnownKeys.systemVersion, KnownKeys.timestamp,
      KnownKeys.userInterfaceIdiom,
    ]
    let names = keys.map { ($0, $0) } + documented.map { ($0 + "Key", $0) }
    return Dictionary(uniqueKeysWithValues: names)
  }()

  private mutating func take(_ stored: String, _ id: ValueID) throws(PlistError) {
    guard let key = Self.ownKeys[stored] else {
      try addOther(stored, id)
      return
    }
    guard knownKeys.insert(key).inserted else {
      if !repeatedKeys.contains(key) { repeatedKeys.append(key) }
      return
    }
    switch key {
    case KnownKeys.rootIdentifiers:
      let list = try list(id, key)
      let most = min(Limits.listedEntries, Limits.objectCount(in: graph.document.bytes.count))
      try graph.check(list.count, "objects", at: id, limit: most)
      for element in list {
        listings.append((RestorationPath(try text(element, key)), element))
      }
    case KnownKeys.restorationClassMap:
      for entry in try entries(id, key) {
        let path = RestorationPath(try text(entry.key, key))
        let className = try text(entry.value, key)
        // Not as an argument: the pairs would be copied for each.
        let repeatedCount = classes.add(path, className)
        try check(repeatedCount, at: entry.value)
      }
    case KnownKeys.firstResponders:
      let list = try list(id, key)
      try graph.check(list.count, "first responders", at: id, limit: Limits.listedEntries)
      envelope.firstResponders = try list.map { element throws(PlistError) in
        RestorationPath(try text(element, key))
      }
    case KnownKeys.sizeClassMap: envelope.sizeClasses = try sizeClasses(id, key)
    default:
      if !takeScalar(key, id) { try addOther(key, id) }
    }
  }

  private mutating func addOther(_ key: String, _ id: ValueID) throws(PlistError) {
    let repeatedCount = others.add(RestorationPath(key), id)
    try check(repeatedCount, at: id)
  }

  private func check(_ repeatedCount: Int, at id: ValueID) throws(PlistError) {
    try graph.check(repeatedCount, "repeated keys", at: id, limit: Limits.listedEntries)
  }

  /// Reads a value of the envelope that is not a collection. One of the wrong type stays in the app
  /// delegate's state, so that it is shown.
  private mutating func takeScalar(_ key: String, _ id: ValueID) -> Bool {
    var decoder = StateDecoder(graph)
    switch (key, try? decoder.value(id)) {
    case (KnownKeys.majorVersion, .integer(let number)) where number.int != nil:
      envelope.majorVersion = number.int
    case (KnownKeys.minorVersion, .integer(let number)) where number.int != nil:
      envelope.minorVersion = number.int
    case (KnownKeys.userInterfaceIdiom, .integer(let number)) where number.int != nil:
      envelope.userInterfaceIdiom = number.int.map { UserInterfaceIdiom(number: $0) }
    case (KnownKeys.bundleVersion, .string(let version)): envelope.bundleVersion = version
    case (KnownKeys.systemVersion, .string(let version)): envelope.systemVersion = version
    case (KnownKeys.ignoreSnapshot, .bool(let flag)): envelope.ignoreSnapshot = flag
    case (KnownKeys.timestamp, .date(let seconds)): envelope.timestamp = seconds
    default: return false
    }
    return true
  }

  private mutating func archive(_ source: ArchiveSource) throws(PlistError) -> RestorationArchive {
    var listed = coders()
    var paths: Set<RestorationPath> = []
    for (path, listing) in listings {
      let name = classes.first[path]
      if !paths.insert(path).inserted {
        try takeRepeated(path.raw.utf8.count + (name?.utf8.count ?? 0), at: listing)
      }
      if let coder = others.first[path] {
        try listed.add(path, restorationClass: name, coder: coder)
      } else {
        listed.add(path, restorationClass: name, listedAt: listing)
      }
    }
    var archive = RestorationArchive(source: source, envelope: envelope, nodes: listed.nodes)
    archive.unlistedRestorationClasses = classes.pairs.filter { !paths.contains($0.path) }
      .map { RestorationClassEntry(path: $0.path, className: $0.value) }
    try addOthers(to: &archive, unless: paths)
    return archive
  }

  private func coders() -> SharedCoders {
    SharedCoders(graph) { NodeContent(coder: $0, isView: false) }
  }

  /// Everything besides the listed coders: unlisted coders, and the app delegate's state.
  private mutating func addOthers(
    to archive: inout RestorationArchive, unless paths: Set<RestorationPath>
  ) throws(PlistError) {
    var unlisted = coders()
    var state: [(key: String, value: ValueID)] = []
    for (path, value) in others.pairs where !paths.contains(path) {
      if isCoder(value) {
        try unlisted.add(path, restorationClass: classes.first[path], coder: value)
      } else {
        state.append((path.raw, value))
      }
    }
    var decoder = StateDecoder(graph)
    archive.envelope?.state =
      try decoder.state(state)
      + repeatedKeys.map { key in
        let reason = "the key is repeated; only its first value is read"
        return StateEntry(key, .unreadable(UnreadableValue(reason: reason)))
      }
    archive.unlistedNodes = unlisted.nodes
  }

  /// Whether a value is the coder of an object: an archive with a key that every coder has.
  private mutating func isCoder(_ id: ValueID) -> Bool {
    guard let data = try? graph.data(id) else { return false }
    if let known = areCoders[data.id] { return known }
    let keys = [KnownKeys.className, KnownKeys.isViewController, KnownKeys.viewData]
    let isCoder = ObjectGraph(inData: data.bytes)?.hasAny(of: keys) ?? false
    areCoders[data.id] = isCoder
    return isCoder
  }

  // MARK: Collections of the envelope

  private func wrongType(_ id: ValueID, _ expected: String) -> PlistError {
    graph.error(
      .invalidContents, at: id, expected: expected, found: graph.typeName(of: id))
  }

  private func list(_ id: ValueID, _ key: String) throws(PlistError) -> [ValueID] {
    guard let list = try graph.list(id) else { throw wrongType(id, "an array under \(key)") }
    return list
  }

  /// A text, which very many elements may share.
  private mutating func text(_ id: ValueID, _ key: String) throws(PlistError) -> String {
    guard let text = try graph.text(id) else { throw wrongType(id, "text in \(key)") }
    try takeRepeated(text.utf8.count + 1, at: id)
    return text
  }

  private func entries(_ id: ValueID, _ key: String) throws(PlistError) -> [PlistEntry] {
    guard let entries = try graph.entries(id) else {
      throw wrongType(id, "a dictionary under \(key)")
    }
    return entries
  }

  private mutating func sizeClasses(
    _ id: ValueID, _ key: String
  ) throws(PlistError) -> [WindowSizeClass] {
    var windows: [WindowSizeClass] = []
    let names = try entries(id, key)
    try graph.check(names.count, "windows", at: id, limit: Limits.listedEntries)
    for entry in names {
      var window = WindowSizeClass(
        window: try text(entry.key, key), horizontal: nil, vertical: nil)
      for direction in try entries(entry.value, key) {
        let name = WindowSizeClass.name(ofStored: try text(direction.value, key))
        switch try text(direction.key, key) {
        case KnownKeys.horizontalSizeClass: window.horizontal = name
        case KnownKeys.verticalSizeClass: window.vertical = name
        default: break
        }
      }
      windows.append(window)
    }
    return windows
  }
}

/// Values by path, of which the first of each path counts. Those that repeat a path are there to be
/// shown.
private struct PathPairs<Value> {
  private(set) var pairs: [(path: RestorationPath, value: Value)] = []
  private(set) var first: [RestorationPath: Value] = [:]

  /// Adds a value. Returns how many repeat a path: each may take two bytes of the file.
  mutating func add(_ path: RestorationPath, _ value: Value) -> Int {
    if first[path] == nil { first[path] = value }
    pairs.append((path, value))
    return pairs.count - first.count
  }
}
