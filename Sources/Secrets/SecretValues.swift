/// A secret in a value: for hiding, and for a finding.
package struct Secret {
  package enum Reason: Sendable {
    /// Its name, or the name of a container around it.
    case name
    /// Its form.
    case form
    /// A name before it in the same text.
    case part
    /// It is part of a URL.
    case url
  }

  package let reason: Reason
  /// Whether there is little enough doubt for a finding. All others are only hidden.
  package let isCertain: Bool
  /// The value without the secret.
  package let shown: StateValue
  let value: StateValue
  /// Whether its name is that of generated values.
  var isGenerated = false
}

/// What decides about a value besides the value itself: its name, and what it is in.
///
/// Below the name of a secret all texts, bytes, URLs and UUIDs are secrets. Elsewhere the keys of
/// dictionaries, the names of fields and the forms of the values decide.
package struct SecretContext {
  private var name = SecretName.none
  private var text = ""
  /// Whether it is below a name that hides its contents, and below that of a secret.
  private var isHidden = false
  private var isCertain = false
  private var isBelowGenerated = false
  /// What a container says beside a value about its name.
  private var told: String?
  /// In a container under the name of a secret number: the smallest number that is hidden.
  private var smallestNumber: UInt64?
  private var isInList = false

  /// The context of a value that has no name and is in nothing.
  package init() {}

  /// The context of a value in a container under the name of a secret.
  package static var belowSecret: SecretContext {
    var context = SecretContext()
    (context.isHidden, context.isCertain) = (true, true)
    return context
  }

  package var namesSecret: Bool { name.meaning == .secret }

  package func named(_ name: String) -> SecretContext {
    var context = self
    context.text = SecretName.isValue(name) ? told ?? name : name
    context.name = SecretName(context.text)
    return context
  }

  /// The context of what a container contains. Its dictionaries' keys have none.
  package func inside(_ container: StateValue) -> SecretContext {
    // The values of opened data are judged one by one.
    if case .opened(let data) = container { return SecretContext().inside(data.contents) }
    var inside = SecretContext()
    inside.isHidden = isHidden || name.hidesContents
    inside.isCertain = isCertain || name.meaning == .secret
    inside.told = container.toldName
    inside.isBelowGenerated = isBelowGenerated || name.isGenerated
    inside.isInList = container.listCount != nil
    // The digits of a PIN can be a list, also one in a list.
    inside.smallestNumber =
      name.smallestNumber(listCount: container.listCount)
      ?? (isHidden || isInList ? smallestNumber : nil)
    return inside
  }

  /// Whether a container is one secret, if there is any in it: a list of tokens, a PIN's digits.
  package func judgesAsWhole(_ container: StateValue) -> Bool {
    guard container.isContainer else { return false }
    return name.meaning == .secret
      || container.listCount != nil && name.smallestNumber(listCount: container.listCount) != nil
  }

  /// The mark of all that is certainly a secret in a container; nil if nothing is.
  package func mark(ofSecretsIn container: StateValue) -> UInt64? {
    var mark: UInt64?
    _ = container.redacted(in: self) { if $0.isCertain { mark = (mark ?? 0) &+ $0.mark } }
    return mark
  }

  /// The secret in a value without contents, or in the bytes of opened data; nil if there is none.
  package func secret(in value: StateValue) -> Secret? {
    switch value {
    case .string, .url: return secret(inTextsOf: value)
    case .data(let bytes): return secret(in: bytes, of: value)
    case .opened(let data): return secret(in: data)
    case .integer(let number): return secret(in: number, of: value)
    case .real(let number):
      return Int64(exactly: number.value).flatMap { secret(in: PlistInteger($0), of: value) }
    case .uuid:
      guard isHidden || name.meaning == .secret || name.isOfAppKit else { return nil }
      return whole(value, isCertain: isCertain || name.meaning == .secret)
    case .reference(let path):
      return SecretText.reason(in: path).map {
        Secret(
          reason: $0, isCertain: true, shown: .reference(SecretText.redacted(text: path)),
          value: value)
      }
    case .storyboard(let storyboard):
      let names = [storyboard.name, storyboard.identifier, storyboard.bundlePath]
      guard let reason = names.lazy.compactMap({ $0.flatMap(SecretText.reason) }).first else {
        return nil
      }
      let shown = NameScreen.secrets.screened(storyboard)
      return Secret(reason: reason, isCertain: true, shown: .storyboard(shown), value: value)
    case .unreadable(let value): return secret(in: value)
    // No `default`: a text in a new kind of value must not be shown by oversight.
    case .null, .bool, .date, .geometry, .range, .indexPath, .shared: return nil
    case .array, .set, .orderedSet, .dictionary, .object, .archive: return nil
    }
  }

  private func whole(
    _ value: StateValue, _ reason: Secret.Reason = .name, isCertain: Bool
  ) -> Secret {
    Secret(
      reason: reason, isCertain: isCertain, shown: .string(Redaction.text(for: value)),
      value: value, isGenerated: isBelowGenerated || name.isGenerated)
  }

  /// The secret in a text, or in a URL and its base.
  private func secret(inTextsOf value: StateValue) -> Secret? {
    let texts = value.texts
    let reasons = texts.compactMap { SecretText.reason(in: $0) }
    let isURL = if case .url = value { true } else { false }
    let isClaimed = name.claims(texts[0].utf8) && SecretText.mayBeSecret(texts[0])
    let isNamed =
      isURL
      ? isHidden || name.isOfAppKit || isClaimed
      : (isHidden || name.hidesText) && SecretText.mayBeSecret(texts[0])
    guard isNamed || !reasons.isEmpty else { return nil }
    let isCertain = isClaimed || isNamed && self.isCertain
    // A token in a parameter can have a known form too: the reason in the URL comes first.
    let spans = isURL ? texts.flatMap { SecretText.spans(in: ByteSlice(utf8: $0)) } : []
    let reason: Secret.Reason =
      if spans.contains(where: { $0.reason == .url }) {
        .url
      } else if reasons.contains(.form) {
        .form
      } else {
        isCertain ? .name : reasons.first ?? .name
      }
    if isNamed || reasons.contains(.form) {
      return whole(value, reason, isCertain: isCertain || !reasons.isEmpty)
    }
    let shown = texts.map { SecretText.redactedParts(of: $0) ?? $0 }
    return Secret(
      reason: reason, isCertain: true,
      shown: isURL ? .url(shown[0], base: shown.dropFirst().first) : .string(shown[0]), value: value
    )
  }

  private func secret(in bytes: ByteSlice, of value: StateValue) -> Secret? {
    if bytes.count == 0 { return nil }
    if isCertain || name.claims(bytes.bytes) { return whole(value, isCertain: true) }
    let reason = SecretText.reason(inData: bytes)
    // What is too large was not opened before.
    if reason != nil
      || DataOpener.contents(of: bytes)?.hasSecrets(under: "")
        ?? (DamagedData.mayBe(bytes) && DamagedData.hasSecret(bytes))
    {
      return whole(value, reason == .url ? .url : .form, isCertain: true)
    }
    return isHidden || name.hidesText ? whole(value, isCertain: false) : nil
  }

  /// Data under a name that hides it is a secret. Of all other data the values are judged one by
  /// one; the bytes can contain more.
  private func secret(in data: OpenedData) -> Secret? {
    let value = StateValue.opened(data)
    if hides(data) { return whole(value, isCertain: isCertain || name.meaning == .secret) }
    guard let bytes = data.bytes else { return nil }
    let reason = SecretText.reason(inData: bytes)
    if data.isDamaged {
      // The shown part is harmless.
      guard DamagedData.hasSecret(bytes) else { return nil }
      return Secret(
        reason: .form, isCertain: reason != nil, shown: .opened(data.showing(data.contents)),
        value: value)
    }
    return reason.map { whole(value, $0, isCertain: false) }
  }

  fileprivate func hides(_ data: OpenedData) -> Bool {
    isHidden || name.hidesText || data.bytes.map { name.claims($0.bytes) } ?? false
  }

  private func secret(in number: PlistInteger, of value: StateValue) -> Secret? {
    let below = isHidden ? SecretName.smallestNumber(belowSecret: text) : nil
    guard let smallest = smallestNumber ?? name.smallestNumber ?? below, !number.isNegative,
      number.uint64.map({ $0 >= smallest }) ?? true
    else { return nil }
    return whole(value, isCertain: isCertain || isInList || name.smallestNumber != nil)
  }

  private func secret(in value: UnreadableValue) -> Secret? {
    let text = value.text.flatMap { secret(inTextsOf: .string($0)) }
    let reason = SecretText.reason(in: value.reason)
    guard text != nil || reason != nil else { return nil }
    var shown = value
    if case .string(let redacted)? = text?.shown { shown.text = redacted }
    // The reason may quote the file.
    shown.reason = SecretText.redacted(text: value.reason)
    return Secret(
      reason: text?.reason ?? reason ?? .form, isCertain: text?.isCertain ?? false || reason != nil,
      shown: .unreadable(shown), value: .unreadable(value))
  }
}

extension StateEntry {
  /// The entry with every secret in it, also in its key, replaced by a text with its size.
  package var redacted: StateEntry {
    // No system key is a secret, or the name of one.
    if origin == .uikit, KnownKeys.isSystemKey(key) {
      return StateEntry(key, value.redacted(key: ""), origin: .uikit, at: location)
    }
    return StateEntry(
      SecretText.redacted(name: key), value.redacted(key: key), origin: .app, at: location)
  }
}

extension KeyStep {
  /// The step with every secret in it replaced by a text with its size.
  package var redacted: KeyStep {
    switch self {
    case .name(let name): .name(SecretText.redacted(name: name))
    case .keyed(let key): .keyed(DictionaryKey(key.value.redacted(key: "")))
    case .keyItself(let key): .keyItself(DictionaryKey(key.value.redacted(key: "")))
    case .index, .element, .member: self
    }
  }
}

extension StateValue {
  /// The value under a key of a coder, with every secret in it replaced by a text with its size.
  package func redacted(key: String) -> StateValue { redacted(under: [key]) }

  /// The same for a value in others. Every name above it counts, from the outermost on: a value under
  /// `credentials` is secret however deep it is.
  package func redacted(under names: [String]) -> StateValue {
    let context = names.dropFirst().reduce(SecretContext().named(names.first ?? "")) {
      $0.inside(.archive([])).named($1)
    }
    return redacted(in: context) ?? self
  }

  package func hasSecrets(under key: String) -> Bool {
    redacted(in: SecretContext().named(key)) != nil
  }

  /// The redacted value; nil if nothing is redacted. `found` gets the secrets that are not in names.
  fileprivate func redacted(
    in context: SecretContext, found: (Secret) -> Void = { _ in }
  ) -> StateValue? {
    switch self {
    case .array, .set, .orderedSet, .dictionary, .object, .archive:
      return redactedContents(in: context.inside(self), found)
    case .opened(let data):
      if !context.hides(data), let shown = redactedContents(in: context.inside(self), found) {
        return shown
      }
    default: break
    }
    guard let secret = context.secret(in: self) else { return nil }
    found(secret)
    return secret.shown
  }

  private func redactedContents(
    in inside: SecretContext, _ found: (Secret) -> Void
  ) -> StateValue? {
    // A name can be a secret itself and still decide about its value.
    replacingParts(
      className: { NameScreen.secrets.shown($0, .className) }, field: SecretText.redactedName
    ) { part, role in
      let context =
        switch role {
        // A key is not below the name of its dictionary, and can be the name of its value.
        case .key: SecretContext()
        case .named(let name): inside.named(name)
        case .element: inside
        }
      return part.redacted(in: context, found: found)
    }
  }

  /// The name of the value beside it: `{"name": "password", "value": "…"}`.
  fileprivate var toldName: String? {
    var told: String?
    visitParts { step, value in
      if told == nil, case (.name(let key), .string(let name)) = (step, value),
        SecretName.tellsName(key)
      {
        told = name
      }
    }
    return told
  }

  /// A text, or the texts of a URL.
  package var texts: [String] {
    switch self {
    case .string(let text): [text]
    case .url(let text, let base): [text] + (base.map { [$0] } ?? [])
    default: []
    }
  }

  /// The number of elements of a list or a set; nil for other values.
  fileprivate var listCount: Int? {
    switch self {
    case .array(let elements), .set(let elements), .orderedSet(let elements): elements.count
    default: nil
    }
  }
}
