import PlistSyntax
package import RestorationModel

/// A sink in front of another one: what it passes on has a text in place of each secret that tells how
/// large the secret is.
///
/// Below a key that names a credential all texts, bytes, URLs and UUIDs are secrets. Elsewhere the keys of
/// dictionaries and the names of fields decide, and the shapes of the values.
package final class RedactingSink: StateSink {
  /// A container that is open, or the coder around all.
  private struct Frame {
    enum Kind {
      case elements, pairs, fields
    }

    let kind: Kind
    /// Whether it stands below the name of a credential, so that all texts in it are secrets.
    let isHidden: Bool
    /// In a dictionary: whether `keeps` was asked about its keys, and keeps all.
    var keepsKeys = false
    /// In a dictionary: whether a key comes next.
    var isBeforeKey = true
    /// The name of the next value; nil where it says nothing about secrets, as nearly all do.
    var name: String?
  }

  private let next: any StateSink
  /// The innermost container.
  private var frame = Frame(kind: .fields, isHidden: false)
  /// Those around it.
  private var outerFrames: [Frame] = []
  /// What was found about names that look like those of credentials. Archives have few names and many
  /// objects.
  private var harmlessNames: [String: Bool] = [:]
  private static let mostHarmlessNames = 1000
  private var plainNames = PlainNames()
  /// Whether anything was replaced so far.
  private(set) var hasChanged = false

  /// A sink in front of `next`, for values under a name, or inside a container that is hidden.
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

  package func begin(_ content: NodeContent) { next.begin(content) }

  package func end() -> (any StateSink)? { next.end() }

  package func enter(key: StateKey) {
    // No key of the system's is a secret, or names one.
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

  /// Remembers the name of the next value. A name may be a secret too, but says of the value what it is.
  ///
  /// - Returns: what is shown in its place; nil for the name itself.
  private func shown(_ name: ByteView) -> String? {
    if plainNames.contains(name) {
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

  /// A name, if it says anything about secrets.
  private func telling(_ name: ByteView) -> String? {
    guard SecretDetector.mayHide(below: name) else { return nil }
    let text = name.string(0..<name.count)
    if let isHarmless = harmlessNames[text] { return isHarmless ? nil : text }
    let isHarmless = SecretDetector.hidesNothing(below: text)
    if harmlessNames.count < Self.mostHarmlessNames { harmlessNames[text] = isHarmless }
    return isHarmless ? nil : text
  }

  /// Whether the value that comes is a key, which is not below the name of a credential.
  private var isKey: Bool { frame.kind == .pairs && frame.isBeforeKey }

  /// The name of the value that comes, if it says anything about secrets.
  private var name: String? { isKey ? nil : frame.name }

  private var isHidden: Bool { frame.isHidden && !isKey }

  /// Ends a value. In a dictionary, a key may name the next one.
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
    case .value(let value): guard mayBeNamed || value.mayHoldSecret else { return nil }
    }
    guard let value = leaf.value.redacted(key: name ?? "", isInside: isHidden) else { return nil }
    hasChanged = true
    return .value(value)
  }

  package func open(_ container: StateContainer) {
    let isHidden = isHidden || name.map(SecretDetector.hides) ?? false
    outerFrames.append(frame)
    switch container {
    case .array, .set, .orderedSet: frame = Frame(kind: .elements, isHidden: isHidden)
    case .dictionary(_, let keys):
      frame = Frame(kind: .pairs, isHidden: isHidden, keepsKeys: keys == .names)
    case .object, .archive: frame = Frame(kind: .fields, isHidden: isHidden)
    }
    next.open(container)
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
  /// The entry with every secret in it replaced by a text that tells its size, in its key too.
  package var redacted: StateEntry {
    StateEntry(SecretDetector.redacted(name: key), value.redacted(key: key), at: location)
  }
}

extension StateValue {
  /// The value with every secret in it replaced by a text that tells its size.
  ///
  /// - Parameter key: The key under which the value stands in its coder.
  package func redacted(key: String) -> StateValue { redacted(key: key, isInside: false) ?? self }

  /// Whether there is a secret in the value. `isInside` tells that it stands below the name of a credential.
  package func hasSecrets(under key: String, isInside: Bool = false) -> Bool {
    redacted(key: key, isInside: isInside) != nil
  }

  /// The redacted value, or nil if there is nothing to redact. `isInside` tells that it stands below the
  /// name of a credential.
  func redacted(key: String, isInside: Bool) -> StateValue? {
    guard isContainer else { return redactedLeaf(key: key, isInside: isInside) }
    // Most values have no secrets, and to look for them takes less than to make the value again.
    let search = RedactingSink(before: NoSink(), under: key, isInside: isInside)
    walk(into: search)
    guard search.hasChanged else { return nil }
    let builder = ValueBuilder()
    walk(into: RedactingSink(before: builder, under: key, isInside: isInside))
    return builder.value
  }

  /// Whether there may be a secret in the value, whatever it stands under.
  fileprivate var mayHoldSecret: Bool {
    switch self {
    case .null, .bool, .integer, .real, .date, .uuid, .geometry, .range, .indexPath, .reference,
      .storyboard, .shared:
      false
    case .unreadable(let value): value.text != nil
    case .string, .data, .opened, .url, .array, .set, .orderedSet, .dictionary, .object, .archive:
      true
    }
  }

  /// The redacted form of a value without contents, or of opened data; nil if there is nothing to redact.
  func redactedLeaf(key: String, isInside: Bool) -> StateValue? {
    if case .opened(let data) = self { return redacted(data, key: key, isInside: isInside) }
    if case .unreadable(var value) = self {
      let text = value.text.map { StateValue.string($0) }
      guard case .string(let shown)? = text?.redactedLeaf(key: key, isInside: isInside) else {
        return nil
      }
      value.text = shown
      return .unreadable(value)
    }
    var isNamed: Bool { isInside || SecretDetector.hidesText(key) }
    let isHidden: Bool
    switch self {
    case .string(let text): isHidden = isNamed && SecretDetector.mayBeSecret(text)
    case .data(let bytes): isHidden = bytes.count > 0 && isNamed
    case .url, .uuid: isHidden = isInside || KnownKeys.AppKit.screenTextKeys.contains(key)
    case .integer: isHidden = false
    default: return nil
    }
    if isHidden || SecretDetector.isSecret(key: key, value: self) {
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

  /// Data under the name of a credential is one; in all other data the values are looked at one by
  /// one, and then its bytes, which may say more than these do.
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
      // What is shown of it is harmless; the bytes say more.
      let mayHoldSecret = data.bytes.map(DamagedData.mayHoldSecret) ?? false
      return mayHoldSecret ? .opened(data.showing(data.contents)) : nil
    }
    return SecretDetector.hasSecretShape(self)
      ? .string(Redaction.text(for: self)) : nil
  }
}
