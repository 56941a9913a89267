/// The characters of XML 1.0 (section 2.2).
enum XMLText {
  /// The names of encodings that a declaration may have, in lower case. The bytes decide which it is.
  static let encodings: Set = [
    "utf-8", "utf8", "us-ascii", "ascii", "utf-16", "utf-16le", "utf-16be", "utf16",
    "iso-10646-ucs-2",
  ]

  private static let entities = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

  /// The character of a reference: `lt`, `#65` or `#x41`.
  static func character(_ reference: String) -> String? {
    if let character = entities[reference] { return character }
    let isHexadecimal = reference.begins(with: "#x")
    let digits = reference.dropFirst(isHexadecimal ? 2 : 1)
    guard reference.begins(with: "#"), digits.utf8.first?.isASCIIHexDigit == true,
      let number = UInt32(digits, radix: isHexadecimal ? 16 : 10),
      let scalar = Unicode.Scalar(number), isAllowed(scalar)
    else { return nil }
    return String(scalar)
  }

  static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x20...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  /// The position of the first byte that does not begin an allowed character in UTF-8, or nil.
  static func firstNotAllowed(_ bytes: ByteSlice) -> Int? {
    var position = 0
    while position < bytes.count {
      let byte = bytes[position]
      let length = UnicodeText.characterLength(bytes, at: position, end: bytes.count)
      guard length > 0, byte >= 0x20 || byte.isXMLSpace else { return position }
      // U+FFFE and U+FFFF.
      if byte == 0xEF, bytes[position + 1] == 0xBF, bytes[position + 2] >= 0xBE { return position }
      position += length
    }
    return nil
  }
}
