/// Base64 (RFC 4648, section 4), the form of data in XML property lists and JSON.
enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  private static let values: [UInt8?] = {
    var values = [UInt8?](repeating: nil, count: 256)
    for (value, byte) in alphabet.enumerated() { values[Int(byte)] = UInt8(value) }
    return values
  }()

  /// The bytes of a text; nil if it is not base64: whole groups of four, padding only at the end, and
  /// white space anywhere.
  static func decode(_ text: String) -> [UInt8]? {
    let values = values
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 4 * 3)
    var bits: UInt32 = 0
    var digitCount = 0
    var paddingCount = 0
    for byte in text.utf8 {
      if byte.isXMLSpace { continue }
      if byte == UInt8(ascii: "=") {
        paddingCount += 1
        continue
      }
      guard paddingCount == 0, let value = values[Int(byte)] else { return nil }
      bits = bits << 6 | UInt32(value)
      digitCount += 1
      if digitCount % 4 == 0 {
        for shift: UInt32 in [16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: bits >> shift)) }
      }
    }
    switch (digitCount % 4, paddingCount) {
    case (0, 0): break
    case (2, 2): bytes.append(UInt8(truncatingIfNeeded: bits >> 4))
    case (3, 1):
      bytes.append(UInt8(truncatingIfNeeded: bits >> 10))
      bytes.append(UInt8(truncatingIfNeeded: bits >> 2))
    default: return nil
    }
    return bytes
  }

  /// Appends the base64 of a range, without line breaks.
  static func encode(_ bytes: ByteSlice, _ range: Range<Int>, into buffer: inout [UInt8]) {
    let alphabet = alphabet
    var (bits, bitCount) = (0, 0)
    for byte in bytes.elements(range) {
      bits = bits << 8 | Int(byte)
      bitCount += 8
      while bitCount >= 6 {
        bitCount -= 6
        buffer.append(alphabet[bits >> bitCount & 63])
      }
    }
    if bitCount > 0 { buffer.append(alphabet[bits << (6 - bitCount) & 63]) }
    buffer += repeatElement(UInt8(ascii: "="), count: (3 - range.count % 3) % 3)
  }
}

extension ByteSlice {
  /// The decoded bytes of base64; nil for any other text.
  ///
  /// - Parameter offset: the start of the text in its file.
  package init?(base64 text: String, at offset: Int) {
    guard let bytes = Base64.decode(text) else { return nil }
    self.init(bytes, decodedFromTextAt: offset)
  }
}
