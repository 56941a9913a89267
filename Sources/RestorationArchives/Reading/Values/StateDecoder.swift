/// Decodes the values of one coder, or of one archive inside data.
///
/// A container is decoded once; where it occurs again, there is a back-reference. Values without
/// contents (a date, a text) are repeated, large ones within a budget.
struct StateDecoder {
  /// What a reference leads to. For bare data that is a UID of `$objects`, not the value: a binary
  /// property list has equal bytes once, however many objects have them.
  private enum Target: Hashable {
    case value(ValueID)
    case bareData(uid: UInt32)
  }

  /// Values up to this size are repeated at each occurrence, in bytes.
  private static let smallLeaf = 64
  /// How many values take as much memory as a reason.
  private static let reasonCost = 4
  /// Objects with more fields are decoded once: searching these takes long.
  private static let mostFields = 32

  let graph: ObjectGraph
  private let nesting: Int
  /// The windows to whose objects AppKit's references lead; nil without any.
  var windows: AppKitWindows?
  /// Opens data, and has the rest of the coder's budget.
  var opener: DataOpener
  /// How many values were decoded. Back-references count them from 0.
  var valueCount = 0
  /// The number of each container, large data and broken object that was decoded.
  private var numbers: [Target: Int] = [:]
  /// The texts that count when they are repeated.
  private var largeTexts: Set<ValueID> = []

  init(_ graph: ObjectGraph, nesting: Int = 0, opener: DataOpener? = nil) {
    self.graph = graph
    self.nesting = nesting
    self.opener = opener ?? DataOpener(byteCount: graph.document.bytes.count)
  }

  /// The decoder of a later part of the same coder.
  init(_ graph: ObjectGraph, after part: StateDecoder) {
    self.init(graph, nesting: part.nesting, opener: part.opener)
    valueCount = part.valueCount
    windows = part.windows
  }

  /// A value of the archive with all its contents. `depth` is the number of values that contain it.
  ///
  /// - Throws: if the coder has too many values. Every other fault is a value.
  mutating func value(_ id: ValueID, depth: Int = 0) throws(PlistError) -> StateValue {
    let number = valueCount
    valueCount += 1
    guard depth < Limits.valueDepth else {
      return .unreadable(UnreadableValue(reason: "nested deeper than \(Limits.valueDepth) levels"))
    }
    do throws(PlistError) {
      // Found by functions that have returned by then, so that a level takes little of the stack.
      return try decoded(contents(of: id, number, depth), depth)
    } catch {
      if error.code == .tooManyValues { throw error }
      return try fault(error, of: id, number)
    }
  }

  private mutating func contents(
    of id: ValueID, _ number: Int, _ depth: Int
  ) throws(PlistError) -> ObjectContents {
    // Before it is resolved: it may have very many keys.
    if let target = graph.target(of: id), graph.document.value(target).isContainer,
      let first = numbers[.value(target)]
    {
      return .leaf(.shared(first))
    }
    switch try graph.resolve(id, searching: .max) {
    case .null: return .leaf(.null)
    case .plain(let value, let place):
      var holder: Target?
      if case .uid(let uid) = graph.document.value(id) { holder = .bareData(uid: UInt32(uid)) }
      return try plain(value, at: place, in: holder, number, depth)
    case .object(let object): return try self.object(object, number, depth)
    }
  }

  private mutating func decoded(
    _ contents: ObjectContents, _ depth: Int
  ) throws(PlistError) -> StateValue {
    switch contents {
    case .leaf(let value): value
    case .plain(.array(let elements), _): .array(try values(elements, depth))
    case .plain(.set(let elements), _): .set(try values(elements, depth))
    case .plain(.orderedSet(let elements), _): .orderedSet(try values(elements, depth))
    case .plain(.dictionary(let entries), _): .dictionary(try pairs(entries, depth))
    // All others are leaves by now.
    case .plain: .null
    case .object(let className, let fields):
      .object(className: className, fields: try self.fields(fields, depth))
    case .archive(let inner): .archive(try fields(in: inner, depth))
    }
  }

  /// The reason why an object cannot be read, once: later it is referred to.
  private mutating func fault(
    _ error: PlistError, of id: ValueID, _ number: Int
  ) throws(PlistError) -> StateValue {
    if let target = graph.target(of: id) {
      if let first = numbers[.value(target)], first != number { return .shared(first) }
      numbers[.value(target)] = number
    }
    try take(Self.reasonCost)
    return .unreadable(UnreadableValue(error))
  }

  // MARK: Values that a property list has too

  private mutating func plain(
    _ value: PlistValue, at place: ValueID, in holder: Target?, _ number: Int, _ depth: Int
  ) throws(PlistError) -> ObjectContents {
    if value.isContainer {
      if let first = numbers[.value(place)], first != number { return .leaf(.shared(first)) }
      if !value.children.isEmpty { numbers[.value(place)] = number }
    }
    switch value {
    case .null: return .leaf(.null)
    case .bool(let value): return .leaf(.bool(value))
    case .integer(let value): return .leaf(.integer(value))
    case .longInteger: return .leaf(.unreadable(UnreadableValue(reason: value.typeName)))
    case .real(let value): return .leaf(.real(ExactReal(value)))
    case .date(let seconds): return .leaf(.date(ExactReal(seconds)))
    case .uid(let uid):
      return .leaf(.unreadable(UnreadableValue(reason: "expected an object, found UID \(uid)")))
    case .string(let text):
      try chargeRepeated(text, at: place)
      return .leaf(.string(text))
    case .damagedString(let text):
      try chargeRepeated(text, at: place)
      return .leaf(.unreadable(.halfPair(in: text, at: graph.document.location(of: place))))
    case .data(let bytes):
      if let holder, let first = numbers[holder], first != number { return .leaf(.shared(first)) }
      return data((bytes, place), in: holder, number, depth)
    case .array, .set, .orderedSet, .dictionary: return .plain(value, place)
    }
  }

  private mutating func values(_ ids: [ValueID], _ depth: Int) throws(PlistError) -> [StateValue] {
    try take(ids.count)
    return try ids.map { id throws(PlistError) in try value(id, depth: depth + 1) }
  }

  private mutating func pairs(
    _ entries: [PlistEntry], _ depth: Int
  ) throws(PlistError) -> [StatePair] {
    try take(2 * entries.count)
    return try entries.map { entry throws(PlistError) in
      let key = try value(entry.key, depth: depth + 1)
      return StatePair(key, try value(entry.value, depth: depth + 1))
    }
  }

  private mutating func fields(
    _ entries: [PlistEntry], _ depth: Int
  ) throws(PlistError) -> [StateField] {
    try take(entries.count)
    return try entries.map { field throws(PlistError) in
      let name = graph.document.text(at: field.key) ?? ""
      try charge(name.utf8.count, at: field.value)
      return StateField(name, try value(field.value, depth: depth + 1))
    }
  }

  /// Accounts for values before they are decoded.
  private mutating func take(_ count: Int) throws(PlistError) {
    guard opener.budget.take(values: count) else {
      throw graph.error(
        .tooManyValues, at: graph.document.root,
        expected: "at most \(CountText.grouped(opener.budget.valueLimit)) values in a coder",
        found: "more")
    }
  }

  private mutating func chargeRepeated(_ text: String, at id: ValueID) throws(PlistError) {
    if text.utf8.count > Self.smallLeaf, !largeTexts.insert(id).inserted {
      try charge(text.utf8.count, at: id)
    }
  }

  /// Accounts for a large leaf, or a name, that may be that of many values.
  private mutating func charge(_ cost: Int, at id: ValueID) throws(PlistError) {
    guard cost <= Self.smallLeaf || opener.budget.repeats(cost) else {
      throw graph.tooRepetitive("repeated large values", at: id)
    }
  }

  // MARK: Objects

  private mutating func object(
    _ object: ArchivedObject, _ number: Int, _ depth: Int
  ) throws(PlistError) -> ObjectContents {
    let contents = try object.contents()
    if object.members.count > Self.mostFields { numbers[.value(object.id)] = number }
    switch contents {
    case .plain(let value, let place):
      return try plain(value, at: place, in: .value(object.id), number, depth)
    case .leaf(let value): return .leaf(try leaf(value, of: object, number))
    case .object(let className, let fields):
      if let value = standIn(object) { return .leaf(try leaf(value, of: object, number)) }
      try charge(className.utf8.count, at: object.id)
      if !fields.isEmpty { numbers[.value(object.id)] = number }
      return contents
    case .archive: return contents
    }
  }

  private mutating func leaf(
    _ value: StateValue, of object: ArchivedObject, _ number: Int
  ) throws(PlistError) -> StateValue {
    var cost = StateSize.byteCount(value)
    if case .indexPath(let indices) = value, indices.count > 4 {
      numbers[.value(object.id)] = number
      // An index has up to 10 digits.
      cost *= 2
    }
    try charge(cost, at: object.id)
    return value
  }

  /// UIKit's and AppKit's proxies for other objects and for storyboards; nil if the class or its
  /// fields are different.
  private func standIn(_ object: ArchivedObject) -> StateValue? {
    switch object.className {
    case KnownKeys.referenceClass:
      return object.text(KnownKeys.referencePath).map { .reference($0) }
    case KnownKeys.storyboardClass: return object.storyboard().map { .storyboard($0) }
    case KnownKeys.AppKit.referenceClass:
      guard let windows,
        let number = object.integer(KnownKeys.AppKit.referenceWindow)?.uint64,
        let id = UInt32(exactly: number),
        let identifier = object.text(KnownKeys.AppKit.referenceIdentifier)
      else { return nil }
      return .reference(windows.path(of: id).raw + "/" + identifier)
    default: return nil
    }
  }

  // MARK: Data

  /// Data, opened if it is a readable keyed archive or shows another format.
  private mutating func data(
    _ data: ArchivedData, in holder: Target?, _ number: Int, _ depth: Int
  ) -> ObjectContents {
    if data.bytes.count > Self.smallLeaf {
      if let first = numbers[.value(data.id)] {
        guard opener.mayRepeat(data.bytes) else { return .leaf(.shared(first)) }
      } else {
        numbers[.value(data.id)] = number
      }
      if let holder { numbers[holder] = number }
    }
    if nesting + 1 < Limits.nestedArchives, let inner = ObjectGraph(inData: data.bytes),
      (try? inner.textKeys()) != nil
    {
      return .archive(inner)
    }
    let opened = opener.open(data.bytes, nesting: nesting, depth: depth)
    return .leaf(opened.map { .opened($0) } ?? .data(data.bytes))
  }

  private mutating func fields(
    in inner: ObjectGraph, _ depth: Int
  ) throws(PlistError) -> [StateField] {
    var nested = StateDecoder(inner, nesting: nesting + 1, opener: opener)
    nested.windows = windows
    let fields = try nested.fields(inner.top, depth)
    opener = nested.opener
    return fields
  }

  // MARK: States

  /// What is under the keys of a coder, in file order.
  ///
  /// - Parameter areUIKits: whether UIKit wrote the coder, and geometry as text under keys of its own.
  /// - Throws: `PlistError` if there are too many values, or too long keys.
  mutating func state(
    _ keys: [(key: String, value: ValueID)], areUIKits: Bool = false, isSystemView: Bool = false
  ) throws(PlistError) -> [StateEntry] {
    try graph.check(
      keys.count, "keys of an object", at: graph.document.root, limit: Limits.listedEntries)
    try take(keys.count)
    let isFlutter = keys.contains { $0.key.isSame(as: KnownKeys.flutterModificationDate) }
    return try keys.map { key, id throws(PlistError) in
      try charge(key.utf8.count, at: id)
      let known = KnownKeys.systemKeys[key]
      var value = try value(id)
      if areUIKits, case .geometry(let shape)?? = known, case .string(let text) = value {
        value = shape.value(of: text)
      }
      return StateEntry(
        key, opener.openingFlutter(value, under: key, isBesideDate: isFlutter),
        origin: isSystemView || known != nil ? .uikit : .app,
        at: areUIKits ? graph.document.location(of: id) : graph.location(of: id))
    }
  }
}
