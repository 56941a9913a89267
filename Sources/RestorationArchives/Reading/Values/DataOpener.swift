/// Opens data that is neither a keyed archive nor opaque, during the read of a coder.
package struct DataOpener {
  /// The limit of opened data in one coder, in bytes: a value can take one byte, and up to a
  /// hundred in memory. State is far below; larger data is a document.
  static let byteLimit = 1 << 19

  /// The cost of a byte of opened data: each can be a value with a line of its own.
  private static let openedCost = 16

  private var remaining = byteLimit
  /// What else the coder may take. The archives in its data share it, so that what they repeat does
  /// not multiply.
  var budget: DecodingBudget

  init(byteCount: Int) { budget = DecodingBudget(byteCount: byteCount) }

  /// Whether bytes that were shown may be repeated, in another object that contains them.
  mutating func mayRepeat(_ bytes: ByteSlice) -> Bool {
    let kind = ContentKind.sniff(bytes)
    let mayOpen = kind == .json || kind.isPropertyList || FlutterPayload.mayBe(bytes)
    return budget.repeats(bytes.count * (mayOpen ? Self.openedCost : 1))
  }

  /// The contents of data that shows its own format; nil for all other data. `nesting` archives and other
  /// opened data are around it, and `depth` values.
  package mutating func open(_ bytes: ByteSlice, nesting: Int, depth: Int) -> OpenedData? {
    let kind = ContentKind.sniff(bytes)
    guard nesting + 1 < Limits.nestedArchives, bytes.count <= remaining,
      kind == .json || kind.isPropertyList,
      let document = try? PlistDocument.read(bytes),
      (document.syntax == .json) == (kind == .json),
      // A single number or text stays data.
      document.value(document.root).isContainer,
      case let graph = ObjectGraph(values: document), !graph.isKeyedArchive
    else { return nil }
    remaining -= bytes.count
    // The contents of the data do not depend on its place.
    var inner = self
    inner.budget = DecodingBudget(byteCount: bytes.count, allowance: 0)
    var decoder = StateDecoder(graph, nesting: nesting + 1, opener: inner)
    let contents = try? decoder.value(document.root, depth: depth + 1)
    remaining = decoder.opener.remaining
    // Data beyond the limits stays closed, instead of being shown with gaps.
    guard let contents, contents.unreadableCount == 0 else { return nil }
    return OpenedData(
      bytes: bytes, format: kind == .json ? .json : .propertyList, contents: contents)
  }

  /// Data as Flutter's state, with damaged parts marked; nil if there is none.
  package mutating func openFlutter(_ bytes: ByteSlice) -> OpenedData? {
    guard bytes.count <= remaining, let contents = FlutterPayload.contents(of: bytes)
    else { return nil }
    remaining -= bytes.count
    return OpenedData(bytes: bytes, format: .flutter, contents: contents)
  }

  /// A value of a coder: if it is data of Flutter's, by the key of its controller, or in a scene's
  /// activity by its beginning and the modification date beside it, as opened data.
  mutating func openingFlutter(
    _ value: StateValue, under key: String, isBesideDate: Bool
  ) -> StateValue {
    guard case .data(let bytes) = value,
      key.isSame(as: KnownKeys.flutterData) || isBesideDate && FlutterPayload.mayBe(bytes),
      let opened = openFlutter(bytes)
    else { return value }
    return .opened(opened)
  }

  package mutating func openText(_ bytes: ByteSlice) -> OpenedData? {
    guard bytes.count > 0, bytes.count <= remaining, let text = String(utf8Bytes: bytes.bytes)
    else { return nil }
    remaining -= bytes.count
    return OpenedData(bytes: bytes, format: .text, contents: .string(text))
  }

  /// The contents of data that can be opened, whatever its key; nil for all other data.
  package static func contents(of bytes: ByteSlice) -> StateValue? {
    var opener = DataOpener(byteCount: bytes.count)
    if let opened = opener.open(bytes, nesting: 0, depth: 0) { return opened.contents }
    guard FlutterPayload.mayBe(bytes), let opened = opener.openFlutter(bytes), !opened.isDamaged
    else { return nil }
    return opened.contents
  }
}

/// What one coder may still take, with the archives in its data.
struct DecodingBudget {
  /// Everything that is repeated takes at most this many times the coder's size, plus a constant.
  static let factor = 4
  static let allowance = 1 << 16

  let valueLimit: Int
  private var values: Int
  private var repeatedBytes: Int

  init(byteCount: Int, allowance: Int = allowance) {
    valueLimit = Limits.valueCount(in: byteCount)
    values = valueLimit
    repeatedBytes = allowance + Self.factor * byteCount
  }

  mutating func take(values count: Int) -> Bool {
    values -= count
    return values >= 0
  }

  /// Whether a large value of so many bytes may be repeated.
  mutating func repeats(_ cost: Int) -> Bool {
    guard cost <= repeatedBytes else { return false }
    repeatedBytes -= cost
    return true
  }
}
