/// The text that a reader walks, with the locations of faults in the file.
///
/// A class, so that the scanners, which are copied often, contain one reference.
final class TextSource: Sendable {
  /// A position in a tape has 31 bits.
  static let byteCountLimit = Int(Int32.max)

  /// The text, in UTF-8.
  let bytes: ByteSlice
  /// The file's own bytes, if they were converted into UTF-8.
  private let utf16: UTF16Source?

  init(_ bytes: ByteSlice, transcodedFrom utf16: UTF16Source? = nil) throws(PlistError) {
    self.bytes = bytes
    self.utf16 = utf16
    guard bytes.count <= Self.byteCountLimit else {
      throw error(
        .tooLarge, at: 0, expected: "text of at most \(Self.byteCountLimit) bytes",
        found: "\(bytes.count)")
    }
  }

  /// A fault at a position of the text, with its line and column.
  func error(
    _ code: PlistError.Code, at position: Int, expected: String, found: String
  ) -> PlistError {
    let offset = utf16?.fileOffset(ofUTF8Position: position) ?? bytes.fileOffset(at: position)
    return PlistError(
      code,
      at: SourceLocation(
        byteOffset: offset, textPosition: LineIndex.position(in: bytes, at: position)),
      expected: expected, found: found)
  }

  /// The progress of a walk over the text.
  struct Cursor {
    fileprivate var lines = LineIndex.Cursor()
    fileprivate var utf16 = UTF16Source.Cursor()
  }

  /// The location in the file of a position that is not before those asked for with this cursor.
  func location(of position: Int, from cursor: inout Cursor) -> SourceLocation {
    SourceLocation(
      byteOffset: utf16?.fileOffset(ofUTF8Position: position, from: &cursor.utf16)
        ?? bytes.fileOffset(at: position),
      textPosition: cursor.lines.advance(to: position, in: bytes))
  }

  /// The error for an unexpected character at a position, or for the end of the text there.
  func unexpected(at position: Int, expected: String) -> PlistError {
    guard position < bytes.count else {
      return error(.truncated, at: bytes.count, expected: expected, found: "the end of the text")
    }
    return error(
      .unexpectedCharacter, at: position, expected: expected, found: character(at: position))
  }

  /// The character at a position, as a phrase after "found".
  func character(at position: Int) -> String {
    guard position < bytes.count else { return "the end of the text" }
    let length = UTF8Check.characterLength(bytes.view, at: position, end: bytes.count)
    guard length > 0 else { return "byte 0x" + String(bytes[position], radix: 16) }
    let text = bytes.string(position..<(position + length))
    guard let scalar = text.unicodeScalars.first else { return "nothing" }
    if DisplayText.isHidden(scalar) || scalar == " " {
      return "U+" + String(UInt64(scalar.value), radix: 16, digits: 4).uppercased()
    }
    return "'\(text)'"
  }

  /// The text of a range for a message, cut after 40 bytes.
  func excerpt(_ range: Range<Int>) -> String {
    guard range.count > 40 else { return "'\(bytes.string(range))'" }
    var end = range.lowerBound + 40
    while end > range.lowerBound, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return "'\(bytes.string(range.lowerBound..<end))…'"
  }
}
