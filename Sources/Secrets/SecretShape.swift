import PlistSyntax

/// Texts that are credentials by their look, whatever their key says. The prefixes are those that
/// the services document for secret scanners.
enum SecretShape {
  /// What a token begins with and how many characters of its alphabet must follow.
  private struct Prefix {
    let text: StaticString
    let minimum: Int
    let alphabet: Alphabet

    init(_ text: StaticString, _ minimum: Int, _ alphabet: Alphabet) {
      self.text = text
      self.minimum = minimum
      self.alphabet = alphabet
    }
  }

  private enum Alphabet {
    case upperAndDigits, letters, base64URL, token

    func contains(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
      case UInt8(ascii: "a")...UInt8(ascii: "z"): self != .upperAndDigits
      case UInt8(ascii: "-"), UInt8(ascii: "_"): self == .base64URL || self == .token
      case UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="),
        UInt8(ascii: "~"):
        self == .token
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
    Prefix("sk-ant-", 20, .base64URL), Prefix("sk-proj-", 20, .base64URL),
    Prefix("AIza", 35, .base64URL), Prefix("ya29.", 20, .base64URL),
    Prefix("npm_", 36, .letters), Prefix("Bearer ", 16, .token), Prefix("bearer ", 16, .token),
  ]

  /// Shorter texts hold none of the shapes. But for the one with dashes, each has so many bytes without
  /// a space between them, on which `TextMarks` counts.
  static let shortest = 15
  /// Data beyond this is no credential, and is not searched.
  private static let longestData = 1 << 16

  static func isFound(in text: String) -> Bool {
    text.withByteView { isFound(inText: $0) }
  }

  /// Whether a text with such marks can have one of the shapes: those that have no hyphen are `shortest`
  /// bytes and longer without a space.
  static func isPossible(in marks: TextMarks) -> Bool {
    marks.mayHaveLongRun || marks.hasHyphen
  }

  /// Whether a text has one of the shapes, as bytes of UTF-8.
  static func isFound(inText text: ByteView) -> Bool {
    text.count >= shortest && TextMarks.hasOne(of: marks, in: text) && isFound(in: text)
  }

  /// One of these is in each of the shapes: in `AKIA`, `AIza`, `eyJ`, `ya29.`, `Bearer`, `bearer`, and
  /// the others have `-` or `_`. Many texts that are no prose have none.
  private static let marks = (
    UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "A"), UInt8(ascii: "y"),
    UInt8(ascii: "B"), UInt8(ascii: "b")
  )

  static func isFound(in data: ByteSlice) -> Bool {
    guard data.count >= shortest, data.count <= longestData else { return false }
    // Credentials are text; pictures and other binary data are not searched for them.
    switch ContentKind.sniff(data) {
    case .text, .json, .xml, .xmlPropertyList: break
    default: return false
    }
    return isFound(in: data.view)
  }

  /// Whether a text has a run of letters and digits as only chance or an encoder writes it. Names
  /// and numbers change between the two once or twice.
  static func looksRandom(_ text: some Sequence<UInt8>) -> Bool {
    var length = 0
    var changes = 0
    var wasDigit = false
    for byte in text.prefix(longestData) {
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

  /// One pass from word to word: but for the one with dashes, a shape begins where a word does.
  private static func isFound(in bytes: ByteView) -> Bool {
    let starts = starts
    var position = 0
    while position < bytes.count - 1 {
      if isFound(at: position, in: bytes, starts) { return true }
      let end = bytes.endOfWord(from: position)
      if end < bytes.count - 1, isFound(at: end, in: bytes, starts) { return true }
      position = end + 1
    }
    return false
  }

  /// Whether a shape begins at a place behind which there is one more byte: with two bytes that few
  /// words begin with.
  private static func isFound(at position: Int, in bytes: ByteView, _ starts: [UInt32]) -> Bool {
    let (first, second) = (bytes[position], bytes[position + 1])
    return starts[Int(first)] &>> UInt32(second) & 1 == 1
      && isFound(at: position, first, second, in: bytes)
  }

  /// For each byte, which may come second after it in a shape: a bit for the lowest five of each, which
  /// is as much as a shift looks at.
  private static let starts: [UInt32] = {
    var starts = [UInt32](repeating: 0, count: 256)
    func add(_ text: StaticString) {
      let bytes = "\(text)".utf8.prefix(2).map { $0 }
      starts[Int(bytes[0])] |= 1 &<< UInt32(bytes[1])
    }
    for prefix in prefixes { add(prefix.text) }
    add("--")
    add("ey")
    return starts
  }()

  private static func isFound(
    at position: Int, _ first: UInt8, _ second: UInt8, in bytes: ByteView
  ) -> Bool {
    let previous = previous(position, bytes)
    return switch first {
    case UInt8(ascii: "-"): second == first && previous != first && isPEM(bytes, at: position)
    // A run of base64url is looked at once, from its start.
    case UInt8(ascii: "e"): !Alphabet.base64URL.contains(previous) && isJWT(bytes, at: position)
    default: !isWord(previous) && hasKnownPrefix(bytes, at: position)
    }
  }

  /// The byte before a place; 0 at the start.
  private static func previous(_ position: Int, _ bytes: ByteView) -> UInt8 {
    position == 0 ? 0 : bytes[position - 1]
  }

  private static func isWord(_ byte: UInt8) -> Bool { Alphabet.letters.contains(byte) }

  private static func hasKnownPrefix(_ bytes: ByteView, at start: Int) -> Bool {
    for prefix in prefixes where bytes.has(prefix.text, at: start) {
      let first = start + prefix.text.utf8CodeUnitCount
      guard bytes.count - first >= prefix.minimum else { continue }
      if (first..<first + prefix.minimum).allSatisfy({ prefix.alphabet.contains(bytes[$0]) }) {
        return true
      }
    }
    return false
  }

  /// `-----BEGIN RSA PRIVATE KEY-----` (RFC 7468).
  private static func isPEM(_ bytes: ByteView, at start: Int) -> Bool {
    guard bytes.has("-----BEGIN ", at: start) else { return false }
    return (start + 11..<min(start + 75, bytes.count)).contains {
      bytes[$0] == UInt8(ascii: "-")
    }
  }

  /// Header, claims and signature in base64url; the header is a JSON object (RFC 7519).
  private static func isJWT(_ bytes: ByteView, at start: Int) -> Bool {
    guard bytes.has("eyJ", at: start) else { return false }
    var position = start
    for minimum in [10, 4] {
      let first = position
      while position < bytes.count, Alphabet.base64URL.contains(bytes[position]) { position += 1 }
      guard position - first >= minimum, position < bytes.count, bytes[position] == 0x2E else {
        return false
      }
      position += 1
    }
    return true
  }
}
