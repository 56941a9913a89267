import KeyedArchive
public import PlistSyntax

/// What stands in data that is neither an archive nor opaque: for people and for rules. The tree keeps
/// the data as it is.
public enum OpenedData: Sendable {
  /// A JSON document.
  case json(StateValue)
  /// Flutter's state.
  case flutter(FlutterPayload)
  /// Flutter's state, damaged.
  case damagedFlutter(FlutterError)

  /// Larger data is named and not opened, in bytes: it is no state, and opened it takes a multiple.
  public static let byteLimit = 1 << 20

  /// What is under a key; nil for a value that is no data, and for data that holds nothing known.
  ///
  /// - Parameter entries: all that was saved together with it.
  public init?(_ entry: StateEntry, among entries: [StateEntry], limits: Limits = Limits()) {
    guard case .data(let bytes) = entry.value else { return nil }
    if FlutterPayload.isPayload(entry, among: entries) {
      guard bytes.count <= Self.byteLimit else { return nil }
      do throws(FlutterError) {
        self = .flutter(try FlutterPayload(bytes, limits: limits))
      } catch {
        self = .damagedFlutter(error)
      }
      return
    }
    guard let value = Self.json(in: bytes, limits: limits) else { return nil }
    self = .json(value)
  }

  /// All that data holds when it is of a kind that can be opened, whatever it stands under.
  static func contents(of bytes: ByteSlice) -> StateValue? {
    if let value = json(in: bytes) { return value }
    guard bytes.count <= byteLimit, let payload = try? FlutterPayload(bytes) else { return nil }
    return payload.root?.summary
  }

  /// The JSON document in data; nil when it is none, or only a number or a text.
  public static func json(in bytes: ByteSlice, limits: Limits = Limits()) -> StateValue? {
    guard bytes.count <= byteLimit, ContentKind.sniff(bytes) == .json,
      let document = try? PlistDocument.read(bytes, limits: limits), document.syntax == .json
    else { return nil }
    var decoder = StateDecoder(ObjectGraph(values: document), limits: limits)
    return decoder.decode(document.root)
  }
}
