/// The escapes of text in JSON.
extension JSONOutput {
  /// Appends a range of a text. Runs without escapes are copied at once.
  ///
  /// - Returns: the end of the written range: an escaped character may extend beyond the end of the
  ///   given one.
  mutating func append(_ text: ByteView, _ range: Range<Int>) -> Int {
    var start = range.lowerBound
    for position in range {
      let byte = text[position]
      if byte >= 0x80 {
        if let scalar = Self.hidden(at: position, in: text) {
          text.append(start..<position, to: &bytes)
          bytes += "\\u".utf8 + Self.hex(UInt8(scalar >> 8)) + Self.hex(UInt8(scalar & 0xFF))
          start = position + (scalar < 0x800 ? 2 : 3)
        }
        continue
      }
      guard position >= start, Self.needsEscape(byte) else { continue }
      let isSecondMark = position > 0 && text[position - 1] == byte
      guard byte != UInt8(ascii: "#") || isSecondMark else { continue }
      text.append(start..<position, to: &bytes)
      appendEscape(of: byte)
      start = position + 1
    }
    // The last character may end after the range, and is written completely.
    if start < range.upperBound { text.append(start..<range.upperBound, to: &bytes) }
    return max(start, range.upperBound)
  }

  /// The character at a place, if it is a C1 control, a bidirectional control or a line separator,
  /// which terminals and editors interpret; nil for all others.
  private static func hidden(at position: Int, in text: ByteView) -> UInt16? {
    switch text[position] {
    case 0xC2 where position + 1 < text.count && text[position + 1] < 0xA0:
      return UInt16(text[position + 1])
    case 0xD8 where position + 1 < text.count && text[position + 1] == 0x9C: return 0x061C
    case 0xE2 where position + 2 < text.count:
      switch (text[position + 1], text[position + 2]) {
      case (0x80, 0x8E...0x8F), (0x80, 0xA8...0xAE):
        return 0x2000 + UInt16(text[position + 2] & 0x3F)
      case (0x81, 0xA6...0xA9): return 0x2040 + UInt16(text[position + 2] & 0x3F)
      default: return nil
      }
    default: return nil
    }
  }

  /// Whether a byte is written as an escape; a `#` only after another.
  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "#")
      || byte == UInt8(ascii: "\\") || byte == 0x7F
  }

  private mutating func appendEscape(of byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
    case 0x0A: bytes += "\\n".utf8
    case 0x0D: bytes += "\\r".utf8
    case 0x09: bytes += "\\t".utf8
    default: bytes += "\\u00".utf8 + Self.hex(byte)
    }
  }

  private static func hex(_ byte: UInt8) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    return [digits[Int(byte >> 4)], digits[Int(byte & 0x0F)]]
  }
}
