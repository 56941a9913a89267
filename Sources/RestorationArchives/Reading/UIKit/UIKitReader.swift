/// Reads UIKit's archive: the root list, the class map, the envelope, and the place of each coder.
/// A coder is opened only when the content of its node is read.
struct UIKitReader {
  private let graph: ObjectGraph
  private var envelope = Envelope()
  /// The paths of the objects, in save order, each with the value that lists it.
  private var listings: [PlacedPath] = []
  private var classes: [RestorationClassEntry] = []
  /// What is under keys that are none of the envelope's own: coders, and what the app delegate saved.
  private var others: [PlacedPath] = []
  private var knownKeys: Set<String> = []
  /// The envelope's own keys that are there again.
  private var repeatedKeys: [String] = []
  /// Whether data that was looked into is a coder: very many keys may have the same.
  private var areCoders: [ValueID: Bool] = [:]
  /// What paths and classes may still take that are there again.
  private var budget: DecodingBudget

  private typealias PlacedPath = (path: RestorationPath, value: ValueID)

  static func accepts(_ graph: ObjectGraph) -> Bool {
    graph.hasAny(
      of: [KnownKeys.majorVersion, KnownKeys.rootIdentifiers, KnownKeys.restorationClassMap])
  }

  static func read(
    _ graph: ObjectGraph, into archive: inout RestorationArchive
  ) throws(PlistError) {
    let budget = DecodingBudget(byteCount: graph.document.bytes.count)
    var reader = UIKitReader(graph: graph, budget: budget)
    // Coders, and the keys of the app delegate, of each of which there are fewer.
    try graph.check(
      graph.top.count, "keys", at: graph.document.root, limit: 2 * Limits.listedEntries)
    for (key, value) in try graph.textKeys() { try reader.take(key, value) }
    try reader.fill(&archive)
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
      KnownKeys.keysOfFacts.values + [KnownKeys.rootIdentifiers, KnownKeys.restorationClassMap]
    let documented = [
      KnownKeys.bundleVersion, KnownKeys.systemVersion, KnownKeys.timestamp,
      KnownKeys.userInterfaceIdiom,
    ]
    let names = keys.map { ($0, $0) } + documented.map { ($0 + "Key", $0) }
    return Dictionary(uniqueKeysWithValues: names)
  }()

  private mutating func take(_ stored: String, _ id: ValueID) throws(PlistError) {
    guard let key = Self.ownKeys[stored] else {
      others.append((RestorationPath(stored), id))
      return
    }
    guard knownKeys.insert(key).inserted else {
      if !repeatedKeys.contains(key) { repeatedKeys.append(key) }
      return
    }
    switch key {
    case KnownKeys.rootIdentifiers:
      let most = min(Limits.listedEntries, Limits.objectCount(in: graph.document.bytes.count))
      listings = try paths(id, key, "objects", atMost: most)
    case KnownKeys.restorationClassMap:
      classes = try entries(id, key, "restoration classes").map { entry throws(PlistError) in
        let path = RestorationPath(try text(entry.key, key))
        return RestorationClassEntry(path: path, className: try text(entry.value, key))
      }
    case KnownKeys.firstResponders:
      let paths = try paths(id, key, "first responders", atMost: Limits.listedEntries)
      envelope.firstResponders = paths.map(\.path)
    case KnownKeys.sizeClassMap: envelope.sizeClasses = try sizeClasses(id, key)
    default:
      if !takeScalar(key, id) { others.append((RestorationPath(key), id)) }
    }
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

  private mutating func fill(_ archive: inout RestorationArchive) throws(PlistError) {
    var listed = coders()
    let firstClasses = Dictionary(
      classes.map { ($0.path, $0.className) }, uniquingKeysWith: { first, _ in first })
    let firstOthers = Dictionary(others, uniquingKeysWith: { first, _ in first })
    var paths: Set<RestorationPath> = []
    for (path, listing) in listings {
      let name = firstClasses[path]
      if !paths.insert(path).inserted, let name {
        try takeRepeated(name.utf8.count, at: listing)
      }
      if let coder = firstOthers[path] {
        try listed.add(path, restorationClass: name, coder: coder)
      } else {
        listed.add(path, restorationClass: name, listedAt: listing)
      }
    }
    // Everything besides the listed coders: unlisted coders, and the app delegate's state.
    var unlisted = coders()
    var state: [(key: String, value: ValueID)] = []
    for (path, value) in others where !paths.contains(path) {
      if isCoder(value) {
        try unlisted.add(path, restorationClass: firstClasses[path], coder: value)
      } else {
        state.append((path.raw, value))
      }
    }
    var decoder = StateDecoder(graph)
    envelope.state =
      try decoder.state(state)
      + repeatedKeys.map { key in
        let reason = "the key is repeated; only its first value is read"
        return StateEntry(key, .unreadable(UnreadableValue(reason: reason)))
      }
    archive.envelope = envelope
    archive.nodes = listed.nodes
    archive.unlistedNodes = unlisted.nodes
    archive.unlistedRestorationClasses = classes.filter { !paths.contains($0.path) }
  }

  private func coders() -> SharedCoders {
    SharedCoders(graph) { NodeContent(coder: $0, isView: false) }
  }

  /// Whether a value is the coder of an object: an archive with a key that every coder has.
  private mutating func isCoder(_ id: ValueID) -> Bool {
    guard let data = graph.data(id) else { return false }
    if let known = areCoders[data.id] { return known }
    let keys = [KnownKeys.className, KnownKeys.isViewController, KnownKeys.viewData]
    let isCoder = ObjectGraph(inData: data.bytes)?.hasAny(of: keys) ?? false
    areCoders[data.id] = isCoder
    return isCoder
  }

  // MARK: Collections of the envelope

  private func required<Contents>(
    _ contents: Contents?, _ expected: String, at id: ValueID
  ) throws(PlistError) -> Contents {
    guard let contents else {
      throw graph.error(at: id, expected: expected, found: graph.typeName(of: id))
    }
    return contents
  }

  private mutating func paths(
    _ id: ValueID, _ key: String, _ elements: String, atMost limit: Int
  ) throws(PlistError) -> [PlacedPath] {
    let list = try required(graph.list(id), "an array under \(key)", at: id)
    try graph.check(list.count, elements, at: id, limit: limit)
    return try list.map { element throws(PlistError) in
      (RestorationPath(try text(element, key)), element)
    }
  }

  /// A text, which very many elements may share.
  private mutating func text(_ id: ValueID, _ key: String) throws(PlistError) -> String {
    let text = try required(graph.text(id), "text in \(key)", at: id)
    try takeRepeated(text.utf8.count + 1, at: id)
    return text
  }

  private func entries(
    _ id: ValueID, _ key: String, _ name: String
  ) throws(PlistError) -> [PlistEntry] {
    let entries = try required(graph.entries(id), "a dictionary under \(key)", at: id)
    try graph.check(entries.count, name, at: id, limit: Limits.listedEntries)
    return entries
  }

  private mutating func sizeClasses(
    _ id: ValueID, _ key: String
  ) throws(PlistError) -> [WindowSizeClass] {
    try entries(id, key, "windows").map { entry throws(PlistError) in
      var window = WindowSizeClass(window: try text(entry.key, key), horizontal: nil, vertical: nil)
      for direction in try entries(entry.value, key, "size classes") {
        let name = WindowSizeClass.name(ofStored: try text(direction.value, key))
        switch try text(direction.key, key) {
        case KnownKeys.horizontalSizeClass: window.horizontal = name
        case KnownKeys.verticalSizeClass: window.vertical = name
        default: break
        }
      }
      return window
    }
  }
}
