/// The text of an XML or JSON input, kept for the computation of lines and columns.
package struct SourceText: Sendable {
  private let bytes: ByteSlice
  private let start: TextPosition

  /// A text, or a part of one: finding a place in a part does not take longer the later it begins.
  ///
  /// - Parameter start: the place of its first byte in the file.
  package init(_ bytes: ByteSlice, start: TextPosition = TextPosition(line: 1, column: 1)) {
    self.bytes = bytes
    self.start = start
  }

  /// The lines and columns of byte offsets in ascending order.
  package func positions(atSorted offsets: [Int]) -> [TextPosition] {
    var lines = LineIndex(from: start)
    return offsets.map { lines.advance(to: $0 - bytes.fileOffset(at: 0), in: bytes) }
  }
}

extension PlistDocument {
  /// The text of the document; nil for binary property lists.
  package var sourceText: SourceText? {
    syntax == .xml || syntax == .json ? SourceText(bytes) : nil
  }

}

extension PlistError {
  /// The error with the line and column of its place, if that is in a text.
  package func located(in text: SourceText?) -> PlistError {
    guard let text else { return self }
    let offset = location.byteOffset
    let place = SourceLocation(
      byteOffset: offset, textPosition: text.positions(atSorted: [offset]).first)
    return PlistError(code, at: place, expected: expected, found: found)
  }
}
