/// Base64 (RFC 4648, section 4), the form of data in XML property lists and JSON.
enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The value of a byte: 0 to 63, or one of the marks below.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: invalid, count: 256)
    for (value, byte) in alphabet.enumerated() { values[Int(byte)] = UInt8(value) }
    for byte in [0x20, 0x09, 0x0A, 0x0D] { values[byte] = whiteSpace }
    values[Int(UInt8(ascii: "="))] = padding
    return values
  }()
  private static let whiteSpace: UInt8 = 64
  private static let padding: UInt8 = 65
  private static let invalid: UInt8 = 66

  /// Whether a range is base64: whole groups of four, padding only at the end.
  static func isValid(_ bytes: ByteSlice, _ range: Range<Int>, allowsWhiteSpace: Bool) -> Bool {
    firstInvalid(bytes, range, allowsWhiteSpace: allowsWhiteSpace) == nil
  }

  /// The position of the first invalid byte, the end of the range if characters are missing there,
  /// or nil.
  static func firstInvalid(
    _ bytes: ByteSlice, _ range: Range<Int>, allowsWhiteSpace: Bool
  ) -> Int? {
    let values = values
    var digitCount = 0
    var paddingCount = 0
    for position in range {
      let value = values[Int(bytes[position])]
      if value < whiteSpace {
        guard paddingCount == 0 else { return position }
        digitCount &+= 1
      } else if value == whiteSpace {
        guard allowsWhiteSpace else { return position }
      } else {
        guard value == padding, digitCount & 3 >= 2, (digitCount & 3) + paddingCount < 4 else {
          return position
        }
        paddingCount += 1
      }
    }
    return (digitCount + paddingCount) & 3 == 0 ? nil : range.upperBound
  }

  /// The size of a decoded range in bytes.
  static func decodedCount(_ bytes: ByteSlice, _ range: Range<Int>) -> Int {
    let values = values
    var digitCount = 0
    for position in range where values[Int(bytes[position])] < whiteSpace { digitCount += 1 }
    return digitCount * 3 / 4
  }

  /// The decoded bytes of a range. Bytes that are not base64 are skipped.
  static func decoded(_ bytes: ByteSlice, _ range: Range<Int>) -> [UInt8] {
    let values = values
    var result: [UInt8] = []
    result.reserveCapacity(range.count / 4 * 3 + 2)
    var bits: UInt32 = 0
    var digitCount = 0
    for position in range {
      let value = values[Int(bytes[position])]
      guard value < whiteSpace else { continue }
      bits = bits << 6 | UInt32(value)
      digitCount += 1
      if digitCount == 4 {
        result.append(UInt8(truncatingIfNeeded: bits >> 16))
        result.append(UInt8(truncatingIfNeeded: bits >> 8))
        result.append(UInt8(truncatingIfNeeded: bits))
        digitCount = 0
      }
    }
    if digitCount >= 2 {
      result.append(UInt8(truncatingIfNeeded: bits >> (digitCount == 2 ? 4 : 10)))
    }
    if digitCount == 3 { result.append(UInt8(truncatingIfNeeded: bits >> 2)) }
    return result
  }

  /// The two characters for each 12 bits, the first in the lower bits.
  private static let pairs: [UInt16] = (0..<4096).map {
    UInt16(alphabet[$0 >> 6]) | UInt16(alphabet[$0 & 63]) << 8
  }

  /// Appends the base64 of a range, without line breaks.
  static func encode(_ bytes: ByteSlice, _ range: Range<Int>, into buffer: inout [UInt8]) {
    let bytes = bytes.view
    let pairs = pairs
    var position = range.lowerBound
    buffer.append(count: (range.count + 2) / 3 * 4) { filler in
      while position + 3 <= range.upperBound {
        let group = Int(bytes.bigEndian(at: position, byteCount: 3))
        filler.put(UInt32(pairs[group >> 12]) | UInt32(pairs[group & 4095]) << 16)
        position += 3
      }
      let rest = range.upperBound - position
      guard rest > 0 else { return }
      let group = Int(bytes.bigEndian(at: position, byteCount: rest)) << (rest == 1 ? 16 : 8)
      let third = rest == 2 ? alphabet[group >> 6 & 63] : UInt8(ascii: "=")
      let end = UInt32(third) | UInt32(UInt8(ascii: "=")) << 8
      filler.put(UInt32(pairs[group >> 12]) | end << 16)
    }
  }
}

extension ByteSlice {
  /// The decoded bytes of base64 without white space; nil for any other text.
  ///
  /// - Parameter offset: the start of the text in its file.
  package init?(base64 text: String, at offset: Int) {
    let encoded = ByteSlice(Array(text.utf8))
    guard Base64.isValid(encoded, 0..<encoded.count, allowsWhiteSpace: false) else { return nil }
    self.init(Base64.decoded(encoded, 0..<encoded.count), decodedFromTextAt: offset)
  }
}
