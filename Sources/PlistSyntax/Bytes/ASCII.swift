/// The kinds of ASCII characters.
extension UInt8 {
  /// Whether the byte is one of `0` to `9`.
  package var isASCIIDigit: Bool { self >= 0x30 && self <= 0x39 }

  /// Whether the byte is one of `A` to `Z` and `a` to `z`.
  package var isASCIILetter: Bool { self | 0x20 >= 0x61 && self | 0x20 <= 0x7A }

  /// Whether the byte is a hexadecimal digit, in upper or lower case.
  package var isASCIIHexDigit: Bool { hexDigitValue != nil }

  /// The value of a hexadecimal digit, in upper or lower case; nil for any other byte.
  package var hexDigitValue: UInt8? {
    if isASCIIDigit { return self - 0x30 }
    let letter = self | 0x20
    return letter >= 0x61 && letter <= 0x66 ? letter - 0x61 + 10 : nil
  }

  /// White space of XML and JSON.
  package var isXMLSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }
}
