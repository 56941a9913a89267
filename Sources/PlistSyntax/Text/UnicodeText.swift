package enum UnicodeText {
  /// The position of the first byte in a range that does not begin a well-formed character of
  /// UTF-8, or nil.
  package static func firstInvalid(_ bytes: ByteSlice, _ range: Range<Int>) -> Int? {
    var position = range.lowerBound
    while position < range.upperBound {
      if bytes[position] < 0x80 {
        position += 1
        continue
      }
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
  private static func firstHalfPair(in units: some Collection<UInt16>) -> Int? {
    var isAfterLead = false
    for (place, unit) in units.enumerated() {
      if UTF16.isTrailSurrogate(unit) != isAfterLead { return isAfterLead ? place - 1 : place }
      isAfterLead = UTF16.isLeadSurrogate(unit)
    }
    return isAfterLead ? units.count - 1 : nil
  }

  /// The text of code units, and whether it is all of them: half of a surrogate pair, which a String
  /// cannot contain, becomes an escape, `\u{d83d}`.
  static func text(_ units: [UInt16]) -> (text: String, isWhole: Bool) {
    var text = ""
    var rest = units[...]
    while let bad = firstHalfPair(in: rest) {
      text += String(decoding: rest.prefix(bad), as: UTF16.self)
      rest = rest.dropFirst(bad)
      text += "\\u{" + String(rest.removeFirst(), radix: 16) + "}"
    }
    return (text + String(decoding: rest, as: UTF16.self), rest.count == units.count)
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

  /// The byte order of XML in UTF-16, and where the text starts. Nil if the bytes have neither a mark
  /// nor a zero next to the first `<`.
  var utf16Form: (isBigEndian: Bool, start: Int)? {
    if starts(with: [0xFE, 0xFF]) { return (true, 2) }
    if starts(with: [0xFF, 0xFE]) { return (false, 2) }
    if starts(with: [0x00, 0x3C]) { return (true, 0) }
    return starts(with: [0x3C, 0x00]) ? (false, 0) : nil
  }

  /// XML in UTF-8, also if it is in UTF-16: then places are those of the text in UTF-8.
  func convertedFromUTF16() throws(PlistError) -> ByteSlice {
    guard let (isBigEndian, start) = utf16Form else { return self }
    let units = UnicodeText.utf16Units(slice(start..<count), isBigEndian: isBigEndian)
    let (text, isWhole) = UnicodeText.text(units)
    guard isWhole, (count - start) % 2 == 0 else {
      throw PlistError(
        .invalidText, at: location(at: 0, isText: true), expected: "well-formed UTF-16",
        found: "other bytes")
    }
    return ByteSlice(Array(text.utf8), firstOffset: fileOffset(at: 0))
  }
}
