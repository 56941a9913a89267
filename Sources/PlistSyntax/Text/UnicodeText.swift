package enum UnicodeText {
  /// The position of the first byte in a range that does not begin a well-formed character of
  /// UTF-8, or nil.
  package static func firstInvalid(_ bytes: ByteSlice, _ range: Range<Int>) -> Int? {
    var position = range.lowerBound
    while position < range.upperBound {
      let length = characterLength(bytes, at: position, end: range.upperBound)
      guard length > 0 else { return position }
      position += length
    }
    return nil
  }

  /// The size in bytes of the character of UTF-8 at a position, or 0 if it is ill-formed.
  static func characterLength(_ bytes: ByteSlice, at position: Int, end: Int) -> Int {
    if bytes[position] < 0x80 { return 1 }
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.elements(position..<min(end, position + 4)).makeIterator()
    return if case .valid(let encoded) = parser.parseScalar(from: &rest) { encoded.count } else {
      0
    }
  }

  /// The code units of UTF-16; an odd byte at the end is ignored.
  static func utf16Units(_ bytes: ByteSlice, isBigEndian: Bool) -> [UInt16] {
    let (high, low) = isBigEndian ? (0, 1) : (1, 0)
    return stride(from: 0, to: bytes.count - 1, by: 2).map {
      UInt16(bytes[$0 + high]) << 8 | UInt16(bytes[$0 + low])
    }
  }

  /// The first unit that is half of a surrogate pair without the other, or nil.
  static func firstHalfPair(in units: some Collection<UInt16>) -> Int? {
    var isAfterLead = false
    for (place, unit) in units.enumerated() {
      if UTF16.isTrailSurrogate(unit) != isAfterLead { return isAfterLead ? place - 1 : place }
      isAfterLead = UTF16.isLeadSurrogate(unit)
    }
    return isAfterLead ? units.count - 1 : nil
  }

  /// The text of code units. Half of a surrogate pair, which a String cannot contain, becomes an
  /// escape: `\u{d83d}`.
  static func text(_ units: [UInt16]) -> String {
    var text = ""
    var rest = units[...]
    while let bad = firstHalfPair(in: rest) {
      text += String(decoding: rest.prefix(bad), as: UTF16.self)
      rest = rest.dropFirst(bad)
      text += "\\u{" + String(rest.removeFirst(), radix: 16) + "}"
    }
    return text + String(decoding: rest, as: UTF16.self)
  }
}

extension String {
  /// The text of bytes in UTF-8; nil if they are not UTF-8. The standard library's own check needs
  /// a newer macOS.
  package init?(utf8Bytes bytes: some Collection<UInt8>) {
    let bytes = ByteSlice(Array(bytes))
    guard UnicodeText.firstInvalid(bytes, 0..<bytes.count) == nil else { return nil }
    self = bytes.text
  }
}

extension ByteSlice {
  /// The size of a byte order mark in UTF-8 at the start.
  var utf8MarkByteCount: Int { starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
}
