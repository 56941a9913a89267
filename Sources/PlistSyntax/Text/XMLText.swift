/// The text between XML tags: entities, comments, CDATA sections and line ends (XML 1.0, sections
/// 2.4 to 2.11 and 4.1).
enum XMLText {
  /// The text of a range, decoded like in an XML parser. Markup that the reader did not accept is
  /// kept.
  static func text(_ bytes: ByteSlice, _ range: Range<Int>) -> String {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(range.count)
    let end = range.upperBound
    var position = range.lowerBound
    while position < end {
      var plainEnd = position
      while plainEnd < end, !isSpecial(bytes[plainEnd]) { plainEnd += 1 }
      bytes.append(position..<plainEnd, to: &decoded)
      position = plainEnd
      guard position < end else { break }
      position = append(markupAt: position, end: end, of: bytes, to: &decoded)
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  /// The value of an attribute, decoded like in an XML parser: references are replaced by their
  /// characters, and literal white space by spaces (section 3.3.3).
  static func attributeValue(_ bytes: ByteSlice, _ range: Range<Int>) -> String {
    var decoded: [UInt8] = []
    let end = range.upperBound
    var position = range.lowerBound
    while position < end {
      let byte = bytes[position]
      if byte == UInt8(ascii: "&"), let (scalar, next) = reference(bytes, at: position, end: end) {
        decoded += String(Character(scalar)).utf8
        position = next
        continue
      }
      let isLineEnd = byte == 0x0D && position + 1 < end && bytes[position + 1] == 0x0A
      decoded.append(XMLScanner.isWhiteSpace(byte) ? 0x20 : byte)
      position += isLineEnd ? 2 : 1
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&") || byte == 0x0D
  }

  private static func append(
    markupAt start: Int, end: Int, of bytes: ByteSlice, to decoded: inout [UInt8]
  ) -> Int {
    if bytes[start] == 0x0D { return append(lineEndAt: start, end: end, of: bytes, to: &decoded) }
    if bytes[start] == UInt8(ascii: "&") {
      if let (scalar, next) = reference(bytes, at: start, end: end) {
        decoded += String(Character(scalar)).utf8
        return next
      }
    } else if has("<!--", at: start, end: end, in: bytes) {
      return after("-->", from: start + 4, end: end, in: bytes) ?? end
    } else if has("<?", at: start, end: end, in: bytes) {
      return after("?>", from: start + 2, end: end, in: bytes) ?? end
    } else if has("<![CDATA[", at: start, end: end, in: bytes) {
      let next = after("]]>", from: start + 9, end: end, in: bytes)
      let contentsEnd = next.map { $0 - 3 } ?? end
      var position = start + 9
      while position < contentsEnd {
        if bytes[position] == 0x0D {
          position = append(lineEndAt: position, end: contentsEnd, of: bytes, to: &decoded)
        } else {
          decoded.append(bytes[position])
          position += 1
        }
      }
      return next ?? end
    }
    decoded.append(bytes[start])
    return start + 1
  }

  /// CR and CR LF are read as LF.
  private static func append(
    lineEndAt start: Int, end: Int, of bytes: ByteSlice, to decoded: inout [UInt8]
  ) -> Int {
    decoded.append(0x0A)
    return start + 1 < end && bytes[start + 1] == 0x0A ? start + 2 : start + 1
  }

  /// Whether a text is at a place.
  static func has(_ text: String, at start: Int, end: Int, in bytes: ByteSlice) -> Bool {
    let next = start + text.utf8.count
    return next <= end && bytes.equals(start..<next, text)
  }

  /// The position after the first occurrence of a text, or nil.
  static func after(_ text: String, from start: Int, end: Int, in bytes: ByteSlice) -> Int? {
    guard let first = text.utf8.first else { return nil }
    var position = start
    while position < end {
      if bytes[position] == first, has(text, at: position, end: end, in: bytes) {
        return position + text.utf8.count
      }
      position += 1
    }
    return nil
  }

  /// The character of the reference at `start`, and the position after its semicolon. Nil for
  /// anything but the five predefined entities and numbers of characters that XML allows: declared
  /// entities are never expanded.
  static func reference(
    _ bytes: ByteSlice, at start: Int, end: Int
  ) -> (scalar: Unicode.Scalar, next: Int)? {
    if has("&#", at: start, end: end, in: bytes) {
      return numericReference(bytes, at: start, end: end)
    }
    for (name, scalar) in predefined where has(name, at: start, end: end, in: bytes) {
      return (scalar, start + name.utf8.count)
    }
    return nil
  }

  private static let predefined: [(String, Unicode.Scalar)] = [
    ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"),
  ]

  private static func numericReference(
    _ bytes: ByteSlice, at start: Int, end: Int
  ) -> (scalar: Unicode.Scalar, next: Int)? {
    var position = start + 2
    var radix: UInt32 = 10
    if position < end, bytes[position] == UInt8(ascii: "x") {
      radix = 16
      position += 1
    }
    let digitsStart = position
    var number: UInt32 = 0
    while position < end, let digit = bytes[position].hexDigitValue, digit < radix {
      number = number * radix + UInt32(digit)
      guard number <= 0x10FFFF else { return nil }
      position += 1
    }
    guard position > digitsStart, position < end, bytes[position] == UInt8(ascii: ";"),
      let scalar = Unicode.Scalar(number), isAllowed(scalar)
    else { return nil }
    return (scalar, position + 1)
  }

  /// Whether XML 1.0 allows a character in a document (section 2.2).
  static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x20...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  /// The position of the first byte that does not begin an allowed XML character, or nil.
  static func firstNotAllowed(_ bytes: ByteSlice) -> Int? {
    let count = bytes.count
    var position = 0
    while position < count {
      let byte = bytes[position]
      if byte >= 0x80 {
        let length = UTF8Check.characterLength(bytes.view, at: position, end: count)
        guard length > 0 else { return position }
        // U+FFFE and U+FFFF.
        if byte == 0xEF, bytes[position + 1] == 0xBF, bytes[position + 2] >= 0xBE {
          return position
        }
        position += length
      } else {
        if byte < 0x20, byte != 0x0A, byte != 0x09, byte != 0x0D { return position }
        position += 1
      }
    }
    return nil
  }
}
