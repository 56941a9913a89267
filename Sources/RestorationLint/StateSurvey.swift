import PlistSyntax
import RestorationTree

/// What kinds of values stand in the state of one coder, so that rules whose values are not among
/// them need not walk it, and so that the values of most coders need not even be decoded.
final class StateSurvey {
  /// Kinds of values that rules look for.
  struct Kinds: OptionSet, Sendable {
    let rawValue: UInt16

    /// Keys of the coder that have a meaning to rules.
    static let ruledKey = Kinds(rawValue: 1 << 0)
    /// Objects of classes that are not Foundation's or UIKit's.
    static let object = Kinds(rawValue: 1 << 1)
    /// References to what is not among the saved objects.
    static let reference = Kinds(rawValue: 1 << 2)
    static let storyboard = Kinds(rawValue: 1 << 3)
    /// Index paths that no model identifiers stand beside.
    static let indexPath = Kinds(rawValue: 1 << 4)
    /// Pictures, as data or as objects.
    static let image = Kinds(rawValue: 1 << 5)
    /// Data that may be Flutter's.
    static let flutter = Kinds(rawValue: 1 << 6)
    static let unreadable = Kinds(rawValue: 1 << 7)
    /// Texts and URLs that lead to a place which does not stay.
    static let absolutePath = Kinds(rawValue: 1 << 8)
    /// Texts and URLs that begin as those of Core Data do.
    static let coreData = Kinds(rawValue: 1 << 9)
    /// What may be, or hold, a password or a token.
    static let credential = Kinds(rawValue: 1 << 10)
  }

  private let facts: ArchiveFacts
  /// What passes none of these is too small for any rule.
  private let limits: Sizes
  private(set) var kinds: Kinds = []
  private(set) var sizes = Sizes()
  /// The key of the coder that is looked at now.
  private var key = ""
  private var keyOrigin = StateOrigin.app
  private var isFirstUnderKey = false
  private var hasOwnIndexPath = false
  private var hasModelIdentifiers = false
  private let memory: LintMemory

  /// A survey for rules to which all that passes none of some limits is too small.
  init(_ facts: ArchiveFacts, limits: Sizes, memory: LintMemory) {
    self.facts = facts
    self.limits = limits
    self.memory = memory
  }
}

extension StateSurvey: StateVisitor {
  /// Looks at values that were decoded before.
  func look(at state: [StateEntry]) {
    begin()
    visit(state)
    _ = end()
  }

  func begin() {
    kinds = []
    sizes = Sizes()
    hasOwnIndexPath = false
    hasModelIdentifiers = false
  }

  func visit(key: String) {
    self.key = key
    keyOrigin = KnownKeys.origin(of: key)
    isFirstUnderKey = true
    if RuledKeys.contains(key) { kinds.insert(.ruledKey) }
  }

  func visit(text: ByteView, named name: StateName) {
    if isFirstUnderKey, key == KnownKeys.topVisibleModelIdentifier { hasModelIdentifiers = true }
    isFirstUnderKey = false
    sizes.text = max(sizes.text, text.count)
    look(at: text)
    guard !kinds.contains(.credential) else { return }
    if SecretDetector.mayHoldSecret(text) || mayNameCredential(name) {
      look(for: .string(text.string(0..<text.count)), named: name)
    }
  }

  func visit(_ value: StateValue, named name: StateName) {
    switch value {
    case .url(let text, let base):
      let mayHoldSecret = lookAndSearch(text)
      if (base.map { lookAndSearch($0) } ?? false) || mayHoldSecret || mayNameCredential(name) {
        look(for: value, named: name)
      }
    case .data, .opened:
      if let bytes = value.dataBytes { look(at: bytes) }
      if case .opened(let data) = value, data.isDamaged { kinds.insert(.flutter) }
      look(for: value, named: name)
    case .reference(let target):
      if !facts.isListed(target) { kinds.insert(.reference) }
    case .storyboard: kinds.insert(.storyboard)
    case .indexPath:
      if keyOrigin == .app { kinds.insert(.indexPath) } else { hasOwnIndexPath = true }
    case .unreadable: kinds.insert(.unreadable)
    case .object(let className, _): look(atClass: className)
    case .integer, .uuid:
      if mayNameCredential(name) { look(for: value, named: name) }
    case .shared:
      if isFirstUnderKey, key == KnownKeys.selectedModelIdentifiers { hasModelIdentifiers = true }
    default: break
    }
    isFirstUnderKey = false
  }

  func visit(_ container: StateContainer, named name: StateName) {
    switch container {
    case .array(let count):
      if isFirstUnderKey, count > 0, key == KnownKeys.selectedModelIdentifiers {
        hasModelIdentifiers = true
      }
      sizes.elements = max(sizes.elements, count)
    case .set(let count), .orderedSet(let count), .dictionary(let count):
      sizes.elements = max(sizes.elements, count)
    case .object(let className): look(atClass: className)
    case .archive: break
    }
    isFirstUnderKey = false
    if mayNameCredential(name), SecretDetector.namesCredential(name.text) {
      kinds.insert(.credential)
    }
  }

  func count(_ byteCount: Int) { sizes.all += byteCount }

  func end() -> Bool {
    if hasOwnIndexPath, !hasModelIdentifiers { kinds.insert(.indexPath) }
    return !kinds.isEmpty || sizes.passes(limits)
  }

  private func look(at data: ByteSlice) {
    sizes.data = max(sizes.data, data.count)
    if ImageData.name(of: data) != nil { kinds.insert(.image) }
    if FlutterPayload.mayBePayload(data, under: key) { kinds.insert(.flutter) }
  }

  private func look(at text: ByteView) { kinds.formUnion(Self.kinds(of: text)) }

  /// What a text is to rules, whatever stands around it.
  private static func kinds(of text: ByteView) -> Kinds {
    guard text.count > 0 else { return [] }
    switch text[0] {
    case UInt8(ascii: "/"), UInt8(ascii: "f"):
      let isPath =
        AbsolutePath.mayBePath(text) && AbsolutePath.place(of: text.string(0..<text.count)) != nil
      return isPath ? .absolutePath : []
    case UInt8(ascii: "x"): return text.has("x-coredata:", at: 0) ? .coreData : []
    default: return []
    }
  }

  /// Looks at the text of a URL, and answers whether it can hold a secret.
  private func lookAndSearch(_ text: String) -> Bool {
    text.withByteView { bytes in
      look(at: bytes)
      return SecretDetector.mayHoldSecret(bytes)
    }
  }

  private func look(for value: StateValue, named name: StateName) {
    if !kinds.contains(.credential), SecretSearch.isSign(value, named: name.text) {
      kinds.insert(.credential)
    }
  }

  private func mayNameCredential(_ name: StateName) -> Bool {
    SecretDetector.mayNameCredential(name) && !memory.isHarmless(name.text)
  }

  private func look(atClass className: String) {
    kinds.formUnion(memory.kinds(ofClass: className))
  }
}

/// Keys of a coder that rules look at, whatever stands under them.
private enum RuledKeys {
  private static let keys = NameTable(
    ReservedType.applicationKeys.union(ReservedType.coder.keys).union([
      KnownKeys.navigationChildren, KnownKeys.selectedTab, KnownKeys.moreDisplayedTab,
      KnownKeys.tabBarIsCustomizing, KnownKeys.splitDisplayMode, KnownKeys.presentedViewController,
    ]).sorted())

  /// Whether a key is one of them, or a name that NSKeyedArchiver makes up.
  static func contains(_ key: String) -> Bool {
    key.utf8.first == UInt8(ascii: "$") || keys.number(of: key) != nil
  }
}
