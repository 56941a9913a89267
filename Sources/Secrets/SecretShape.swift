import PlistSyntax

/// Texts that are credentials by their form, whatever their key. The prefixes are those that the
/// services document for secret scanners.
enum SecretShape {
  /// The prefix of a token, and how many characters of its alphabet must follow.
  private struct Prefix {
    let text: String
    /// The first byte of the text.
    let first: UInt8
    let minimum: Int
    let alphabet: Alphabet

    init(_ text: String, _ minimum: Int, _ alphabet: Alphabet) {
      self.text = text
      first = Array(text.utf8)[0]
      self.minimum = minimum
      self.alphabet = alphabet
    }
  }

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
  }

  private static let prefixes: [Prefix] = [
    Prefix("AKIA", 16, .upperAndDigits), Prefix("ASIA", 16, .upperAndDigits),
    Prefix("ghp_", 36, .letters), Prefix("gho_", 36, .letters), Prefix("ghu_", 36, .letters),
    Prefix("ghs_", 36, .letters), Prefix("ghr_", 36, .letters),
    Prefix("github_pat_", 22, .base64URL), Prefix("glpat-", 20, .base64URL),
    Prefix("xoxb-", 10, .base64URL), Prefix("xoxp-", 10, .base64URL),
    Prefix("xoxa-", 10, .base64URL), Prefix("xoxr-", 10, .base64URL),
    Prefix("xoxs-", 10, .base64URL), Prefix("xoxe-", 10, .base64URL),
    Prefix("sk_live_", 16, .letters), Prefix("rk_live_", 16, .letters),
    Prefix("sk_test_", 16, .letters), Prefix("rk_test_", 16, .letters),
    Prefix("glrt-", 20, .base64URL), Prefix("hf_", 30, .letters),
    Prefix("whsec_", 24, .base64), Prefix("GOCSPX-", 24, .base64URL),
    Prefix("sk-ant-", 20, .base64URL), Prefix("sk-proj-", 20, .base64URL),
    Prefix("AIza", 35, .base64URL), Prefix("ya29.", 20, .base64URL),
    Prefix("npm_", 36, .letters), Prefix("Bearer ", 16, .token), Prefix("bearer ", 16, .token),
  ]

  /// Shorter texts contain none of the shapes.
  static let shortest = 15
  /// No credential needs more to be recognised.
  private static let longestRun = 1 << 16

  /// A shape that was found.
  struct Found {
    let range: Range<Int>
    /// Whether it is so random that it cannot be guessed from a hash.
    let isRandom: Bool
  }

  static func isFound(in text: String) -> Bool {
    text.withByteView { isFound(inText: $0) }
  }

  /// Whether a text in UTF-8 has one of the shapes.
  static func isFound(inText text: ByteSlice) -> Bool {
    text.count >= shortest && first(in: text, from: 0) != nil
  }

  /// Whether a text has a run of letters and digits that only chance or an encoder produces. Names
  /// and numbers change between the two once or twice.
  static func looksRandom(_ text: some Sequence<UInt8>) -> Bool {
    var length = 0
    var changes = 0
    var wasDigit = false
    for byte in text.prefix(longestRun) {
      guard Alphabet.letters.contains(byte) else {
        length = 0
        continue
      }
      let isDigit = byte <= UInt8(ascii: "9")
      changes = length == 0 ? 0 : changes + (isDigit == wasDigit ? 0 : 1)
      length += 1
      wasDigit = isDigit
      if length >= 16, changes >= 3 { return true }
    }
    return false
  }

  /// The first shape from a place on. One pass from word to word: except for the shape with dashes,
  /// a shape begins at the start of a word.
  static func first(in bytes: ByteSlice, from start: Int) -> Found? {
    let starts = starts
    let end = bytes.count - 2
    var places = WordStarts(in: bytes, from: start)
    while let place = places.next(), place < end {
      if let found = found(at: place, in: bytes, starts) { return found }
    }
    return nil
  }

  /// Whether bytes that need not be text have one of the shapes. Each is a run of printable
  /// characters, so that one byte in seven of a picture is read.
  static func isFound(inBytes bytes: ByteSlice) -> Bool {
    var start = 0
    while start + shortest <= bytes.count {
      // From its end, because a run that ends late can be skipped completely.
      if let cut = (start..<start + shortest).last(where: { !isPrintable(bytes[$0]) }) {
        start = cut + 1
        continue
      }
      var end = start + shortest
      while end < bytes.count, isPrintable(bytes[end]) { end += 1 }
      if first(in: bytes.part(start..<end), from: 0) != nil { return true }
      start = end + 1
    }
    return false
  }

  private static func isPrintable(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F }

  /// The shape at a place with at least two more bytes: selected by three bytes that few words begin
  /// with.
  @inline(__always) private static func found(
    at position: Int, in bytes: ByteSlice, _ starts: [UInt64]
  ) -> Found? {
    let next = starts[Int(bytes[position])]
    guard next != 0, next &>> second(bytes[position + 1]) & 1 == 1,
      next &>> third(bytes[position + 2]) & 1 == 1
    else { return nil }
    return found(at: position, bytes[position], bytes[position + 1], in: bytes)
  }

  /// For each byte, which bytes can be second and third after it in a shape: a bit for the lowest five
  /// bits of each.
  private static let starts: [UInt64] = {
    var starts = [UInt64](repeating: 0, count: 256)
    func add(_ text: String) {
      let bytes = Array(text.utf8)
      starts[Int(bytes[0])] |= 1 &<< second(bytes[1]) | 1 &<< third(bytes[2])
    }
    for prefix in prefixes { add(prefix.text) }
    for text in ["---", "eyJ", "SG.", "hooks", "Basic", "basic"] { add(text) }
    return starts
  }()

  private static func second(_ byte: UInt8) -> UInt64 { UInt64(byte & 0x1F) }
  private static func third(_ byte: UInt8) -> UInt64 { UInt64(byte & 0x1F | 0x20) }

  private static func found(
    at position: Int, _ first: UInt8, _ second: UInt8, in bytes: ByteSlice
  ) -> Found? {
    let previous = previous(position, bytes)
    switch first {
    case UInt8(ascii: "-"):
      return second == first && previous != first ? pem(bytes, at: position) : nil
    // A run of base64url is checked once, from its start.
    case UInt8(ascii: "e"):
      return Alphabet.base64URL.contains(previous) ? nil : jwt(bytes, at: position)
    default:
      if isWord(previous) { return nil }
      return known(bytes, at: position) ?? sendGrid(bytes, at: position)
        ?? slackHook(bytes, at: position) ?? basic(bytes, at: position)
    }
  }

  /// The byte before a place; 0 at the start.
  private static func previous(_ position: Int, _ bytes: ByteSlice) -> UInt8 {
    position == 0 ? 0 : bytes[position - 1]
  }

  private static func isWord(_ byte: UInt8) -> Bool { Alphabet.letters.contains(byte) }

  /// The end of a run of an alphabet.
  private static func end(of alphabet: Alphabet, _ bytes: ByteSlice, from start: Int) -> Int {
    var position = start
    while position < bytes.count, alphabet.contains(bytes[position]) { position += 1 }
    return position
  }

  private static func known(_ bytes: ByteSlice, at start: Int) -> Found? {
    for prefix in prefixes where prefix.first == bytes[start] && bytes.has(prefix.text, at: start) {
      let first = start + prefix.text.utf8.count
      let end = end(of: prefix.alphabet, bytes, from: first)
      guard end - first >= prefix.minimum else { continue }
      return Found(range: start..<end, isRandom: prefix.alphabet != .token)
    }
    return nil
  }

  /// `-----BEGIN RSA PRIVATE KEY-----` (RFC 7468), to the line that ends it.
  private static func pem(_ bytes: ByteSlice, at start: Int) -> Found? {
    guard bytes.has("-----BEGIN ", at: start),
      (start + 11..<min(start + 75, bytes.count)).contains(where: { bytes[$0] == UInt8(ascii: "-") }
      )
    else { return nil }
    for position in start + 11..<bytes.count where bytes.has("-----END ", at: position) {
      let line = (position + 9..<bytes.count).first { bytes[$0] == UInt8(ascii: "-") }
      let end = line.map { min($0 + 5, bytes.count) } ?? bytes.count
      return Found(range: start..<end, isRandom: false)
    }
    return Found(range: start..<bytes.count, isRandom: false)
  }

  /// Header, claims and signature in base64url; the header is a JSON object (RFC 7519).
  private static func jwt(_ bytes: ByteSlice, at start: Int) -> Found? {
    guard bytes.has("eyJ", at: start) else { return nil }
    var position = start
    for minimum in [10, 4] {
      let end = end(of: .base64URL, bytes, from: position)
      guard end - position >= minimum, end < bytes.count, bytes[end] == UInt8(ascii: ".") else {
        return nil
      }
      position = end + 1
    }
    return Found(range: start..<end(of: .base64URL, bytes, from: position), isRandom: true)
  }

  /// `SG.`, an identifier, a dot and a key.
  private static func sendGrid(_ bytes: ByteSlice, at start: Int) -> Found? {
    guard bytes.has("SG.", at: start) else { return nil }
    let dot = end(of: .base64URL, bytes, from: start + 3)
    guard dot - start >= 19, dot < bytes.count, bytes[dot] == UInt8(ascii: ".") else { return nil }
    let end = end(of: .base64URL, bytes, from: dot + 1)
    return end - dot > 32 ? Found(range: start..<end, isRandom: true) : nil
  }

  /// `hooks.slack.com/services/T…/B…/…`: everybody who knows it can write to the channel.
  private static func slackHook(_ bytes: ByteSlice, at start: Int) -> Found? {
    guard bytes.has("hooks.slack.com/services/T", at: start) else { return nil }
    let first = start + 25
    var position = first
    for part in [UInt8(ascii: "T"), UInt8(ascii: "B")] {
      guard position < bytes.count, bytes[position] == part else { return nil }
      position = end(of: .upperAndDigits, bytes, from: position)
      guard position < bytes.count, bytes[position] == UInt8(ascii: "/") else { return nil }
      position += 1
    }
    let end = end(of: .letters, bytes, from: position)
    return end - position >= 16 ? Found(range: first..<end, isRandom: true) : nil
  }

  /// `Basic dXNlcjpwYXNz` (RFC 7617): a name, a colon and a password, in base64.
  private static func basic(_ bytes: ByteSlice, at start: Int) -> Found? {
    guard bytes.has("Basic ", at: start) || bytes.has("basic ", at: start) else { return nil }
    let first = start + 6
    // In a path, a slash that ends the credential looks like one of its digits.
    var end = end(of: .base64, bytes, from: first)
    if let padding = (first..<end).first(where: { bytes[$0] == UInt8(ascii: "=") }) {
      let isLonger = padding + 1 < end && bytes[padding + 1] == UInt8(ascii: "=")
      end = padding + (isLonger ? 2 : 1)
    }
    guard end - first >= 12, hasNameAndPassword(bytes, first..<min(end, first + longestRun)) else {
      return nil
    }
    return Found(range: start..<end, isRandom: false)
  }

  /// Whether base64 begins with a user name, and a colon.
  private static func hasNameAndPassword(_ bytes: ByteSlice, _ range: Range<Int>) -> Bool {
    var bits: UInt32 = 0
    var bitCount = 0
    for position in range where bytes[position] != UInt8(ascii: "=") {
      bits = bits << 6 | base64Value(bytes[position])
      bitCount += 6
      guard bitCount >= 8 else { continue }
      bitCount -= 8
      let byte = UInt8(truncatingIfNeeded: bits >> UInt32(bitCount))
      if byte == UInt8(ascii: ":") { return true }
      if byte < 0x20 || byte > 0x7E { return false }
    }
    return false
  }

  private static func base64Value(_ byte: UInt8) -> UInt32 {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte) - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte) + 4
    default: byte == UInt8(ascii: "+") ? 62 : 63
    }
  }
}
