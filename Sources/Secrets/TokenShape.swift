/// Texts that are secrets by their form, whatever their name. The prefixes are those that the
/// services document for secret scanners.
struct TokenShape {
  private enum Alphabet {
    case upperAndDigits, letters, base64URL, base64, token

    func contains(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
      case UInt8(ascii: "a")...UInt8(ascii: "z"): self != .upperAndDigits
      case UInt8(ascii: "-"), UInt8(ascii: "_"): self == .base64URL || self == .token
      case UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="):
        self == .base64 || self == .token
      case UInt8(ascii: "."), UInt8(ascii: "~"): self == .token
      default: false
      }
    }

    /// The end of the run of its characters that begins at a position.
    func end(in bytes: ByteSlice, from start: Int) -> Int {
      (start..<bytes.count).first { !contains(bytes[$0]) } ?? bytes.count
    }
  }

  /// A fixed text, and how many characters of an alphabet must follow it.
  private typealias Part = (text: String, alphabet: Alphabet, minimum: Int)

  private let parts: [Part]
  private var start: String { parts[0].text }

  private static let prefixes: [Part] =
    [
      ("AKIA", .upperAndDigits, 16), ("ASIA", .upperAndDigits, 16), ("hf_", .letters, 30),
      ("npm_", .letters, 36), ("github_pat_", .base64URL, 22), ("glpat-", .base64URL, 20),
      ("glrt-", .base64URL, 20), ("whsec_", .base64, 24), ("GOCSPX-", .base64URL, 24),
      ("sk-ant-", .base64URL, 20), ("sk-proj-", .base64URL, 20), ("AIza", .base64URL, 35),
      ("ya29.", .base64URL, 20), ("Bearer ", .token, 16), ("bearer ", .token, 16),
    ]
    + ["ghp_", "gho_", "ghu_", "ghs_", "ghr_"].map { ($0, .letters, 36) }
    + ["sk_live_", "rk_live_", "sk_test_", "rk_test_"].map { ($0, .letters, 16) }
    + ["xoxb-", "xoxp-", "xoxa-", "xoxr-", "xoxs-", "xoxe-"].map { ($0, .base64URL, 10) }

  private static let all =
    prefixes.map { TokenShape(parts: [$0]) } + [
      // SendGrid: an identifier and a key.
      TokenShape(parts: [("SG.", .base64URL, 16), (".", .base64URL, 32)]),
      // Everybody who knows the address can write to the channel.
      TokenShape(
        parts: [
          ("hooks.slack.com/services/T", .upperAndDigits, 0), ("/B", .upperAndDigits, 0),
          ("/", .letters, 16),
        ]),
    ]

  /// The first three characters of all secrets that are found here.
  static let stems = all.map { String($0.start.prefix(3)) } + ["eyJ", "---", "Bas"]
  private static let beginnings = Stems(stems)

  private static let byFirstByte = {
    let shapes = Dictionary(grouping: all) { $0.start.utf8.first }
    return (0...UInt8.max).map { shapes[$0] ?? [] }
  }()

  /// How much of a text is read to decide whether it looks random, in bytes.
  private static let longestLook = 1 << 16

  /// The first secret from a position on, in text or other bytes.
  static func first(in bytes: ByteSlice, from start: Int) -> SecretText.Span? {
    var position = start
    var readEnd = start
    while let place = beginnings.next(in: bytes, from: position) {
      if let found = found(at: place, in: bytes, &readEnd) { return found }
      position = place + 1
    }
    return nil
  }

  private static func found(
    at position: Int, in bytes: ByteSlice, _ readEnd: inout Int
  ) -> SecretText.Span? {
    let byte = bytes[position]
    switch byte {
    case UInt8(ascii: "-"): return pem(bytes, at: position)
    case UInt8(ascii: "e"):
      if position >= readEnd, let found = webToken(bytes, at: position, &readEnd) { return found }
    case UInt8(ascii: "B"), UInt8(ascii: "b"):
      if let found = basic(bytes, at: position) { return found }
    default: break
    }
    for shape in byFirstByte[Int(byte)] where bytes.has(shape.start, at: position) {
      let counts = !isInWord(position, in: bytes) || shape.isClear(at: position, in: bytes)
      if counts, let found = shape.found(at: position, in: bytes) { return found }
    }
    return nil
  }

  /// Whether a letter or digit precedes a place. One that ends an escape, as in `\n` or `%20`, is none.
  private static func isInWord(_ position: Int, in bytes: ByteSlice) -> Bool {
    guard position > 0, Alphabet.letters.contains(bytes[position - 1]) else { return false }
    func has(_ text: String, before count: Int) -> Bool {
      position >= count && bytes.has(text, at: position - count)
    }
    return !has("\\", before: 2) && !has("%", before: 3) && !has("\\u", before: 6)
  }

  /// Whether it is no part of a word, though one precedes it: what follows a dash or underscore looks random.
  private func isClear(at start: Int, in bytes: ByteSlice) -> Bool {
    if self.start.utf8.last.map(Alphabet.letters.contains) != false { return false }
    let first = start + self.start.utf8.count
    return Self.looksRandom(bytes.elements(first..<min(first + 64, bytes.count)))
  }

  private func found(at start: Int, in bytes: ByteSlice) -> SecretText.Span? {
    var end = start
    for part in parts {
      guard bytes.has(part.text, at: end) else { return nil }
      let run = end + part.text.utf8.count
      end = part.alphabet.end(in: bytes, from: run)
      guard end - run >= part.minimum else { return nil }
    }
    return SecretText.Span(range: start..<end, reason: .form, isRandom: parts[0].alphabet != .token)
  }

  /// A JSON Web Token: a header, which is a JSON object, and two parts after it (RFC 7519), or four if it is
  /// encrypted (RFC 7516).
  ///
  /// - Parameter readEnd: the end of what was read in vain as a header: no part of it is one either.
  private static func webToken(
    _ bytes: ByteSlice, at start: Int, _ readEnd: inout Int
  ) -> SecretText.Span? {
    guard bytes.has("eyJ", at: start), start + 8 <= bytes.count,
      isText(decoded(bytes.slice(start..<start + 8)) ?? [0])
    else { return nil }
    readEnd = Alphabet.base64URL.end(in: bytes, from: start)
    guard readEnd - start >= 10 else { return nil }
    var (end, partCount) = (readEnd, 0)
    while bytes.has(".", at: end) {
      end = Alphabet.base64URL.end(in: bytes, from: end + 1)
      partCount += 1
    }
    guard partCount >= 2, end - readEnd >= 6 else { return nil }
    return SecretText.Span(range: start..<end, reason: .form, isRandom: true)
  }

  /// `-----BEGIN RSA PRIVATE KEY-----` (RFC 7468), to the line that ends it.
  private static func pem(_ bytes: ByteSlice, at start: Int) -> SecretText.Span? {
    let title = start + 11
    guard bytes.has("-----BEGIN ", at: start),
      (title..<min(title + 64, bytes.count)).contains(where: { bytes[$0] == UInt8(ascii: "-") })
    else { return nil }
    let last = bytes.firstRange(of: "-----END ", from: title)?.upperBound
    let line = last.flatMap { bytes.firstRange(of: "-", from: $0) }?.lowerBound
    let end = line.map { min($0 + 5, bytes.count) } ?? bytes.count
    return SecretText.Span(range: start..<end, reason: .form, isRandom: false)
  }

  /// `Basic dXNlcjpwYXNz` (RFC 7617): a name, a colon and a password, in base64.
  private static func basic(_ bytes: ByteSlice, at start: Int) -> SecretText.Span? {
    guard bytes.has("Basic ", at: start) || bytes.has("basic ", at: start),
      !isInWord(start, in: bytes)
    else { return nil }
    let first = start + 6
    // In a path, a slash that ends the secret looks like one of its digits.
    var end = Alphabet.base64.end(in: bytes, from: first)
    if let padding = (first..<end).first(where: { bytes[$0] == UInt8(ascii: "=") }) {
      end = padding + (bytes.has("==", at: padding) ? 2 : 1)
    }
    let text = (decoded(bytes.slice(first..<end)) ?? []).prefix { isText([$0]) }
    guard end - first >= 12, text.contains(UInt8(ascii: ":")) else { return nil }
    return SecretText.Span(range: start..<end, reason: .form, isRandom: false)
  }

  /// Whether a value under the name of generated ones is too random to be guessed from a hash, as the base64
  /// of a name and a password is not.
  static func isGenerated(_ value: ByteSlice) -> Bool {
    guard UnicodeText.firstInvalid(value, 0..<value.count) == nil else {
      return value.count >= 16 && WideText.narrowed(value).isEmpty
    }
    return looksRandom(value.bytes)
      && !isText(decoded(value.slice(0..<min(16, value.count))) ?? [0])
  }

  private static func isText(_ bytes: [UInt8]) -> Bool {
    bytes.allSatisfy { (0x20..<0x7F).contains($0) }
  }

  /// The bytes of whole groups of base64, also in the alphabet of URLs; nil for other text.
  private static func decoded(_ base64: ByteSlice) -> [UInt8]? {
    let standard = base64.elements(0..<base64.count / 4 * 4).map { byte in
      switch byte {
      case UInt8(ascii: "-"): UInt8(ascii: "+")
      case UInt8(ascii: "_"): UInt8(ascii: "/")
      default: byte
      }
    }
    return ByteSlice(base64: String(decoding: standard, as: UTF8.self), at: 0)?.bytes
  }

  /// Whether a text has a run of letters and digits that only chance or an encoder produces. Names
  /// and numbers change between the two once or twice.
  static func looksRandom(_ text: some Sequence<UInt8>) -> Bool {
    var (length, changes) = (0, 0)
    var wasDigit = false
    for byte in text.prefix(longestLook) {
      guard Alphabet.letters.contains(byte) else {
        length = 0
        continue
      }
      let isDigit = byte.isASCIIDigit
      changes = length == 0 ? 0 : changes + (isDigit == wasDigit ? 0 : 1)
      length += 1
      wasDigit = isDigit
      if length >= 16, changes >= 3 { return true }
    }
    return false
  }
}
