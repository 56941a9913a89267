import PlistSyntax

/// The windows that AppKit's `windows.plist` lists, each with the key of its records.
final class AppKitWindows: Sendable {
  /// A window, the menu bar or the application.
  struct Window: Sendable {
    let id: UInt32
    /// Its identifier in the list, which need not be unique; nil for none.
    let identifier: String?
    let key: RecordKey
    let fields: [PlistEntry]
  }

  enum RecordKey: Sendable {
    case cipher(AES128)
    /// The dictionary has no key.
    case missing
    /// The value under the name of the key is not a key.
    case invalid
  }

  /// The windows in file order, one for each number.
  let windows: [Window]
  private let placeByID: [UInt32: Int]
  /// The keys of all windows, which are never shown.
  let keys: WindowEncryptionKeys
  let document: PlistDocument?

  /// No windows, because there is no readable file.
  init() { (windows, placeByID, keys, document) = ([], [:], WindowEncryptionKeys(), nil) }

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
    var keys = WindowEncryptionKeys()
    // In a binary list very many windows can share one large value, and each shows all of it.
    var budget = 16 * bytes.count + (1 << 20)
    var seen: Set<ValueID> = []
    for element in elements where seen.insert(element).inserted {
      guard case .dictionary(let fields) = document.value(element),
        let id = Self.id(fields, in: document), places[id] == nil
      else { continue }
      places[id] = windows.count
      Self.spend(&budget, on: element, in: document)
      guard budget >= 0 else {
        throw ReadError(
          .windows(reason: "windows repeat values of more than 16 times the file's size"))
      }
      windows.append(
        Window(
          id: id, identifier: Self.identifier(fields, in: document),
          key: Self.key(fields, in: document, &keys), fields: fields))
    }
    self.windows = windows
    self.document = document
    self.keys = keys
    placeByID = places
  }

  func window(_ id: UInt32) -> Window? { placeByID[id].map { windows[$0] } }

  /// Counts a value, all in it, and the bytes of its texts and data. Recursive: at most
  /// `Limits.containerDepth` deep.
  private static func spend(_ budget: inout Int, on id: ValueID, in document: PlistDocument) {
    guard budget >= 0 else { return }
    budget -= 1
    switch document.value(id) {
    case .string(let text): budget -= text.utf8.count
    case .data(let data): budget -= data.count
    case let value: for child in value.children { spend(&budget, on: child, in: document) }
    }
  }

  private static func id(_ fields: [PlistEntry], in document: PlistDocument) -> UInt32? {
    guard let id = document.value(forKey: KnownKeys.AppKit.windowID, in: fields),
      case .integer(let number) = document.value(id), let number = number.uint64
    else { return nil }
    return UInt32(exactly: number)
  }

  private static func identifier(
    _ fields: [PlistEntry], in document: PlistDocument
  ) -> String? {
    guard let value = document.value(forKey: KnownKeys.AppKit.identifier, in: fields),
      case .string(let text) = document.value(value), text.utf8.count <= WindowPaths.longestName
    else { return nil }
    return text
  }

  private static func key(
    _ fields: [PlistEntry], in document: PlistDocument, _ keys: inout WindowEncryptionKeys
  ) -> RecordKey {
    guard let value = document.value(forKey: KnownKeys.AppKit.dataKey, in: fields) else {
      return .missing
    }
    guard case .data(let key) = document.value(value) else { return .invalid }
    keys.insert(key)
    return AES128(key: key.bytes).map { .cipher($0) } ?? .invalid
  }

  // MARK: The application

  /// The facts about the app and the system in the application's entry; nil if there is none.
  var envelope: Envelope? {
    guard let document, let application = window(AppKitRecords.applicationID) else { return nil }
    func first(_ key: String) -> ValueID? { document.value(forKey: key, in: application.fields) }
    var envelope = Envelope()
    envelope.bundleVersion = first(KnownKeys.AppKit.bundleVersion).flatMap(document.text(at:))
    envelope.systemVersion = first(KnownKeys.AppKit.systemVersion)
      .flatMap { Self.version($0, in: document) }
    return envelope
  }

  /// Whether the envelope contains a value of the application.
  static func isFact(_ key: String, _ value: ValueID, in document: PlistDocument) -> Bool {
    switch key {
    case KnownKeys.AppKit.bundleVersion: document.text(at: value) != nil
    case KnownKeys.AppKit.systemVersion: version(value, in: document) != nil
    default: false
    }
  }

  /// `14.1.1` for a list of numbers; nil for anything else.
  private static func version(_ id: ValueID, in document: PlistDocument) -> String? {
    guard case .array(let elements) = document.value(id),
      (1...8).contains(elements.count)
    else { return nil }
    var numbers: [String] = []
    for element in elements {
      guard case .integer(let number) = document.value(element) else { return nil }
      numbers.append(number.description)
    }
    return numbers.joined(separator: ".")
  }
}

/// The paths of windows, for the nodes of windows and for references.
struct WindowPaths: Sendable {
  private static let prefix = "window/"
  /// The longest identifier that counts as a name, in bytes.
  static let longestName = 1 << 12

  private let paths: [UInt32: RestorationPath]

  /// Paths of the listed windows, by identifier if it is unique, else by number.
  ///
  /// - Parameter savedIdentifier: the identifier in the window's own record, for a window without
  ///   one in the list.
  init(
    _ windows: AppKitWindows, savedIdentifier: (AppKitWindows.Window) -> String?
  ) {
    var paths: [UInt32: RestorationPath] = [:]
    var names: Set<String> = []
    for window in windows.windows where window.id != AppKitRecords.applicationID {
      guard let name = window.identifier ?? savedIdentifier(window), Self.isName(name),
        names.insert(name).inserted
      else { continue }
      paths[window.id] = RestorationPath(Self.prefix + name)
    }
    self.paths = paths
  }

  func path(of id: UInt32) -> RestorationPath {
    if id == AppKitRecords.applicationID { return .application }
    return paths[id] ?? RestorationPath(Self.prefix + "#\(id)")
  }

  /// Whether an identifier is one component of a path, and cannot be confused with an index or a
  /// number.
  private static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= longestName && !name.utf8.contains(UInt8(ascii: "/"))
      && !name.begins(with: "#") && !name.begins(with: ":[")
  }
}
