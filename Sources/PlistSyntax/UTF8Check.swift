/// Whether bytes are well-formed UTF-8, by the table of The Unicode Standard, section 3.9.
package enum UTF8Check {
  /// The position of the first byte that does not begin a well-formed character, or nil.
  package static func firstInvalid(_ bytes: ByteView, _ range: Range<Int>) -> Int? {
    guard var position = bytes.firstNonASCII(in: range) else { return nil }
    while position < range.upperBound {
      let length = characterLength(bytes, at: position, end: range.upperBound)
      guard length > 0 else { return position }
      position += length
      if bytes.count > position, position < range.upperBound, bytes[position] < 0x80 {
        guard let next = bytes.firstNonASCII(in: position..<range.upperBound) else { return nil }
        position = next
      }
    }
    return nil
  }

  /// The size in bytes of the character at a position, or 0 if it is ill-formed.
  static func characterLength(_ bytes: ByteView, at position: Int, end: Int) -> Int {
    let first = bytes[position]
    let (length, secondRange): (Int, ClosedRange<UInt8>)
    switch first {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: (length, secondRange) = (2, 0x80...0xBF)
    case 0xE0: (length, secondRange) = (3, 0xA0...0xBF)
    case 0xE1...0xEC, 0xEE...0xEF: (length, secondRange) = (3, 0x80...0xBF)
    case 0xED: (length, secondRange) = (3, 0x80...0x9F)
    case 0xF0: (length, secondRange) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, secondRange) = (4, 0x80...0xBF)
    case 0xF4: (length, secondRange) = (4, 0x80...0x8F)
    default: return 0
    }
    guard position + length <= end, secondRange.contains(bytes[position + 1]) else { return 0 }
    for index in 2..<max(length, 2) where bytes[position + index] & 0xC0 != 0x80 { return 0 }
    return length
  }
}

extension String {
  /// The text of bytes in UTF-8; nil if they are not UTF-8. The standard library's own check needs
  /// a newer macOS.
  package init?(utf8Bytes bytes: some Collection<UInt8>) {
    let bytes = ByteSlice(Array(bytes))
    guard UTF8Check.firstInvalid(bytes.view, 0..<bytes.count) == nil else { return nil }
    self = bytes.string(0..<bytes.count)
  }
}
