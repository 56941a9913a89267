package import PlistSyntax

/// Recognises values that are most likely credentials, by the words of their key or by their own
/// shape. A heuristic: it prefers to hide a value too many over showing a password.
public enum SecretDetector {
  /// Whether a value under a key is a credential: a text, bytes, URL or UUID under a key that names
  /// one, a number under a key that names a PIN or the like, or a text of a well-known shape under
  /// any key. Counts, flags and empty values are none.
  public static func isSecret(key: String, value: StateValue) -> Bool {
    hasSecretShape(value) || isSecretByName(key: key, value: value)
  }

  /// Whether a value is a credential whatever its key says.
  package static func hasSecretShape(_ value: StateValue) -> Bool {
    switch value {
    case .string(let text): SecretShape.isFound(in: text)
    case .data(let bytes): SecretShape.isFound(in: bytes) || holdsSecret(bytes)
    case .opened(let data): data.bytes.map(SecretShape.isFound) ?? false
    default: false
    }
  }

  /// Whether a value is a credential because its key names one.
  package static func isSecretByName(key: String, value: StateValue) -> Bool {
    switch value {
    case .string(let text), .url(let text, _):
      CredentialName.claims(text.utf8, under: key) && mayBeSecret(text)
    case .data, .opened:
      value.dataBytes.map { $0.count > 0 && CredentialName.claims($0.bytes, under: key) } ?? false
    case .integer(let number):
      isSecret(number, under: key)
    case .uuid: CredentialName.verdict(on: key) == .credential
    default: false
    }
  }

  private static func isSecret(_ number: PlistInteger, under key: String) -> Bool {
    guard !number.isNegative, let smallest = CredentialName.smallestNumber(under: key) else {
      return false
    }
    return number.uint64.map { $0 >= smallest } ?? true
  }

  /// Whether something in data that was not opened, since there is much of it, is a credential.
  private static func holdsSecret(_ bytes: ByteSlice) -> Bool {
    if let contents = DataOpener.contents(of: bytes) {
      return contents.redacted(key: "") != contents
    }
    return DamagedData.mayBe(bytes) && DamagedData.mayHoldSecret(bytes)
  }

  /// Whether all that stands under a key is hidden: what may be a credential, the key of a window's
  /// records wherever an app saved it, or what a terminal showed. A report that hides too much costs
  /// a look with `--reveal`; a finding in vain costs trust, so lint asks for more than words that may
  /// mean something else.
  static func hides(_ key: String) -> Bool {
    switch CredentialName.verdict(on: key) {
    case .doubtful, .field, .credential: true
    // A pin with values below it stands on a map.
    case .pin, .harmless:
      hiddenNames.contains(key)
    }
  }

  /// Whether a name can have anything to do with what is hidden below it. Most are ruled out at once.
  static func mayHide(below name: ByteView) -> Bool {
    CredentialName.isPossible(name) || hiddenNames.contains { name.says($0) }
  }

  /// Whether a name has nothing to do with what is hidden below it.
  static func hidesNothing(below name: String) -> Bool {
    CredentialName.verdict(on: name) == .harmless && !hiddenNames.contains(name)
  }

  /// Names of AppKit's that say so for certain.
  private static let hiddenNames = [KnownKeys.AppKit.dataKey] + KnownKeys.AppKit.screenTextKeys

  /// Whether a text or bytes under a key are hidden.
  fileprivate static func hidesText(_ key: String) -> Bool {
    hides(key) || CredentialName.verdict(on: key) == .pin
  }

  /// Whether a name can be that of a credential. Most names are ruled out at once.
  package static func mayNameCredential(_ name: StateName) -> Bool {
    switch name {
    case .none: false
    case .bytes(let bytes): CredentialName.isPossible(bytes)
    case .text(let text): text.withByteView { CredentialName.isPossible($0) }
    }
  }

  /// Whether a name says for certain that no credential stands under it.
  package static func isHarmlessName(_ name: String) -> Bool {
    CredentialName.verdict(on: name) == .harmless
  }

  /// Whether a text can be a credential, or a URL with one in it, whatever its key says.
  package static func mayHoldSecret(_ text: ByteView) -> Bool {
    mayHoldSecret(text, TextMarks(text))
  }

  /// The same for a text of which the marks are known. They rule out most texts.
  static func mayHoldSecret(_ text: ByteView, _ marks: TextMarks) -> Bool {
    SecretShape.isPossible(in: marks) && SecretShape.isFound(inText: text)
      || marks.hasParameterMark && URLSecrets.isPossible(in: text)
  }

  /// Whether a key names a credential by its words, whatever stands under it.
  package static func namesCredential(_ key: String) -> Bool {
    CredentialName.verdict(on: key) == .credential
  }

  /// Whether a text can be a secret at all: not empty, no flag written as a word, no mask, not yet
  /// redacted.
  static func mayBeSecret(_ text: String) -> Bool {
    if text.utf8.count <= 5 {
      let word = text.lowercased()
      if ["", "true", "false", "yes", "no", "nil", "null", "none"].contains(word) { return false }
    }
    return !isRedaction(text) && !FieldText.isMask(text)
  }

  /// What is shown in place of a secret: `<redacted, 212 characters>` or `<redacted, 16 bytes>`.
  /// Characters are Unicode scalars.
  public static func redactionText(for value: StateValue) -> String {
    switch value {
    case .string(let text), .url(let text, _): redactionText(count: text.unicodeScalars.count)
    case .data, .opened:
      value.dataBytes.map { redactionText(count: $0.count, unit: "byte") } ?? "<redacted>"
    case .uuid(let text): redactionText(count: text.unicodeScalars.count)
    case .integer(let number): redactionText(count: number.description.utf8.count)
    default: "<redacted>"
    }
  }

  static func redactionText(count: Int, unit: String = "character") -> String {
    "<redacted, \(count) \(unit)\(count == 1 ? "" : "s")>"
  }

  /// Whether a text is what `redactionText` writes.
  public static func isRedaction(_ text: String) -> Bool {
    let opening = "<redacted, "
    guard text.hasPrefix(opening), text.hasSuffix(">"), text.utf8.count < 50 else { return false }
    let words = text.dropFirst(opening.count).dropLast().split(separator: " ")
    return words.count == 2 && Int(words[0]) != nil
      && ["character", "characters", "byte", "bytes"].contains(words[1])
  }

  /// The URLs in a text with passwords and token-like parameters redacted; nil if there are none.
  public static func redactedURLs(in text: String) -> String? { URLSecrets.redacted(text) }

  /// The name of a value with any secret in it redacted: apps use tokens and addresses as keys.
  public static func redacted(name: String) -> String { changed(name: name) ?? name }

  /// The redacted name, or nil if there is nothing to redact.
  static func changed(name: String) -> String? {
    // Nearly all names are ruled out at once.
    guard name.withByteView({ mayHoldSecret($0) }),
      case .string(let shown)? = StateValue.string(name).redacted(key: "", isInside: false)
    else { return nil }
    return shown
  }
}

extension StateEntry {
  /// The entry with every secret in it replaced by a text that tells its size, in its key too.
  public var redacted: StateEntry {
    StateEntry(SecretDetector.redacted(name: key), value.redacted(key: key), at: location)
  }
}

extension StateValue {
  /// The value with every secret in it replaced by a text that tells its size.
  ///
  /// Below a key that names a credential all texts, bytes, URLs and UUIDs are secrets; elsewhere the keys
  /// of dictionaries and the names of fields decide, and the shapes of the values.
  ///
  /// - Parameter key: The key under which the value stands in its coder.
  public func redacted(key: String) -> StateValue { redacted(key: key, isInside: false) ?? self }

  /// Whether there may be a secret in the value, whatever it stands under.
  var mayHoldSecret: Bool {
    switch self {
    case .null, .bool, .integer, .real, .date, .uuid, .geometry, .range, .indexPath, .reference,
      .storyboard, .shared, .unreadable:
      false
    case .string, .data, .opened, .url, .array, .set, .orderedSet, .dictionary, .object, .archive:
      true
    }
  }

  /// The redacted value, or nil if there is nothing to redact. `isInside` tells that it stands below
  /// the name of a credential. Values nest at most `Limits.valueDepth` deep.
  func redacted(key: String, isInside: Bool) -> StateValue? {
    switch self {
    case .string, .data, .url, .uuid, .integer: changedLeaf(key: key, isInside: isInside)
    case .array(let elements):
      changed(elements, key: key, isInside: isInside).map { .array($0) }
    case .set(let elements):
      changed(elements, key: key, isInside: isInside).map { .set($0) }
    case .orderedSet(let elements):
      changed(elements, key: key, isInside: isInside).map { .orderedSet($0) }
    case .dictionary(let pairs): changed(pairs, key: key, isInside: isInside)
    case .object(let className, let fields):
      changed(fields, key: key, isInside: isInside).map {
        .object(className: className, fields: $0)
      }
    case .archive(let fields): changed(fields, key: key, isInside: isInside).map { .archive($0) }
    case .opened(let data): changed(data, key: key, isInside: isInside)
    default: nil
    }
  }

  private func changedLeaf(key: String, isInside: Bool) -> StateValue? {
    let isNamed = isInside || SecretDetector.hidesText(key)
    let isHidden: Bool
    switch self {
    case .string(let text): isHidden = isNamed && SecretDetector.mayBeSecret(text)
    case .data(let bytes): isHidden = isNamed && bytes.count > 0
    case .integer: isHidden = false
    default: isHidden = isInside || KnownKeys.AppKit.screenTextKeys.contains(key)
    }
    if isHidden || SecretDetector.isSecret(key: key, value: self) {
      return .string(SecretDetector.redactionText(for: self))
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
  private func changed(_ data: OpenedData, key: String, isInside: Bool) -> StateValue? {
    if isInside || SecretDetector.hidesText(key)
      || SecretDetector.isSecretByName(key: key, value: self)
    {
      return .string(SecretDetector.redactionText(for: self))
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
      ? .string(SecretDetector.redactionText(for: self)) : nil
  }

  private func changed(_ elements: [StateValue], key: String, isInside: Bool) -> [StateValue]? {
    let isInside = isInside || SecretDetector.hides(key)
    var result: [StateValue]?
    for (index, element) in elements.enumerated() {
      guard let new = element.redacted(key: "", isInside: isInside) else { continue }
      result = result ?? elements
      result?[index] = new
    }
    return result
  }

  private func changed(_ pairs: [StatePair], key: String, isInside: Bool) -> StateValue? {
    let isInside = isInside || SecretDetector.hides(key)
    var result: [StatePair]?
    for (index, pair) in pairs.enumerated() {
      var name = ""
      if case .string(let text) = pair.key { name = text }
      let newKey = pair.key.redacted(key: "", isInside: false)
      let newValue = pair.value.redacted(key: name, isInside: isInside)
      guard newKey != nil || newValue != nil else { continue }
      result = result ?? pairs
      result?[index] = StatePair(newKey ?? pair.key, newValue ?? pair.value)
    }
    return result.map { .dictionary($0) }
  }

  private func changed(_ fields: [StateField], key: String, isInside: Bool) -> [StateField]? {
    let isInside = isInside || SecretDetector.hides(key)
    var result: [StateField]?
    for (index, field) in fields.enumerated() {
      let newName = SecretDetector.changed(name: field.name)
      let newValue = field.value.redacted(key: field.name, isInside: isInside)
      guard newName != nil || newValue != nil else { continue }
      result = result ?? fields
      result?[index] = StateField(newName ?? field.name, newValue ?? field.value)
    }
    return result
  }
}
