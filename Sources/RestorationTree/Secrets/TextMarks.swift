import PlistSyntax

/// Marks that a text with a credential in it cannot do without, looked for in eight bytes at a time.
struct TextMarks {
  /// The most bytes in a row without a space between them.
  private(set) var longestWord = 0
  private(set) var hasDash = false
  /// Whether there is an `@` or an `=`.
  private(set) var hasURLMark = false

  init(_ text: ByteView) {
    var position = 0
    /// How many bytes stand behind the last space.
    var wordLength = 0
    while position + 8 <= text.count {
      let word = text.bigEndian(at: position, byteCount: 8)
      let spaces = Self.places(of: UInt8(ascii: " "), in: word)
      if spaces == 0 {
        wordLength += 8
      } else {
        longestWord = max(longestWord, wordLength + spaces.leadingZeroBitCount / 8)
        wordLength = spaces.trailingZeroBitCount / 8
      }
      look(at: word)
      position += 8
    }
    // The last bytes stand at the low end; what is before them is no mark, and part of no word.
    let rest = text.count - position
    guard rest > 0 else {
      longestWord = max(longestWord, wordLength)
      return
    }
    let word = text.bigEndian(at: position, byteCount: rest)
    look(at: word)
    longestWord = max(longestWord, wordLength + rest)
  }

  @inline(__always) private mutating func look(at word: UInt64) {
    if Self.places(of: UInt8(ascii: "-"), in: word) != 0 { hasDash = true }
    if Self.places(of: UInt8(ascii: "@"), in: word) | Self.places(of: UInt8(ascii: "="), in: word)
      != 0
    {
      hasURLMark = true
    }
  }

  /// The highest bit of each of the eight bytes of a word that is this one. Adding 0x7F to the lower
  /// bits sets the highest unless they are zero. (Warren, Hacker's Delight, section 6-1.)
  @inline(__always) private static func places(of byte: UInt8, in word: UInt64) -> UInt64 {
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    let zeroed = word ^ (0x0101_0101_0101_0101 &* UInt64(byte))
    return ~(((zeroed & low) &+ low) | zeroed | low)
  }
}
