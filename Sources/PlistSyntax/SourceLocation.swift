/// A location in the input.
public struct SourceLocation: Hashable, Sendable {
  /// Byte offset from the start of the file, 0-based. For bytes that were decoded from text (base64
  /// inside XML or JSON) it is the offset of that text.
  public var byteOffset: Int

  /// Line and column, for XML and JSON; nil for binary property lists, which have none.
  public var textPosition: TextPosition?

  /// A place in a file.
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

  /// A place in a text.
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
