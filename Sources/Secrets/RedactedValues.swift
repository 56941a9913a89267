import PlistSyntax
package import RestorationArchives

/// What decides about a value besides the value itself.
///
/// Below a key with the name of a credential, all texts, bytes, URLs and UUIDs are secrets.
/// Elsewhere the keys of dictionaries and the names of fields decide, and the shapes of the values.
struct SecretContext {
  /// The name of the value; empty for harmless ones, which are nearly all, and in lists.
  var name = ""
  /// Whether it is below the name of a credential.
  var isInside = false
  /// Below the name of a numeric credential: the smallest number that is hidden.
  var smallestNumber: UInt64?
  var isInList = false

  /// The context of the contents of a container; `listCount` is the number of elements of a list.
  func inside(listCount: Int? = nil) -> SecretContext {
    var inside = SecretContext(isInside: isInside || SecretDetector.hides(name))
    inside.isInList = listCount != nil
    // The digits of a PIN can be a list, also one in a list.
    if !name.isEmpty {
      inside.smallestNumber =
        SecretDetector.smallestNumber(inContainerUnder: name, listCount: listCount)
        ?? smallestNumber
    } else if isInList {
      inside.smallestNumber = smallestNumber
    }
    return inside
  }

  /// The context of a value under a name in the container.
  func named(_ name: String) -> SecretContext {
    var context = self
    // Below the name of a credential, a name that hides nothing elsewhere can decide about a number.
    context.name = isInside || !SecretDetector.hidesNothing(below: name) ? name : ""
    return context
  }
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
  package func redacted(key: String) -> StateValue {
    redacted(in: SecretContext(name: key)) ?? self
  }

  /// Whether the value contains a secret. `isInside`: it is below the name of a credential.
  /// `smallestNumber`: the smallest number that is hidden in its container.
  package func hasSecrets(
    under key: String, isInside: Bool = false, smallestNumber: UInt64? = nil
  ) -> Bool {
    let context = SecretContext(name: key, isInside: isInside, smallestNumber: smallestNumber)
    return redacted(in: context) != nil
  }

  /// The redacted value; nil if there is nothing to redact.
  private func redacted(in context: SecretContext) -> StateValue? {
    switch self {
    case .array(let elements): return Self.redacted(elements, in: context).map { .array($0) }
    case .set(let elements): return Self.redacted(elements, in: context).map { .set($0) }
    case .orderedSet(let elements):
      return Self.redacted(elements, in: context).map { .orderedSet($0) }
    case .dictionary(let pairs):
      let inside = context.inside()
      return Self.replaced(pairs) { pair in
        // A key is not below the name of its dictionary, and can be the name of its value.
        let key = pair.key.redacted(in: SecretContext())
        var name = ""
        if case .string(let text) = pair.key { name = text }
        let value = pair.value.redacted(in: inside.named(name))
        return key == nil && value == nil ? nil : StatePair(key ?? pair.key, value ?? pair.value)
      }.map { .dictionary($0) }
    case .object(let className, let fields):
      let shownName = NameScreen.secrets.shown(className)
      let shown = Self.redacted(fields, in: context)
      if shownName == nil && shown == nil { return nil }
      return .object(className: shownName ?? className, fields: shown ?? fields)
    case .archive(let fields): return Self.redacted(fields, in: context).map { .archive($0) }
    default: return redactedLeaf(in: context)
    }
  }

  private static func redacted(
    _ elements: [StateValue], in context: SecretContext
  ) -> [StateValue]? {
    let inside = context.inside(listCount: elements.count)
    return replaced(elements) { $0.redacted(in: inside) }
  }

  private static func redacted(
    _ fields: [StateField], in context: SecretContext
  ) -> [StateField]? {
    let inside = context.inside()
    return replaced(fields) { field in
      // A name can be a secret itself and still decide about its value.
      let name = SecretDetector.changed(name: field.name)
      let value = field.value.redacted(in: inside.named(field.name))
      return name == nil && value == nil
        ? nil : StateField(name ?? field.name, value ?? field.value)
    }
  }

  /// The redacted form of a value without contents, or of opened data; nil if there is nothing to
  /// redact.
  func redactedLeaf(in context: SecretContext) -> StateValue? {
    // Most values have no name that matters, and most texts are ruled out at once.
    if context.name.isEmpty, !context.isInside, case .string(let text) = self,
      !text.withByteView(SecretDetector.mayHoldSecret)
    {
      return nil
    }
    switch self {
    case .opened(let data): return redacted(data, in: context)
    case .unreadable(let value):
      return value.redacted(in: context).map { .unreadable($0) }
    case .reference(let path):
      return NameScreen.secrets.shown(path).map { .reference($0) }
    case .storyboard(let reference):
      return NameScreen.secrets.screened(reference).map { .storyboard($0) }
    default: break
    }
    if isHidden(in: context) || SecretDetector.isSecret(key: context.name, value: self) {
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
  private func isHidden(in context: SecretContext) -> Bool {
    let (key, isInside) = (context.name, context.isInside)
    var isNamed: Bool { isInside || SecretDetector.hidesText(key) }
    switch self {
    case .string(let text): return isNamed && SecretDetector.mayBeSecret(text)
    case .data(let bytes): return bytes.count > 0 && isNamed
    case .url, .uuid: return isInside || KnownKeys.AppKit.screenTextKeys.contains(key)
    case .integer(let number):
      let inside = isInside ? CredentialName.smallestNumber(namedInside: key) : nil
      guard let smallest = context.smallestNumber ?? inside, !number.isNegative else {
        return false
      }
      return number.uint64.map { $0 >= smallest } ?? true
    default: return false
    }
  }

  /// Data under the name of a credential is a secret. In all other data the values are checked one
  /// by one, and then the bytes, which can contain more.
  private func redacted(_ data: OpenedData, in context: SecretContext) -> StateValue? {
    if context.isInside || SecretDetector.hidesText(context.name)
      || SecretDetector.isSecretByName(key: context.name, value: self)
    {
      return .string(Redaction.text(for: self))
    }
    if let contents = data.contents.redacted(in: SecretContext()) {
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
  fileprivate func redacted(in context: SecretContext) -> UnreadableValue? {
    var value = self
    if let text, case .string(let shown)? = StateValue.string(text).redactedLeaf(in: context) {
      value.text = shown
    }
    // The reason may quote the file.
    value.reason = SecretDetector.redacted(text: reason)
    return value.text.isSame(as: text) && value.reason.isSame(as: reason) ? nil : value
  }
}
