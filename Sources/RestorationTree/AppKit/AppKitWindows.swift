import PlistSyntax

/// The windows that AppKit's `windows.plist` lists, each with the key of its records.
final class AppKitWindows: Sendable {
  /// A window, the menu bar or the application.
  struct Window: Sendable {
    /// The number that its records have.
    let id: UInt32
    /// The path of its node; its records are below it.
    let path: RestorationPath
    /// Opens its records.
    let key: RecordKey
    /// Its dictionary.
    let fields: PlistElements
    /// Whether its values can be shown: not when windows before have named the same ones too often.
    let isShown: Bool
  }

  /// What opens the records of a window. The key itself is a secret and cannot be asked for: it is
  /// turned into a cipher at once.
  enum RecordKey: Sendable {
    case cipher(AES128)
    /// The dictionary has no key.
    case missing
    /// What stands there is none.
    case invalid
  }

  /// What the application's node is called.
  static let applicationPath: RestorationPath = "application"
  private static let windowPath = "window/"

  /// The windows in file order, one for each number.
  let windows: [Window]
  /// The places in `windows` by number.
  private let placeByID: [UInt32: Int]
  /// The document; nil when there is none.
  let document: PlistDocument?

  /// No windows: the file is not there.
  init() {
    (windows, placeByID, document) = ([], [:], nil)
  }

  /// Reads the file.
  ///
  /// - Throws: `ReadError.windows`, which quotes nothing of the file, since it holds keys.
  init(_ bytes: ByteSlice, limits: Limits) throws(ReadError) {
    let document: PlistDocument
    do throws(PlistError) {
      document = try PlistDocument.read(bytes, limits: limits)
    } catch {
      throw .windows(reason: "\(error.location): expected \(error.expected)")
    }
    guard case .array(let elements) = document.value(document.root) else {
      throw .windows(
        reason: "expected an array of windows, found "
          + document.value(document.root).typeName)
    }
    var windows: [Window] = []
    var places: [UInt32: Int] = [:]
    var names: Set<String> = []
    var seen: Set<ValueID> = []
    var check = RepetitionCheck(document)
    for element in document.elements(of: elements) where seen.insert(element).inserted {
      guard case .dictionary(let fields) = document.value(element),
        let id = Self.id(fields, in: document), places[id] == nil
      else { continue }
      places[id] = windows.count
      windows.append(
        Window(
          id: id, path: Self.path(id, fields, in: document, &names),
          key: Self.key(fields, in: document), fields: fields,
          isShown: check.admits(fields)))
    }
    self.windows = windows
    self.document = document
    placeByID = places
  }

  /// The window with a number.
  func window(_ id: UInt32) -> Window? { placeByID[id].map { windows[$0] } }

  /// The path of a window's node, whether it is listed or not.
  func path(of id: UInt32) -> RestorationPath { window(id)?.path ?? Self.path(ofNumber: id) }

  private static func path(ofNumber id: UInt32) -> RestorationPath {
    id == AppKitRecords.applicationID
      ? applicationPath : RestorationPath(windowPath + "#\(id)")
  }

  private static func id(_ fields: PlistElements, in document: PlistDocument) -> UInt32? {
    guard let id = document.value(forKey: KnownKeys.AppKit.windowID, in: fields),
      case .integer(let number, _) = document.value(id), let number = number.uint64
    else { return nil }
    return UInt32(exactly: number)
  }

  /// The path by identifier, or by number where that is no name for one window: empty, with a slash,
  /// or taken by a window before.
  private static func path(
    _ id: UInt32, _ fields: PlistElements, in document: PlistDocument, _ names: inout Set<String>
  ) -> RestorationPath {
    guard id != AppKitRecords.applicationID,
      let value = document.value(forKey: KnownKeys.AppKit.identifier, in: fields),
      case .string(let string) = document.value(value), string.cost <= 1 << 12
    else { return path(ofNumber: id) }
    let name = document.text(string)
    guard !name.isEmpty, !name.utf8.contains(UInt8(ascii: "/")), !name.hasPrefix("#"),
      !name.hasPrefix(":["), names.insert(name).inserted
    else { return path(ofNumber: id) }
    return RestorationPath(windowPath + name)
  }

  private static func key(_ fields: PlistElements, in document: PlistDocument) -> RecordKey {
    guard let value = document.value(forKey: KnownKeys.AppKit.dataKey, in: fields) else {
      return .missing
    }
    guard case .data(let data) = document.value(value),
      document.byteCount(of: data) == AES128.blockSize,
      let cipher = AES128(key: document.data(data).bytes)
    else { return .invalid }
    return .cipher(cipher)
  }
}

extension AES128: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Says nothing of the key.
  var description: String { "AES-128 key" }
  /// Says nothing of the key.
  var debugDescription: String { description }
  /// Shows nothing of the key.
  var customMirror: Mirror { Mirror(self, children: []) }
}
