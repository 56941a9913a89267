/// The backslash escapes of JSON strings.
enum JSONEscapes {
  /// Whether there is half of a surrogate pair between the quotes.
  static func hasHalfPair(_ bytes: ByteSlice, _ range: Range<Int>) -> Bool {
    var position = range.lowerBound
    while position < range.upperBound {
      guard bytes[position] == UInt8(ascii: "\\") else {
        position += 1
        continue
      }
      guard let unit = codeUnit(at: position, end: range.upperBound, of: bytes) else {
        position += 2
        continue
      }
      let length = length(of: unit, at: position, end: range.upperBound, of: bytes)
      if length == 6, unit & 0xF800 == 0xD800 { return true }
      position += length
    }
    return false
  }

  /// The text between the quotes, with its escapes decoded. Half of a surrogate pair, which a
  /// String cannot contain, keeps an escape: `\u{d83d}`. Everything that the reader did not accept
  /// becomes U+FFFD.
  static func text(_ bytes: ByteSlice, _ range: Range<Int>) -> String {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(range.count)
    var position = range.lowerBound
    while position < range.upperBound {
      var plainEnd = position
      while plainEnd < range.upperBound, bytes[plainEnd] != UInt8(ascii: "\\") { plainEnd += 1 }
      bytes.append(position..<plainEnd, to: &decoded)
      position = plainEnd
      if position < range.upperBound {
        position = append(escapeAt: position, end: range.upperBound, of: bytes, to: &decoded)
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  /// The value of a hexadecimal digit.
  static func hexDigit(_ byte: UInt8) -> UInt16? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  private static func append(
    escapeAt start: Int, end: Int, of bytes: ByteSlice, to decoded: inout [UInt8]
  ) -> Int {
    guard start + 1 < end else {
      decoded += "\u{FFFD}".utf8
      return end
    }
    switch bytes[start + 1] {
    case UInt8(ascii: "b"): decoded.append(0x08)
    case UInt8(ascii: "f"): decoded.append(0x0C)
    case UInt8(ascii: "n"): decoded.append(0x0A)
    case UInt8(ascii: "r"): decoded.append(0x0D)
    case UInt8(ascii: "t"): decoded.append(0x09)
    case UInt8(ascii: "u"):
      guard let first = codeUnit(at: start, end: end, of: bytes) else {
        decoded += "\u{FFFD}".utf8
        return start + 2
      }
      let length = length(of: first, at: start, end: end, of: bytes)
      if let scalar = Unicode.Scalar(first) {
        decoded += String(Character(scalar)).utf8
      } else if length == 12, let second = codeUnit(at: start + 6, end: end, of: bytes) {
        decoded += String(decoding: [first, second], as: UTF16.self).utf8
      } else {
        decoded += ("\\u{" + String(first, radix: 16) + "}").utf8
      }
      return start + length
    default: decoded.append(bytes[start + 1])
    }
    return start + 2
  }

  /// How many bytes the escapes of a character take: 12 for both halves of a surrogate pair, else 6.
  private static func length(
    of unit: UInt16, at start: Int, end: Int, of bytes: ByteSlice
  ) -> Int {
    guard unit & 0xFC00 == 0xD800, let second = codeUnit(at: start + 6, end: end, of: bytes) else {
      return 6
    }
    return second & 0xFC00 == 0xDC00 ? 12 : 6
  }

  /// The code unit of the `\uXXXX` at a place, or nil if there is none.
  private static func codeUnit(at start: Int, end: Int, of bytes: ByteSlice) -> UInt16? {
    guard start + 6 <= end, bytes[start] == UInt8(ascii: "\\"),
      bytes[start + 1] == UInt8(ascii: "u")
    else { return nil }
    var unit: UInt16 = 0
    for position in (start + 2)..<(start + 6) {
      guard let digit = hexDigit(bytes[position]) else { return nil }
      unit = unit << 4 | digit
    }
    return unit
  }
}
