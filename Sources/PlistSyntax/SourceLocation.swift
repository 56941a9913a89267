/// A location in the input.
public struct SourceLocation: Hashable, Sendable {
  /// Byte offset from the start of the file, 0-based. For bytes that were decoded from text (base64
  /// inside XML or JSON) it is the offset of that text.
  public var byteOffset: Int

  /// Line and column, for XML and JSON; nil for binary property lists, which have none.
  public var textPosition: TextPosition?

  package init(byteOffset: Int, textPosition: TextPosition? = nil) {
    self.byteOffset = byteOffset
    self.textPosition = textPosition
  }
}

/// A line and a column in a text, both 1-based. Columns count Unicode scalars.
public struct TextPosition: Hashable, Sendable {
  /// The line, 1-based; a line ends with LF, CR or CR LF.
  public var line: Int
  /// The column in the line, 1-based, in Unicode scalars.
  public var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

extension SourceLocation: CustomStringConvertible {
  /// `line 3, column 7` for text, `offset 0x1f` for binary.
  public var description: String {
    if let textPosition {
      return "line \(textPosition.line), column \(textPosition.column)"
    }
    return "offset 0x" + String(byteOffset, radix: 16)
  }
}

extension ByteSlice {
  /// The location of a position, in a text with its line and column.
  package func location(at position: Int, isText: Bool) -> SourceLocation {
    SourceLocation(
      byteOffset: fileOffset(at: position),
      textPosition: isText ? LineIndex.position(in: self, at: position) : nil)
  }
}

/// Finds the lines and columns of places in ascending order, in one walk over a text.
package struct LineIndex {
  private var place: TextPosition
  private var position = 0

  /// - Parameter start: the place of the first byte in the file.
  package init(from start: TextPosition = TextPosition(line: 1, column: 1)) { place = start }

  /// The line and column of one place. Walks from the start of the text.
  package static func position(in bytes: ByteSlice, at position: Int) -> TextPosition {
    var index = LineIndex()
    return index.advance(to: position, in: bytes)
  }

  /// The line and column of a place that is not before the last one.
  package mutating func advance(to position: Int, in bytes: ByteSlice) -> TextPosition {
    let end = min(position, bytes.count)
    while self.position < end {
      let byte = bytes[self.position]
      self.position += 1
      if byte == 0x0A || (byte == 0x0D && !bytes.has("\n", at: self.position)) {
        place = TextPosition(line: place.line + 1, column: 1)
      } else if byte & 0xC0 != 0x80 && byte != 0x0D {
        place.column += 1
      }
    }
    return place
  }
}
