import PlistSyntax

/// A line of a list that a user maintains, without surrounding white space.
struct ListLine {
  let text: String
  /// Where the text begins.
  let location: SourceLocation

  /// The line, 1-based.
  var number: Int { location.textPosition?.line ?? 1 }

  /// The location of a Unicode scalar of the text, by its 1-based column.
  func location(ofColumn column: Int) -> SourceLocation {
    let before = String(text.unicodeScalars.prefix(column - 1)).utf8.count
    var location = location
    location.byteOffset += before
    location.textPosition?.column += column - 1
    return location
  }

  /// The lines of a list that are not empty and not comments, which begin with `#`.
  ///
  /// - Throws: `ProjectFileError` with `invalidText`, or `emptyList` if no line is left.
  static func lines(
    of bytes: ByteSlice, expected: String
  ) throws(ProjectFileError) -> [ListLine] {
    var lines: [ListLine] = []
    var number = 0
    var start = bytes.hasPrefix("\u{FEFF}") ? 3 : 0
    while start < bytes.count {
      number += 1
      var end = start
      while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
      if let line = try ListLine(bytes, start..<end, number: number) { lines.append(line) }
      start = end + 1
    }
    guard lines.isEmpty else { return lines }
    throw ProjectFileError(
      .emptyList,
      at: SourceLocation(byteOffset: 0, textPosition: TextPosition(line: 1, column: 1)),
      expected: "\(expected) on a line of its own", found: "none in the whole file")
  }

  /// Nil for an empty line or a comment.
  private init?(
    _ bytes: ByteSlice, _ range: Range<Int>, number: Int
  ) throws(ProjectFileError) {
    if let bad = UnicodeText.firstInvalid(bytes, range) {
      let column = bytes.string(range.lowerBound..<bad).unicodeScalars.count + 1
      throw ProjectFileError(
        .invalidText,
        at: SourceLocation(
          byteOffset: bytes.fileOffset(at: bad),
          textPosition: TextPosition(line: number, column: column)),
        expected: "UTF-8 text", found: "byte 0x" + String(bytes[bad], radix: 16))
    }
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, Self.isBlank(bytes[start]) { start += 1 }
    while end > start, Self.isBlank(bytes[end - 1]) { end -= 1 }
    guard start < end, bytes[start] != UInt8(ascii: "#") else { return nil }
    text = bytes.string(start..<end)
    // Each blank is one byte.
    location = SourceLocation(
      byteOffset: bytes.fileOffset(at: start),
      textPosition: TextPosition(line: number, column: start - range.lowerBound + 1))
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D
  }
}
