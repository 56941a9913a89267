/// The windows that AppKit's `windows.plist` lists, each with the key of its records.
struct AppKitWindows: Sendable {
  /// A window, the menu bar or the application.
  struct Window: Sendable {
    let id: UInt32
    let key: RecordKey
    /// What the list says of it, except its key.
    let content: NodeContent

    /// Its identifier in the list, which need not be unique; nil for none.
    var identifier: String? { content.text(forKey: KnownKeys.AppKit.identifier) }
  }

  enum RecordKey: Sendable {
    case cipher(AES128)
    /// The dictionary has no key.
    case missing
    /// The value under the name of the key is not a key.
    case invalid
  }

  /// The windows in file order, one for each number.
  private(set) var windows: [Window] = []
  private var placeByID: [UInt32: Int] = [:]
  /// The keys of all windows, which are never shown.
  private(set) var keys = WindowEncryptionKeys()
  /// The paths of windows that have a name.
  private var paths: [UInt32: RestorationPath] = [:]
  /// The facts about the app and the system in the application's entry; nil if there is none.
  private(set) var envelope: Envelope?

  /// No windows, because there is no readable file.
  init() {}

  /// Reads the file, which contains keys, so that what an error found in it must not be shown.
  init(_ bytes: ByteSlice) throws(PlistError) {
    let document = try PlistDocument.read(bytes)
    guard case .array(let elements) = document.value(document.root) else {
      let found = document.value(document.root).typeName
      throw PlistError(
        .wrongType, at: document.location(of: document.root), expected: "",
        found: "expected an array of windows, found \(found)")
    }
    // In a binary list very many windows can share one large value, and each shows all of it.
    var budget = 16 * bytes.count + (1 << 20)
    var opener = DataOpener(byteCount: bytes.count)
    let graph = ObjectGraph(values: document)
    var seen: Set<ValueID> = []
    for element in elements where seen.insert(element).inserted {
      guard case .dictionary(let fields) = document.value(element) else { continue }
      var content = NodeContent(kind: .window)
      var decoder = StateDecoder(graph, opener: opener)
      for entry in fields {
        guard let key = document.text(at: entry.key) else { continue }
        content.state.append(StateEntry(key, try decoder.value(entry.value)))
      }
      opener = decoder.opener
      budget -= StateSize.byteCount(content.state)
      guard budget >= 0 else {
        throw graph.error(
          at: element, expected: "windows of at most 16 times the file's size", found: "more")
      }
      add(content)
    }
  }

  func window(_ id: UInt32) -> Window? { placeByID[id].map { windows[$0] } }

  private mutating func add(_ window: NodeContent) {
    guard let id = window.windowID, placeByID[id] == nil else { return }
    placeByID[id] = windows.count
    var content = window
    // Every window has a key, so its presence is not shown.
    content.state.removeAll { $0.key.isSame(as: KnownKeys.AppKit.dataKey) }
    if id == AppKitRecords.applicationID {
      content.kind = .application
      envelope = Self.takeFacts(from: &content)
    }
    windows.append(Window(id: id, key: key(of: window), content: content))
  }

  private mutating func key(of window: NodeContent) -> RecordKey {
    guard let value = window[KnownKeys.AppKit.dataKey] else { return .missing }
    guard let key = value.dataBytes else { return .invalid }
    keys.insert(key)
    return AES128(key: key.bytes).map { .cipher($0) } ?? .invalid
  }

  // MARK: The application

  private static func takeFacts(from application: inout NodeContent) -> Envelope {
    var envelope = Envelope()
    application.state.removeAll { entry in
      switch (entry.key, entry.value) {
      case (KnownKeys.AppKit.bundleVersion, .string(let version)):
        envelope.bundleVersion = envelope.bundleVersion ?? version
      case (KnownKeys.AppKit.systemVersion, .array(let numbers)):
        guard let version = version(numbers) else { return false }
        envelope.systemVersion = envelope.systemVersion ?? version
      default: return false
      }
      return true
    }
    return envelope
  }

  /// `14.1.1` for a list of numbers; nil for anything else.
  private static func version(_ elements: [StateValue]) -> String? {
    let numbers = elements.compactMap { element in
      if case .integer(let number) = element { number.description } else { nil }
    }
    guard numbers.count == elements.count, (1...8).contains(numbers.count) else { return nil }
    return numbers.joined(separator: ".")
  }

  // MARK: Paths

  // For the nodes of windows and for references: by identifier if it is unique, else by number.
  private static let prefix = "window/"
  /// The longest identifier that counts as a name, in bytes.
  private static let longestName = 1 << 12

  /// - Parameter savedIdentifier: the identifier in the window's own record, for a window without
  ///   one in the list.
  mutating func nameWindows(_ savedIdentifier: (Window) -> String?) {
    var names: Set<String> = []
    for window in windows where window.id != AppKitRecords.applicationID {
      guard let name = window.identifier ?? savedIdentifier(window), Self.isName(name),
        names.insert(name).inserted
      else { continue }
      paths[window.id] = RestorationPath(Self.prefix + name)
    }
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
