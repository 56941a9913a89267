import KeyedArchive
import PlistSyntax

// The values that have a form of their own in an archive: texts, data, and objects of Foundation's.

extension StateScreen {
  mutating func meet(text head: BinaryObjectHead, isKey: Bool) throws(GaveUp) {
    try pay(head.textCost)
    if head.kind == .utf16 {
      let text = document.text(head.string)
      if isKey { try checkName(text) }
      let bytes = ByteSlice(Array(text.utf8))
      try look(atText: bytes.view)
      withExtendedLifetime(bytes) {}
    } else {
      let text = table.contents(head)
      if isKey, SecretDetector.mayNameCredential(.bytes(text)) {
        try checkName(text.string(0..<text.count))
      }
      try look(atText: text)
    }
  }

  private mutating func look(atText text: ByteView) throws(GaveUp) {
    count(text.count)
    if text.count > screenLimits.textByteCount { try noteLarge(.text, text.count) }
    try search(text)
  }

  /// Gives up if a text may be something that the visitor looks for.
  private mutating func search(_ text: ByteView) throws(GaveUp) {
    guard text.count > 0 else { return }
    if SecretDetector.mayHoldSecret(text) { throw GaveUp() }
    if screenLimits.firstBytes[Int(text[0])], screenLimits.isSought(text) {
      throw GaveUp(isWanted: true)
    }
  }

  mutating func meet(
    data head: BinaryObjectHead, _ number: Int
  ) throws(GaveUp) -> ScreenedState.Outermost {
    if head.count > StateLimits.smallData, !met.insert(number) { return .shared }
    let bytes = document.bytes.slice(head.start..<head.start + head.count)
    if NestedArchive.mayBeArchive(bytes) {
      guard nesting + 1 < limits.nestedArchives,
        let inner = try? ObjectGraph(bytes, limits: limits)
      else { throw GaveUp() }
      try lookOver(nested: inner)
      return .other
    }
    switch ContentKind.sniff(bytes) {
    case .empty, .zip, .gzip, .machO, .elf: break
    case .bytes: if FlutterPayload.mayBePayload(bytes, under: "") { throw GaveUp() }
    // What is written in it may be shown, or be a secret.
    default: throw GaveUp()
    }
    count(bytes.count)
    return .other
  }

  mutating func meet(
    _ known: FoundationClass, _ object: ScreenedObject, isKey: Bool
  ) throws(GaveUp) -> ScreenedState.Outermost {
    switch known {
    case .array, .set, .orderedSet:
      guard let list = try list(.elements, of: object) else { throw GaveUp() }
      guard list.count > 0 else { break }
      guard met.insert(object.number) else { return .shared }
      try open(list: list)
      if case .array = known { return .filledArray }
    case .dictionary:
      let (keys, values) = (try list(.keys, of: object), try list(.elements, of: object))
      guard keys?.count == values?.count else { throw GaveUp() }
      guard let keys, let values, keys.count > 0 else { break }
      guard met.insert(object.number) else { return .shared }
      try open(keys: keys.start, values: values.start, count: keys.count)
    case .string:
      guard let text = try resolved(.string, of: object), text.head.isText else { throw GaveUp() }
      try meet(text: text.head, isKey: isKey)
      return .text
    case .data:
      let kind = field(.data, of: object) == nil ? KnownField.bytes : .data
      guard let data = try resolved(kind, of: object), data.head.kind == .data else {
        throw GaveUp()
      }
      return try meet(data: data.head, data.number)
    case .date:
      guard let time = try resolved(.time, of: object),
        time.head.kind == .real || time.head.kind == .integer
      else { throw GaveUp() }
      count(StateSize.number)
    case .url: try meet(url: object)
    case .uuid:
      guard let uuid = try resolved(.uuid, of: object), uuid.head.kind == .data,
        uuid.head.count == 16
      else { throw GaveUp() }
      count(StateSize.uuid)
    case .indexPath: try meet(indexPath: object)
    case .value: throw GaveUp()
    }
    return .other
  }

  /// The list in a field, which is paid for; nil when there is no such field.
  private mutating func list(
    _ field: KnownField, of object: ScreenedObject
  ) throws(GaveUp) -> BinaryObjectHead? {
    guard let field = self.field(field, of: object) else { return nil }
    guard let list = table.head(field), list.kind == .array else { throw GaveUp() }
    try pay(list.count)
    return list
  }

  private mutating func meet(url object: ScreenedObject) throws(GaveUp) {
    guard let text = try resolved(.relative, of: object), text.head.isText, text.head.kind != .utf16
    else { throw GaveUp() }
    if field(.base, of: object) != nil, try resolved(.base, of: object) != nil { throw GaveUp() }
    try pay(text.head.textCost)
    let bytes = table.contents(text.head)
    count(bytes.count)
    try search(bytes)
  }

  private mutating func meet(indexPath object: ScreenedObject) throws(GaveUp) {
    guard state.entries[entry].origin == .uikit, let length = try resolved(.indexCount, of: object),
      length.head.kind == .integer, length.head.count < 8
    else { throw GaveUp() }
    let number = Int(table.bytes.bigEndian(at: length.head.start, byteCount: length.head.count))
    switch number {
    case 0: break
    case 1:
      guard let index = try resolved(.index, of: object), index.head.kind == .integer else {
        throw GaveUp()
      }
    default:
      guard let packed = try resolved(.indices, of: object), packed.head.kind == .data,
        packed.head.count <= PackedIndices.longestData
      else { throw GaveUp() }
      let bytes = document.bytes.slice(packed.head.start..<packed.head.start + packed.head.count)
      guard PackedIndices.decode(bytes).count == number else { throw GaveUp() }
    }
    count(number * StateSize.number)
    state.hasSystemIndexPath = true
  }
}

extension StateScreen {
  /// Most places that are told of: more are found again when the values are decoded.
  private static let mostPlaces = 1000

  /// Opens a list, of which there may be too much.
  mutating func open(list: BinaryObjectHead) throws(GaveUp) {
    if list.count > screenLimits.elementCount { try noteLarge(.list, list.count) }
    open(Frame(kind: .list, values: list.start, count: list.count))
  }

  /// Opens a dictionary, of which there may be too much.
  mutating func open(keys: Int, values: Int, count: Int) throws(GaveUp) {
    if count > screenLimits.elementCount { try noteLarge(.dictionary, count) }
    open(Frame(kind: .pairs, keys: keys, values: values, count: 2 * count))
  }

  /// Whether the value that is met stands inside one that was told of as large.
  var isInsideLarge: Bool { openCount > largeDepth }

  /// Tells of a value of the app's that has more in it than was asked about.
  private mutating func noteLarge(
    _ kind: ScreenedState.LargeValue.Kind, _ count: Int
  ) throws(GaveUp) {
    guard state.entries[entry].origin == .app, !isInsideLarge else { return }
    largeDepth = openCount
    try checkPlaces()
    state.largeValues.append(.init(entry: entry, steps: steps, kind: kind, count: count))
  }

  /// Tells where an object of a class is.
  mutating func tell(_ className: String) throws(GaveUp) {
    try checkPlaces()
    state.classes.append(.init(entry: entry, steps: steps, className: className))
  }

  private mutating func checkPlaces() throws(GaveUp) {
    if state.classes.count + state.largeValues.count >= Self.mostPlaces { throw GaveUp() }
  }

  /// The way from the value under the coder's key to the one that is met.
  var steps: [StateStep] {
    var steps = baseSteps
    if let topName { steps.append(.name(topName)) }
    for frame in outerFrames.dropFirst() + (outerFrames.isEmpty ? [] : [frame]) {
      let turn = frame.next - 1
      switch frame.kind {
      case .list: steps.append(.index(turn))
      case .pairs:
        let key = ValueID(table.reference(at: frame.keys, number: turn / 2))
        var reader = ObjectReader(graph)
        let name = (try? reader.text(key)).flatMap(\.self)
        steps.append(name.map { .name($0) } ?? .index(turn / 2))
      case .fields:
        let name = ValueID(table.reference(at: frame.keys, number: turn))
        steps.append(.name(document.text(at: name) ?? ""))
      }
    }
    return steps
  }
}
