/// The text that a reader walks, with the locations of faults in the file.
struct TextSource {
  /// The text, in UTF-8.
  let bytes: ByteSlice
  /// The offset in the file of the text in UTF-16, if it was converted.
  private var utf16Start: Int?

  init(_ bytes: ByteSlice) { self.bytes = bytes }

  /// A text in UTF-8 or UTF-16. Places in a converted text are lines, columns and offsets of the
  /// text in UTF-8.
  init(convertingUTF16 bytes: ByteSlice) throws(PlistError) {
    guard let (isBigEndian, start) = Self.utf16Form(bytes) else {
      self.init(bytes)
      return
    }
    // The mark of UTF-32 begins like that of UTF-16.
    if start == 2, bytes.count >= 4, bytes[2] == 0, bytes[3] == 0 {
      throw PlistError(
        .unsupportedEncoding, at: bytes.location(at: 0, isText: true),
        expected: "UTF-8 or UTF-16", found: "UTF-32")
    }
    let units = UnicodeText.utf16Units(
      bytes.slice(start..<bytes.count), isBigEndian: isBigEndian)
    let bad = UnicodeText.firstHalfPair(in: units)
    let text = String(decoding: units.prefix(bad ?? units.count), as: UTF16.self)
    self.init(ByteSlice(Array(text.utf8), firstOffset: bytes.fileOffset(at: 0)))
    utf16Start = bytes.fileOffset(at: start)
    if bad != nil {
      throw error(
        .invalidText, at: self.bytes.count, expected: "well-formed UTF-16",
        found: "half of a surrogate pair")
    }
    guard (bytes.count - start) % 2 == 0 else {
      throw error(
        .truncated, at: self.bytes.count, expected: "16-bit units",
        found: "half of one at the end")
    }
  }

  var isConverted: Bool { utf16Start != nil }

  /// The byte order of a text in UTF-16, and where the text starts. Nil if the bytes have neither a
  /// mark nor a zero next to the first `<`.
  static func utf16Form(_ bytes: ByteSlice) -> (isBigEndian: Bool, start: Int)? {
    if bytes.starts(with: [0xFE, 0xFF]) { return (true, 2) }
    if bytes.starts(with: [0xFF, 0xFE]) { return (false, 2) }
    if bytes.starts(with: [0x00, 0x3C]) { return (true, 0) }
    return bytes.starts(with: [0x3C, 0x00]) ? (false, 0) : nil
  }

  func error(
    _ code: PlistFault, at position: Int, expected: String, found: String
  ) -> PlistError {
    let offset =
      utf16Start.map { $0 + 2 * bytes.string(0..<position).utf16.count }
      ?? bytes.fileOffset(at: position)
    return PlistError(
      code,
      at: SourceLocation(
        byteOffset: offset, textPosition: LineIndex.position(in: bytes, at: position)),
      expected: expected, found: found)
  }

  /// A fault at a position; of another kind if the text ends there.
  func unexpected(
    at position: Int, _ code: PlistFault = .unexpectedCharacter, expected: String
  ) -> PlistError {
    error(
      position < bytes.count ? code : .truncated, at: min(position, bytes.count),
      expected: expected, found: character(at: position))
  }

  func character(at position: Int) -> String {
    guard position < bytes.count else { return "the end of the text" }
    let length = UnicodeText.characterLength(bytes, at: position, end: bytes.count)
    guard length > 0 else { return "byte 0x" + String(bytes[position], radix: 16) }
    let text = bytes.string(position..<(position + length))
    guard let scalar = text.unicodeScalars.first else { return "nothing" }
    if DisplayText.isHidden(scalar) || scalar == " " {
      return "U+" + String(UInt64(scalar.value), radix: 16, digits: 4).uppercased()
    }
    return "'\(text)'"
  }

  /// A name of the syntax for a message. A longer text than any such name may be a secret.
  func excerpt(_ range: Range<Int>) -> String {
    range.count <= 14 ? "'\(bytes.string(range))'" : "a text of \(range.count) bytes"
  }
}
