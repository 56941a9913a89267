import PlistSyntax
import RestorationArchives

/// Finds the credentials after their names in a text: a password before a URL's host, parameters of
/// URLs and forms, `Password=…;`, pairs of JSON. One pass; a found credential is not read again.
struct NamedSecrets {
  /// Names of parameters that are credentials although their words are too general.
  private static let parameters: Set<String> = [
    "sig", "signature", "auth", "sid", "x-amz-signature", "x-amz-credential", "x-goog-signature",
    "x-goog-credential",
  ]
  /// The same in other texts.
  private static let settings: Set<String> = [
    "accountkey", "sharedaccesskey", "sharedaccesssignature", "x-amz-signature", "x-goog-signature",
  ]
  /// `key=…` is an API key if it is long, and a word of the app if it is short.
  private static let shortestKey = 16
  /// A number with fewer digits is a count.
  private static let shortestNumber = 4
  /// Shorter names are not credentials, in bytes. In an image, most runs before a mark are shorter.
  private static let shortestName = 3
  /// Longer names are not credentials, in bytes.
  private static let longestName = 64
  /// The part of a value that is read to decide whether it is a credential, in bytes.
  private static let longestLook = 4096
  /// The longest password with spaces before a semicolon, in bytes.
  private static let longestPhrase = 128
  /// Shorter texts contain none, in bytes.
  static let shortest = 5

  private let bytes: ByteSlice
  private var position = 0
  /// Whether the current place is in a URL, and up to where that is known.
  private var isInURL = false
  private var urlPosition = 0

  init(_ bytes: ByteSlice) { self.bytes = bytes }

  /// The next credential; nil if there are no more.
  mutating func next() -> SecretText.Span? {
    while let mark = bytes.nextAssignment(from: position) {
      position = mark + 1
      let span =
        bytes[mark] == UInt8(ascii: "=")
        ? assigned(at: mark)
        : bytes.has("://", at: mark) ? userInfo(from: mark + 3) : pair(at: mark)
      if let span {
        position = max(position, span.range.upperBound)
        return span
      }
    }
    return nil
  }

  // MARK: URLs

  /// `https://user:password@host/`: the password; both parts if the name is a token.
  private mutating func userInfo(from start: Int) -> SecretText.Span? {
    isInURL = true
    urlPosition = start
    var end = start
    var at: Int?
    var colon: Int?
    while end < bytes.count, !Self.endsAuthority(bytes[end]) {
      if bytes[end] == UInt8(ascii: "@") { at = end }
      if colon == nil, bytes[end] == UInt8(ascii: ":") { colon = end }
      end += 1
    }
    guard let at else { return nil }
    let name = start..<min(colon ?? at, at)
    if SecretShape.looksRandom(text(name).utf8) {
      return SecretText.Span(range: start..<at, sign: .url)
    }
    guard let colon, colon + 1 < at else { return nil }
    return SecretText.Span(range: colon + 1..<at, sign: .url)
  }

  private static func endsAuthority(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "\\"): true
    default: endsWord(byte)
    }
  }

  /// Whether a byte ends a URL or a value in a text: white space, quotes and brackets.
  private static func endsWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "`"):
      true
    default: false
    }
  }

  /// Whether a place is in the last URL.
  private mutating func isInURL(at place: Int) -> Bool {
    while isInURL, urlPosition < place {
      if Self.endsWord(bytes[urlPosition]) { isInURL = false }
      urlPosition += 1
    }
    return isInURL
  }

  // MARK: Parameters and settings

  /// `token=…`: the value.
  private mutating func assigned(at mark: Int) -> SecretText.Span? {
    let name = name(before: mark)
    guard !name.isEmpty else { return nil }
    let before: UInt8 = name.lowerBound == 0 ? 0 : bytes[name.lowerBound - 1]
    if before == UInt8(ascii: "?") {
      isInURL = true
      urlPosition = name.lowerBound
    }
    guard name.count >= Self.shortestName else { return nil }
    let isURL = isInURL(at: name.lowerBound)
    let isParameter =
      isURL || before == UInt8(ascii: "?") || before == UInt8(ascii: "&")
      || before == UInt8(ascii: "#")
    let key = text(name)
    guard isParameter ? Self.mayBeParameter(key) : Self.mayBeSetting(key) else { return nil }
    let value = value(after: mark, isParameter: isParameter, isFirst: before == 0 || before == 0x3B)
    guard !value.isEmpty,
      isParameter ? claimsParameter(key, value) : claimsSetting(key, text(value), value.count)
    else { return nil }
    return SecretText.Span(range: value, sign: isURL ? .url : .named)
  }

  private static func mayBeParameter(_ name: String) -> Bool {
    name.withByteView(CredentialName.isPossible) || parameters.contains(name.lowercased())
  }

  private static func mayBeSetting(_ name: String) -> Bool {
    name.withByteView(CredentialName.isPossible) || settings.contains(name.lowercased())
  }

  private func claimsParameter(_ name: String, _ value: Range<Int>) -> Bool {
    let lower = name.lowercased()
    if lower == "key" { return value.count >= Self.shortestKey }
    return CredentialName.claims(text(value).utf8, under: name) || Self.parameters.contains(lower)
  }

  /// Whether a value after a name is a credential, anywhere in a text.
  private func claimsSetting(_ name: String, _ value: String, _ count: Int) -> Bool {
    if Self.settings.contains(name.lowercased()) { return count >= Self.shortestKey }
    guard CredentialName.claims(value.utf8, under: name), SecretDetector.mayBeSecret(value) else {
      return false
    }
    let isNumber = value.utf8.allSatisfy(\.isASCIIDigit)
    return !isNumber || count >= Self.shortestNumber
  }

  /// The name that ends at a place; empty if there is none.
  private func name(before end: Int) -> Range<Int> {
    var start = end
    while start > 0, end - start <= Self.longestName, Self.isPartOfName(bytes[start - 1]) {
      start -= 1
    }
    guard end - start <= Self.longestName else { return end..<end }
    // In bytes that are not text, the name begins after the invalid ones.
    while let invalid = UnicodeText.firstInvalid(bytes, start..<end) { start = invalid + 1 }
    return start..<end
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    KeyWords.isPartOfName(byte) || byte >= 0x80 || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]")
  }

  /// The value after `=`.
  private func value(after mark: Int, isParameter: Bool, isFirst: Bool) -> Range<Int> {
    if let quoted = quoted(from: mark + 1) { return quoted }
    let start = mark + 1
    if isFirst, !isParameter, let end = phraseEnd(from: start) { return start..<end }
    var end = start
    while end < bytes.count, !Self.endsWord(bytes[end]) {
      let byte = bytes[end]
      if byte == UInt8(ascii: "&") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "\\") {
        break
      }
      if isParameter, byte == UInt8(ascii: "#") || byte == UInt8(ascii: "?") { break }
      end += 1
    }
    return start..<end
  }

  /// The semicolon that ends a value with spaces; nil if there is none nearby.
  private func phraseEnd(from start: Int) -> Int? {
    for position in start..<min(start + Self.longestPhrase, bytes.count) {
      let byte = bytes[position]
      if byte == UInt8(ascii: ";") { return position }
      if byte != 0x20, Self.endsWord(byte) { return nil }
    }
    return nil
  }

  // MARK: JSON

  /// `"token": "…"`: the value, also in a text with escaped quotes.
  private func pair(at mark: Int) -> SecretText.Span? {
    var end = mark
    while end > 0, mark - end < 8, bytes[end - 1] == 0x20 { end -= 1 }
    guard end > 0, Self.isQuote(bytes[end - 1]) else { return nil }
    end -= 1
    while end > 0, bytes[end - 1] == UInt8(ascii: "\\") { end -= 1 }
    let name = name(before: end)
    guard !name.isEmpty, name.lowerBound > 0, Self.isQuote(bytes[name.lowerBound - 1]),
      CredentialName.isPossible(bytes.part(name))
    else { return nil }
    let key = text(name)
    var start = mark + 1
    while start < bytes.count, Self.isSpace(bytes[start]) { start += 1 }
    guard start < bytes.count else { return nil }
    if let value = quoted(from: start) {
      let text = text(value)
      guard !value.isEmpty, CredentialName.claims(text.utf8, under: key),
        SecretDetector.mayBeSecret(text)
      else { return nil }
      return SecretText.Span(range: value, sign: .named)
    }
    if bytes[start] == UInt8(ascii: "[") || bytes[start] == UInt8(ascii: "{") {
      guard CredentialName.verdict(on: key) == .credential, let value = container(from: start)
      else {
        return nil
      }
      return SecretText.Span(range: value, sign: .named)
    }
    var last = start
    while last < bytes.count, bytes[last].isASCIIDigit { last += 1 }
    guard let smallest = CredentialName.smallestNumber(under: key),
      let number = UInt64(text(start..<last)), number >= smallest
    else { return nil }
    return SecretText.Span(range: start..<last, sign: .named)
  }

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// The text in quotes at a place, which may be escaped; nil if there are none.
  private func quoted(from start: Int) -> Range<Int>? {
    var open = start
    while open < bytes.count, bytes[open] == UInt8(ascii: "\\") { open += 1 }
    guard open < bytes.count, Self.isQuote(bytes[open]) else { return nil }
    let quote = bytes[open]
    let isEscaped = open > start
    var end = open + 1
    while end < bytes.count, bytes[end] != quote {
      end += !isEscaped && bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    end = min(end, bytes.count)
    while isEscaped, end > open + 1, bytes[end - 1] == UInt8(ascii: "\\") { end -= 1 }
    return open + 1..<end
  }

  /// A list or an object, from its bracket on; nil if it contains no text.
  private func container(from start: Int) -> Range<Int>? {
    var depth = 0
    var hasText = false
    var end = start
    while end < bytes.count {
      switch bytes[end] {
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "\""):
        let text = quoted(from: end) ?? end..<end
        hasText = hasText || !text.isEmpty
        end = text.upperBound
      default: break
      }
      end += 1
      if depth == 0 { break }
    }
    let text = text(start..<min(end, bytes.count))
    // A value that is already redacted hides nothing.
    return hasText && !text.contains("<redacted, ") ? start..<min(end, bytes.count) : nil
  }

  private func text(_ range: Range<Int>) -> String {
    bytes.string(range.lowerBound..<min(range.upperBound, range.lowerBound + Self.longestLook))
  }
}
