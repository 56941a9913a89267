/// The kinds of ASCII characters.
extension UInt8 {
  /// Whether the byte is one of `0` to `9`.
  @inlinable package var isASCIIDigit: Bool { self >= 0x30 && self <= 0x39 }

  /// Whether the byte is one of `A` to `Z` and `a` to `z`.
  @inlinable package var isASCIILetter: Bool { self | 0x20 >= 0x61 && self | 0x20 <= 0x7A }

  /// Whether the byte is a hexadecimal digit, in upper or lower case.
  @inlinable package var isASCIIHexDigit: Bool {
    isASCIIDigit || self | 0x20 >= 0x61 && self | 0x20 <= 0x66
  }
}
