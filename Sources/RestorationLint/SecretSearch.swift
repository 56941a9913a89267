import PlistSyntax
import RestorationArchives
import Secrets

/// Finds credentials in saved values.
enum SecretSearch {
  /// Why a value is considered a credential.
  enum Sign {
    /// Its key.
    case key
    /// Its form.
    case shape
    /// It is a URL that contains one.
    case url
  }

  /// A credential in a coder.
  struct Credential {
    let sign: Sign
    let path: StateKeyPath
    let location: SourceLocation?
  }

  /// The credentials in a coder, in the order of the file. A list or a dictionary under a key for
  /// credentials counts as one, if it contains anything that would be hidden.
  static func credentials(in state: SavedState) -> [Credential] {
    var found: [Credential] = []
    func add(_ sign: Sign, _ value: PlacedValue) {
      found.append(Credential(sign: sign, path: value.path, location: value.location))
    }
    lazy var hidable = HidableValues(state.content.state)
    state.visit(nil as Whole?) { value, around in
      if let around {
        guard !around.isReported, around.hides(value) || around.hidesTexts && hidable.has(value)
        else { return around }
        around.isReported = true
        add(.key, around.value)
        return nil
      }
      if let sign = sign(ofNamesOf: value) { add(sign, value) }
      if let whole = Whole(value) {
        guard whole.isReported else { return whole }
        add(.key, value)
        return nil
      }
      if let sign = sign(of: value.value, named: value.path.name) {
        add(sign, value)
      } else if SecretDetector.namesCredential(value.path.name), hidable.has(value) {
        add(.key, value)
      }
      return .some(nil)
    }
    return found
  }

  /// Which values of a coder have something in them that would be hidden below the name of a
  /// credential. Flags, and numbers under most names, are not credentials; neither is an empty
  /// list.
  private struct HidableValues {
    private var numbers: Set<Int> = []
    private var count = 0

    init(_ state: [StateEntry]) {
      for entry in state { _ = add(entry.value, isKey: false, isNumbered: true) }
    }

    /// Adds the next value of the coder, and returns whether it is one of them. An archive in data
    /// has numbers of its own; the keys of a dictionary are not below its name.
    private mutating func add(_ value: StateValue, isKey: Bool, isNumbered: Bool) -> Bool {
      let number = count
      if isNumbered { count += 1 }
      var isHidable = false
      switch value {
      case .dictionary(let pairs):
        for pair in pairs {
          if add(pair.key, isKey: true, isNumbered: isNumbered) { isHidable = true }
          if add(pair.value, isKey: isKey, isNumbered: isNumbered) { isHidable = true }
        }
      case .archive(let fields):
        for field in fields where add(field.value, isKey: isKey, isNumbered: false) {
          isHidable = true
        }
      case .array, .set, .orderedSet, .object:
        for child in value.children where add(child, isKey: isKey, isNumbered: isNumbered) {
          isHidable = true
        }
      case .shared(let target): isHidable = isNumbered && numbers.contains(target)
      default: isHidable = !isKey && value.hasSecrets(under: "", isInside: true)
      }
      if isHidable, isNumbered { numbers.insert(number) }
      return isHidable
    }

    /// Whether a value is a reference to one of them.
    func has(_ value: PlacedValue) -> Bool {
      guard case .coder = value.enclosure, case .shared(let target) = value.value else {
        return false
      }
      return numbers.contains(target)
    }
  }

  /// A list, a dictionary or data under a name for credentials, which is judged as a whole.
  private final class Whole {
    let value: PlacedValue
    /// Whether all texts in it are credentials, and the smallest number that is.
    let hidesTexts: Bool
    private let smallestNumber: UInt64?
    var isReported: Bool

    /// Nil for any other value.
    init?(_ value: PlacedValue) {
      let name = value.path.name
      var listCount: Int?
      switch value.value {
      case .array(let elements), .set(let elements), .orderedSet(let elements):
        listCount = elements.count
      case .dictionary, .object, .archive, .opened: break
      default: return nil
      }
      hidesTexts = SecretDetector.namesCredential(name)
      smallestNumber = SecretDetector.smallestNumber(inContainerUnder: name, listCount: listCount)
      guard hidesTexts || listCount != nil && smallestNumber != nil else { return nil }
      self.value = value
      // Opened data under the name of a credential is one itself.
      isReported = false
      if case .opened = value.value { isReported = value.value.hasSecrets(under: name) }
    }

    /// Whether reports hide a value in it. Flags, and numbers under most names, are not
    /// credentials.
    func hides(_ value: PlacedValue) -> Bool {
      guard !value.value.isContainer else { return false }
      let isKey = value.path.isInDictionaryKey
      return value.value.hasSecrets(
        under: value.path.name, isInside: hidesTexts && !isKey,
        smallestNumber: isKey ? nil : smallestNumber)
    }
  }

  /// Why the name of a value is considered a credential, or that of its class. The keys of
  /// dictionaries are values too.
  private static func sign(ofNamesOf value: PlacedValue) -> Sign? {
    if let sign = sign(ofName: value.path.name) { return sign }
    guard case .object(let className, _) = value.value else { return nil }
    return sign(ofName: className)
  }

  /// Why a name is considered a credential: a path, a class, a key; nil if it is not.
  static func sign(ofName name: String) -> Sign? {
    SecretDetector.isInURL(name).map { $0 ? .url : .shape }
  }

  private static func sign(of value: StateValue, named name: String) -> Sign? {
    switch value {
    case .string(let text): return sign(byName: name, of: value) ?? sign(ofName: text)
    case .url(let text, let base):
      // The reason in the URL comes first: a token in a parameter can have a known form too.
      if value.find(inTexts: { SecretDetector.hasURLSecret($0) ? true : nil }) != nil {
        return .url
      }
      return sign(byName: name, of: value) ?? sign(ofName: text) ?? base.flatMap(sign(ofName:))
    case .data(let bytes):
      if SecretDetector.isSecretByName(key: name, value: value) { return .key }
      guard SecretDetector.hasSecretShape(value) else { return nil }
      return SecretDetector.isInURL(bytes) ?? false ? .url : .shape
    case .opened(let data):
      // For damaged data, the bytes contain more; otherwise the values decide.
      return data.isDamaged && SecretDetector.hasSecretShape(value) ? .shape : nil
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

  /// Why a text is considered a credential under a name; nil if the name is not that of one.
  private static func sign(byName name: String, of value: StateValue) -> Sign? {
    guard SecretDetector.isSecretByName(key: name, value: value) else { return nil }
    return SecretDetector.hasSecretShape(value) ? .shape : .key
  }
}

extension SecretSearch {
  /// The names of an object of the root list, or of a view, that contain a credential: its path,
  /// unless that of its parent already does, and its restoration class.
  static func names(of entry: SavedEntry) -> [(sign: Sign, name: String)] {
    var names: [(sign: Sign, name: String)] = []
    if let sign = sign(ofName: entry.path.raw), !isTold(of: entry) {
      names.append((sign, "the restoration path"))
    }
    if let sign = entry.node.restorationClass.flatMap({ sign(ofName: $0) }) {
      names.append((sign, "the restoration class"))
    }
    return names
  }

  /// Whether the finding about the path of a listed ancestor is about the same credential.
  private static func isTold(of entry: SavedEntry) -> Bool {
    guard let parent = entry.controller ?? entry.path.parent else { return false }
    return entry.archive.isListed(parent.raw) && sign(ofName: parent.raw) != nil
  }

  /// The names in the facts of a coder that contain a credential.
  static func names(in content: NodeContent) -> [(sign: Sign, name: String)] {
    var names: [(sign: Sign, name: String)] = []
    visitNames(in: content) { names.append(($0, $1)) }
    return names
  }

  private static func visitNames(
    in content: NodeContent, _ report: (Sign, _ name: String) -> Void
  ) {
    visit(content.className.value, "the class", report)
    if let storyboard = content.storyboard {
      visit(storyboard.name, "the storyboard", report)
      visit(storyboard.identifier, "the storyboard identifier", report)
      visit(storyboard.bundlePath, "the storyboard's bundle", report)
    }
    if let unreadable = content.unreadable,
      let sign = sign(of: StateValue.data(unreadable.bytes), named: "")
    {
      report(sign, "the state, which cannot be read,")
    }
  }

  /// Calls `report` for each name of an archive, besides those of its objects, that contains a
  /// credential.
  static func visitNames(in archive: RestorationArchive, _ report: (Sign, _ name: String) -> Void) {
    if let envelope = archive.envelope {
      visit(envelope.bundleVersion, "the app's version", report)
      visit(envelope.systemVersion, "the system's version", report)
      for path in envelope.firstResponders ?? [] {
        visit(path.raw, "the path of a first responder", report)
      }
      for window in envelope.sizeClasses {
        for name in [window.window, window.horizontal, window.vertical] {
          visit(name, "a window's size class", report)
        }
      }
    }
    for entry in archive.unlistedRestorationClasses {
      visit(entry.path.raw, "the class map", report)
      visit(entry.className, "the class map", report)
    }
    for node in archive.unlistedNodes {
      visit(node.path.raw, "the path of an object that is not listed", report)
      visitNames(in: node.facts(), report)
    }
  }

  private static func visit(
    _ name: String?, _ what: String, _ report: (Sign, _ name: String) -> Void
  ) {
    if let sign = name.flatMap(sign(ofName:)) { report(sign, what) }
  }
}
