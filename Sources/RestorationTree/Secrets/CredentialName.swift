/// Whether a key names a credential, judged by its words: `authToken` and `api_key` do,
/// `tokenCount`, `pinned` and `showPassword` do not.
enum CredentialName {
  /// Words that mean a credential alone.
  private static let credentials: Set<String> = [
    "password", "passwords", "passwd", "pwd", "passphrase", "passcode", "secret", "secrets",
    "token", "tokens", "jwt", "credential", "credentials", "apikey", "authtoken", "accesstoken",
    "cookie", "cookies", "otp", "cvv", "cvc", "bearer",
  ]
  /// Words before `key` that make it one: `apiKey`.
  private static let keyOwners: Set<String> = [
    "api", "access", "private", "secret", "auth", "encryption", "signing", "master", "license",
  ]
  /// Words before `token` that make it something else: places in a list, undo steps, colours.
  private static let otherTokens: Set<String> = [
    "page", "next", "search", "change", "sync", "cursor", "continuation", "history", "query",
    "design", "observer", "notification", "cancellation", "snapshot", "syntax",
  ]
  /// Words after the credential that still mean its value.
  private static let valueWords: Set<String> = [
    "string", "value", "text", "data", "field", "input", "entry", "raw", "plain", "base64", "hex",
    "confirmation", "confirm", "repeat", "again", "header", "hash", "current", "old", "new", "list",
    "array", "by", "for", "user", "account", "client", "server",
  ]
  /// First words that make it a flag.
  private static let flags: Set<String> = [
    "is", "has", "had", "should", "needs", "show", "shows", "shown", "can", "did", "will",
    "allows", "requires", "wants", "forgot",
  ]

  /// Longer keys name no one thing.
  private static let longestKey = 256

  static func matches(_ key: String) -> Bool {
    guard key.utf8.count <= longestKey, hasStem(key) else { return false }
    var words = KeyWords.split(key)
    if let first = words.first, flags.contains(first) { return false }
    while words.count > 1, let last = words.last, !isCredential(last, after: words.dropLast().last),
      valueWords.contains(last) || last.allSatisfy({ $0.isNumber })
    {
      words.removeLast()
    }
    guard let last = words.last else { return false }
    return isCredential(last, after: words.dropLast().last)
  }

  private static func isCredential(_ word: String, after previous: String?) -> Bool {
    switch word {
    case "key", "keys": previous.map { keyOwners.contains($0) } ?? false
    case "token", "tokens": previous.map { !otherTokens.contains($0) } ?? true
    case "word", "phrase": previous == "pass"
    case "code": previous == "pass" || previous == "otp"
    // Alone it is the HTTP header, after another word mostly a permission.
    case "authorization": previous == nil
    // A pin on a map is a thing, a person's PIN is a number that somebody owns.
    case "pin": previous.map { ["user", "account", "card", "login"].contains($0) } ?? false
    default: credentials.contains(word)
    }
  }

  /// Whether the key has the beginning of any of the words, so that most keys are not taken apart.
  private static func hasStem(_ key: String) -> Bool {
    var three: UInt32 = 0
    for byte in key.utf8 {
      three = (three << 8 | UInt32(byte | 0x20)) & 0xFF_FFFF
      switch three {
      case 0x706173, 0x707764, 0x736563, 0x746f6b, 0x6a7774, 0x637265: return true  // pas…cre
      case 0x6b6579, 0x617574, 0x636f6f, 0x6f7470, 0x637676, 0x637663: return true  // key…cvc
      case 0x70696e, 0x626561: return true  // pin, bea
      default: continue
      }
    }
    return false
  }
}

/// The words of a name: `URLSession_authToken2` is `url`, `session`, `auth`, `token`, `2`.
package enum KeyWords {
  private enum Class { case lower, upper, digit, other }

  /// The words in lower case, in order.
  package static func split(_ name: String) -> [String] {
    let scalars = Array(name.unicodeScalars)
    var words: [String] = []
    var word = ""
    for (index, scalar) in scalars.enumerated() {
      let kind = classify(scalar)
      let previous = index > 0 ? classify(scalars[index - 1]) : .other
      let next = index + 1 < scalars.count ? classify(scalars[index + 1]) : .other
      let isStart =
        switch kind {
        case .other: true
        // `authToken`, and the `T` of `APIToken`.
        case .upper: previous != .upper || next == .lower
        case .lower: previous == .other
        case .digit: previous == .other
        }
      if isStart, !word.isEmpty {
        words.append(word)
        word = ""
      }
      if kind != .other { word += scalar.properties.lowercaseMapping }
    }
    if !word.isEmpty { words.append(word) }
    return words.flatMap(dividedAtDigits)
  }

  /// `password2` is two words, `base64` one.
  private static func dividedAtDigits(_ word: String) -> [String] {
    guard word != "base64", let first = word.firstIndex(where: { $0.isNumber }),
      first != word.startIndex, word[first...].allSatisfy({ $0.isNumber })
    else { return [word] }
    return [String(word[..<first]), String(word[first...])]
  }

  private static func classify(_ scalar: Unicode.Scalar) -> Class {
    if scalar.properties.isUppercase { return .upper }
    if scalar.properties.isAlphabetic { return .lower }
    return scalar.properties.numericType != nil ? .digit : .other
  }
}
