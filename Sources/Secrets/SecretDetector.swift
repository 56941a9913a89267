package import PlistSyntax
package import RestorationModel
import RestorationReading

/// Recognises values that are most likely credentials, by the words of their key or by their own
/// shape. A heuristic: it prefers to hide a value too many over showing a password.
package enum SecretDetector {
  /// Whether a value under a key is a credential: a text, bytes, URL or UUID under a key that names
  /// one, a number under a key that names a PIN or the like, or a text of a well-known shape under
  /// any key. Counts, flags and empty values are none.
  package static func isSecret(key: String, value: StateValue) -> Bool {
    hasSecretShape(value) || isSecretByName(key: key, value: value)
  }

  /// Whether a value is a credential whatever its key says.
  package static func hasSecretShape(_ value: StateValue) -> Bool {
    switch value {
    case .string(let text): SecretShape.isFound(in: text)
    case .url(let text, let base):
      SecretShape.isFound(in: text) || base.map(SecretShape.isFound) ?? false
    case .data(let bytes): SecretText.sign(in: bytes) != nil || holdsSecret(bytes)
    case .opened(let data): data.bytes.map { SecretText.sign(in: $0) != nil } ?? false
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

  /// Whether something in data that was not opened, since there is much of it, is a credential.
  private static func holdsSecret(_ bytes: ByteSlice) -> Bool {
    if let contents = DataOpener.contents(of: bytes) {
      return contents.hasSecrets(under: "")
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
  static func hidesText(_ key: String) -> Bool {
    hides(key) || CredentialName.verdict(on: key) == .pin
  }

  /// Whether a name can be that of a credential. Most names are ruled out at once.
  package static func mayNameCredential(_ name: ByteView) -> Bool {
    CredentialName.isPossible(name)
  }

  /// Whether a name says for certain that no credential stands under it.
  package static func isHarmlessName(_ name: String) -> Bool {
    CredentialName.verdict(on: name) == .harmless
  }

  /// Whether there is a credential in a text, whatever its key says.
  package static func mayHoldSecret(_ text: ByteView) -> Bool { SecretText.sign(in: text) != nil }

  /// Whether a credential in a text is part of a URL, where there is nothing worse; nil if there is none.
  package static func isInURL(_ text: String) -> Bool? {
    text.withByteView { SecretText.sign(in: $0) }.map { $0 == .url }
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
    SecretText.sign(in: data).map { $0 == .url }
  }

  /// From which number on those in a container under a key are hidden, as the digits of a PIN in a list are;
  /// nil if none is. `listCount` is how many elements a list has.
  package static func smallestNumber(inContainerUnder key: String, listCount: Int?) -> UInt64? {
    guard let smallest = CredentialName.smallestNumber(under: key) else { return nil }
    // A pin on a map has two coordinates, or three.
    guard hides(key) || (listCount ?? 0) >= 4 else { return nil }
    return listCount == nil ? smallest : 0
  }

  /// Whether a list under a key can be one of credentials, or the digits of one.
  package static func namesList(_ key: String) -> Bool { CredentialName.verdict(on: key) >= .pin }

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
    return !Redaction.isRedaction(text) && !FieldText.isMask(text)
  }

  /// A text with the credentials redacted that stand after their names, as in URLs; nil if there are none.
  package static func redactedURLs(in text: String) -> String? {
    SecretText.redacted(text, isName: false)
  }

  /// A text that is made of others, such as a message, with the credentials in it redacted.
  package static func redacted(text: String) -> String {
    SecretText.redacted(text, isName: true) ?? text
  }

  /// The name of a value with any secret in it redacted: apps use tokens and addresses as keys.
  package static func redacted(name: String) -> String { changed(name: name) ?? name }

  /// The redacted name, or nil if there is nothing to redact.
  static func changed(name: String) -> String? {
    // Nearly all names are ruled out at once.
    guard name.withByteView({ mayHoldSecret($0) }),
      case .string(let shown)? = StateValue.string(name).redactedLeaf(key: "", isInside: false)
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
