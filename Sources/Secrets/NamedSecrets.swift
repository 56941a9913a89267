/// The secrets after their names in a text. One pass: what decides about a value is bounded, and a found
/// secret is not read again. The shapes, of which `SecretText` decodes the percent escapes before:
///
/// | shape | is in |
/// | --- | --- |
/// | `://user:SECRET@` | URLs, also with escaped slashes |
/// | `name=SECRET` | parameters of URLs and forms, settings such as `Password=…;` |
/// | `"name": "SECRET"` | JSON, with any quotes and escapes |
/// | `"name": "name of a secret", "value": "SECRET"` | lists of JSON with names and values |
/// | `<key>name</key> <string>SECRET` | property lists, also with lists and CDATA |
/// | `name: SECRET` | other texts, if there is a digit in it |
struct NamedSecrets {
  /// Names of parameters that are secrets although their words are too general, with the length of
  /// the shortest secret in bytes: a short `key=…` is a word of the app.
  private static let parameters = [
    "sig": 1, "signature": 1, "auth": 1, "sid": 1, "x-amz-signature": 1, "x-amz-credential": 1,
    "x-goog-signature": 1, "x-goog-credential": 1, "key": 16,
  ]
  /// The same in other texts.
  private static let settings = [
    "accountkey": 16, "sharedaccesskey": 16, "sharedaccesssignature": 16, "x-amz-signature": 16,
    "x-goog-signature": 16,
  ]
  /// A number with fewer digits is a count.
  private static let shortestNumber = 4
  /// The lengths of names of secrets, in bytes.
  static let nameLengths = 3...64
  /// How much of a value is read to decide whether it is a secret, in bytes.
  private static let longestLook = 160
  /// The longest password with spaces before a semicolon, in bytes.
  private static let longestPhrase = 128

  private let bytes: ByteSlice
  private var position = 0
  /// Whether the current place is in a URL, and up to where that is known.
  private var isInURL = false
  private var urlPosition = 0
  /// The name that the last pair of JSON said about the next value.
  private var told: SecretName?
  /// Before here, no list or object of JSON has a text in it that is not redacted.
  private var emptyEnd = 0

  init(_ bytes: ByteSlice) { self.bytes = bytes }

  mutating func next() -> SecretText.Span? {
    while position < bytes.count {
      let mark = position
      position += 1
      let span: SecretText.Span?
      switch bytes[mark] {
      case UInt8(ascii: "="): span = assigned(at: mark)
      case UInt8(ascii: ":"):
        // JSON in a text may escape slashes.
        let lead = ["://", #":\/\/"#].first { bytes.has($0, at: mark) }
        span =
          lead.map { userInfo(from: mark + $0.utf8.count) } ?? pair(at: mark) ?? spoken(at: mark)
      case UInt8(ascii: "<"): span = plistValue(at: mark)
      default: continue
      }
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
    let end =
      (start..<bytes.count).first { "/?#\\".utf8.contains(bytes[$0]) || Self.endsWord(bytes[$0]) }
      ?? bytes.count
    guard let at = (start..<end).last(where: { bytes[$0] == UInt8(ascii: "@") }) else {
      return nil
    }
    let colon = (start..<at).first { bytes[$0] == UInt8(ascii: ":") } ?? at
    let isToken = TokenShape.looksRandom(text(start..<colon).utf8)
    let secret = (isToken ? start : min(colon + 1, at))..<at
    return secret.isEmpty ? nil : SecretText.Span(range: secret, reason: .url)
  }

  /// Whether a byte ends a URL or a value in a text: white space, quotes and brackets.
  private static func endsWord(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == 0x7F || "\"<>`".utf8.contains(byte)
  }

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
    guard name.count >= Self.nameLengths.lowerBound else { return nil }
    let isURL = isInURL(at: name.lowerBound)
    let isParameter = isURL || "?&#".utf8.contains(before)
    let key = text(name)
    let judged = SecretName(key)
    let shortest = (isParameter ? Self.parameters : Self.settings)[key.lowercased()]
    guard judged.meaning != .harmless || shortest != nil else { return nil }
    func value(within limit: Int) -> Range<Int> {
      var start = name.lowerBound
      while start > 0, name.lowerBound - start < 8, bytes[start - 1] == 0x20 { start -= 1 }
      let isFirst = start == 0 || bytes[start - 1] == UInt8(ascii: ";")
      return self.value(after: mark, isParameter, isFirst: isFirst, within: limit)
    }
    // Only a secret is read to its end.
    let start = value(within: Self.longestLook)
    let isSecret = shortest.map { start.count >= $0 } ?? isSecret(start, judged, isParameter)
    guard !start.isEmpty, isSecret else { return nil }
    return SecretText.Span(
      range: value(within: .max), reason: isURL ? .url : .part,
      isRandom: (judged.isGenerated || shortest != nil) && isGenerated(start))
  }

  private func isSecret(_ value: Range<Int>, _ name: SecretName, _ isParameter: Bool) -> Bool {
    let text = text(value)
    guard name.claims(text.utf8) else { return false }
    if isParameter { return true }
    return SecretText.mayBeSecret(text)
      && (value.count >= Self.shortestNumber || !text.utf8.allSatisfy(\.isASCIIDigit))
  }

  /// The name that ends at a place; empty if there is none.
  private func name(before end: Int) -> Range<Int> {
    var start = end
    let longest = Self.nameLengths.upperBound
    while start > 0, end - start <= longest, Self.isPartOfName(bytes[start - 1]) { start -= 1 }
    guard end - start <= longest else { return end..<end }
    // In bytes that are not text, the name begins after the invalid ones.
    while let invalid = UnicodeText.firstInvalid(bytes, start..<end) { start = invalid + 1 }
    return start..<end
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    KeyWords.isPartOfName(byte) || byte >= 0x80 || ".[]".utf8.contains(byte)
  }

  /// The value after `=`, or the beginning of a long one.
  private func value(
    after mark: Int, _ isParameter: Bool, isFirst: Bool, within limit: Int
  ) -> Range<Int> {
    if let quoted = quoted(from: mark + 1, within: limit) { return quoted }
    let start = mark + 1
    if isFirst, !isParameter, let end = phraseEnd(from: start) { return start..<end }
    let ends = isParameter ? "&;\\#?" : "&;\\"
    let most = start + min(bytes.count - start, limit)
    let end = (start..<most).first {
      Self.endsWord(bytes[$0]) || ends.utf8.contains(bytes[$0])
    }
    return start..<(end ?? most)
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
  private mutating func pair(at mark: Int) -> SecretText.Span? {
    var end = mark
    while end > 0, mark - end < 8, bytes[end - 1].isXMLSpace { end -= 1 }
    guard end > 0, Self.isQuote(bytes[end - 1]) else { return nil }
    end -= 1
    while end > 0, bytes[end - 1] == UInt8(ascii: "\\") { end -= 1 }
    let name = name(before: end)
    guard !name.isEmpty, name.lowerBound > 0, Self.isQuote(bytes[name.lowerBound - 1]) else {
      return nil
    }
    let key = text(name)
    let start = (mark + 1..<bytes.count).first { !bytes[$0].isXMLSpace } ?? bytes.count
    if SecretName.tellsName(key), let value = quoted(from: start, within: Self.longestLook) {
      told = SecretName(text(value))
    }
    let judged = SecretName.isValue(key) ? told ?? .none : SecretName(key)
    guard judged.meaning != .harmless else { return nil }
    guard let range = value(ofPairFrom: start, judged), !range.isEmpty else { return nil }
    return span(range, under: judged)
  }

  /// The value of a pair of JSON, if it is a secret.
  private mutating func value(ofPairFrom start: Int, _ name: SecretName) -> Range<Int>? {
    if let value = quoted(from: start, within: Self.longestLook) {
      let text = text(value)
      guard name.claims(text.utf8), SecretText.mayBeSecret(text) else { return nil }
      return quoted(from: start, within: .max)
    }
    if start < bytes.count, "[{".utf8.contains(bytes[start]) {
      return name.meaning == .secret ? container(from: start) : nil
    }
    let end = (start..<bytes.count).first { !bytes[$0].isASCIIDigit } ?? bytes.count
    guard let smallest = name.smallestNumber, let number = UInt64(text(start..<end)),
      number >= smallest
    else { return nil }
    return start..<end
  }

  // MARK: Other texts

  /// How a value of a property list begins and ends. A list in a list ends the outer one.
  private static let plistForms: [(start: String, end: String, isContainer: Bool)] = [
    ("<string><![CDATA[", "]]>", false), ("<string>", "<", false), ("<integer>", "<", false),
    ("<data>", "<", false), ("<array>", "</array>", true), ("<dict>", "</dict>", true),
  ]

  /// `<key>token</key><string>…`: the value.
  private func plistValue(at mark: Int) -> SecretText.Span? {
    guard bytes.has("</key>", at: mark) else { return nil }
    let judged = SecretName(text(name(before: mark)))
    let tag = (mark + 6..<bytes.count).first { !bytes[$0].isXMLSpace } ?? bytes.count
    guard judged.meaning != .harmless,
      let form = Self.plistForms.first(where: { bytes.has($0.start, at: tag) })
    else { return nil }
    let start = tag + form.start.utf8.count
    // Only a secret is read to its end.
    let look = bytes.slice(0..<min(bytes.count, start + Self.longestLook))
    let shown = start..<(look.firstRange(of: form.end, from: start)?.lowerBound ?? look.count)
    let end = { bytes.firstRange(of: form.end, from: start)?.lowerBound ?? bytes.count }
    if form.isContainer {
      let hasText = ["<string>", "<data>"].contains { bytes.slice(shown).contains($0) }
      return judged.meaning == .secret && hasText ? span(start..<end(), under: judged) : nil
    }
    let value = text(shown)
    let isNumber = judged.smallestNumber.map { UInt64(value) ?? 0 >= $0 } ?? false
    guard isNumber || judged.claims(value.utf8), SecretText.mayBeSecret(value) else { return nil }
    return span(start..<end(), under: judged)
  }

  /// `password: hunter2`. A word without a digit is one about a password.
  private func spoken(at mark: Int) -> SecretText.Span? {
    let name = name(before: mark)
    guard Self.nameLengths.contains(name.count) else { return nil }
    let judged = SecretName(text(name))
    guard judged.meaning >= .pin else { return nil }
    var start = mark + 1
    while start < bytes.count, start - mark < 8, " \t\"".utf8.contains(bytes[start]) { start += 1 }
    var end = start
    func read(_ limit: Int) {
      while end < limit, !Self.endsWord(bytes[end]), !",;".utf8.contains(bytes[end]) { end += 1 }
    }
    read(min(start + Self.longestLook, bytes.count))
    let value = text(start..<end)
    guard end - start >= Self.shortestNumber, value.utf8.contains(where: \.isASCIIDigit),
      judged.claims(value.utf8)
    else { return nil }
    read(bytes.count)
    return span(start..<end, under: judged)
  }

  private func span(_ range: Range<Int>, under name: SecretName) -> SecretText.Span {
    SecretText.Span(range: range, reason: .part, isRandom: name.isGenerated && isGenerated(range))
  }

  static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  /// The text in quotes, also escaped ones, or the beginning of a long one; nil if there are none.
  private func quoted(from start: Int, within limit: Int) -> Range<Int>? {
    var open = start
    while open < bytes.count, bytes[open] == UInt8(ascii: "\\") { open += 1 }
    guard open < bytes.count, Self.isQuote(bytes[open]) else { return nil }
    let quote = bytes[open]
    let isEscaped = open > start
    var end = open + 1
    while end < bytes.count, end - open < limit, bytes[end] != quote {
      end += !isEscaped && bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    end = min(end, bytes.count)
    while isEscaped, end > open + 1, bytes[end - 1] == UInt8(ascii: "\\") { end -= 1 }
    return open + 1..<end
  }

  /// A list or an object, from its bracket on; nil if it contains no text that is not redacted yet.
  private mutating func container(from start: Int) -> Range<Int>? {
    guard start >= emptyEnd else { return nil }
    var depth = 0
    var hasText = false
    var end = start
    repeat {
      switch bytes[end] {
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "\""):
        let range = quoted(from: end, within: .max) ?? end..<end
        hasText = hasText || !range.isEmpty && !Redaction.isRedaction(text(range))
        end = range.upperBound
      default: break
      }
      end += 1
    } while depth > 0 && end < bytes.count
    end = min(end, bytes.count)
    if !hasText { emptyEnd = end }
    return hasText ? start..<end : nil
  }

  private func text(_ range: Range<Int>) -> String { bytes.string(looked(at: range)) }

  private func isGenerated(_ value: Range<Int>) -> Bool {
    TokenShape.isGenerated(bytes.slice(looked(at: value)))
  }

  private func looked(at range: Range<Int>) -> Range<Int> {
    range.lowerBound..<min(range.upperBound, range.lowerBound + Self.longestLook)
  }
}
