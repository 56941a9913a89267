/// The special characters that a text may contain, found sixteen bytes at a time: most texts then
/// need no second look, byte by byte.
package struct TextMarks: Sendable {
  /// Whether there is a control character, `"`, `\`, `#`, DEL or the first byte of a character that
  /// JSON output escapes.
  package let mayHaveEscapes: Bool
  /// Whether there may be more than `longestShortRun` bytes without a space among them.
  package let mayHaveLongRun: Bool
  /// Whether there is a hyphen.
  package let hasHyphen: Bool
  /// Whether there is `@` or `=`.
  package let hasParameterMark: Bool
  /// Whether there is a `B`.
  package let hasCapitalB: Bool

  /// A longer run contains at least one whole word of eight bytes.
  package static let longestShortRun = 14

  /// Reads a text in UTF-8.
  package init(_ text: ByteView) {
    var found = Found()
    Self.visitWords(of: text) { found.add($0) }
    mayHaveEscapes = Self.isAny(found.escapes)
    mayHaveLongRun = found.hasLongRun
    hasHyphen = Self.isAny(found.hyphens)
    hasParameterMark = Self.isAny(found.parameters)
    hasCapitalB = Self.isAny(found.capitalBs)
  }

  /// Whether a text contains one of seven bytes.
  package static func hasOne(
    of bytes: (UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8), in text: ByteView
  ) -> Bool {
    var found = Words()
    visitWords(of: text) { words in
      found |= has(bytes.0, in: words) | has(bytes.1, in: words) | has(bytes.2, in: words)
      found |= has(bytes.3, in: words) | has(bytes.4, in: words) | has(bytes.5, in: words)
      found |= has(bytes.6, in: words)
    }
    return isAny(found)
  }

  /// Calls `body` with all bytes of a text, sixteen at a time; some come twice, and letters fill up
  /// a short text.
  @inline(__always) private static func visitWords(of text: ByteView, _ body: (Words) -> Void) {
    guard text.count >= 8 else {
      var word: UInt64 = 0x6161_6161_6161_6161
      for position in 0..<text.count { word = word << 8 | UInt64(text[position]) }
      return body(Words(repeating: word))
    }
    let last = text.count - 8
    for position in stride(from: 0, to: text.count, by: 16) {
      body(Words(text.word(at: min(position, last)), text.word(at: min(position + 8, last))))
    }
  }

  /// Two words of eight bytes, which the processor works on together: JSON of many small archives takes
  /// 1.6 % fewer instructions than with one.
  fileprivate typealias Words = SIMD2<UInt64>

  private static func isAny(_ words: Words) -> Bool { words[0] | words[1] != 0 }

  fileprivate static let ones: UInt64 = 0x0101_0101_0101_0101
  fileprivate static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// Not zero if a word contains a byte. Source: Warren, "Hacker's Delight", section 6-1.
  @inline(__always) fileprivate static func has(_ byte: UInt8, in word: UInt64) -> UInt64 {
    let difference = word ^ (ones &* UInt64(byte))
    return (difference &- ones) & ~difference & highBits
  }

  /// The same for each of two words.
  @inline(__always) fileprivate static func has(_ byte: UInt8, in words: Words) -> Words {
    let difference = words ^ Words(repeating: ones &* UInt64(byte))
    return (difference &- Words(repeating: ones)) & ~difference & Words(repeating: highBits)
  }

  private struct Found {
    var escapes = Words()
    var hyphens = Words()
    var parameters = Words()
    var capitalBs = Words()
    var hasLongRun = false

    @inline(__always) mutating func add(_ words: Words) {
      let highBits = Words(repeating: TextMarks.highBits)
      let controls = (words &- Words(repeating: TextMarks.ones &* 0x20)) & ~words & highBits
      escapes |= controls | has(0x22, in: words) | has(0x5C, in: words) | has(0x23, in: words)
      escapes |= has(0x7F, in: words)
      hyphens |= has(0x2D, in: words)
      parameters |= has(0x40, in: words) | has(0x3D, in: words)
      capitalBs |= has(0x42, in: words)
      let spaces = has(0x20, in: words)
      if spaces[0] == 0 || spaces[1] == 0 { hasLongRun = true }
      // C1 and bidirectional controls begin with one of these.
      if isAny(words & highBits) {
        escapes |= has(0xC2, in: words) | has(0xD8, in: words) | has(0xE2, in: words)
      }
    }
  }
}

extension ByteView {
  /// The first `=` or `:` from a place on; nil if there is none.
  package func nextAssignment(from position: Int) -> Int? {
    var position = position
    while position <= count - 8 {
      let word = word(at: position)
      let found = TextMarks.has(0x3D, in: word) | TextMarks.has(0x3A, in: word)
      // The lowest bit is right; a borrow only sets higher ones.
      if found != 0 { return position + found.trailingZeroBitCount / 8 }
      position += 8
    }
    while position < count {
      let byte = self[position]
      if byte == UInt8(ascii: "=") || byte == UInt8(ascii: ":") { return position }
      position += 1
    }
    return nil
  }

  /// The first byte from a place on that is not an ASCII letter or digit; the end if there is none.
  package func endOfWord(from position: Int) -> Int {
    var position = position
    while position <= count - 8 {
      let others = Self.others(in: word(at: position))
      // The first byte is in the lowest bits.
      if others != 0 { return position + others.trailingZeroBitCount / 8 }
      position += 8
    }
    while position < count, Self.others(in: UInt64(self[position])) & 0xFF == 0 { position += 1 }
    return position
  }

  /// The high bit of each byte that is not a letter or digit. Source: Warren, "Hacker's Delight",
  /// section 6-1; no sum of two bytes carries into the next.
  private static func others(in word: UInt64) -> UInt64 {
    let ones = TextMarks.ones
    let lowBits = ~TextMarks.highBits
    let letters = (word | 0x20 &* ones) & lowBits
    let digits = word & lowBits
    let isLetter = (letters &+ (0x80 - 0x61) &* ones) & ~(letters &+ (0x80 - 0x7B) &* ones)
    let isDigit = (digits &+ (0x80 - 0x30) &* ones) & ~(digits &+ (0x80 - 0x3A) &* ones)
    return (~(isLetter | isDigit) | word) & TextMarks.highBits
  }
}
