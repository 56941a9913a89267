/// Finds bytes in eight at a time: a mark is the high bit of a byte. Source of the formulas: Warren,
/// "Hacker's Delight", section 6-1.
private enum ByteMarks {
  static let ones: UInt64 = 0x0101_0101_0101_0101
  static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// A byte is marked if it is the given one, or above such a byte. The other bits mean nothing.
  @inline(__always) static func of(_ byte: UInt8, in word: UInt64) -> UInt64 {
    let difference = word ^ (ones &* UInt64(byte))
    return (difference &- ones) & ~difference
  }

  /// ASCII letters and digits are marked; no sum of two bytes carries into the next.
  @inline(__always) static func lettersAndDigits(in word: UInt64) -> UInt64 {
    let lowBits = ~highBits
    let letters = (word | 0x20 &* ones) & lowBits
    let digits = word & lowBits
    let isLetter = (letters &+ (0x80 - 0x61) &* ones) & ~(letters &+ (0x80 - 0x7B) &* ones)
    let isDigit = (digits &+ (0x80 - 0x30) &* ones) & ~(digits &+ (0x80 - 0x3A) &* ones)
    return (isLetter | isDigit) & ~word & highBits
  }

  /// `"`, `#`, `\`, control characters and the first bytes of characters that JSON output escapes are
  /// marked, and bytes above them.
  @inline(__always) static func escapes(in word: UInt64) -> UInt64 {
    // After the lowest bit, `"` and `#` are the same.
    var escapes = of(0x22, in: word & ~ones) | of(0x5C, in: word)
    // Control characters, and DEL.
    escapes |= (word &- 0x20 &* ones) & ~word | (word &+ ones) & ~word
    // C1 and bidirectional controls begin with one of these.
    if word & highBits != 0 {
      escapes |= of(0xC2, in: word) | of(0xD8, in: word) | of(0xE2, in: word)
    }
    return escapes & highBits
  }
}

extension ByteView {
  /// Up to eight bytes from a position on, the first in the lowest bits, with NULs after the last.
  @inline(__always) fileprivate func word(from position: Int) -> UInt64 {
    if position <= count - 8 { return word(at: position) }
    if count >= 8 { return word(at: count - 8) >> UInt64(8 * (position - (count - 8))) }
    var word: UInt64 = 0
    for place in (position..<count).reversed() { word = word << 8 | UInt64(self[place]) }
    return word
  }

  /// Whether a text may have characters that JSON output escapes.
  var mayHaveEscapes: Bool {
    for position in stride(from: 0, to: count, by: 8) {
      var word = word(from: position)
      // NULs are escaped too, so letters take their place.
      if count - position < 8 { word |= 0x6161_6161_6161_6161 << UInt64(8 * (count - position)) }
      if ByteMarks.escapes(in: word) != 0 { return true }
    }
    return false
  }

  /// The first `=` or `:` from a place on; nil if there is none.
  package func nextAssignment(from start: Int) -> Int? {
    for position in stride(from: start, to: count, by: 8) {
      let word = word(from: position)
      let found =
        (ByteMarks.of(0x3D, in: word) | ByteMarks.of(0x3A, in: word)) & ByteMarks.highBits
      // The lowest mark is right; a borrow only sets higher ones.
      if found != 0 { return position + found.trailingZeroBitCount / 8 }
    }
    return nil
  }
}

/// The places in a text where a word of ASCII letters and digits begins, those of hyphens, and some
/// after hyphens.
package struct WordStarts: IteratorProtocol {
  private let text: ByteView
  /// The place of the eight bytes that are read next.
  private var position: Int
  /// The marks of the last eight bytes that are still to be returned.
  private var starts: UInt64 = 0
  /// The mark of the last of them, if it is in a word, in the lowest byte.
  private var lastInWord: UInt64 = 0

  /// Those from a place on. A word that began before it counts too.
  package init(in text: ByteView, from start: Int) {
    self.text = text
    position = start
  }

  @inline(__always) package mutating func next() -> Int? {
    while starts == 0 {
      guard position < text.count else { return nil }
      let word = text.word(from: position)
      let inWord = ByteMarks.lettersAndDigits(in: word)
      let hyphens = ByteMarks.of(UInt8(ascii: "-"), in: word) & ByteMarks.highBits
      starts = inWord & ~(inWord << 8 | lastInWord) | hyphens
      lastInWord = inWord >> 56
      position += 8
    }
    defer { starts &= starts &- 1 }
    // The first byte is in the lowest bits.
    return position - 8 + starts.trailingZeroBitCount / 8
  }
}
