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

  package func located(_ location: SourceLocation) -> SourceLocation {
    SourceLocation(
      byteOffset: location.byteOffset,
      textPosition: positions(atSorted: [location.byteOffset]).first)
  }
}

extension PlistDocument {
  /// The text of the document; nil for binary property lists.
  package var sourceText: SourceText? {
    syntax == .xml || syntax == .json ? SourceText(bytes) : nil
  }

  /// A location with its line and column, if it has one.
  package func located(_ location: SourceLocation) -> SourceLocation {
    sourceText?.located(location) ?? location
  }
}
