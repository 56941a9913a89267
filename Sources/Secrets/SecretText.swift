import PlistSyntax
import RestorationArchives

/// The credentials in a text of any kind: the same judgement for values, keys, paths, classes and
/// messages, and for data.
enum SecretText {
  /// Why a part of a text is considered a credential.
  enum Sign {
    /// Its form.
    case shape
    /// The name before it.
    case named
    /// It is part of a URL.
    case url
  }

  /// A part of a text, in bytes of its UTF-8.
  struct Span {
    var range: Range<Int>
    let sign: Sign
    /// Whether it is so random that it cannot be guessed from a hash.
    var isRandom = false
  }

  /// Why a text contains a credential; nil if it contains none.
  static func sign(inText text: ByteSlice) -> Sign? {
    guard text.count >= NamedSecrets.shortest else { return nil }
    if SecretShape.isFound(inText: text) { return .shape }
    var secrets = NamedSecrets(text)
    return secrets.next()?.sign
  }

  /// The same for data, which can be text in UTF-8 or UTF-16, or contain such text.
  static func sign(inData data: ByteSlice) -> Sign? {
    guard data.count >= NamedSecrets.shortest else { return nil }
    if SecretShape.isFound(inBytes: data) { return .shape }
    var secrets = NamedSecrets(data)
    if let span = secrets.next() { return span.sign }
    let narrow = WideText.narrowed(data)
    if narrow.isEmpty { return nil }
    return sign(inText: ByteSlice(narrow))
  }

  /// The credentials in a text, in order, without overlaps.
  static func spans(in text: ByteSlice) -> [Span] {
    var spans: [Span] = []
    var position = 0
    while let found = SecretShape.first(in: text, from: position) {
      spans.append(Span(range: found.range, sign: .shape, isRandom: found.isRandom))
      position = found.range.upperBound
    }
    let shapes = spans
    var secrets = NamedSecrets(text)
    while let span = secrets.next() { spans.append(span) }
    guard !shapes.isEmpty, spans.count > shapes.count else { return spans }
    return joined(spans.sorted { $0.range.lowerBound < $1.range.lowerBound })
  }

  /// Merges overlapping spans.
  private static func joined(_ spans: [Span]) -> [Span] {
    var joined: [Span] = []
    for span in spans {
      if let last = joined.last, last.range.upperBound > span.range.lowerBound {
        let end = max(last.range.upperBound, span.range.upperBound)
        let isRandom = last.isRandom && last.range.upperBound == end
        joined[joined.count - 1] = Span(
          range: last.range.lowerBound..<end, sign: last.sign, isRandom: isRandom)
      } else {
        joined.append(span)
      }
    }
    return joined
  }

  /// The text with its credentials redacted; nil if it has none.
  ///
  /// - Parameter isName: whether the text is a name: names with different tokens stay different,
  ///   and slashes stay, so that the paths below it still begin with it.
  static func redacted(_ text: String, isName: Bool) -> String? {
    text.withByteView { bytes in
      guard sign(inText: bytes) != nil else { return nil }
      var result: [UInt8] = []
      var position = 0
      for span in spans(in: bytes) {
        bytes.append(position..<span.range.lowerBound, to: &result)
        append(span, of: bytes, isName: isName, to: &result)
        position = span.range.upperBound
      }
      bytes.append(position..<bytes.count, to: &result)
      return String(decoding: result, as: UTF8.self)
    }
  }

  private static func append(
    _ span: Span, of bytes: ByteSlice, isName: Bool, to result: inout [UInt8]
  ) {
    var start = span.range.lowerBound
    func end(at position: Int) {
      let part = start..<position
      if part.isEmpty { return }
      var count = 0
      for position in part where bytes[position] & 0xC0 != 0x80 { count += 1 }
      let digest = isName && span.isRandom ? StableDigest.text(of: bytes.part(part)) : nil
      result += Redaction.text(count: count, digest: digest).utf8
    }
    for position in span.range where isName && bytes[position] == UInt8(ascii: "/") {
      end(at: position)
      result.append(bytes[position])
      start = position + 1
    }
    end(at: span.range.upperBound)
  }
}

/// Distinguishes tokens that must not be shown: 24 bits of a hash.
private enum StableDigest {
  /// Six hexadecimal digits.
  static func text(of bytes: ByteSlice) -> String {
    var hash = FNV1a()
    for position in 0..<bytes.count { hash.combine(bytes[position]) }
    let mixed = hash.value ^ hash.value >> 24 ^ hash.value >> 48
    return String(mixed & 0xFF_FFFF, radix: 16, digits: 6)
  }
}

/// Text in UTF-16 within bytes.
private enum WideText {
  /// The shortest run of characters that counts as text.
  private static let shortestRun = 8

  /// The runs of 7-bit text in UTF-16 of either byte order, one on each line; empty if there are
  /// none.
  static func narrowed(_ bytes: ByteSlice) -> [UInt8] {
    var result: [UInt8] = []
    var position = 0
    while position + 2 * shortestRun <= bytes.count {
      // A run that begins before here has a NUL in these two bytes. In a picture most have none.
      let last = position + 2 * shortestRun - 2
      if bytes[last] != 0, bytes[last + 1] != 0 {
        position = last + 1
        continue
      }
      // In text of one byte a character there is no NUL.
      guard bytes[position + 1] == 0 || bytes[position] == 0 else {
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
      if run.count >= shortestRun {
        result += run
        result.append(UInt8(ascii: "\n"))
      }
      position += 1
    }
    return result
  }

  private static func isText(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}
