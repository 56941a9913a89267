import PlistSyntax

/// Judges a key by its words: `authToken` and `api_key` are names of credentials, `tokenCount`,
/// `pinned` and `showPassword` are not.
enum CredentialName {
  /// How certain the words are.
  enum Verdict {
    case harmless
    /// The words are those of a credential, and as often of something else: `tokenField`, `cookie`.
    case doubtful
    /// A field into which a user types a credential: `passwordField`.
    case field
    /// A secret number, or a pin on a map.
    case pin
    case credential
  }

  /// Words that mean only a credential.
  private static let credentials = NameTable([
    "password", "passwords", "passwd", "pwd", "passphrase", "passcode", "passcodes", "jwt",
    "credential", "credentials", "apikey", "authtoken", "accesstoken", "otp", "cvv", "cvc",
  ])
  /// Words for a password in other languages, in ASCII.
  private static let foreignCredentials = NameTable([
    "passwort", "kennwort", "motdepasse", "mdp", "contrasena", "contrasenya", "senha", "parola",
    "wachtwoord", "losenord", "adgangskode", "kodeord", "passord", "salasana", "haslo", "heslo",
    "sifre", "jelszo",
  ])
  /// The same with other letters, however these are written, and words for a token.
  private static let accentedCredentials: Set<String> = [
    "contraseña", "lösenord", "hasło", "şifre", "jelszó", "parolă", "пароль", "токен",
    "συνθηματικό", "סיסמה", "סיסמא", "पासवर्ड",
  ]
  /// The same in scripts without spaces between words: names end with them.
  private static let foreignEnds = [
    "密码", "密碼", "口令", "令牌", "パスワード", "暗証番号", "トークン", "비밀번호", "암호", "토큰", "รหัสผ่าน",
  ]
  /// Last words of names for a password with several words.
  private static let passwordEnds = ["passe", "المرور", "السر"]
  /// Prefixes that make such a name a flag: show, forgot, hide, whether.
  private static let foreignFlags = ["显示", "顯示", "忘记", "忘記", "隐藏", "隱藏", "是否", "表示"]
  /// Words before `key` that make it a credential: `apiKey`.
  private static let keyOwners = NameTable([
    "api", "access", "private", "secret", "auth", "encryption", "signing", "master", "license",
  ])
  /// Words before `token` that make it something else: places in a list, undo steps.
  private static let otherTokens = NameTable([
    "page", "next", "search", "change", "sync", "cursor", "continuation", "history", "query",
    "design", "observer", "notification", "cancellation", "snapshot", "syntax",
  ])
  /// Words before `token` that usually make it a piece of text or a colour.
  private static let doubtfulTokens = NameTable([
    "color", "colour", "font", "theme", "style", "spacing", "selected", "highlighted", "focused",
    "input", "typed", "edited", "tapped", "cancel",
  ])
  /// Words before `cookie` and `bearer` that make them certain.
  private static let sessionWords = NameTable([
    "session", "auth", "authentication", "authorization", "login", "access", "refresh", "csrf",
    "xsrf", "sso", "user", "account",
  ])
  /// Words before `code` that make it a credential.
  private static let codeOwners = NameTable([
    "pass", "otp", "auth", "authentication", "authorization", "recovery", "security",
    "verification", "backup", "pin", "access", "unlock",
  ])
  /// Words before `pin` that make it a credential.
  private static let pinOwners = NameTable([
    "user", "account", "card", "login", "new", "old", "current", "entered", "unlock", "device",
  ])
  /// Words after the credential that still mean its value.
  private static let valueWords = NameTable([
    "string", "value", "text", "data", "history", "input", "entry", "raw", "plain", "base64", "hex",
    "confirmation", "confirm", "repeat", "again", "header", "hash", "current", "old", "new", "list",
    "array", "by", "for", "user", "account", "client", "server",
  ])
  /// Last words for a text field on the screen.
  private static let fieldWords = NameTable([
    "field", "fields", "tf", "box", "feld", "champ", "campo",
  ])
  /// Words before `pass` that make it a credential; others are tickets.
  private static let passOwners = NameTable(["login", "user", "account", "admin"])
  /// First words that make it a flag.
  private static let flags = NameTable([
    "is", "has", "had", "should", "needs", "show", "shows", "shown", "can", "did", "will",
    "allows", "requires", "wants", "forgot", "ist", "hat", "zeige", "zeigt", "affiche", "afficher",
    "mostrar", "muestra", "mostra", "ocultar",
  ])
  /// Last words of names that can also be numbers, with the smallest number that is a credential.
  /// Smaller ones are counts.
  private static let smallestNumbers: [String: UInt64] = [
    "password": 1000, "passwords": 1000, "passwd": 1000, "pwd": 1000, "passcode": 1000,
    "passcodes": 1000, "pin": 1000, "code": 1000, "number": 1000, "otp": 1000, "cvv": 100,
    "cvc": 100,
  ]
  /// Words for generated values, which are long and look random.
  private static let machineWords = NameTable([
    "token", "tokens", "key", "keys", "cookie", "cookies", "bearer", "header", "authorization",
    "jwt", "authtoken", "accesstoken", "apikey",
  ])

  /// Longer keys are not names.
  private static let longestKey = 256

  /// The verdict on a key.
  static func verdict(on key: String) -> Verdict { judge(key).verdict }

  /// The smallest number under a key that is a credential, such as a PIN or a card's number; nil if
  /// no number is.
  static func smallestNumber(under key: String) -> UInt64? {
    let (verdict, word) = judge(key)
    guard verdict >= .pin else { return nil }
    return smallestNumbers[word] ?? (isForeign(word) || passwordEnds.contains(word) ? 1000 : nil)
  }

  /// The same for a number in a container under the name of a credential, by its own name there.
  static func smallestNumber(namedInside name: String) -> UInt64? {
    KeyWords.split(name).last.flatMap { smallestNumbers[$0] }
  }

  private static func isForeign(_ word: String) -> Bool {
    guard word.utf8.contains(where: { $0 >= 0x80 }) else {
      return foreignCredentials.contains(word)
    }
    return accentedCredentials.contains(word)
      || foreignEnds.contains { end in
        word.utf8.count >= end.utf8.count
          && word.utf8.suffix(end.utf8.count).elementsEqual(end.utf8)
      } && !foreignFlags.contains { word.utf8.starts(with: $0.utf8) }
  }

  /// Whether a text under a key is a credential, by the key and, if that is doubtful, by the text.
  static func claims(_ text: some Sequence<UInt8>, under key: String) -> Bool {
    switch verdict(on: key) {
    case .harmless: false
    case .doubtful: SecretShape.looksRandom(text)
    case .field: SecretShape.looksRandom(text) || FieldText.mayBeTyped(text)
    case .pin: isPIN(text)
    case .credential: !FieldText.isPrompt(text)
    }
  }

  /// Whether a text is all digits. Names of places on a map are not.
  private static func isPIN(_ text: some Sequence<UInt8>) -> Bool {
    var count = 0
    for byte in text {
      guard byte.isASCIIDigit else { return false }
      count += 1
    }
    return count >= 3
  }

  /// The verdict, and the word that decides it.
  private static func judge(_ key: String) -> (verdict: Verdict, word: String) {
    guard key.utf8.count <= longestKey, hasStem(key) else { return (.harmless, "") }
    var words = KeyWords.split(key)[...]
    // The names of constants: `kPasswordKey`.
    if words.count > 1, words.first == "k" { words.removeFirst() }
    if words.count > 1, words.last == "key", verdict(onLastOf: words) == .harmless {
      words.removeLast()
    }
    if let first = words.first, flags.contains(first) { return (.harmless, "") }
    while words.count > 1, let last = words.last, last.allSatisfy(\.isNumber) { words.removeLast() }
    // A text field on the screen: its value is the typed text or its appearance.
    let isField = words.last.map(fieldWords.contains) ?? false
    let count = words.count
    var verdict = verdict(onLastOf: words)
    while verdict == .harmless, words.count > 1, let last = words.last,
      valueWords.contains(last) || fieldWords.contains(last) || last.allSatisfy(\.isNumber)
    {
      words.removeLast()
      verdict = Self.verdict(onLastOf: words)
    }
    let word = words.last ?? ""
    // `pinList` and `pinData` are about maps.
    if verdict == .pin, words.count < count, !isField { verdict = .harmless }
    if verdict > .doubtful, isField { verdict = machineWords.contains(word) ? .doubtful : .field }
    return (verdict, word)
  }

  private static func verdict(onLastOf words: ArraySlice<String>) -> Verdict {
    guard let word = words.last else { return .harmless }
    let previous = words.dropLast().last
    func follows(_ isOwner: (String) -> Bool) -> Verdict {
      previous.map(isOwner) ?? false ? .credential : .harmless
    }
    switch word {
    case "key", "keys": return follows(keyOwners.contains)
    case "token", "tokens":
      guard let previous else { return .credential }
      if otherTokens.contains(previous) { return .harmless }
      return doubtfulTokens.contains(previous) ? .doubtful : .credential
    case "secret", "secrets": return previous == "top" ? .doubtful : .credential
    case "cookie", "cookies":
      return follows(sessionWords.contains) == .credential ? .credential : .doubtful
    case "bearer":
      return previous == nil || follows(sessionWords.contains) == .credential
        ? .credential : .doubtful
    case "word": return follows(["pass"].contains)
    case "passe": return follows(["de"].contains)
    case "المرور", "السر": return follows(["كلمة"].contains)
    // Spanish: a password, and any other key.
    case "clave", "claves": return .doubtful
    case "pass": return follows(passOwners.contains)
    case "answer", "answers": return follows(["secret", "security"].contains)
    case "phrase": return follows(["pass", "seed", "recovery", "mnemonic", "backup"].contains)
    case "code", "codes": return follows(codeOwners.contains)
    case "number": return follows(["card", "pin"].contains)
    case "header": return follows(["auth"].contains)
    // By itself it is the HTTP header, after another word usually a permission.
    case "authorization": return previous == nil ? .credential : .harmless
    // A pin on a map is a thing, a PIN is a number with an owner.
    case "pin": return previous == nil ? .pin : follows(pinOwners.contains)
    default: return credentials.contains(word) || isForeign(word) ? .credential : .harmless
    }
  }

  /// Whether the key contains the start of any of the words, so that most keys are not split.
  private static func hasStem(_ key: String) -> Bool { key.withByteView { hasStem($0) } }

  /// Whether a key can name a credential.
  static func isPossible(_ key: ByteSlice) -> Bool { key.count <= longestKey && hasStem(key) }

  private static func hasStem(_ key: ByteSlice) -> Bool {
    var three: UInt32 = 0
    for position in 0..<key.count {
      let byte = key[position]
      if byte >= 0x80 { return true }
      three = (three << 8 | UInt32(byte | 0x20)) & 0xFF_FFFF
      switch three {
      case 0x706173, 0x707764, 0x736563, 0x746f6b, 0x6a7774, 0x637265: return true  // pas…cre
      case 0x6b6579, 0x617574, 0x636f6f, 0x6f7470, 0x637676, 0x637663: return true  // key…cvc
      case 0x70696e, 0x626561, 0x636f64: return true  // pin, bea, cod
      case 0x636172, 0x736565: return true  // car, see
      // In other languages: nnw, ras, lav, mdp, nha, aro, htw, eno, dga, deo, asa, asl, esl, ifr, lsz.
      case 0x6e6e77, 0x726173, 0x6c6176, 0x6d6470, 0x6e6861, 0x61726f, 0x687477, 0x656e6f:
        return true
      case 0x646761, 0x64656f, 0x617361, 0x61736c, 0x65736c, 0x696672, 0x6c737a: return true
      default: continue
      }
    }
    return false
  }
}

extension CredentialName.Verdict: Comparable {}
