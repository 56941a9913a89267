import PlistSyntax
package import RestorationModel

/// A sink in front of another one that replaces each secret by a text with its size.
///
/// Below a key with the name of a credential, all texts, bytes, URLs and UUIDs are secrets.
/// Elsewhere the keys of dictionaries and the names of fields decide, and the shapes of the values.
package final class RedactingSink: StateSink {
  /// An open container, or the coder itself.
  private struct Frame {
    enum Kind {
      case elements, pairs, fields
    }

    let kind: Kind
    /// Whether it is below the name of a credential, so that all texts in it are secrets.
    let isHidden: Bool
    /// In a container under the name of a numeric credential: the smallest number that is hidden.
    var smallestNumber: UInt64?
    /// In a dictionary: whether `keeps` checked its keys, and keeps all.
    var keepsKeys = false
    /// In a dictionary: whether the next value is a key.
    var isBeforeKey = true
    /// The name of the next value; nil for harmless names, which are nearly all.
    var name: String?
  }

  private let next: any StateSink
  /// The innermost container.
  private var frame = Frame(kind: .fields, isHidden: false)
  /// The containers around it.
  private var outerFrames: [Frame] = []
  /// Names that look like those of credentials, but hide nothing below them.
  private var harmlessNames = PlainNames()
  /// Names that hide nothing below them and contain no secret.
  private var plainNames = PlainNames()
  /// Whether anything was replaced so far.
  private(set) var hasChanged = false

  /// A sink in front of `next`, for values under a name, or inside a hidden container.
  package init(before next: any StateSink, under name: String = "", isInside: Bool = false) {
    self.next = next
    frame = Frame(kind: .fields, isHidden: isInside, name: name.isEmpty ? nil : name)
  }

  package var asksForKeys: Bool { next.asksForKeys }

  package func keeps(key: StateLeaf) -> Bool {
    switch key {
    case .text(let name): !name.withBytes(SecretDetector.mayHoldSecret) && next.keeps(key: key)
    default: key.value.redacted(key: "", isInside: false) == nil && next.keeps(key: key)
    }
  }

  package func begin(_ content: NodeContent) {
    next.begin(NameScreen.secrets.screenedFacts(content))
  }

  package func end() -> (any StateSink)? { next.end() }

  package func enter(key: StateKey) {
    // No system key is a secret, or the name of one.
    if key.systemKey != nil {
      frame.name = nil
      return next.enter(key: key)
    }
    guard let shown = key.text.withByteView(shown) else { return next.enter(key: key) }
    next.enter(key: StateKey(shown, key.systemKey, at: key.location))
  }

  package func enter(name: StateText) {
    next.enter(name: name.withBytes(shown).map { .string($0) } ?? name)
  }

  /// Stores the name of the next value. A name can be a secret itself and still decide about its
  /// value.
  ///
  /// - Returns: the replacement of the name; nil for the name itself.
  private func shown(_ name: ByteSlice) -> String? {
    // Below the name of a credential, a name that hides nothing elsewhere can decide about a number.
    if !frame.isHidden, plainNames.contains(name) {
      frame.name = nil
      return nil
    }
    frame.name = telling(name)
    if SecretDetector.mayHoldSecret(name),
      let shown = SecretDetector.changed(name: name.string(0..<name.count))
    {
      hasChanged = true
      return shown
    }
    if frame.name == nil { plainNames.insert(name) }
    return nil
  }

  /// A name, unless it is harmless.
  private func telling(_ name: ByteSlice) -> String? {
    // The number of a card is recognised by its own name.
    if frame.isHidden { return name.string(0..<name.count) }
    guard SecretDetector.mayHide(below: name), !harmlessNames.contains(name) else { return nil }
    let text = name.string(0..<name.count)
    guard SecretDetector.hidesNothing(below: text) else { return text }
    harmlessNames.insert(name)
    return nil
  }

  /// Whether the next value is a key, which is not below the name of a credential.
  private var isKey: Bool { frame.kind == .pairs && frame.isBeforeKey }

  /// The name of the next value, unless it is harmless.
  private var name: String? { isKey ? nil : frame.name }

  private var isHidden: Bool { frame.isHidden && !isKey }

  /// Ends a value. In a dictionary, a key can be the name of the next one.
  private func end(_ leaf: StateLeaf?) {
    guard frame.kind == .pairs else { return }
    if frame.isBeforeKey {
      switch leaf {
      case .text(let text)?: frame.name = text.withBytes(telling)
      case .value(.string(let text))?: frame.name = text.withByteView(telling)
      default: frame.name = nil
      }
    }
    frame.isBeforeKey.toggle()
  }

  package func take(_ leaf: StateLeaf) {
    if case .geometry = leaf { return take(.value(leaf.value)) }
    next.take(isKey && frame.keepsKeys ? leaf : redacted(leaf) ?? leaf)
    end(leaf)
  }

  /// The leaf with its secrets replaced; nil if it has none.
  private func redacted(_ leaf: StateLeaf) -> StateLeaf? {
    let mayBeNamed = name != nil || isHidden
    switch leaf {
    case .text(let text), .url(let text):
      guard mayBeNamed || text.withBytes(SecretDetector.mayHoldSecret) else { return nil }
    case .uuid, .geometry: guard mayBeNamed else { return nil }
    case .value(let value):
      guard mayBeNamed || value.mayHoldSecret || frame.smallestNumber != nil else { return nil }
    }
    guard
      let value = leaf.value.redacted(
        key: name ?? "", isInside: isHidden, smallestNumber: isKey ? nil : frame.smallestNumber)
    else { return nil }
    hasChanged = true
    return .value(value)
  }

  package func open(_ container: StateContainer) {
    let isHidden = isHidden || name.map(SecretDetector.hides) ?? false
    let smallestNumber = isKey ? nil : smallestNumber(in: container)
    outerFrames.append(frame)
    var container = container
    switch container {
    case .array, .set, .orderedSet: frame = Frame(kind: .elements, isHidden: isHidden)
    case .dictionary(_, let keys):
      frame = Frame(kind: .pairs, isHidden: isHidden, keepsKeys: keys == .names)
    case .object(let className):
      frame = Frame(kind: .fields, isHidden: isHidden)
      if let shown = NameScreen.secrets.shown(className) {
        container = .object(className: shown)
        hasChanged = true
      }
    case .archive: frame = Frame(kind: .fields, isHidden: isHidden)
    }
    frame.smallestNumber = smallestNumber
    next.open(container)
  }

  /// The smallest number in a container that is hidden: the digits of a PIN can be a list.
  private func smallestNumber(in container: StateContainer) -> UInt64? {
    guard let name, !name.isEmpty else {
      // A list in a list.
      return frame.kind == .elements ? frame.smallestNumber : nil
    }
    let listCount: Int?
    switch container {
    case .array(let count), .set(let count), .orderedSet(let count): listCount = count
    case .dictionary, .object, .archive: listCount = nil
    }
    return SecretDetector.smallestNumber(inContainerUnder: name, listCount: listCount)
      ?? frame.smallestNumber
  }

  package func close() {
    frame = outerFrames.removeLast()
    next.close()
    end(nil)
  }
}

/// A sink that keeps nothing.
private final class NoSink: StateSink {
  func enter(key: StateKey) {}
  func enter(name: StateText) {}
  func take(_ leaf: StateLeaf) {}
  func open(_ container: StateContainer) {}
  func close() {}
}

extension StateEntry {
  /// The entry with every secret in it, also in its key, replaced by a text with its size.
  package var redacted: StateEntry {
    // No system key is a secret, or the name of one.
    if KnownKeys.SystemKey(key) != nil {
      return StateEntry(key, value.redacted(key: ""), at: location)
    }
    return StateEntry(SecretDetector.redacted(name: key), value.redacted(key: key), at: location)
  }
}

extension StateValue {
  /// The value with every secret in it replaced by a text with its size.
  ///
  /// - Parameter key: the key of the value in its coder.
  package func redacted(key: String) -> StateValue { redacted(key: key, isInside: false) ?? self }

  /// Whether the value contains a secret. `isInside`: it is below the name of a credential.
  /// `smallestNumber`: the smallest number that is hidden in its container.
  package func hasSecrets(
    under key: String, isInside: Bool = false, smallestNumber: UInt64? = nil
  ) -> Bool {
    redacted(key: key, isInside: isInside, smallestNumber: smallestNumber) != nil
  }

  /// The redacted value, or nil if there is nothing to redact. `isInside`: it is below the name of
  /// a credential.
  func redacted(key: String, isInside: Bool, smallestNumber: UInt64? = nil) -> StateValue? {
    guard isContainer else {
      return redactedLeaf(key: key, isInside: isInside, smallestNumber: smallestNumber)
    }
    // Most values have no secrets, and the search is cheaper than a copy.
    let search = RedactingSink(before: NoSink(), under: key, isInside: isInside)
    walk(into: search)
    guard search.hasChanged else { return nil }
    let builder = ValueBuilder()
    walk(into: RedactingSink(before: builder, under: key, isInside: isInside))
    return builder.value
  }

  /// Whether the value may contain a secret, whatever its key.
  fileprivate var mayHoldSecret: Bool {
    switch self {
    case .null, .bool, .integer, .real, .date, .uuid, .geometry, .range, .indexPath, .shared:
      false
    case .unreadable, .reference, .storyboard: true
    case .string, .data, .opened, .url, .array, .set, .orderedSet, .dictionary, .object, .archive:
      true
    }
  }

  /// The redacted form of a value without contents, or of opened data; nil if there is nothing to
  /// redact. `smallestNumber`: the smallest number that is hidden in its container.
  func redactedLeaf(
    key: String, isInside: Bool, smallestNumber: UInt64? = nil
  ) -> StateValue? {
    switch self {
    case .opened(let data): return redacted(data, key: key, isInside: isInside)
    case .unreadable(let value):
      return value.redacted(key: key, isInside: isInside).map { .unreadable($0) }
    case .reference(let path):
      return NameScreen.secrets.shown(path).map { .reference($0) }
    case .storyboard(let reference):
      return NameScreen.secrets.screened(reference).map { .storyboard($0) }
    default: break
    }
    if isHidden(key: key, isInside: isInside, smallestNumber)
      || SecretDetector.isSecret(key: key, value: self)
    {
      return .string(Redaction.text(for: self))
    }
    switch self {
    case .string(let text): return SecretDetector.redactedURLs(in: text).map { .string($0) }
    case .url(let text, let base):
      let newText = SecretDetector.redactedURLs(in: text)
      let newBase = base.flatMap { SecretDetector.redactedURLs(in: $0) }
      return newText == nil && newBase == nil ? nil : .url(newText ?? text, base: newBase ?? base)
    default: return nil
    }
  }

  /// Whether a value without contents is hidden because of its key.
  private func isHidden(key: String, isInside: Bool, _ smallestNumber: UInt64?) -> Bool {
    var isNamed: Bool { isInside || SecretDetector.hidesText(key) }
    switch self {
    case .string(let text): return isNamed && SecretDetector.mayBeSecret(text)
    case .data(let bytes): return bytes.count > 0 && isNamed
    case .url, .uuid: return isInside || KnownKeys.AppKit.screenTextKeys.contains(key)
    case .integer(let number):
      let inside = isInside ? CredentialName.smallestNumber(namedInside: key) : nil
      guard let smallest = smallestNumber ?? inside, !number.isNegative else { return false }
      return number.uint64.map { $0 >= smallest } ?? true
    default: return false
    }
  }

  /// Data under the name of a credential is a secret. In all other data the values are checked one
  /// by one, and then the bytes, which can contain more.
  private func redacted(_ data: OpenedData, key: String, isInside: Bool) -> StateValue? {
    if isInside || SecretDetector.hidesText(key)
      || SecretDetector.isSecretByName(key: key, value: self)
    {
      return .string(Redaction.text(for: self))
    }
    if let contents = data.contents.redacted(key: "", isInside: false) {
      return .opened(data.showing(contents))
    }
    if data.isDamaged {
      // The shown part is harmless, but the bytes contain more.
      let mayHoldSecret = data.bytes.map(DamagedData.mayHoldSecret) ?? false
      return mayHoldSecret ? .opened(data.showing(data.contents)) : nil
    }
    return SecretDetector.hasSecretShape(self)
      ? .string(Redaction.text(for: self)) : nil
  }
}

extension UnreadableValue {
  /// The value with its visible secrets redacted; nil if there are none.
  fileprivate func redacted(key: String, isInside: Bool) -> UnreadableValue? {
    var value = self
    if let text,
      case .string(let shown)? = StateValue.string(text).redactedLeaf(
        key: key, isInside: isInside)
    {
      value.text = shown
    }
    // The reason may quote the file.
    value.reason = SecretDetector.redacted(text: reason)
    return value.text.isSame(as: text) && value.reason.isSame(as: reason) ? nil : value
  }
}
