package import PlistSyntax
package import RestorationArchives

/// Recognises values that are probably credentials, by the words of their key or by their own
/// shape. A heuristic: it prefers to hide too much over showing a password.
package enum SecretDetector {
  /// Whether a value under a key is a credential: a text, bytes, URL or UUID under the name of one,
  /// a number under the name of a PIN or the like, or a text of a well-known shape under any key.
  /// Counts, flags and empty values are not.
  package static func isSecret(key: String, value: StateValue) -> Bool {
    hasSecretShape(value) || isSecretByName(key: key, value: value)
  }

  /// Whether a value is a credential whatever its key.
  package static func hasSecretShape(_ value: StateValue) -> Bool {
    switch value {
    case .string(let text): SecretShape.isFound(in: text)
    case .url(let text, let base):
      SecretShape.isFound(in: text) || base.map(SecretShape.isFound) ?? false
    case .data(let bytes): SecretText.sign(inData: bytes) != nil || holdsSecret(bytes)
    case .opened(let data): data.bytes.map { SecretText.sign(inData: $0) != nil } ?? false
    default: false
    }
  }

  /// Whether a value is a credential because of its key.
  package static func isSecretByName(key: String, value: StateValue) -> Bool {
    switch value {
    case .string(let text), .url(let text, _):
      CredentialName.claims(text.utf8, under: key) && mayBeSecret(text)
    case .data, .opened:
      value.dataBytes.map { $0.count > 0 && CredentialName.claims($0.bytes, under: key) } ?? false
    case .integer(let number):
      isSecret(number, under: key)
    case .real(let number):
      number.integer.map { isSecret($0, under: key) } ?? false
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

  /// Whether data that is too large to be opened contains a credential.
  private static func holdsSecret(_ bytes: ByteSlice) -> Bool {
    if let contents = DataOpener.contents(of: bytes) {
      return contents.hasSecrets(under: "")
    }
    return DamagedData.mayBe(bytes) && DamagedData.mayHoldSecret(bytes)
  }

  /// Whether all values under a key are hidden: possible credentials, the key of a window's records
  /// wherever an app saved it, and the text of a terminal. If a report hides too much, `--reveal`
  /// shows it; a false finding costs trust, so lint requires more than ambiguous words.
  package static func hides(_ key: String) -> Bool {
    switch CredentialName.verdict(on: key) {
    case .doubtful, .field, .credential: true
    // A pin with values below it is on a map.
    case .pin, .harmless:
      hiddenNames.contains(key)
    }
  }

  /// Whether a name hides nothing below it.
  static func hidesNothing(below name: String) -> Bool {
    CredentialName.verdict(on: name) == .harmless && !hiddenNames.contains(name)
  }

  /// Names of AppKit's whose values are certainly hidden.
  private static let hiddenNames = [KnownKeys.AppKit.dataKey] + KnownKeys.AppKit.screenTextKeys

  /// Whether a text or bytes under a key are hidden.
  static func hidesText(_ key: String) -> Bool {
    hides(key) || CredentialName.verdict(on: key) == .pin
  }

  /// Whether a name may be that of a credential. Most names are ruled out at once.
  package static func mayNameCredential(_ name: ByteSlice) -> Bool {
    CredentialName.isPossible(name)
  }

  /// Whether a name is certainly not that of a credential.
  package static func isHarmlessName(_ name: String) -> Bool {
    CredentialName.verdict(on: name) == .harmless
  }

  /// Whether a text contains a credential, whatever its key.
  package static func mayHoldSecret(_ text: ByteSlice) -> Bool {
    SecretText.sign(inText: text) != nil
  }

  /// Whether the credentials in a text are only in URLs; nil if there are none.
  package static func isInURL(_ text: String) -> Bool? {
    text.withByteView { SecretText.sign(inText: $0) }.map { $0 == .url }
  }

  /// Whether a URL in a text has a password before its host, or a parameter that is a credential.
  package static func hasURLSecret(_ text: String) -> Bool {
    text.withByteView { bytes in
      var secrets = NamedSecrets(bytes)
      while let span = secrets.next() {
        if span.sign == .url { return true }
      }
      return false
    }
  }

  /// The same as `isInURL` for data.
  package static func isInURL(_ data: ByteSlice) -> Bool? {
    SecretText.sign(inData: data).map { $0 == .url }
  }

  /// The smallest number that is hidden in a container under a key, like the digits of a PIN in a
  /// list; nil if none is. `listCount` is the number of elements of a list.
  package static func smallestNumber(inContainerUnder key: String, listCount: Int?) -> UInt64? {
    guard let smallest = CredentialName.smallestNumber(under: key) else { return nil }
    // A pin on a map has two or three coordinates.
    guard hides(key) || (listCount ?? 0) >= 4 else { return nil }
    return listCount == nil ? smallest : 0
  }

  /// Whether a list under a key may contain credentials, or the digits of one.
  package static func namesList(_ key: String) -> Bool { CredentialName.verdict(on: key) >= .pin }

  /// Whether a key is the name of a credential by its words, whatever its value.
  package static func namesCredential(_ key: String) -> Bool {
    CredentialName.verdict(on: key) == .credential
  }

  /// Whether a text can be a secret: not empty, not a flag written as a word, not a mask, not yet
  /// redacted.
  static func mayBeSecret(_ text: String) -> Bool {
    if text.utf8.count <= 5 {
      let word = text.lowercased()
      if ["", "true", "false", "yes", "no", "nil", "null", "none"].contains(word) { return false }
    }
    return !Redaction.isRedaction(text) && !FieldText.isMask(text)
  }

  /// A text with the credentials after their names redacted, as in URLs; nil if there are none.
  package static func redactedURLs(in text: String) -> String? {
    SecretText.redacted(text, isName: false)
  }

  /// A composed text, such as a message, with its credentials redacted.
  package static func redacted(text: String) -> String {
    SecretText.redacted(text, isName: true) ?? text
  }

  /// The name of a value with any secret in it redacted: apps use tokens and addresses as keys.
  package static func redacted(name: String) -> String { changed(name: name) ?? name }

  /// The redacted name, or nil if there is nothing to redact.
  static func changed(name: String) -> String? {
    // Nearly all names are ruled out at once.
    guard name.withByteView({ mayHoldSecret($0) }),
      case .string(let shown)? = StateValue.string(name).redactedLeaf(in: SecretContext())
    else { return nil }
    return shown
  }
}

extension ExactReal {
  /// The whole number that it is; nil for all others.
  fileprivate var integer: PlistInteger? {
    Int64(exactly: value).map { PlistInteger($0) }
  }
}
