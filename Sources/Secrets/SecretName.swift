/// What a name says about its value, by its words: `authToken` and `api_key` name secrets,
/// `tokenCount`, `pinned` and `showPassword` do not.
struct SecretName {
  enum Meaning: Comparable {
    case harmless
    /// The words are those of a secret, and as often of something else: `tokenField`, `cookie`.
    case doubtful
    /// A field into which a user types a secret: `passwordField`.
    case field
    /// A secret number, or a pin on a map.
    case pin
    case secret
  }

  private(set) var meaning = Meaning.harmless
  /// The smallest number under the name that is a secret, such as a PIN; nil if no number is.
  private(set) var smallestNumber: UInt64?
  /// Whether AppKit keeps the key of its records or the text of a terminal under it. These are
  /// hidden wherever they stand, without a finding.
  private(set) var isOfAppKit = false
  /// Whether values under the name are generated, as tokens are, and no text of a person.
  private(set) var isGenerated = false

  /// Longer names are not judged, in bytes.
  private static let longest = 256

  static let none = SecretName("")

  init(_ name: String) {
    // No system key is the name of a secret.
    guard name.utf8.count <= Self.longest, Self.stems.mayBe(in: name.utf8),
      !KnownKeys.isSystemKey(name)
    else { return }
    let word: String
    (meaning, word) = Self.judge(KeyWords.split(name)[...])
    isGenerated =
      meaning != .harmless && (Self.machineWords.contains(word) || word.begins(with: "secret"))
    isOfAppKit = name == KnownKeys.AppKit.dataKey || KnownKeys.AppKit.screenTextKeys.contains(name)
    smallestNumber =
      meaning < .pin ? nil : Self.smallestNumbers[word] ?? (Self.isForeign(word) ? 1000 : nil)
  }

  /// Whether everything below the name is hidden. A pin with values below it is on a map.
  var hidesContents: Bool {
    isOfAppKit || [.doubtful, .field, .secret].contains(meaning)
  }

  /// Whether a text or bytes under the name are hidden. If a report hides too much, `--reveal` shows
  /// it; a false finding costs trust, so that one needs more: `claims`.
  var hidesText: Bool { hidesContents || meaning == .pin }

  /// The smallest number that is hidden in a container under the name, like the digits of a PIN in
  /// a list; nil if none is. `listCount` is the number of elements of a list.
  func smallestNumber(listCount: Int?) -> UInt64? {
    // A pin on a map has two or three coordinates.
    guard smallestNumber != nil, hidesContents || (listCount ?? 0) >= 4 else { return nil }
    return listCount == nil ? smallestNumber : 0
  }

  /// The smallest number that is hidden under a name that is itself below that of a secret.
  static func smallestNumber(belowSecret name: String) -> UInt64? {
    KeyWords.split(name).last.flatMap { smallestNumbers[$0] }
  }

  /// Whether a text is a secret, by its name and, if that is doubtful, by itself.
  func claims(_ text: some Collection<UInt8>) -> Bool {
    switch meaning {
    case .harmless: false
    case .doubtful: TokenShape.looksRandom(text)
    case .field: TokenShape.looksRandom(text) || FieldText.mayBeTyped(text)
    // Names of places on a map are not all digits.
    case .pin: text.count >= 3 && text.allSatisfy(\.isASCIIDigit)
    case .secret: !FieldText.isPrompt(text)
    }
  }

  // MARK: Pairs of a name and a value

  /// Whether a value is the name of one beside it: in a form, a header, an `NSURLQueryItem`.
  static func tellsName(_ key: String) -> Bool {
    ["name", "key", "field", "NS.name"].contains(key)
  }

  /// Whether a key is that of the other one.
  static func isValue(_ key: String) -> Bool { ["value", "NS.value"].contains(key) }

  // MARK: Words

  /// Words that mean only a credential.
  private static let credentials: Set<String> = [
    "password", "passwords", "passwd", "pwd", "passphrase", "passcode", "passcodes", "jwt",
    "credential", "credentials", "apikey", "authtoken", "accesstoken", "otp", "cvv", "cvc",
  ]
  /// Words for a password or a token in other languages, with and without accents.
  private static let foreignCredentials: Set<String> = [
    "passwort", "kennwort", "motdepasse", "mdp", "contrasena", "contrasenya", "senha", "parola",
    "wachtwoord", "losenord", "adgangskode", "kodeord", "passord", "salasana", "haslo", "heslo",
    "sifre", "jelszo", "contraseña", "lösenord", "hasło", "şifre", "jelszó", "parolă", "пароль",
    "токен", "συνθηματικό", "סיסמה", "סיסמא", "पासवर्ड",
  ]
  /// The same in scripts without spaces between words: names end with them.
  private static let foreignEnds = [
    "密码", "密碼", "口令", "令牌", "パスワード", "暗証番号", "トークン", "비밀번호", "암호", "토큰", "รหัสผ่าน",
  ]
  /// Prefixes that make such a name a flag: show, forgot, hide, whether.
  private static let foreignFlags = ["显示", "顯示", "忘记", "忘記", "隐藏", "隱藏", "是否", "表示"]
  /// Words before `token` that make it something else: places in a list, undo steps.
  private static let otherTokens: Set<String> = [
    "page", "next", "search", "change", "sync", "cursor", "continuation", "history", "query",
    "design", "observer", "notification", "cancellation", "snapshot", "syntax",
  ]
  /// Words before `token` that usually make it a piece of text or a colour.
  private static let doubtfulTokens: Set<String> = [
    "color", "colour", "font", "theme", "style", "spacing", "selected", "highlighted", "focused",
    "input", "typed", "edited", "tapped", "cancel",
  ]
  /// Words before `cookie` and `bearer` that make them certain.
  private static let sessionWords = [
    "session", "auth", "authentication", "authorization", "login", "access", "refresh", "csrf",
    "xsrf", "sso", "user", "account",
  ]
  /// Words after the credential that still mean its value.
  private static let valueWords: Set<String> = [
    "string", "value", "text", "data", "history", "input", "entry", "raw", "plain", "base64", "hex",
    "confirmation", "confirm", "repeat", "again", "header", "hash", "current", "old", "new", "list",
    "array", "by", "for", "user", "account", "client", "server",
  ]
  /// Last words for a text field on the screen.
  private static let fieldWords: Set<String> = [
    "field", "fields", "tf", "box", "feld", "champ", "campo",
  ]
  /// First words that make it a flag.
  private static let flags: Set<String> = [
    "is", "has", "had", "should", "needs", "show", "shows", "shown", "can", "did", "will",
    "allows", "requires", "wants", "forgot", "ist", "hat", "zeige", "zeigt", "affiche", "afficher",
    "mostrar", "muestra", "mostra", "ocultar",
  ]
  /// Last words of names, with the smallest number that is a credential: smaller ones are counts.
  private static let smallestNumbers: [String: UInt64] = [
    "password": 1000, "passwords": 1000, "passwd": 1000, "pwd": 1000, "passcode": 1000,
    "passcodes": 1000, "pin": 1000, "code": 1000, "number": 1000, "otp": 1000, "cvv": 100,
    "cvc": 100, "passe": 1000, "المرور": 1000, "السر": 1000,
  ]
  /// Words for generated values, which are long and look random.
  private static let machineWords: Set<String> = [
    "token", "tokens", "key", "keys", "cookie", "cookies", "bearer", "header", "authorization",
    "jwt", "authtoken", "accesstoken", "apikey",
  ]

  private static func isForeign(_ word: String) -> Bool {
    foreignCredentials.contains(word)
      || foreignEnds.contains(where: word.hasSuffix)
        && !foreignFlags.contains(where: word.hasPrefix)
  }

  /// What the words of a name mean, and the one that decides it.
  private static func judge(_ name: ArraySlice<String>) -> (meaning: Meaning, word: String) {
    var words = name
    // The names of constants: `kPasswordKey`.
    if words.count > 1, words.first == "k" { words.removeFirst() }
    if words.count > 1, words.last == "key", meaning(ofLast: words) == .harmless {
      words.removeLast()
    }
    if let first = words.first, flags.contains(first) { return (.harmless, "") }
    while words.count > 1, let last = words.last, last.allSatisfy(\.isNumber) { words.removeLast() }
    // A text field on the screen: its value is the typed text or its appearance.
    let isField = words.last.map(fieldWords.contains) ?? false
    let count = words.count
    var meaning = meaning(ofLast: words)
    while meaning == .harmless, words.count > 1, let last = words.last,
      valueWords.contains(last) || fieldWords.contains(last) || last.allSatisfy(\.isNumber)
    {
      words.removeLast()
      meaning = Self.meaning(ofLast: words)
    }
    let word = words.last ?? ""
    // `pinList` and `pinData` are about maps.
    if meaning == .pin, words.count < count, !isField { meaning = .harmless }
    if meaning > .doubtful, isField { meaning = machineWords.contains(word) ? .doubtful : .field }
    return (meaning, word)
  }

  private static func meaning(ofLast words: ArraySlice<String>) -> Meaning {
    guard let word = words.last else { return .harmless }
    let previous = words.dropLast().last
    func follows(_ owners: [String], else otherwise: Meaning = .harmless) -> Meaning {
      previous.map(owners.contains) ?? false ? .secret : otherwise
    }
    switch word {
    case "key", "keys":
      return follows([
        "api", "access", "private", "secret", "auth", "encryption", "signing", "master", "license",
      ])
    case "token", "tokens":
      guard let previous else { return .secret }
      if otherTokens.contains(previous) { return .harmless }
      return doubtfulTokens.contains(previous) ? .doubtful : .secret
    case "secret", "secrets": return previous == "top" ? .doubtful : .secret
    case "cookie", "cookies": return follows(sessionWords, else: .doubtful)
    case "bearer": return previous == nil ? .secret : follows(sessionWords, else: .doubtful)
    case "word": return follows(["pass"])
    case "passe": return follows(["de"])
    case "المرور", "السر": return follows(["كلمة"])
    // Spanish: a password, and any other key.
    case "clave", "claves": return .doubtful
    // Others are tickets.
    case "pass": return follows(["login", "user", "account", "admin"])
    case "answer", "answers": return follows(["secret", "security"])
    case "phrase": return follows(["pass", "seed", "recovery", "mnemonic", "backup"])
    case "code", "codes":
      return follows([
        "pass", "otp", "auth", "authentication", "authorization", "recovery", "security",
        "verification", "backup", "pin", "access", "unlock",
      ])
    case "number": return follows(["card", "pin"])
    case "header": return follows(["auth"])
    // By itself it is the HTTP header, after another word usually a permission.
    case "authorization": return previous == nil ? .secret : .harmless
    // A pin on a map is a thing, a PIN is a number with an owner.
    case "pin":
      if previous == nil { return .pin }
      return follows([
        "user", "account", "card", "login", "new", "old", "current", "entered", "unlock", "device",
      ])
    default: return credentials.contains(word) || isForeign(word) ? .secret : .harmless
    }
  }

  /// Three letters of each word and of AppKit's keys. Nearly all names have none, and are not split.
  static let stems = Stems(
    """
    pas pwd sec tok jwt cre key aut coo otp cvv cvc pin bea cod car see nnw ras lav mdp nha aro htw \
    eno dga deo asa asl esl ifr lsz
    """.split(separator: " ").map(String.init) + ["b C"])
}
