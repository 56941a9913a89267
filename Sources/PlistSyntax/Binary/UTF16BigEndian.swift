/// Text in 16-bit units, high byte first: the form of all non-ASCII text in binary property lists.
enum UTF16BigEndian {
  /// The position of a surrogate without its other half, or nil.
  static func firstLoneSurrogate(_ bytes: ByteView, _ range: Range<Int>) -> Int? {
    var position = range.lowerBound
    while position + 1 < range.upperBound {
      // Only D8 to DF begin a surrogate, so one byte is usually sufficient.
      let high = bytes[position]
      if high & 0xF8 == 0xD8 {
        let isPair =
          high < 0xDC && position + 3 < range.upperBound && bytes[position + 2] & 0xFC == 0xDC
        guard isPair else { return position }
        position += 2
      }
      position += 2
    }
    return nil
  }

  /// The text of a range. Half of a surrogate pair, which a String cannot contain, becomes an
  /// escape: `\u{d83d}`.
  static func text(_ bytes: ByteView, _ range: Range<Int>) -> String {
    var text = ""
    var start = range.lowerBound
    while let bad = firstLoneSurrogate(bytes, start..<range.upperBound) {
      text += wellFormedText(bytes, start..<bad)
      text += "\\u{" + String(bytes.bigEndian(at: bad, byteCount: 2), radix: 16) + "}"
      start = bad + 2
    }
    return text.isEmpty
      ? wellFormedText(bytes, start..<range.upperBound)
      : text + wellFormedText(bytes, start..<range.upperBound)
  }

  private static func wellFormedText(_ bytes: ByteView, _ range: Range<Int>) -> String {
    var units: [UInt16] = []
    units.reserveCapacity(range.count / 2)
    for position in stride(from: range.lowerBound, to: range.upperBound - 1, by: 2) {
      units.append(UInt16(bytes[position]) << 8 | UInt16(bytes[position + 1]))
    }
    return String(decoding: units, as: UTF16.self)
  }
}
