import FlutterState
import KeyedArchive
package import PlistSyntax
package import RestorationModel

/// Opens data that is neither a keyed archive nor opaque, while a coder is read.
///
/// All that is opened for one coder is bounded together, since opened it takes a multiple of its size.
package struct DataOpener {
  /// What is opened for one coder at most, in bytes: a value may take one byte, and in memory up to a
  /// hundred. State is far below; what is beyond is a document.
  static let byteLimit = 1 << 19

  /// What repetitions of data may take together: this many times the coder's size, and this much more, in
  /// bytes as they are shown.
  private static let repetitionFactor = 16
  private static let repetitionAllowance = 1 << 16
  /// What a byte of data takes that is opened: each may be a value with a line of its own.
  private static let openedCost = 16

  private let limits: Limits
  private var remaining = byteLimit
  private var repeatable: Int
  /// How many parts of Flutter's state that was opened cannot be read.
  package private(set) var unreadableCount = 0

  /// - Parameter byteCount: How many bytes the coder takes.
  init(limits: Limits, byteCount: Int) {
    self.limits = limits
    repeatable = Self.repetitionAllowance + Self.repetitionFactor * byteCount
  }

  /// Whether bytes that were shown may be shown once more, in another object that holds them. Archives in
  /// data pay together with the one around them, so that what they repeat does not multiply.
  mutating func mayRepeat(_ bytes: ByteSlice) -> Bool {
    let cost = bytes.count * (Self.mayOpen(bytes) ? Self.openedCost : 1)
    guard repeatable >= cost else { return false }
    repeatable -= cost
    return true
  }

  /// Whether data may be shown as the values in it.
  private static func mayOpen(_ bytes: ByteSlice) -> Bool {
    switch ContentKind.sniff(bytes) {
    case .binaryPropertyList, .xmlPropertyList, .json: true
    default: FlutterPayload.mayBePayload(bytes, under: "")
    }
  }

  /// What stands in data that tells its format itself; nil for all other data.
  ///
  /// - Parameters:
  ///   - nesting: How many archives and other opened data are around it.
  ///   - depth: How many values are around it.
  package mutating func open(_ bytes: ByteSlice, nesting: Int, depth: Int) -> OpenedData? {
    guard nesting + 1 < limits.nestedArchives, bytes.count <= remaining else { return nil }
    switch ContentKind.sniff(bytes) {
    case .json: return open(bytes, as: .json, nesting, depth)
    case .binaryPropertyList, .xmlPropertyList:
      return open(bytes, as: .propertyList, nesting, depth)
    default: return nil
    }
  }

  private mutating func open(
    _ bytes: ByteSlice, as format: OpenedData.Format, _ nesting: Int, _ depth: Int
  ) -> OpenedData? {
    guard let document = try? PlistDocument.read(bytes, limits: limits),
      (document.syntax == .json) == (format == .json), Self.isContainer(document),
      !ObjectGraph.isKeyedArchive(document)
    else { return nil }
    remaining -= bytes.count
    // What stands in the data is the same wherever the data stands.
    let outerRepeatable = repeatable
    repeatable = Self.repetitionFactor * bytes.count
    var walk = StateWalk(
      ObjectGraph(values: document), limits: limits, nesting: nesting + 1, opener: self)
    let contents = walk.value(of: document.root, depth: depth + 1)
    self = walk.opener
    repeatable = outerRepeatable
    // What does not fit into the limits stays closed, rather than be shown with holes.
    guard walk.unreadableCount == 0 else { return nil }
    return OpenedData(bytes: bytes, format: format, contents: contents)
  }

  /// Numbers and texts alone are data like any other.
  private static func isContainer(_ document: PlistDocument) -> Bool {
    switch document.value(document.root) {
    case .array, .dictionary, .set, .orderedSet: true
    default: false
    }
  }

  /// Data as Flutter's state, what is damaged of it as such; nil when there is none.
  package mutating func openFlutter(_ bytes: ByteSlice) -> OpenedData? {
    guard bytes.count <= remaining, let root = FlutterPayload(bytes, limits: limits).root
    else { return nil }
    remaining -= bytes.count
    let contents = root.summary
    unreadableCount += contents.unreadableCount
    return OpenedData(bytes: bytes, format: .flutter, contents: contents)
  }

  /// Data as text; nil when it is none.
  package mutating func openText(_ bytes: ByteSlice) -> OpenedData? {
    guard bytes.count > 0, bytes.count <= remaining, let text = String(utf8Bytes: bytes.bytes)
    else { return nil }
    remaining -= bytes.count
    return OpenedData(bytes: bytes, format: .text, contents: .string(text))
  }

  /// All that data holds when it can be opened, whatever it stands under; nil for all other data.
  package static func contents(of bytes: ByteSlice, limits: Limits = Limits()) -> StateValue? {
    var opener = DataOpener(limits: limits, byteCount: bytes.count)
    if let opened = opener.open(bytes, nesting: 0, depth: 0) { return opened.contents }
    guard FlutterPayload.mayBePayload(bytes, under: ""), let opened = opener.openFlutter(bytes),
      opener.unreadableCount == 0
    else { return nil }
    return opened.contents
  }
}
