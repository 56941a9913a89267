import PlistSyntax

/// Marks that a text with a credential in it cannot do without, looked for in eight bytes at a time.
struct TextMarks {
  /// Whether anywhere in the text 15 bytes stand in a row without a space between them: then eight of
  /// them begin at a multiple of eight. May be true with fewer.
  private(set) var hasLongWord = false
  private(set) var hasDash = false
  /// Whether there is an `@` or an `=`.
  private(set) var hasURLMark = false

  init(_ text: ByteView) {
    var position = 0
    while position + 8 <= text.count {
      let word = text.bigEndian(at: position, byteCount: 8)
      if !Self.has(UInt8(ascii: " "), in: word) { hasLongWord = true }
      look(at: word)
      position += 8
    }
    guard position < text.count else { return }
    look(at: text.bigEndian(at: position, byteCount: text.count - position))
  }

  @inline(__always) private mutating func look(at word: UInt64) {
    if Self.has(UInt8(ascii: "-"), in: word) { hasDash = true }
    if Self.has(UInt8(ascii: "@"), in: word) || Self.has(UInt8(ascii: "="), in: word) {
      hasURLMark = true
    }
  }

  /// Whether one of the eight bytes of a word is this one: a byte is zero when taking 1 from it
  /// borrows and its own highest bit was not set. (Warren, Hacker's Delight, section 6-1.)
  @inline(__always) private static func has(_ byte: UInt8, in word: UInt64) -> Bool {
    let low: UInt64 = 0x0101_0101_0101_0101
    let zeroed = word ^ (low &* UInt64(byte))
    return (zeroed &- low) & ~zeroed & 0x8080_8080_8080_8080 != 0
  }
}
