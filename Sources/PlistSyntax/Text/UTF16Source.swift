/// A text in 16-bit units, converted into UTF-8 so that one scanner reads all texts.
struct UTF16Source: Sendable {
  private let bytes: ByteSlice
  private let isBigEndian: Bool
  /// The start of the text, after the byte order mark if there is one.
  private let start: Int

  /// Nil if the bytes are not in 16-bit units: neither a mark, nor a zero next to the first `<`.
  init?(_ bytes: ByteSlice) {
    switch ByteOrderMark(bytes) {
    case .utf16BigEndian: (isBigEndian, start) = (true, 2)
    case .utf16LittleEndian: (isBigEndian, start) = (false, 2)
    case .utf8: return nil
    case nil:
      guard bytes.count >= 2 else { return nil }
      switch (bytes[0], bytes[1]) {
      case (0x00, 0x3C): (isBigEndian, start) = (true, 0)
      case (0x3C, 0x00): (isBigEndian, start) = (false, 0)
      default: return nil
      }
    }
    self.bytes = bytes
  }

  /// The text in UTF-8, as bytes that all have the offset of the text.
  ///
  /// - Throws: `invalidText` for half of a surrogate pair or half of a unit, `unsupportedEncoding`
  ///   for UTF-32, whose mark begins like that of UTF-16.
  func transcoded() throws(PlistError) -> ByteSlice {
    if start == 2, bytes.count >= 4, bytes[2] == 0, bytes[3] == 0 {
      throw error(.unsupportedEncoding, at: 0, [], "UTF-8 or UTF-16", "UTF-32")
    }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count - start)
    var position = start
    while position + 1 < bytes.count {
      let (scalar, length) = scalar(at: position)
      guard let scalar else {
        throw error(
          .invalidText, at: position, text, "well-formed UTF-16", "half of a surrogate pair")
      }
      switch scalar {
      case 0..<0x80: text.append(UInt8(scalar))
      case 0x80..<0x800:
        text.append(0xC0 | UInt8(scalar >> 6))
        text.append(0x80 | UInt8(scalar & 0x3F))
      case 0x800..<0x10000:
        text.append(0xE0 | UInt8(scalar >> 12))
        text.append(0x80 | UInt8(scalar >> 6 & 0x3F))
        text.append(0x80 | UInt8(scalar & 0x3F))
      default:
        text.append(0xF0 | UInt8(scalar >> 18))
        text.append(0x80 | UInt8(scalar >> 12 & 0x3F))
        text.append(0x80 | UInt8(scalar >> 6 & 0x3F))
        text.append(0x80 | UInt8(scalar & 0x3F))
      }
      position += length
    }
    guard position == bytes.count else {
      throw error(.truncated, at: position, text, "16-bit units", "half of one at the end")
    }
    return ByteSlice(text, decodedFromTextAt: bytes.fileOffset(at: 0))
  }

  /// The byte offset in the file of a position in the UTF-8 text. Walks from the start.
  func fileOffset(ofUTF8Position target: Int) -> Int {
    var cursor = Cursor()
    return fileOffset(ofUTF8Position: target, from: &cursor)
  }

  /// A place in the text, in both forms.
  struct Cursor {
    fileprivate var utf8Position = 0
    /// Relative to the start of the text.
    fileprivate var utf16Position = 0
  }

  /// The same for a position that is not before those asked for with this cursor. Walks from the
  /// last of them.
  func fileOffset(ofUTF8Position target: Int, from cursor: inout Cursor) -> Int {
    while cursor.utf8Position < target, start + cursor.utf16Position + 1 < bytes.count {
      let (scalar, length) = scalar(at: start + cursor.utf16Position)
      guard let scalar else { break }
      cursor.utf8Position += scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4
      cursor.utf16Position += length
    }
    return bytes.fileOffset(at: start + cursor.utf16Position)
  }

  /// The scalar at a position and its size in bytes; nil for half of a surrogate pair.
  private func scalar(at position: Int) -> (UInt32?, Int) {
    let first = unit(at: position)
    guard first & 0xF800 == 0xD800 else { return (first, 2) }
    guard first < 0xDC00, position + 3 < bytes.count else { return (nil, 2) }
    let second = unit(at: position + 2)
    guard second & 0xFC00 == 0xDC00 else { return (nil, 2) }
    return (0x10000 + (first & 0x3FF) << 10 + second & 0x3FF, 4)
  }

  private func unit(at position: Int) -> UInt32 {
    let (first, second) = (UInt32(bytes[position]), UInt32(bytes[position + 1]))
    return isBigEndian ? first << 8 | second : second << 8 | first
  }

  private func error(
    _ code: PlistError.Code, at position: Int, _ textBefore: [UInt8], _ expected: String,
    _ found: String
  ) -> PlistError {
    let text = LineIndex.position(in: ByteSlice(textBefore), at: textBefore.count)
    return PlistError(
      code,
      at: SourceLocation(byteOffset: bytes.fileOffset(at: position), textPosition: text),
      expected: expected, found: found)
  }
}
