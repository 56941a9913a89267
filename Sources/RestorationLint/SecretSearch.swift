import PlistSyntax
import RestorationModel
import Secrets

/// Finds credentials among saved values.
enum SecretSearch {
  /// Why a value is taken for a credential.
  enum Sign {
    /// The key names one.
    case key
    /// The value looks like one.
    case shape
    /// It is a URL with one in it.
    case url
  }

  /// A credential that was found.
  struct Place {
    let sign: Sign
    let key: StateKeyPath
    let location: SourceLocation?
  }

  /// What was found in the coder that the rules look at, kept for the next rule that asks.
  enum Memory {
    case nothing
    case places([Place])
    /// There are too many: each rule walks again.
    case overflow
  }

  /// How many places are kept.
  private static let mostKept = 1000

  /// Calls `report` for each credential in a coder.
  static func visit(
    _ entries: [StateEntry], _ collector: inout FindingCollector,
    _ report: (Place, inout FindingCollector) -> Void
  ) {
    if case .nothing = collector.secrets {
      collector.secrets = places(in: entries).map { .places($0) } ?? .overflow
    }
    if case .places(let places) = collector.secrets {
      for place in places { report(place, &collector) }
      return
    }
    for entry in entries {
      visit(entry) { sign, key in
        report(Place(sign: sign, key: key, location: entry.location), &collector)
      }
    }
  }

  /// Calls `visit` for each credential below a key, in the order of the file. A list or a dictionary
  /// under a key that names credentials is one, if there is anything in it that would be hidden.
  private static func visit(_ entry: StateEntry, _ visit: (Sign, StateKeyPath) -> Void) {
    if let sign = sign(ofName: entry.key) { visit(sign, StateKeyPath(entry.key)) }
    /// How deep the list or dictionary is that was judged as a whole.
    var wholeDepth: Int?
    PlacedValues.visit(entry) { value, key in
      if let depth = wholeDepth {
        if key.depth > depth { return }
        wholeDepth = nil
      }
      guard value.isContainer || value.isOpened else {
        if let sign = sign(of: value, named: key.name) { visit(sign, key) }
        return
      }
      if namesAll(key.name, value) {
        wholeDepth = key.depth
        // Flags, and numbers under most names, are no credentials.
        if value.redacted(key: key.name) != value { visit(.key, key) }
      } else {
        visitNames(in: value, at: key, visit)
      }
    }
  }

  /// Whether a name says that all texts in a container are credentials, or all numbers in a list.
  private static func namesAll(_ name: String, _ value: StateValue) -> Bool {
    switch value {
    case .array, .set, .orderedSet: SecretDetector.namesList(name)
    default: SecretDetector.namesCredential(name)
    }
  }

  /// Calls `visit` for what looks like a credential among the names of fields and classes. The keys of
  /// dictionaries are values.
  private static func visitNames(
    in value: StateValue, at key: StateKeyPath, _ visit: (Sign, StateKeyPath) -> Void
  ) {
    switch value {
    case .object(let className, let fields):
      if let sign = sign(ofName: className) { visit(sign, key) }
      visitNames(of: fields, at: key, visit)
    case .archive(let fields): visitNames(of: fields, at: key, visit)
    case .opened(let data):
      // Of what cannot be read, the bytes may say more.
      if data.isDamaged, SecretDetector.hasSecretShape(value) { visit(.shape, key) }
    default: break
    }
  }

  private static func visitNames(
    of fields: [StateField], at key: StateKeyPath, _ visit: (Sign, StateKeyPath) -> Void
  ) {
    for field in fields {
      guard let sign = sign(ofName: field.name) else { continue }
      var place = key
      place.enter(field.name)
      visit(sign, place)
    }
  }

  /// Why a name is taken for a credential: a path, a class, a key; nil if it is not.
  static func sign(ofName name: String) -> Sign? {
    SecretDetector.isInURL(name).map { $0 ? .url : .shape }
  }

  /// The credentials below the keys of a coder; nil if there are more than are worth keeping.
  private static func places(in entries: [StateEntry]) -> [Place]? {
    var places: [Place] = []
    for entry in entries {
      visit(entry) { sign, key in
        guard places.count <= mostKept else { return }
        places.append(Place(sign: sign, key: key, location: entry.location))
      }
      if places.count > mostKept { return nil }
    }
    return places
  }

  /// Whether a value under a name is a reason to look for credentials.
  static func isSign(_ value: StateValue, named name: String) -> Bool {
    if value.isContainer || value.isOpened {
      return namesAll(name, value) || value.isOpened && SecretDetector.hasSecretShape(value)
    }
    return sign(of: value, named: name) != nil
  }

  private static func sign(of value: StateValue, named name: String) -> Sign? {
    switch value {
    case .string(let text): return sign(of: [text], value, named: name)
    case .url(let text, let base):
      let texts = [text, base].compactMap(\.self)
      // What the URL says of itself is told first: a token in a parameter may have a known form too.
      if texts.contains(where: SecretDetector.hasURLSecret) { return .url }
      return sign(of: texts, value, named: name)
    case .data(let bytes):
      if SecretDetector.isSecretByName(key: name, value: value) { return .key }
      guard SecretDetector.hasSecretShape(value) else { return nil }
      return SecretDetector.isInURL(bytes) ?? false ? .url : .shape
    case .integer, .real, .uuid:
      return SecretDetector.isSecretByName(key: name, value: value) ? .key : nil
    case .reference(let path): return sign(ofName: path)
    case .storyboard(let reference):
      let names = [reference.name, reference.identifier, reference.bundlePath]
      return names.lazy.compactMap(\.self).compactMap { sign(ofName: $0) }.first
    case .unreadable(let value):
      return sign(of: .string(value.text ?? ""), named: name) ?? sign(ofName: value.reason)
    default: return nil
    }
  }

  private static func sign(of texts: [String], _ value: StateValue, named name: String) -> Sign? {
    if SecretDetector.hasSecretShape(value) { return .shape }
    if SecretDetector.isSecretByName(key: name, value: value) { return .key }
    return texts.lazy.compactMap { sign(ofName: $0) }.first
  }
}

extension StateValue {
  fileprivate var isOpened: Bool {
    if case .opened = self { true } else { false }
  }
}

extension SecretSearch {
  /// Calls `report` for each name of an object of the root list, or of a view, that holds a credential: its
  /// path, unless that of its parent does already, and its restoration class.
  static func visitNames(of entry: SavedEntry, _ report: (Sign, _ name: String) -> Void) {
    if let sign = sign(ofName: entry.path.raw), !isTold(of: entry) {
      report(sign, "the restoration path")
    }
    visit([(entry.node.restorationClass, "the restoration class")], report)
  }

  /// Whether the finding about the path of a listed ancestor tells of the same credential.
  private static func isTold(of entry: SavedEntry) -> Bool {
    guard let parent = entry.controller ?? entry.path.parent else { return false }
    return entry.archive.isListed(parent.raw) && sign(ofName: parent.raw) != nil
  }

  /// Calls `report` for each name that a coder has of its object and that holds a credential.
  static func visitNames(in content: NodeContent, _ report: (Sign, _ name: String) -> Void) {
    visit([(content.className.value, "the class")], report)
    if let storyboard = content.storyboard {
      visit(
        [
          (storyboard.name, "the storyboard"), (storyboard.identifier, "the storyboard identifier"),
          (storyboard.bundlePath, "the storyboard's bundle"),
        ], report)
    }
    guard let unreadable = content.unreadable else { return }
    let bytes = StateValue.data(unreadable.bytes)
    if let sign = sign(of: bytes, named: "") { report(sign, "the state, which cannot be read,") }
  }

  /// Calls `report` for each name that an archive has beside those of its objects and that holds a
  /// credential.
  static func visitNames(in archive: RestorationArchive, _ report: (Sign, _ name: String) -> Void) {
    if let envelope = archive.envelope {
      visit(
        [
          (envelope.bundleVersion, "the app's version"),
          (envelope.systemVersion, "the system's version"),
        ],
        report)
      for path in envelope.firstResponders ?? [] {
        visit([(path.raw, "the path of a first responder")], report)
      }
      for window in envelope.sizeClasses {
        visit(
          [window.window, window.horizontal, window.vertical].map { ($0, "a window's size class") },
          report)
      }
    }
    for entry in archive.unlistedRestorationClasses {
      visit([(entry.path.raw, "the class map"), (entry.className, "the class map")], report)
    }
    for node in archive.unlistedNodes {
      visit([(node.path.raw, "the path of an object that is not listed")], report)
      visitNames(in: node.facts(), report)
    }
  }

  private static func visit(_ names: [(String?, String)], _ report: (Sign, String) -> Void) {
    for (name, what) in names {
      if let sign = name.flatMap({ sign(ofName: $0) }) { report(sign, what) }
    }
  }
}
