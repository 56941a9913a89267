/// The special characters that a text may contain, found eight bytes at a time: most texts then
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
    let wordEnd = text.count - 7
    if wordEnd > 0 {
      var position = 0
      while position < wordEnd {
        let word = text.word(at: position)
        found.add(word)
        if Self.has(0x20, in: word) == 0 { found.hasLongRun = true }
        position += 8
      }
      // The last bytes are read together with some before them.
      if position < text.count { found.add(text.word(at: text.count - 8)) }
    } else {
      // Letters as padding.
      var word: UInt64 = 0x6161_6161_6161_6161
      for position in 0..<text.count { word = word << 8 | UInt64(text[position]) }
      found.add(word)
    }
    mayHaveEscapes = found.escapes != 0
    mayHaveLongRun = found.hasLongRun
    hasHyphen = found.hyphens != 0
    hasParameterMark = found.parameters != 0
    hasCapitalB = found.capitalBs != 0
  }

  fileprivate static let ones: UInt64 = 0x0101_0101_0101_0101
  fileprivate static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// Not zero if a word contains a byte. Source: Warren, "Hacker's Delight", section 6-1.
  @inline(__always) fileprivate static func has(_ byte: UInt8, in word: UInt64) -> UInt64 {
    let difference = word ^ (ones &* UInt64(byte))
    return (difference &- ones) & ~difference & highBits
  }

  /// Whether a text contains one of seven bytes.
  package static func hasOne(
    of bytes: (UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8), in text: ByteView
  ) -> Bool {
    @inline(__always) func add(_ word: UInt64, to found: inout UInt64) {
      found |= has(bytes.0, in: word) | has(bytes.1, in: word) | has(bytes.2, in: word)
      found |= has(bytes.3, in: word) | has(bytes.4, in: word) | has(bytes.5, in: word)
      found |= has(bytes.6, in: word)
    }
    // For a short text, this check would not be faster than the complete one.
    guard text.count >= 8 else { return true }
    var found: UInt64 = 0
    var position = 0
    while position < text.count - 7 {
      add(text.word(at: position), to: &found)
      position += 8
    }
    // The last bytes are read together with some before them.
    add(text.word(at: text.count - 8), to: &found)
    return found != 0
  }

  private struct Found {
    var escapes: UInt64 = 0
    var hyphens: UInt64 = 0
    var parameters: UInt64 = 0
    var capitalBs: UInt64 = 0
    var hasLongRun = false

    @inline(__always) mutating func add(_ word: UInt64) {
      let controls = (word &- ones &* 0x20) & ~word & highBits
      escapes |= controls | has(0x22, in: word) | has(0x5C, in: word) | has(0x23, in: word)
      escapes |= has(0x7F, in: word)
      hyphens |= has(0x2D, in: word)
      parameters |= has(0x40, in: word) | has(0x3D, in: word)
      capitalBs |= has(0x42, in: word)
      // C1 and bidirectional controls begin with one of these.
      if word & highBits != 0 {
        escapes |= has(0xC2, in: word) | has(0xD8, in: word) | has(0xE2, in: word)
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
