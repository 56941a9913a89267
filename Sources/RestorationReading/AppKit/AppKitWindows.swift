import PlistSyntax
import RestorationModel

/// The windows that AppKit's `windows.plist` lists, each with the key of its records.
final class AppKitWindows: Sendable {
  /// A window, the menu bar or the application.
  struct Window: Sendable {
    /// The number of its records.
    let id: UInt32
    /// Its identifier in the list, which need not be unique; nil for none.
    let identifier: String?
    /// Decrypts its records.
    let key: RecordKey
    /// Its dictionary.
    let fields: [PlistEntry]
    /// Whether its values are shown: not if earlier windows have repeated the same ones too often.
    let isShown: Bool
  }

  /// The key of a window's records.
  enum RecordKey: Sendable {
    case cipher(AES128)
    /// The dictionary has no key.
    case missing
    /// The value under the name of the key is not a key.
    case invalid
  }

  /// The windows in file order, one for each number.
  let windows: [Window]
  /// The places in `windows` by number.
  private let placeByID: [UInt32: Int]
  /// The keys of all windows, which are never shown.
  let keys: WindowKeys
  /// The document; nil when there is none.
  let document: PlistDocument?

  /// No windows, because there is no readable file.
  init() {
    (windows, placeByID, keys, document) = ([], [:], WindowKeys(), nil)
  }

  /// Reads the file.
  ///
  /// - Throws: an error that quotes nothing of the file, because it contains keys.
  init(_ bytes: ByteSlice, limits: Limits) throws(ReadError) {
    let document: PlistDocument
    do throws(PlistError) {
      document = try PlistDocument.read(bytes, limits: limits)
    } catch {
      throw ReadError(.windows(reason: "\(error.location): expected \(error.expected)"))
    }
    guard case .array(let elements) = document.value(document.root) else {
      throw ReadError(
        .windows(
          reason: "expected an array of windows, found "
            + document.value(document.root).typeName))
    }
    var windows: [Window] = []
    var places: [UInt32: Int] = [:]
    var keys = WindowKeys()
    var seen: Set<ValueID> = []
    var check = RepetitionCheck(document)
    for element in document.elements(of: elements) where seen.insert(element).inserted {
      guard case .dictionary(let fields) = document.value(element),
        let id = Self.id(fields, in: document), places[id] == nil
      else { continue }
      places[id] = windows.count
      windows.append(
        Window(
          id: id, identifier: Self.identifier(fields, in: document),
          key: Self.key(fields, in: document, &keys), fields: fields,
          isShown: check.admits(fields)))
    }
    self.windows = windows
    self.document = document
    self.keys = keys
    placeByID = places
  }

  /// The window with a number.
  func window(_ id: UInt32) -> Window? { placeByID[id].map { windows[$0] } }

  private static func id(_ fields: [PlistEntry], in document: PlistDocument) -> UInt32? {
    guard let id = document.value(forKey: KnownKeys.AppKit.windowID, in: fields),
      case .integer(let number, _) = document.value(id), let number = number.uint64
    else { return nil }
    return UInt32(exactly: number)
  }

  private static func identifier(
    _ fields: [PlistEntry], in document: PlistDocument
  ) -> String? {
    guard let value = document.value(forKey: KnownKeys.AppKit.identifier, in: fields),
      case .string(let string) = document.value(value), string.cost <= 1 << 12
    else { return nil }
    return document.text(string)
  }

  private static func key(
    _ fields: [PlistEntry], in document: PlistDocument, _ keys: inout WindowKeys
  ) -> RecordKey {
    guard let value = document.value(forKey: KnownKeys.AppKit.dataKey, in: fields) else {
      return .missing
    }
    guard case .data(let data) = document.value(value),
      document.byteCount(of: data) == AES128.blockSize
    else { return .invalid }
    let key = document.data(data).bytes
    keys.insert(key)
    return AES128(key: key).map { .cipher($0) } ?? .invalid
  }
}

extension AES128: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Does not show the key.
  var description: String { "AES-128 key" }
  /// Does not show the key.
  var debugDescription: String { description }
  /// Does not show the key.
  var customMirror: Mirror { Mirror(self, children: []) }
}
