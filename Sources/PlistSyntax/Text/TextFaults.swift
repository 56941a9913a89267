// The faults of a text, with their lines and columns.
extension ByteSlice {
  func textError(
    _ code: PlistFault, at position: Int, expected: String, found: String
  ) -> PlistError {
    PlistError(code, at: location(at: position, isText: true), expected: expected, found: found)
  }

  /// A fault at a position; of another kind if the text ends there.
  func unexpected(
    at position: Int, _ code: PlistFault = .unexpectedCharacter, expected: String
  ) -> PlistError {
    textError(
      position < count ? code : .truncated, at: min(position, count), expected: expected,
      found: character(at: position))
  }

  private func character(at position: Int) -> String {
    guard position < count else { return "the end of the text" }
    let length = UnicodeText.characterLength(self, at: position, end: count)
    guard let scalar = string(position..<position + length).unicodeScalars.first else {
      return "byte 0x" + String(self[position], radix: 16)
    }
    if DisplayText.isHidden(scalar) || scalar == " " {
      return "U+" + String(UInt64(scalar.value), radix: 16, digits: 4).uppercased()
    }
    return "'\(scalar)'"
  }

  /// A name of the syntax for a message. A longer text than any such name may be a secret.
  func excerpt(_ range: Range<Int>) -> String {
    range.count <= 14 ? "'\(string(range))'" : "a text of \(range.count) bytes"
  }
}
