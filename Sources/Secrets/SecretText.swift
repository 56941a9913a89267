/// The secrets in a text of any kind: the same judgement for values, keys, paths, classes and
/// messages, and for data. A heuristic: it prefers to hide too much over showing a password.
package enum SecretText {
  /// A part of a text, in bytes of its UTF-8.
  struct Span {
    var range: Range<Int>
    let reason: Secret.Reason
    /// Whether it is so random that it cannot be guessed from a hash.
    var isRandom = false
  }

  /// A composed text, such as a message, with its secrets redacted.
  package static func redacted(text: String) -> String {
    redactedParts(of: text, isName: true) ?? text
  }

  /// The name of a value with any secret in it redacted: apps use tokens and addresses as keys.
  package static func redacted(name: String) -> String { redactedName(name) ?? name }

  /// The redacted name; nil if there is nothing to redact.
  static func redactedName(_ name: String) -> String? {
    switch reason(in: name) {
    case nil: nil
    // A token as a whole, and the words around one, tell nothing about the value.
    case .form?: Redaction.text(for: .string(name))
    default: redactedParts(of: name)
    }
  }

  /// Why a text contains a secret; nil if it contains none.
  package static func reason(in text: String) -> Secret.Reason? {
    reason(in: ByteSlice(utf8: text))
  }

  static func reason(in text: ByteSlice) -> Secret.Reason? {
    // A token decides: data full of them is not searched to its end.
    let reasons = found(in: text, untilToken: true).map(\.reason)
    return reasons.contains(.form) ? .form : reasons.first
  }

  /// Whether a text has anything without which there is no secret in it: a search of all texts that
  /// very many references show takes too long.
  private static func mayBe(in text: ByteSlice) -> Bool {
    let bytes = text.elements(0..<text.count)
    return stems.mayBe(in: bytes, or: isSign)
      || bytes.contains(UInt8(ascii: ":")) && SecretName.stems.mayBe(in: bytes)
  }

  private static func isSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "=") || byte == UInt8(ascii: "%") || NamedSecrets.isQuote(byte)
  }

  private static let stems = Stems(TokenShape.stems + ["://", #":\/"#, "</k"])

  /// The same for data, which can be text in UTF-8 or UTF-16, or contain such text.
  package static func reason(inData data: ByteSlice) -> Secret.Reason? {
    reason(in: data) ?? reason(in: ByteSlice(WideText.narrowed(data)))
  }

  /// Whether a text can be a secret: not empty, a flag written as a word, a mask, or redacted.
  static func mayBeSecret(_ text: String) -> Bool {
    let flags = ["", "true", "false", "yes", "no", "nil", "null", "none"]
    if text.utf8.count <= 5, flags.contains(text.lowercased()) { return false }
    return !Redaction.isRedaction(text) && !FieldText.isMask(text)
  }

  // MARK: Redaction

  /// The text with its secrets redacted; nil if it has none.
  ///
  /// - Parameter isName: whether the text is a name in an archive: names with different tokens stay
  ///   different, and slashes stay, so that the paths below it still begin with it.
  package static func redactedParts(of text: String, isName: Bool = false) -> String? {
    let bytes = ByteSlice(utf8: text)
    let spans = spans(in: bytes)
    if spans.isEmpty { return nil }
    var result: [UInt8] = []
    var position = 0
    for span in spans {
      result += bytes.elements(position..<span.range.lowerBound)
      result += shown(span, of: bytes, isName: isName).utf8
      position = span.range.upperBound
    }
    result += bytes.elements(position..<bytes.count)
    return String(decoding: result, as: UTF8.self)
  }

  /// The secrets in a text, in order, without overlaps.
  static func spans(in text: ByteSlice) -> [Span] { joined(found(in: text)) }

  /// So many bytes at the end of a token are searched for others, for all of it would take the square of its
  /// length: with a slash or dash among its characters, it takes the beginning of the next one.
  private static let overlap = 256

  private static func found(
    in text: ByteSlice, untilToken: Bool = false, escapedUpTo most: Int = PercentEscapes.mostLevels
  ) -> [Span] {
    guard mayBe(in: text) else { return [] }
    var spans: [Span] = []
    var position = 0
    while let found = TokenShape.first(in: text, from: position) {
      if untilToken { return [found] }
      if found.range.upperBound > spans.last?.range.upperBound ?? 0 { spans.append(found) }
      position = max(found.range.lowerBound + 1, found.range.upperBound - overlap)
    }
    var secrets = NamedSecrets(text)
    while let span = secrets.next() { spans.append(span) }
    if most > 0, let decoded = PercentEscapes.decoded(text) {
      let inner = found(in: decoded, untilToken: untilToken, escapedUpTo: most - 1)
      // A token keeps its reason inside another secret.
      for isForm in [true, false] {
        let spansOfOne = joined(inner.filter { ($0.reason == .form) == isForm })
        spans += PercentEscapes.places(of: spansOfOne, in: text)
      }
    }
    return spans
  }

  private static func joined(_ spans: [Span]) -> [Span] {
    var joined: [Span] = []
    for span in spans.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      guard let last = joined.last, last.range.upperBound > span.range.lowerBound else {
        joined.append(span)
        continue
      }
      let end = max(last.range.upperBound, span.range.upperBound)
      joined[joined.count - 1].isRandom = last.isRandom && last.range.upperBound == end
      joined[joined.count - 1].range = last.range.lowerBound..<end
    }
    return joined
  }

  private static func shown(_ span: Span, of bytes: ByteSlice, isName: Bool) -> String {
    let secret = bytes.elements(span.range)
    guard isName else { return shown(secret, isRandom: false) }
    return secret.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : shown($0, isRandom: span.isRandom) }.joined(separator: "/")
  }

  /// What stands for a secret in a text.
  static func shown(_ secret: some Sequence<UInt8>, isRandom: Bool) -> String {
    let count = secret.count { $0 & 0xC0 != 0x80 }
    return Redaction.text(count: count, digest: isRandom ? digest(of: secret) : nil)
  }

  /// Distinguishes tokens that must not be shown: 24 bits of a hash, as six hexadecimal digits.
  static func digest(of token: some Sequence<UInt8>) -> String {
    var hash = FNV1a()
    for byte in token { hash.combine(byte) }
    let mixed = hash.value ^ hash.value >> 24 ^ hash.value >> 48
    return String(mixed & 0xFF_FFFF, radix: 16, digits: 6)
  }
}

extension NameScreen {
  /// Redacts secrets in the names of an archive. Names with different tokens stay different.
  package static let secrets = NameScreen { name, _ in
    SecretText.redactedParts(of: name, isName: true)
  }
}

/// The escapes of URLs, such as `%5F`.
enum PercentEscapes {
  /// How often escapes of escapes are decoded, as of a URL in a URL. Each time reads all the text.
  static let mostLevels = 3

  /// The text with its escapes decoded; nil if it has none.
  static func decoded(_ text: ByteSlice) -> ByteSlice? {
    var result: [UInt8] = []
    var position = 0
    while let escape = (position..<text.count).first(where: { byte(of: text, at: $0) != nil }) {
      result += text.elements(position..<escape)
      if let byte = byte(of: text, at: escape) { result.append(byte) }
      position = escape + 3
    }
    if position == 0 { return nil }
    result += text.elements(position..<text.count)
    return ByteSlice(result)
  }

  /// Where parts of the decoded text are in the text. They are in order, and do not overlap.
  static func places(of spans: [SecretText.Span], in text: ByteSlice) -> [SecretText.Span] {
    var (decoded, position) = (0, 0)
    func place(_ target: Int) -> Int {
      while decoded < target {
        position += byte(of: text, at: position) == nil ? 1 : 3
        decoded += 1
      }
      return position
    }
    return spans.map { span in
      var span = span
      let start = place(span.range.lowerBound)
      span.range = start..<place(span.range.upperBound)
      return span
    }
  }

  private static func byte(of text: ByteSlice, at place: Int) -> UInt8? {
    guard text[place] == UInt8(ascii: "%"), place + 2 < text.count,
      let high = text[place + 1].hexDigitValue, let low = text[place + 2].hexDigitValue
    else { return nil }
    return high << 4 | low
  }
}

/// Text in UTF-16 within bytes.
enum WideText {
  /// The shortest run of characters that counts as text.
  private static let shortestRun = 8

  /// The runs of 7-bit text in UTF-16 of either byte order, one on each line.
  static func narrowed(_ bytes: ByteSlice) -> [UInt8] {
    var result: [UInt8] = []
    var position = 0
    while position + 2 * shortestRun <= bytes.count {
      if bytes[position] != 0, bytes[position + 1] != 0 {
        position += 1
        continue
      }
      let high = bytes[position] == 0 ? 0 : 1
      var run: [UInt8] = []
      while position + 1 < bytes.count, bytes[position + high] == 0,
        isText(bytes[position + 1 - high])
      {
        run.append(bytes[position + 1 - high])
        position += 2
      }
      if run.count >= shortestRun { result += run + [UInt8(ascii: "\n")] }
      position += 1
    }
    return result
  }

  private static func isText(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F || byte.isXMLSpace
  }
}
